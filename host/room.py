"""The game room: a virtual board with an app on it, the patient hand, and what pages see of them.

No network here: the server lets time pass, hands over what pages ask for, and sends what has changed. The messages are
described in host/README.md.
"""

import base64
from collections import deque
from typing import Any

from host import saved
from host.belief import believe
from host.compose import app_on, app_with
from host.follower import SPEEDS, Follower
from host.game_replay import Asked, GameReplay
from host.presser import Presser
from host.recorder import Recorder
from host.report import Cell, Report
from host.requests import Request, RequestError, read
from host.saved import MOST_SEEDS
from host.setups import SETUPS
from host.virtual.board import HandError, VirtualBoard
from host.virtual.buttons import PRESS_MS, at_place
from host.virtual.simulation import STEP_MS, Ticking
from host.words import Words

Message = dict[str, Any]

_SLOW_STEP_MS = 2  # so that the pages stay awake
_LONG_STEP_MS = 1000

_LEFT = "This is another move than the saved game's. From here on you play by yourselves."
_CHANGES_BOARD = ("new", "undo", "press", "hold", "round", "steps")  # commands of the link, as they are
_NEW_GAME = ("new", "hold")


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
        self.slow = app is not None  # an emulated machine does not keep up with real time,
        self.step_ms = _SLOW_STEP_MS if self.slow else _LONG_STEP_MS  # and the server lets less time pass at once
        self._app = app or (app_with(recorder) if recorder else app_on(board))
        self._words = words or Words()
        self._asked: deque[object] = deque()  # who waits for the board's answer to a command, first come first served
        self._following: object = None  # the page that set the patient hand or the replay going
        self._replay: GameReplay | None = None
        self._news: list[Message] = []
        self._errors: list[tuple[object, Message]] = []
        self._last: dict[str, Message] = {}
        self._told = -1
        self._command(None, "sync")
        self.advance(2 * STEP_MS)

    # Time

    def advance(self, ms: int) -> None:
        """Let virtual time pass, in the steps of a simulation."""
        end = self.board.clock.now + ms
        while self.board.clock.now < end:
            self._advance_hands(min(STEP_MS, end - self.board.clock.now))
            self._app.tick()
            self.report.read(self.board.link.pc.lines())
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
            self._errors.append((self._following, error_message("hand", _sentence(error))))

    def _listen(self) -> None:
        """Gather what is told once: events, tones, answers, the patient hand's trouble."""
        for line in self.report.take_news():
            word, _, rest = line.partition(" ")
            self._news.append({"type": "event", "event": rest} if word == "event" else _back(rest))
        cells = self.report.take_cells()
        if cells:
            self._news.append(self._cells(cells))
        for tone in self.board.sounder.heard():
            self._news.append({"type": "tone", "hz": tone.hz, "ms": tone.ms})
        for answer in self.report.take_answers():
            page = self._asked.popleft() if self._asked else None
            if isinstance(page, Asked):
                page.answer, page.record = answer, self.report.record
            elif answer.code:
                self._errors.append((page, error_message(answer.code, _sentence(answer.text))))
        for hand in (self.follower, self._replay):
            if hand and hand.trouble:
                self._errors.append((self._following, error_message(*hand.trouble)))
                hand.trouble = None
        if self._replay and self._replay.over:
            if not self._replay.ended:
                self._errors.append((self._following, error_message("replay", _LEFT)))
            self._replay = None

    # What pages ask for

    def ask(self, page: object, text: str) -> None:
        """Do what a page's message asks for, or leave all as it is and have an error for that page."""
        try:
            self._do(page, read(text, len(self.board.places)))
        except RequestError as error:
            self._errors.append((page, error_message(error.code, str(error))))
        except HandError as error:
            self._errors.append((page, error_message("hand", _sentence(error))))

    def _do(self, page: object, request: Request) -> None:
        if request.do == "stop":
            self._pause()
        elif request.do in ("show", "cells"):
            self._command(page, request.do)
        elif self._replay and self._replay.setting and request.do not in ("replay", *_NEW_GAME):
            raise RequestError("busy", "The seeds of the saved game are just being laid out.")
        elif request.do == "replay":
            self._go(page, request)
        elif request.do in _CHANGES_BOARD:
            self._pause()  # what the hand was doing may be wanted no more
            if request.do in _NEW_GAME:
                self._replay = None
            more = {"new": f" {request.rules} first={request.first}", "steps": f" {request.steps}"}
            self._command(page, request.do + more.get(request.do, ""))
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

    def _button(self, place: int) -> None:
        """A finger presses a place's button, after the presses that it has still to do."""
        if not self.board.told:
            raise RequestError("hand", "There are no buttons at this board's pits.")
        self.board.buttons.press(PRESS_MS, at_place(place))

    def _by_hand(self, request: Request) -> None:
        """A click is as quick as the eye: seeds move at once, and the cells follow."""
        n = request.n or 1
        if request.do == "lift":
            self.board.lift(request.place, request.n)
        elif request.do == "drop":
            self.board.drop(request.place, n)
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
        self._asked.append(page)
        self.board.link.pc.send(line)

    def _pause(self) -> None:
        self.follower.stop()
        if self._replay:
            self._replay.pause()

    # Saved games

    def save(self) -> Asked:
        """Ask the board for its game; `saved.write` makes a file's text of the `record` that comes with its answer."""
        asked = Asked()
        self._command(asked, "record")
        return asked

    def open(self, data: bytes, name: str) -> None:
        """Open a saved game: the board is set up at its start. Raises SavedError, and all is as it was."""
        game = saved.read(data)
        self._pause()

        def command(line: str) -> Asked:
            asked = Asked()
            self._command(asked, line)
            return asked

        self._replay = GameReplay(game, name, self.board, self.report, self.follower, command)

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

    # What pages see

    def everything(self) -> list[Message]:
        """Return what a page needs that has just come."""
        return [self._hello(), self._world(), self._leds(), self._board(), self._replayed()]

    def changes(self) -> list[Message]:
        """Return what all pages need to hear since the last call: news first, then what looks different now."""
        news, self._news = self._news, []
        states = []
        setting = self._replay and self._replay.setting  # on the way there the board shows many positions
        if self.report.changes != self._told and not setting:
            self._told = self.report.changes
            states.append(self._board())
        states += [self._world(), self._leds(), self._replayed()]  # nobody is busy any more: the board has told all
        changed = [state for state in states if self._last.get(state["type"]) != state]
        self._last.update((state["type"], state) for state in changed)
        return news + changed

    def errors(self) -> list[tuple[object, Message]]:
        """Return what has gone wrong since the last call, each with the page that asked, or None."""
        errors, self._errors = self._errors, []
        return errors

    def _hello(self) -> Message:
        data = self.board.data
        panel, places, columns = data["panel"], data["places"], data["columns"]
        return {
            "type": "hello",
            "board": {
                "name": data["name"],
                "columns": columns,
                "told": self.board.told,
                "ledsPerPit": places[0]["leds"],
                "ledsPerStore": places[2 * columns]["leds"],
                "panel": [panel["width"], panel["height"]],
                "places": [[place["x"], place["y"], place["hollow"], place["ring"]] for place in places],
            },
            "setups": [{"rules": rules, "name": name} for rules, name in SETUPS],
            "speeds": list(SPEEDS),
        }

    def _world(self) -> Message:
        return {
            "type": "world",
            "places": [[seed.id for seed in pit] for pit in self.board.places],
            "hand": [seed.id for seed in self.board.hand],
            "busy": self.follower.active or self.board.hands.busy or bool(self._replay and self._replay.busy),
        }

    def _replayed(self) -> Message:
        replay = self._replay
        if not replay:
            return {"type": "replay", "steps": None}
        steps = [step.text for step in replay.steps]
        state = {"type": "replay", "name": replay.name, "steps": steps, "at": replay.at}
        return state | {"moving": replay.moving, "all": replay.all}

    def _leds(self) -> Message:
        return {"type": "leds", "rgb": base64.b64encode(self.board.rings.leds).decode()}

    def _cells(self, cells: list[Cell]) -> Message:
        told = []
        for cell in cells:
            advice = "" if cell.health == "ok" else self._words.say(f"health-{cell.health}", {})
            told.append([cell.weight, cell.seeds, cell.confidence, cell.health, advice])
        return {"type": "cells", "cells": told}

    def _board(self) -> Message:
        report = self.report
        say = report.saying
        game = report.rules.partition(" ")[0]
        return {
            "type": "board",
            "rules": report.rules,
            "columns": _columns(report.position),
            "position": report.position,
            "history": report.history,
            "counts": report.counts,
            "cues": [list(cue) for cue in report.cues],
            "say": say and {"key": say.key, "args": say.args, "text": self._words.say(say.key, say.args, game)},
            "result": report.result,
            "round": report.round,
            "steps": report.steps,
        }


def _columns(position: str) -> int | None:
    """How many pits a row the game has that this position is of."""
    return position.partition("/")[0].count(",") + 1 if "/" in position else None


def _back(n: str) -> Message:
    return {"type": "back", "n": int(n) if n.isdecimal() else 0}


def error_message(code: str, text: str) -> Message:
    """Return the message that tells a page what went wrong."""
    return {"type": "error", "code": code, "text": text}


def _sentence(reason: object) -> str:
    """Make a reason a sentence; a word such as `pits=3` keeps its small letter."""
    text = str(reason).rstrip(".")
    first = text.partition(" ")[0]
    return (text[:1].upper() + text[1:] if first.isalpha() else text) + "."
