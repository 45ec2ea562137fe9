"""The PC's end of the board: commands that come over the link, and reports of what the board sees and says.

The lines are described in firmware/README.md. Made and called by App; nothing here waits for the PC.
"""

import gc

import engine
from engine.errors import CommandError
from firmware import calibration_file, commands, mode, showing
from firmware.scales import HEALTH
from firmware.settings import PLAYERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from firmware.app import App
    from firmware.checking import Checking
    from firmware.interfaces import Files, Link
    from firmware.track import Track

_LONGEST = 200
_MOVES_A_LINE = 10

# What a PC asks by itself, without anybody being there.
_BY_ITSELF = ("sync", "record", "cells", "calibration", "results")


def tell_results(app: "App") -> None:
    """Sends what the group at the board has finished."""
    from firmware import noting  # here, since it is seldom needed

    noting.tell(app)


# The commands of one word, each with the app.
_PLAIN: "dict[str, Callable[[App], object]]" = {
    "sync": lambda app: app.remote.sync(),
    "record": lambda app: app.remote.record(),
    "cells": lambda app: app.remote.cells(),
    "calibration": lambda app: app.remote.calibration(),
    "files": lambda app: app.remote.files(),
    "calibrate": commands.calibrate,
    "check": commands.check,
    "undo": commands.undo,
    "resume": commands.resume,
    "round": commands.next_round,
    "show": commands.show_again,
    "hint": commands.advise,
    "free": showing.free,
    "present": lambda app: None,
    "results": tell_results,
    "group": commands.next_group,
    "press": mode.short,
    "hold": mode.long,
    "menu": mode.very_long,
}


