"""The game room: a virtual board with an app on it, the patient hand, and what pages see of them.

No network here: the server lets time pass, hands over what pages ask for, and sends what has changed. The messages are
described in host/README.md.
"""

from datetime import datetime
from typing import Any

from engine import Session, record
from firmware.button import LONG_MS, VERY_LONG_MS
from firmware.settings import PLAYERS
from host import check_report, messages, saved
from host.advice import ANALYSE, BEST, Adviser
from host.belief import believe
from host.compose import Powered, calibrate
from host.follower import Follower
from host.game_replay import GameReplay
from host.messages import Message
from host.presser import Presser
from host.puzzles import line
from host.recorder import Recorder
from host.report import Asked, Report
from host.requests import Request, RequestError, read, task_line
from host.saved import MOST_SEEDS
from host.talk import Talk
from host.trace import Trace
from host.trace_player import TracePlayer
from host.virtual.board import HandError, VirtualBoard
from host.virtual.buttons import PRESS_MS, at_place
from host.virtual.faults import FaultError
from host.virtual.simulation import STEP_MS, Ticking
from host.virtual.sounder import Tone
from host.words import Words

_FINGER, _FINGER_MS = 6.0, 300  # what presses into a pit that is touched, in seeds, and for how long
_SLOW_STEP_MS = 2  # so that the pages stay awake
_LONG_STEP_MS = 1000

_LONGEST_HOLD_MS = 10_000  # a page that goes while its finger is down lets go by then

_LEFT = "This is another move than the saved game's. From here on you play by yourselves."
_TRACE = "This is a trace, not a game: the board shows what it was told then. Leave it to play on."
# Commands of the link, as they are.
_CHANGES_BOARD = ("new", "group", "undo", "press", "hold", "menu", "check", "round", "steps", "calibrate")
_TOLD_BOARD = (
    "lesson",
    "puzzle",
    "show",
    "hint",
    "free",
    "light",
    "best",
    "analyse",
    "cells",
    "set",
    "present",
    "replay",
    "follow",
    "deal",
    *_CHANGES_BOARD,
)  # what needs the board to answer
_NEW_GAME = ("new", "group", "hold", "calibrate")


