"""The mirror: the page shows a board that is elsewhere, real or emulated, at the other end of a serial port.

Takes the game room's place for `python -m host play --device serial:PORT`: the server lets time pass, hands over what
pages ask for, and sends what has changed. The seeds are drawn as the board counts them, and moved by nobody here.
"""

from collections.abc import Callable
from datetime import datetime
from time import monotonic
from typing import Protocol

from firmware.button import LONG_MS, LONGEST_MS, TOO_LONG_MS, VERY_LONG_MS
from host import check_report, messages
from host.advice import ANALYSE, BEST, Adviser
from host.compose import all_board_names, board_data
from host.counted_seeds import CountedSeeds
from host.messages import Message
from host.mirror_lights import MirrorLights
from host.report import Asked, Report
from host.requests import Request, RequestError, read, task_line
from host.saved import SavedError
from host.talk import Talk
from host.trace import Trace, TraceError
from host.words import Words

PROTOCOL = "1"  # the version of the link's lines that this mirror reads

_HANDS = "This is a mirror of the board at {}: its seeds are moved on the wood."
_NO_FILES = "This is a mirror of a board that is played on elsewhere: no file can be opened on it"
_COMMANDS = (
    *("undo", "press", "hold", "menu", "check", "round", "show", "hint", "free"),
    *("cells", "calibrate", "group", "present"),
)
_LONGEST_WORD = 40
_AGAIN_S = 2.0  # after which a board that has not answered is greeted again


class Link(Protocol):
    """The PC's end of a board's link: host/serial_link.py."""

    port: str
    opened: int
    trouble: str

    def send(self, line: str) -> None:
        """Send one line."""

    def lines(self) -> list[str]:
        """Return the lines that came since the last call."""