class Remote:
    """Answers commands from `link` on behalf of `app`, and reports each thing once when it has changed."""

    def __init__(self, app: "App", link: "Link", files: "Files | None" = None) -> None:
        self.app = app
        self.link = link
        self._files = files
        self._telling: Iterator[str] | None = None  # the lines of `files` that are still to be sent
        self._told = 0
        self.heard = False  # whether a PC has ever said anything
        self._sent: dict[str, str] = {}
        self._session: engine.Session | None = None  # what was told of the game last
        self._position: engine.Position | None = None

    def poll(self) -> None:
        """Answers one line, if there is one."""
        if self._telling:
            self._tell_on(self._telling)
        line = self.link.read()
        if line is None:
            return
        self.heard = True
        try:
            if len(line) > _LONGEST:
                raise CommandError(f"a line of more than {_LONGEST} characters")
            words = "".join([char if " " <= char <= "~" else "?" for char in line]).split()
            if not words:
                return
            self._do(words[0], words[1:])
        except engine.EngineError as error:
            self.link.write(f"error {error.code} {error}")
            return
        self.link.write("ok")

    def _do(self, verb: str, words: "list[str]") -> None:
        app = self.app
        woke = app.presence and verb not in _BY_ITSELF and app.presence.touch()
        if woke and verb in ("press", "hold"):
            return  # as on the board, it does nothing else
        if app.returning and verb in ("undo", "play", "guide", "hint", "round", "record", "resume", "lesson", "puzzle"):
            raise engine.StateError("the board is just waking up: ask once more in a moment")
        if verb == "new":
            commands.new(app, *_rules_and_first(words))
            return
        if verb == "position":
            partial = words[-1:] == ["partial"]
            commands.set_up(app, app.rules.position(" ".join(words[: len(words) - partial]), partial))
            return
        if verb == "steps" and len(words) == 1:
            if not app.told:
                raise engine.StateError("this board sees the seeds: nobody tells it")
            app.told.set_steps(words[0])
            self.report()
            return
        if verb == "set" and len(words) == 2:
            app.settings.set(words[0], words[1])
            app.look_again()
            return
        if verb == "opponent" and len(words) == 2:
            if words[0] not in PLAYERS:
                raise CommandError(f"the board plays {' or '.join(PLAYERS)}, not {words[0][:20]}")
            app.settings.set(words[0], words[1])
            app.look_again()
            return
        if verb == "hint" and len(words) == 1:
            showing.hint(app, app.rules.move(words[0]))
            return
        if verb == "guide" and len(words) == 1:
            showing.guide(app, app.rules.move(words[0]))
            return
        if verb in ("lesson", "puzzle"):
            app.tasks(verb).command(app, words)
            return
        if verb == "play" and words:
            commands.play(app, [app.rules.move(word) for word in words])
            return
        if verb not in _PLAIN or words:
            raise CommandError(" ".join([verb] + words)[:60])
        _PLAIN[verb](app)

    def sync(self) -> None:
        """Sends everything once more."""
        self._sent = {}
        self._session = self._position = None
        self.link.write(f"hello ndongu 1 {self.app.board.name}")
        self.report()

    def record(self) -> None:
        """Sends the game as engine/record.py writes it, but several moves in a line: the link keeps few lines."""
        from engine import record

        moves: list[str] = []
        for line in record.lines(self.app.session):
            is_move = line[0].isdigit()
            if moves and (len(moves) == _MOVES_A_LINE or not is_move):
                self.link.write("record " + " ".join(moves))
                moves = []
            if is_move:
                moves.append(line)
            else:
                self.link.write("record " + line)

    def files(self) -> None:
        """Begins to send what is on the board's flash, a piece a tick. StateError where that can't be."""
        if self._files is None:
            raise engine.StateError("this board has no files of its own")
        gc.collect()
        try:
            self._telling = self._files()
        except MemoryError:
            raise engine.StateError("no memory is left to look at the files: start the board anew, and ask first")
        self._told = 0

    def _tell_on(self, lines: "Iterator[str]") -> None:
        try:
            line = next(lines, None)
        except OSError as error:
            self._telling = None
            self.link.write(f"error state the files can't be read: {error}")
            return
        if line is None:
            self._telling = None
            self.link.write(f"files end {self._told}")
        elif line:
            self._told += 1
            self.link.write("files " + line)

    def calibration(self) -> None:
        """Sends what was found when the cells were calibrated on the board."""
        self.link.write(f"calibration {calibration_file.residuals(self.app.store)}".rstrip())

    def checked(self, check: "Checking", ma: int) -> None:
        """Sends what the self-test has found; `ma` is the most that the lights have drawn."""
        places = range(self.app.board.places)
        if check.cells:
            self.link.write("check cells " + ",".join([check.cell_word(place) for place in places]))
        if check.buttons is not None:
            self.link.write("check buttons " + ",".join([check.button_word(place) for place in places]))
        self.link.write("check rings " + ",".join([check.ring_result(place) for place in places]))
        parts = " ".join([f"{part}={check.parts[part]}" for part in sorted(check.parts)])
        self.link.write(f"check parts {parts} ma={ma}")
        self.link.write(f"check done {len(check.found)}")

    def cells(self) -> None:
        """Sends what the board knows of every cell just now."""
        if self.app.told:
            raise engine.StateError("this board has no cells: it is told by buttons")
        self.link.write("cells " + self.cells_text())

    def cells_text(self) -> str:
        """Weight (thousandths of a seed), count, confidence (per cent) and health of every cell, by place."""
        counter = self.app.counter
        weights, health = counter.scales.weights, counter.scales.health
        texts = []
        for place, count in enumerate(counter.counts):
            texts.append(f"{weights[place]}:{count}:{counter.confidence(place)}:{HEALTH[health[place]]}")
        return " ".join(texts)

    def report(self) -> None:
        """Sends what has changed since it was last sent."""
        app, session = self.app, self.app.session
        # The game's own lines change with a move alone, and take longer than all the others.
        moved = self._session is not session or self._position is not session.position
        if moved:
            self._session, self._position = session, session.position
            self._send("rules", app.rules.text())
            self._send("round", str(session.round))
            self._send("position", session.position.text())
            self._send("history", " ".join([move.text() for move in session.history]))
        self._send("counts", str(list(app.counter.counts))[1:-1].replace(" ", ""))  # a third of the time of a join
        self._send("cues", app.cues.text())
        self._send("say", app.words())
        self._send("settings", app.settings.text())
        if app.told:
            self._send("steps", app.told.steps)
        if app.presence:
            self._send("noted", str(app.presence.noted))
        if app.task or "task" in self._sent:
            self._send("task", f"{app.task.kind} {app.task.text()}" if app.task else "")
        if moved:
            self._send("result", session.result().text())

    def _send(self, key: str, text: str) -> None:
        if self._sent.get(key) != text:
            self._sent[key] = text
            self.link.write(f"{key} {text}".rstrip())

    def events(self, track: "Track", start: int, end: int) -> None:
        """Reports the events of a move from number `start` up to `end`."""
        for step in range(start, end):
            self.event(track.event(step))

    def event(self, event: "tuple[str, int, int]") -> None:
        """Reports one event."""
        self.link.write("event " + engine.event_text(event))

    def back(self, n: int) -> None:
        """Reports that the hands took the last n events back."""
        self.link.write(f"back {n}")


def _rules_and_first(words: "list[str]") -> "tuple[engine.Rules, int]":
    """`new`'s arguments: the rules, and the player who begins."""
    first = 0
    rest = []
    for word in words:
        if word in ("first=0", "first=1"):
            first = int(word[-1])
        else:
            rest.append(word)
    return engine.rules(" ".join(rest)), first
