"""The demonstration: a slow game that the board plays by light alone, while nobody is there. Loaded by presence.py.

It is a game of its own, beside the one that waits: real moves of the engine, the one that captures most, shown seed by
seed. Nothing of it is kept, and nothing of it moves a seed.
"""

from array import array

import engine
from firmware import cues as cue
from firmware.presence import Alone

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine import Move
    from firmware import interfaces
    from firmware.app import App

_DROP_MS = 450  # a seed,
_QUICK_MS = 220  # one of a long sowing,
_LONG = 24
_HAND_MS = 1000  # a handful, lifted or captured,
_MOVE_MS = 2500  # between two moves,
_GAME_MS = 8000  # and between two games
_MOST_MOVES = 60
_NOWHERE = 255


class Attract(Alone):
    """The demonstration over the state `beneath`. `counts` is what it shows, by place; `session` its game."""

    def __init__(self, app: "App", beneath: "interfaces.State") -> None:
        super().__init__(app, beneath)
        self.counts = array("h", app.counter.counts)
        self._chance = app.clock.ms() & 0x3FFF
        self._begin()

    def _begin(self) -> None:
        rules = self.app.rules
        self.session = engine.Session(rules, rules.start(self._one_of(2)))
        self._moves = 0
        self._lie()
        self._wait(_MOVE_MS)

    def _lie(self) -> None:
        """The position of the game lies there, and no hand is at work."""
        self.app.field.counts(self.session.position, self.counts)
        self._move: Move | None = None
        self._events: Iterator[tuple[str, int, int]] | None = None
        self._codes: list[int] | None = None  # of the moves that are still to be looked at
        self._best, self._gain, self._alike = -1, -1, 0
        self._steps = 0
        self._hand, self._shown = _NOWHERE, 0  # where the hand is, and how many seeds are shown there

    def _wait(self, ms: int) -> None:
        self._due, self._from = ms, self.app.clock.ms()

    def _one_of(self, n: int) -> int:
        self._chance = (self._chance * 1103 + 12345) & 0x3FFF  # small on the Pico, too
        return (self._chance >> 4) % n

    def update(self, changed: bool) -> bool:
        """Called on every tick. True if something else is to be shown. One candidate is looked at a tick."""
        ends = self.session.over or self._moves >= _MOST_MOVES
        if self._move is None and not ends:
            self._think()
        if self.app.clock.since(self._from) < self._due:
            return False
        if ends:
            self._begin()
        elif self._move:
            self._step(self._move)
        return True

    # Which move is shown

    def _think(self) -> None:
        rules, position = self.session.rules, self.session.position
        if self._codes is None:
            if rules.opening(position):
                from engine.openings import openings

                codes = openings(rules, position, True)
                self._codes, self._best = [], codes[self._one_of(len(codes))]
            else:
                self._codes = rules.candidates(position)
        elif self._codes:
            self._look_at(self._codes.pop())
        else:
            self._move = rules.decode(self._best)

    def _look_at(self, code: int) -> None:
        position = self.session.position
        after = self.session.rules.sow(position, code)
        if after is None:
            return  # endless: not a move
        gain = after.stores[position.player] - position.stores[position.player]
        if gain > self._gain:
            self._best, self._gain, self._alike = code, gain, 1
        elif gain == self._gain:
            self._alike += 1
            if self._one_of(self._alike) == 0:
                self._best = code

    # How it is shown

    def _step(self, move: "Move") -> None:
        position = self.session.position
        if self._events is None:
            self._events = self.session.rules.events(position, move)
        for kind, pit, n in self._events:
            place = self.app.field.place[pit]
            self._hand = place
            self._steps += 1
            if kind == "drop":
                self.counts[place] += 1
                self._shown = self.counts[place]
                self._wait(_DROP_MS if self._steps < _LONG else _QUICK_MS)
                return
            if kind == "place":
                self.counts[place] += n
                self._shown = self.counts[place]
            else:
                self.counts[place] -= n
                self._shown = n
            if kind == "capture":
                self.counts[self.app.board.store(position.player)] += n
            self._wait(_HAND_MS)
            return
        self.session.commit(move)
        self._moves += 1
        self._lie()
        self._wait(_GAME_MS if self.session.over else _MOVE_MS)

    def paint(self, cues: cue.Cues) -> None:
        """Sets the cues for this state."""
        for place in range(len(self.counts)):
            if place == self._hand:
                cues.set(place, cue.DEMOHAND, self._shown)
            elif self.counts[place]:
                cues.set(place, cue.DEMO, self.counts[place])

    def words(self) -> str:
        """What the board says in this state, as the link's `say` has it."""
        return "attract"
