"""What a position is worth to the player to move when the search looks no further.

README.md says where the weights come from. All in sixteenths of a seed, in integers. Only what MicroPython counts in C
is looked at, so that it takes a fraction of the time of a sowing.
"""

from .base import SOUTH, Rules
from .position import Position

SEED = 16  # what a seed in the store is worth

# game: a seed in the own row, an empty own pit, an own pit with one seed (the opponent's count the other way); the move
# for every 64 seeds in the pits, and as much again while a bonus is owed
WEIGHTS = {
    "giuthi": (-4, -24, -18, 114, 0),
    "kiothi": (0, 0, 0, 0, 0),
    "ali-guli-mane": (0, 0, 0, 0, 0),
}


class Evaluation:
    """The evaluation of one game's positions. `weights` as in WEIGHTS."""

    def __init__(self, rules: Rules, weights: tuple[int, int, int, int, int] | None = None) -> None:
        self._columns = rules.columns
        self._weights = weights or WEIGHTS[rules.name]

    def of(self, position: Position) -> int:
        """Return the margin that the player to move may expect, in sixteenths of a seed."""
        columns = self._columns
        row, empty, single, move, bonus = self._weights
        pits = position.pits
        size = 2 * columns
        south = sum(pits[columns:])
        north = sum(pits) - south
        value = SEED * (position.south - position.north) + row * (south - north)
        if empty:
            value += empty * (pits.count(b"\0", columns, size) - pits.count(b"\0", 0, columns))
        if single:
            value += single * (pits.count(b"\1", columns, size) - pits.count(b"\1", 0, columns))
        if position.player != SOUTH:
            value = -value
        if position.state:
            move += bonus
        return value + (move * (south + north) >> 6)
