"""Hands: a queue of what a person does at the board, done at human speed. The board makes and moves them.

Each action becomes timed steps when it is asked for, and the steps are done as virtual time passes. Two people's
hands count as one: there is one handful of seeds at a time.
"""

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from host.virtual.buttons import MODE

if TYPE_CHECKING:
    from host.virtual.board import VirtualBoard

SPEED = 2.5  # seeds a second that an unhurried player sows; the times below are his

_REACH_MS = 180  # over to another pit
_GRAB_MS = 220  # in the pit, fingers on the wood
_HANDFUL_MS = 500  # a handful into the bag, out of it, or all at once into a pit
_PACES = (0.4, 2.0)  # who sows fast moves fast, but nobody's arm is ten times as quick
_TREMBLE = 0.2  # no two movements take equally long: this part more or less
_PUSH = (0.5, 3.0)  # how hard fingers press on a pit while they pick, in seeds
_FIDGET_MS = 40  # a resting hand presses now more, now less
_FIDGET = 0.5


class Step(NamedTuple):
    """Something that the hands do `after` ms, counted from the step before."""

    after: int
    do: Callable[[], object]


class Hands:
    """The hands at a board. `speed` is seeds a second, for what is queued from now on."""

    def __init__(self, board: "VirtualBoard", random: Random) -> None:
        self.speed = SPEED
        self._board = board
        self._random = random
        self._steps: deque[Step] = deque()
        self._due = 0

    @property
    def busy(self) -> bool:
        """Whether anything is still to be done."""
        return bool(self._steps)

    @property
    def due(self) -> int | None:
        """The moment of the next step, as the clock's `now`; None if there is none."""
        return self._due if self._steps else None

    def lift(self, place: int, n: int | None = None) -> None:
        """Reach into the place and lift n seeds, or all. The fingers press on the cell meanwhile."""
        force = self._random.uniform(*_PUSH)
        grab = self._paced(_GRAB_MS)
        self._add(self._paced(_REACH_MS), lambda: self._touch(place, force, grab))
        self._add(grab, lambda: self._board.lift(place, n))

    def drop(self, place: int, n: int = 1, each_ms: float | None = None) -> None:
        """Drop n seeds, one by one, from a little above the place, at `speed` or in `each_ms` ms."""
        for _ in range(n):
            self._add(self._about(each_ms or 1000 / self.speed), lambda: self._board.drop(place))

    def pour(self, place: int, n: int) -> None:
        """Put n seeds into the place, all at once."""
        self._add(self._paced(_HANDFUL_MS), lambda: self._board.drop(place, n))

    def take_from_bag(self, n: int = 1) -> None:
        """Take n seeds from the bag into the hand."""
        self._add(self._paced(_HANDFUL_MS), lambda: self._board.take_from_bag(n))

    def put_in_bag(self) -> None:
        """Put all seeds of the hand into the bag."""
        self._add(self._paced(_HANDFUL_MS), self._board.put_in_bag)

    def deal(self, counts: Sequence[int]) -> None:
        """Take from the bag and lay out so many seeds at each place."""
        for place, n in enumerate(counts):
            if n:
                self.take_from_bag(n)
                self.pour(place, n)

    def rest(self, place: int, force: float, ms: int) -> None:
        """Let a hand lie on the rim of a pit for so long; it presses with about `force` seeds, never quite still."""
        for _ in range(0, ms, _FIDGET_MS):
            now = force * self._random.uniform(1 - _FIDGET, 1 + _FIDGET)
            self.then(partial(self._touch, place, now, _FIDGET_MS))
            self.wait(_FIDGET_MS)

    def roll(self, place: int, to: int, after: int = 400) -> None:
        """Some ms later a seed rolls from one pit into another, by itself."""
        self._add(after, lambda: self._board.roll(place, to))

    def press(self, ms: int = 100, button: int = MODE) -> None:
        """Press the mode button, or another one, for so long."""
        self._add(self._paced(_REACH_MS), lambda: self._board.buttons.press(ms, button))
        self.wait(ms)

    def wait(self, ms: int) -> None:
        """Do nothing for exactly so long."""
        self._add(ms, lambda: None)

    def then(self, do: Callable[[], object]) -> None:
        """Call `do` at the moment at which everything queued so far is done."""
        self._add(0, do)

    def stop(self) -> None:
        """Forget what is still to be done; the hand keeps its seeds."""
        self._steps.clear()

    def act(self) -> None:
        """Do the next step. Called by the board when its moment has come."""
        step = self._steps.popleft()
        if self._steps:
            self._due += self._steps[0].after
        step.do()

    def _touch(self, place: int, force: float, ms: int) -> None:
        if not self._board.told:
            self._board.cells.push(place, force, ms)

    def _paced(self, ms: float) -> int:
        slowest, fastest = _PACES[1], _PACES[0]
        return self._about(ms * min(slowest, max(fastest, SPEED / self.speed)))

    def _about(self, ms: float) -> int:
        return round(ms * self._random.uniform(1 - _TREMBLE, 1 + _TREMBLE))

    def _add(self, after: int, do: Callable[[], object]) -> None:
        if not self._steps:
            self._due = self._board.clock.now + after
        self._steps.append(Step(after, do))