class Room:
    """One board that several pages look at. `page` below is whatever the server knows a page by.

    `recorder`, made of a calibrated board, writes down what the app is told. `app` runs instead of an app on this PC.
    """

    def __init__(
        self,
        board: VirtualBoard,
        words: Words | None = None,
        recorder: Recorder | None = None,
        app: Ticking | None = None,
    ) -> None:
        self.board = board
        self.report = Report()
        self.follower: Follower | Presser = (Presser if board.told else Follower)(board, self.report)
        self._emulated = app is not None
        if recorder:
            board.faults.exclude("power-sag", "power-cut")  # a trace is of one start of the board
        elif not app:
            calibrate(board)
        self._app = app or Powered(board, recorder)
        self._heard = True  # whether the board could be heard when it was last listened to
        self._words = words or Words()
        self._talk = Talk(self.report, self._words, board.link.pc.send, lambda: board.clock.now / 1000)
        self._adviser = Adviser(self._talk.refuse)
        self._following: object = None  # the page that set the patient hand or the replay going
        self._replay: GameReplay | None = None
        self._down_at = 0  # when somebody began to hold the mode button
        self._trace: TracePlayer | None = None
        self._told: tuple[Report, int] | None = None
        self._command(None, "sync")
        self.advance(2 * STEP_MS)

    @property
    def data(self) -> dict[str, Any]:
        """The content of the board's file."""
        return self.board.data

    # Time

    @property
    def slow(self) -> bool:
        """Whether the board does not keep up with real time: another machine is emulated."""
        return self._emulated and not self._trace

    @property
    def step_ms(self) -> int:
        """The server lets so much time pass at a time."""
        return _SLOW_STEP_MS if self.slow else _LONG_STEP_MS

    def advance(self, ms: int) -> None:
        """Let virtual time pass, in the steps of a simulation. While a trace is open the board's own stands still."""
        if self._trace:
            self._hear(self._trace.advance(ms))
            return
        end = self.board.clock.now + ms
        while self.board.clock.now < end:
            self._advance_hands(min(STEP_MS, end - self.board.clock.now))
            self._app.tick()
            self._notice_silence()
            self.report.read(self.board.link.pc.lines())
            self._words.speak(self.report.settings.get("language", ""))
            if self.board.told:
                believe(self.board, self.report)
            self.follower.tick()
            if self._replay:
                self._replay.tick()
            self._listen()

    def _advance_hands(self, ms: int) -> None:
        try:
            self.board.advance(ms)
        except HandError as error:  # someone took the seeds that the patient hand was reaching for
            self._pause()
            self._talk.refuse(self._following, "hand", error)

    @property
    def _silence(self) -> str:
        """Why the board can't be heard; empty if it can be."""
        if not self.board.powered:
            return "The board has no power."
        return "The line to the board is stalled." if self.board.link.pc.stalled else ""

    def _notice_silence(self) -> None:
        """Nobody waits for an answer from a board that can't be heard; when it can be, it tells everything."""
        was, self._heard = self._heard, not self._silence
        if was and not self._heard:
            self._pause()
            self._replay = None
            self._talk.forget()
        elif self._heard and not was:
            self._command(None, "sync")

    def _listen(self) -> None:
        """Gather what is told once: events, tones, answers, the patient hand's trouble."""
        self._talk.listen()
        self._adviser.tick()
        if self.report.take_check():
            found = check_report.lines(self.report.last_check, self.data, self._words)
            self._talk.news.append(messages.check(found, fresh=True))
        self._hear(self.board.sounder.heard())
        for hand in (self.follower, self._replay):
            if hand and hand.trouble:
                self._talk.refuse(self._following, *hand.trouble)
                hand.trouble = None
        if self._replay and self._replay.over:
            if not self._replay.ended:
                self._talk.refuse(self._following, "replay", _LEFT)
            self._replay = None

    def _hear(self, tones: list[Tone]) -> None:
        self._talk.news += [{"type": "tone", "hz": tone.hz, "ms": tone.ms} for tone in tones]

    # What pages ask for

    def ask(self, page: object, text: str) -> None:
        """Do what a page's message asks for, or leave all as it is and have an error for that page."""
        try:
            self._do(page, read(text, len(self.board.places)))
        except RequestError as error:
            self._talk.errors.append((page, messages.error(error.code, str(error))))
        except HandError as error:
            self._talk.refuse(page, "hand", error)
        except FaultError as error:
            self._talk.refuse(page, "fault", error)

    def _do(self, page: object, request: Request) -> None:
        if request.do == "present" and (self._trace or self._silence):
            return  # a page says so by itself, whatever is touched
        if request.do == "trace" or self._trace:
            self._go_in_trace(request)
        elif request.do == "stop":
            self._pause()
        elif request.do == "fault":
            self.board.faults.begin(request.name, request.where, request.amount)
        elif request.do == "mend":
            self._mend(request)
        elif self._silence and request.do == "cells":
            return  # the panel asks by itself, and may not have heard of the fault yet
        elif self._silence and request.do in _TOLD_BOARD:
            raise RequestError("silent", f"{self._silence} Nothing was asked of it.")
        else:
            self._do_on_board(page, request)

    def _do_on_board(self, page: object, request: Request) -> None:
        self._talk.check_free()
        if request.do in ("show", "hint", "free", "cells", "present"):
            self._command(page, request.do)
        elif request.do in (BEST, ANALYSE):
            self._advise(page, request.do)
        elif request.do == "light":
            self._command(page, f"hint {request.move}")
        elif request.do == "set":
            self._command(page, f"set {request.setting} {request.value}")
        elif self._replay and self._replay.setting and request.do not in ("replay", *_NEW_GAME):
            raise RequestError("busy", "The seeds of the saved game are just being laid out.")
        elif request.do == "replay":
            self._go(page, request)
        elif request.do in ("lesson", "puzzle"):
            self._task(page, request)
        elif request.do in _CHANGES_BOARD:
            self._pause()  # what the hand was doing may be wanted no more
            if request.do in _NEW_GAME:
                self._replay = None
            more = {"new": f" {request.rules} first={request.first}", "steps": f" {request.steps}"}
            self._command(page, request.do + more.get(request.do, ""))
        elif request.do == "mode":
            self._hold_mode(request.down)
        elif self.follower.active or (self._replay and self._replay.busy):
            raise RequestError("busy", "The patient hand is at work. Stop it first.")
        elif request.do == "follow":
            self._follow(page, request.what, request.speed, request.way)
        elif request.do == "deal":
            self._follow(page, "layout", "fast", "")
        elif request.do == "button":
            self._button(request.place)
        elif self.board.told:
            raise RequestError("hand", "Nobody sees the seeds here: press a pit to tell the board what was done.")
        else:
            self._by_hand(request)

    def _advise(self, page: object, kind: str) -> None:
        """Look for the best moves, or at the whole game: the one on the board, or the saved one that is open."""
        if kind == ANALYSE and self._replay:
            self._adviser.begin(kind, page, record.write(self._replay.game))
            return
        asked = Asked()
        self._command(asked, "record")
        self._adviser.wait_for(kind, page, asked)

    def _hold_mode(self, down: bool) -> None:
        """A finger goes down on the board's own button, or lets it go."""
        self._pause()
        if down:
            self._down_at = self.board.clock.now
            self.board.buttons.press(_LONGEST_HOLD_MS)
            return
        self.board.buttons.release()
        if LONG_MS <= self.board.clock.now - self._down_at < VERY_LONG_MS:
            self._replay = None  # a new game, unless the menu was open

    def _button(self, place: int) -> None:
        """A finger presses a place's button, after the presses that it has still to do."""
        if not self.board.told:
            raise RequestError("hand", "There are no buttons at this board's pits.")
        self.board.buttons.press(PRESS_MS, at_place(place))

    def _mend(self, request: Request) -> None:
        """End one fault, or all of them."""
        if request.name:
            self.board.faults.end(request.name, request.where)
        else:
            self.board.faults.end_all()

    def _by_hand(self, request: Request) -> None:
        """A click is as quick as the eye: seeds move at once, and the cells follow."""
        n = request.n or 1
        if request.do == "lift":
            self.board.lift(request.place, request.n)
        elif request.do == "drop":
            self.board.drop(request.place, n)
        elif request.do == "touch":
            self.board.cells.push(request.place, _FINGER, _FINGER_MS)
        elif request.do == "put_in_bag":
            self.board.put_in_bag()
        elif sum(self.board.counts()) + len(self.board.hand) + n > MOST_SEEDS:
            raise RequestError("hand", f"There are no more than {MOST_SEEDS} seeds.")
        else:
            self.board.take_from_bag(n)

    def _follow(self, page: object, what: str, speed: str, way: str) -> None:
        self._following = page
        self.follower.start(what, speed, way)

    def _command(self, page: object, line: str) -> None:
        self._talk.say(page, line)

    def _pause(self) -> None:
        self.follower.stop()
        if self._replay:
            self._replay.pause()

    # Saved games

    def save(self) -> Asked | None:
        """Ask the board for its game; `saved.write` makes a file's text of the `record` that comes with its answer.

        While a trace is open, or the board can't be heard, it does not answer: then None.
        """
        if self._trace or self._silence:
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
        """Open a saved game: the board is set up at its start. Raises SavedError, and all is as it was."""
        game = saved.read(data)
        if self._silence:
            raise saved.SavedError(f"{self._silence} End that fault first.")
        self._trace = None
        self._replay_game(game, name)

    def _replay_game(self, game: Session, name: str) -> None:
        self._pause()

        def command(line: str) -> Asked:
            asked = Asked()
            self._command(asked, line)
            return asked

        for player in PLAYERS:
            if self.report.settings.get(player, "off") != "off":
                command(f"set {player} off")  # it would play another move than the saved game's
        self._replay = GameReplay(game, name, self.board, self.report, self.follower, command)

    def _task(self, page: object, request: Request) -> None:
        """Begin a lesson or a puzzle, or leave it, or have the hands play its best line as a saved game."""
        self._pause()
        if request.go == "line":
            self._replay_game(line.session(request.game, request.number), f"Puzzle {request.number}")
            return
        self._replay = None
        self._command(page, task_line(request))

    def _go(self, page: object, request: Request) -> None:
        replay = self._replay
        if not replay:
            raise RequestError("replay", "No saved game is open.")
        self._following = page
        match request.go:
            case "next":
                replay.next(request.speed)
            case "back":
                replay.back()
            case "all":
                replay.play_all(request.speed)
            case "to":
                replay.go(request.at)
            case _:
                self._pause()
                replay.end()

    # Traces

    def open_trace(self, trace: Trace, name: str) -> None:
        """Open a trace; the game stands still until it is left. Raises TraceError, and all is as it was."""
        self._trace = TracePlayer(trace, name, self._words)
        self._pause()

    def _go_in_trace(self, request: Request) -> None:
        trace = self._trace
        if not trace:
            raise RequestError("trace", "No trace is open.")
        match request.do, request.go:
            case "trace", "play":
                trace.play(request.times)
            case "trace", "to":
                trace.go(request.ms)
            case ("trace", "pause") | ("stop", _):
                trace.pause()
            case "trace", "leave":
                self._trace = None
            case "cells", _:
                self._talk.news.append(messages.cells(trace.cells(), self._words))
            case _:
                raise RequestError("trace", _TRACE)

    # What pages see

    def everything(self) -> list[Message]:
        """Return what a page needs that has just come."""
        states = [*messages.trace(self._trace), self._world(), self._leds(), messages.board(self._shown, self._words)]
        faults = self.board.faults
        hello = messages.hello(self.board.data, told=self.board.told, faults=faults)
        states += [messages.replay(self._replay), messages.faults(faults), messages.results(self.report)]
        return [hello, *states, *self._adviser.states()]

    def changes(self) -> list[Message]:
        """Return what all pages need to hear since the last call: news first, then what looks different now."""
        states = messages.trace(self._trace)
        told = (self._shown, self._shown.changes)
        if self._told != told and not self._jumping:
            self._told = told
            states.append(messages.board(self._shown, self._words))
        if not (self._trace and self._jumping):
            # After what the board has told: nobody is busy any more when it has told all.
            states += [self._world(), self._leds(), messages.replay(self._replay), messages.faults(self.board.faults)]
        return self._talk.changes([*states, messages.results(self.report), *self._adviser.states()])

    def errors(self) -> list[tuple[object, Message]]:
        """Return what has gone wrong since the last call, each with the page that asked, or None."""
        return self._talk.take_errors()

    @property
    def _shown(self) -> Report:
        return self._trace.report if self._trace else self.report

    @property
    def _jumping(self) -> bool:
        """Whether a saved game or a trace is on its way to another moment: the board shows many positions then."""
        return self._trace.jumping if self._trace else bool(self._replay and self._replay.setting)

    def _world(self) -> Message:
        if self._trace:
            return messages.world(self._trace.seeds(), [], busy=False)
        board, replay = self.board, self._replay
        busy = self.follower.active or board.hands.busy or bool(replay and replay.busy)
        places = [[seed.id for seed in pit] for pit in board.places]
        return messages.world(places, [seed.id for seed in board.hand], busy=busy)

    def _leds(self) -> Message:
        return messages.leds(self._trace.leds if self._trace else self.board.rings.leds)