class Mirror:
    """A board at the other end of `link`, shown to several pages. `page` below is whatever the server knows a page by.

    `board` names the board file that is shown until the board has told its own; `now` is a clock, in seconds.
    """

    slow = False  # time passes elsewhere
    step_ms = 1000

    def __init__(self, link: Link, board: str, now: Callable[[], float] = monotonic) -> None:
        self.report = Report()
        self._link = link
        self._now = now
        self._words = Words()
        self._show_board(board)
        self._opened = 0
        self._greeted = -_AGAIN_S
        self._answers = False  # the board has said hello since the port was opened
        self._strange = ""  # why it can't be shown, though it answers
        self._talk = Talk(self.report, self._words, link.send, now)
        self._adviser = Adviser(self._talk.refuse)
        self._down_at: float | None = None  # when a page began to hold the mode button
        self._holder: object = None
        self._menu_told = False  # in that press

    def _show_board(self, name: str) -> None:
        self.data = board_data(name)
        self._lights = MirrorLights(self.data)
        self._seeds = CountedSeeds(len(self.data["places"]) + 1)  # and the players' hands

    # Time

    def advance(self, ms: int) -> None:
        """Hear what the board has told. Time passes by itself."""
        if self._link.opened != self._opened:
            self._opened = self._link.opened
            self._begin()
        if not self._link.trouble and not self._answers and self._now() - self._greeted >= _AGAIN_S:
            self._greeted = self._now()
            self._talk.forget()  # what was asked before will not be answered
            self._link.send("")  # ends what another program may have left half written
            self._talk.say(self, "sync")
        lines = self._link.lines()
        self._meet([line for line in lines if line.startswith("hello ")])
        self.report.read(line for line in lines if not line.endswith("~"))
        self._words.speak(self.report.settings.get("language", ""))
        cut = any(line.endswith("~") for line in lines)  # the board had more to tell than the port took
        if cut and self.here and not self._talk.waits(self):  # once, whatever else is cut off until it is answered
            self._talk.say(self, "sync")
        self._talk.listen()
        self._adviser.tick()
        if self.report.take_check():
            found = check_report.lines(self.report.last_check, self.data, self._words)
            self._talk.news.append(messages.check(found, fresh=True))
        self._look_at_hold()
        self._shine()

    def _begin(self) -> None:
        """Forget what was asked: a board that was away does not answer any more."""
        self._talk.forget()
        self._answers = False
        self._greeted = -_AGAIN_S

    def _meet(self, hellos: list[str]) -> None:
        for line in hellos:
            program, version, name = (word[:_LONGEST_WORD] for word in [*line.split()[1:], "", "", ""][:3])
            if program != "ndongu":
                continue
            self._answers = True
            if self._talk.waits(self):
                self._talk.forget(self)  # the sync's own ok comes now: what was asked before it will not be answered
            if version != PROTOCOL:
                self._strange = f"The board speaks version {version} of the link, and this program {PROTOCOL}."
            elif name not in all_board_names():  # as a bad cable may have it, or a board that is not ours
                self._strange = f"The board is called {name}, and there is no such file in hardware/boards."
            else:
                self._strange = ""
                if name != self.data["name"]:
                    self._show_board(name)
                    self._talk.news.append(self._hello())

    def _shine(self) -> None:
        if self.here:
            self._lights.draw(self.report.cues, self.report.rules, int(self._now() * 1000))
        else:
            self._lights.dark()

    @property
    def here(self) -> bool:
        """Whether the board is there, and tells what can be shown."""
        return not self._link.trouble and self._answers and not self._strange

    # What pages ask for

    def ask(self, page: object, text: str) -> None:
        """Send the board what a page's message asks for, or have an error for that page."""
        try:
            self._do(page, read(text, len(self.data["places"])))
        except RequestError as error:
            self._talk.errors.append((page, messages.error(error.code, str(error))))

    def _do(self, page: object, request: Request) -> None:
        if request.do == "stop":
            return  # no hand is at work here
        if not self.here:
            if request.do == "present":
                return  # a page says so by itself, whatever is touched
            raise RequestError("away", f"That was not done: {self._text()}")
        self._talk.check_free()
        if request.do in _COMMANDS:
            self._command(page, request.do)
        elif request.do in (BEST, ANALYSE):
            asked = Asked()
            self._command(asked, "record")
            self._adviser.wait_for(request.do, page, asked)
        elif request.do == "light":
            self._command(page, f"hint {request.move}")
        elif request.do == "new":
            self._command(page, f"new {request.rules} first={request.first}")
        elif request.do in ("lesson", "puzzle"):
            self._command(page, task_line(request))
        elif request.do == "steps":
            self._command(page, f"steps {request.steps}")
        elif request.do == "set":
            self._command(page, f"set {request.setting} {request.value}")
        elif request.do == "mode":
            self._hold_mode(page, request.down)
        else:
            raise RequestError("mirror", _HANDS.format(self._link.port))

    def _hold_mode(self, page: object, down: bool) -> None:
        """Somebody holds the mode button, or lets it go: the board is told what kind of press that was."""
        if down:
            self._down_at, self._holder, self._menu_told = self._now(), page, False
        elif self._down_at is not None:
            held_ms = 1000 * (self._now() - self._down_at)
            self._down_at = None
            if not self._menu_told:
                self._command(page, "hold" if held_ms >= LONG_MS else "press")
            elif LONGEST_MS <= held_ms < TOO_LONG_MS and self.report.settings.get("workshop", "off") != "off":
                self._command(page, "group")  # as on the board

    def _look_at_hold(self) -> None:
        held_ms = 0 if self._down_at is None else 1000 * (self._now() - self._down_at)
        if held_ms >= VERY_LONG_MS and not self._menu_told:
            self._menu_told = True
            if self.here:
                self._command(self._holder, "menu")

    def _command(self, page: object, line: str) -> None:
        self._talk.say(page, line)

    def save(self) -> Asked | None:
        """Ask the board for its game; None while it is away."""
        if not self.here:
            return None
        asked = Asked()
        self._command(asked, "record")
        return asked

    def check_report(self) -> str | None:
        """Return the report of the last self-test; None if there was none."""
        if not self.report.last_check:
            return None
        return check_report.text(self.report.last_check, self.data, self._words, datetime.now())

    def open(self, data: bytes, name: str) -> None:
        """Raise SavedError: nobody here could lay out the seeds."""
        raise SavedError(f"{_NO_FILES}.")

    def open_trace(self, trace: Trace, name: str) -> None:
        """Raise TraceError: the page shows another board."""
        raise TraceError(_NO_FILES)

    # What pages see

    def everything(self) -> list[Message]:
        """Return what a page needs that has just come."""
        board = messages.board(self.report, self._words)
        results = messages.results(self.report)
        return [self._hello(), self._state(), self._world(), self._leds(), board, results, *self._adviser.states()]

    def changes(self) -> list[Message]:
        """Return what all pages need to hear since the last call: news first, then what looks different now."""
        return self._talk.changes(self.everything()[1:])

    def errors(self) -> list[tuple[object, Message]]:
        """Return what has gone wrong since the last call, each with the page that asked, or None."""
        return self._talk.take_errors()

    def _hello(self) -> Message:
        return messages.hello(self.data, told="buttons" in self.data["pins"])

    def _state(self) -> Message:
        return {"type": "mirror", "port": self._link.port, "here": self.here, "text": self._text()}

    def _text(self) -> str:
        """Say in words how it is with the board."""
        port = self._link.port
        if self._link.trouble:
            return f"The board is away. {self._link.trouble}"
        if self._strange:
            return self._strange
        if not self._answers:
            return f"No game answers at {port}. Is it on the board? `make deploy` puts it there."
        return _HANDS.format(port)

    def _world(self) -> Message:
        counts = self.report.counts
        if len(counts) != len(self.data["places"]):  # none yet, or a bad cable
            counts = [0] * len(self.data["places"])
        *places, hand = self._seeds.lying([*counts, self.report.lifted])
        return messages.world(places, hand, busy=bool(hand))  # so that the page lets the board lead the hand

    def _leds(self) -> Message:
        return messages.leds(self._lights.leds)
