"""The levels of the opponent, from one that lets a child win to the strongest.

A level bounds the sowings that are tried for a move, which is what takes the time on the Pico, and the plies looked
ahead; and it says how often, in 256 times, the opponent slips and plays another move. How far apart they are is
measured by `make bench-levels` (host/bench/levels.py); the table is in README.md.
"""

from collections import namedtuple

from .base import Move, Rules
from .history import SMALL, checksum
from .position import Position
from .search import Choice, Search
from .table import Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container

ANY, WORST = "any", "worst"


class Level(namedtuple("Level", ("nodes", "depth", "slips", "slip"))):
    """`nodes` sowings and `depth` plies at most; in `slips` of 256 moves it plays ANY move or the WORST it sees."""

    nodes: int
    depth: int
    slips: int
    slip: str


LEVELS = (
    Level(64, 1, 254, WORST),
    Level(64, 1, 246, ANY),
    Level(64, 1, 96, ANY),
    Level(200, 3, 38, ANY),
    Level(600, 30, 0, ANY),
)
STRONGEST = len(LEVELS)


class Opponent:
    """Thinks about one move at a level from 1 to STRONGEST. The position must have a legal move.

    `seed` is any number: it decides where the opponent slips, and the same one decides the same.
    """

    def __init__(
        self,
        rules: Rules,
        position: Position,
        number: int,
        seed: int = 0,
        past: "Container[int]" = (),
        table: Table | None = None,
    ) -> None:
        self.level = LEVELS[number - 1]
        self.search = Search(rules, position, past, table, depth=self.level.depth)
        self._chance = (checksum(position) ^ seed * 7919) & SMALL
        self._slips = self._draw(256) < self.level.slips
        self._which = self._draw(SMALL)

    def run(self, nodes: int) -> bool:
        """Think on for so many sowings; return whether the move is decided."""
        search = self.search
        # However many moves there are, each of them is sown once.
        left = self.level.nodes - search.nodes if search.depth else nodes
        if left > 0:
            search.run(min(nodes, left))
        if search.depth == 0:
            return False
        return search.done or search.nodes >= self.level.nodes or len(search.choices) == 1

    @property
    def move(self) -> Move:
        """The move that is played, once it is decided; before that the best one so far."""
        return self.search.rules.decode(self._choice().code)

    def _choice(self) -> Choice:
        best = self.search.choice()
        if not self._slips:
            return best
        choices = self.search.choices
        if self.level.slip == WORST:
            worst = best
            for choice in choices:
                if choice.margin < worst.margin:
                    worst = choice
            return worst
        return choices[self._which % len(choices)]

    def _draw(self, most: int) -> int:
        """Return a number below `most`; the next one is another."""
        self._chance = (self._chance * 1103515245 + 12345) & SMALL
        return (self._chance >> 8) % most
