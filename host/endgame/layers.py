"""Numbers the positions of a layer: all ways in which so many seeds can lie in the pits, with South to move.

A position with North to move is the same one turned half round, so it needs no number of its own. Where a game has more
to a position than seeds (marks, the bonus), each way of lying has several numbers in a row.
"""

from itertools import combinations
from math import comb
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from engine.base import SOUTH, Rules
from engine.position import Position

Bytes: TypeAlias = npt.NDArray[np.uint8]

EXTRAS = {"giuthi": 1, "ali-guli-mane": 2, "kiothi": 0}  # how many numbers a way of lying has; 0: one a set of marks
MARKED = 4  # Kiothi: with more seeds than these only positions without nki are numbered; marks never come back


def turned(position: Position) -> Position:
    """Return the position as the player at the other side of the board sees it: half round, parts changed."""
    pits = len(position.pits)
    marks = sum(1 << (pits - 1 - pit) for pit in range(pits) if position.marks >> pit & 1)
    return type(position)(
        position.pits[::-1], position.north, position.south, 1 - position.player, position.state, marks
    )


class Layer:
    """All positions of a game with `seeds` seeds in its pits: `size` of them, numbered from 0."""

    def __init__(self, rules: Rules, seeds: int) -> None:
        self.seeds = seeds
        self._pits = 2 * rules.columns
        self._kind = type(rules.start())
        self._extras = EXTRAS[rules.name]
        self.bare = not self._extras and seeds > MARKED
        if self.bare:
            self._extras = 1
        ways = comb(seeds + self._pits - 1, seeds)
        # _before[pit][left][here]: of the ways to lay `left` seeds from `pit` on, those with fewer than `here` in it.
        self._before = [
            [
                np.cumsum([0] + [self._ways(pit + 1, left - here) for here in range(left + 1)]).tolist()
                for left in range(seeds + 1)
            ]
            for pit in range(self._pits)
        ]
        self._first: npt.NDArray[np.int64] | None = None  # of each way of lying, the number of its first set of marks
        self.size = ways * self._extras
        if not self._extras:
            occupied = np.count_nonzero(self.lying(), axis=1)
            self._first = np.concatenate(([0], np.cumsum(1 << occupied.astype(np.int64))))
            self.size = int(self._first[-1])

    def _ways(self, pit: int, left: int) -> int:
        """How many ways there are to lay `left` seeds into the pits from `pit` on."""
        pits = self._pits - pit
        return comb(left + pits - 1, left) if pits else int(left == 0)

    def lying(self) -> Bytes:
        """Return all ways of lying in their order, an array of ways by pits."""
        pits, seeds = self._pits, self.seeds
        if not seeds:
            return np.zeros((1, pits), np.uint8)
        # The pits' borders among the seeds, as in a row of seeds and bars.
        count = comb(seeds + pits - 1, pits - 1)
        bars = np.fromiter(
            (place for borders in combinations(range(seeds + pits - 1), pits - 1) for place in borders),
            np.int16,
            count * (pits - 1),
        ).reshape(count, pits - 1)
        edges = np.concatenate(
            (np.full((count, 1), -1, np.int16), bars, np.full((count, 1), seeds + pits - 1, np.int16)), axis=1
        )
        return (np.diff(edges, axis=1) - 1).astype(np.uint8)

    def number(self, position: Position) -> int:
        """Return the number of a position of this layer with South to move."""
        left = self.seeds
        rank = 0
        for pit, here in enumerate(position.pits):
            rank += self._before[pit][left][here]
            left -= here
            if not left:
                break
        if self._first is None:
            return rank * self._extras + (position.state if self._extras > 1 else 0)
        marks = bit = 0
        for pit, here in enumerate(position.pits):
            if here:
                marks |= (position.marks >> pit & 1) << bit
                bit += 1
        return int(self._first[rank]) + marks

    def position(self, number: int) -> Position:
        """Return the position with this number, South to move and nothing in the stores."""
        rank, extra = number, 0
        if self._first is not None:
            rank = int(np.searchsorted(self._first, number, "right")) - 1
            extra = number - int(self._first[rank])
        elif self._extras > 1:
            rank, extra = divmod(number, self._extras)
        left = self.seeds
        pits = bytearray(self._pits)
        for pit in range(self._pits):
            before = self._before[pit][left]
            here = 0
            while here < left and before[here + 1] <= rank:
                here += 1
            rank -= before[here]
            pits[pit] = here
            left -= here
        if self._first is None:
            return self._kind(bytes(pits), 0, 0, SOUTH, extra, 0)
        marks = 0
        for pit in range(self._pits):
            if pits[pit]:
                marks |= (extra & 1) << pit
                extra >>= 1
        return self._kind(bytes(pits), 0, 0, SOUTH, 0, marks)
