"""Looks for the best move by plain alpha-beta, deepening until time or depth runs out. Called by the protocol's `best`.

Deterministic: the same position and depth give the same answer and the same number of nodes on every interpreter.
"""

from collections import namedtuple

from .base import Move, Rules
from .kiothi import Kiothi
from .kiothi_forms import PITS, KiothiPosition, OpeningMove
from .position import Position

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

DEEPEST = 30  # plies; MicroPython's stack is small
INFINITY = 1000000  # more seeds than any margin


class Best(namedtuple("Best", ("move", "score", "depth", "nodes"))):
    """A search's answer: the move, the mover's expected final margin, plies looked ahead, positions looked at."""

    move: Move
    score: int
    depth: int
    nodes: int


class TimeUp(Exception):  # noqa: N818  no error: how a search is left
    """The clock has reached the deadline."""


class Search:
    """A search from one position. `best` may be called once."""

    def __init__(self, rules: Rules, position: Position) -> None:
        self.rules = rules
        self.position = position
        self.nodes = 0
        self._open = False  # a line has been cut off before the game's end at the present depth
        self._clock: Callable[[], int] | None = None
        self._deadline = 0

    def best(self, depth: int = DEEPEST, ms: int = 0, clock: "Callable[[], int] | None" = None) -> Best:
        """Search `depth` plies deep, or as deep as `ms` milliseconds of `clock` allow (one ply at least).

        The position must have a legal move.
        """
        if self.rules.opening(self.position):
            return best_opening(self.rules, self.position)
        ranked = self._children(self.position)
        answer = self._look(ranked, 1)
        if clock is not None:
            self._clock = clock
            self._deadline = clock() + ms
        try:
            for plies in range(2, min(depth, DEEPEST) + 1):
                if not self._open:  # every line has been followed to the end
                    break
                ranked.sort(key=lambda child: 0 if child[0] == answer.move.code else 1 + _rank(child))
                answer = self._look(ranked, plies)
        except TimeUp:
            pass
        return Best(answer.move, answer.score, answer.depth, self.nodes)

    def _look(self, children: list[tuple[int, int, Position]], depth: int) -> Best:
        self._open = False
        best = -INFINITY
        chosen = children[0][0]
        for code, _, after in children:
            score = self._score(after, self.position.player, depth - 1, best, INFINITY)
            if score > best:
                best, chosen = score, code
        return Best(self.rules.decode(chosen), best, depth, self.nodes)

    def _children(self, position: Position) -> list[tuple[int, int, Position]]:
        """Return (code, seeds won, position after) for every legal move, the greediest first."""
        children = []
        held = position.stores[position.player]
        for code in self.rules.candidates(position):
            after = self.rules.sow(position, code)
            if after is not None:
                children.append((code, after.stores[position.player] - held, after))
        children.sort(key=_rank)
        return children

    def _score(self, after: Position, mover: int, depth: int, alpha: int, beta: int) -> int:
        """Return the margin of `mover` when the game goes on from a position that he has just sown."""
        sign = 1 if after.player == mover else -1
        if sign < 0:
            alpha, beta = -beta, -alpha
        return sign * self._margin(after, mover, depth, alpha, beta)

    def _margin(self, position: Position, mover: int, depth: int, alpha: int, beta: int) -> int:
        """Return the margin of the player to move, exact between alpha and beta."""
        self._count()
        if depth == 0:
            self._open = True
            return _lead(position.stores, position.player)
        children = self._children(position)
        if not children:
            return self._stuck(position, mover, depth, alpha, beta)
        best = -INFINITY
        for _, _, after in children:
            score = self._score(after, position.player, depth - 1, max(alpha, best), beta)
            if score > best:
                best = score
                if best >= beta:
                    break
        return best

    def _stuck(self, position: Position, mover: int, depth: int, alpha: int, beta: int) -> int:
        """Return the margin of a player who cannot move: the turn goes over, or the game is at its end."""
        settled = self.rules.settle(position, mover)
        if settled is position or not self.rules.can_move(settled):
            return _lead(self.rules.scores(settled, False), position.player)
        return -self._margin(settled, mover, depth, -beta, -alpha)

    def _count(self) -> None:
        self.nodes += 1
        if self._clock is not None and self.nodes % 16 == 0 and self._clock() >= self._deadline:
            raise TimeUp


def _rank(child: tuple[int, int, Position]) -> int:
    """Order children by seeds won, then by code; one number, for MicroPython's sort does not keep equals in order."""
    return (1000 - child[1]) * 65536 + child[0]


def _lead(seeds: tuple[int, int], player: int) -> int:
    return seeds[player] - seeds[1 - player]


def best_opening(rules: Rules, position: Position) -> Best:
    """Return an opening of Kiothi that leaves its player many handfuls to choose from and his opponent few.

    Looked at are all pairs of own pits, their seeds spread singly, from the player's left over his emptiest pits.
    """
    assert isinstance(rules, Kiothi)
    row = [pit for pit in rules.row(position.player) if position.pits[pit]]
    best = -INFINITY
    chosen = 0
    looked = 0
    for first in row:
        for second in row:
            if first < second:
                code = _spread(rules, position, first, second)
                score = _freedom(rules, position, code)
                looked += 1
                if score > best:
                    best, chosen = score, code
    return Best(OpeningMove(chosen), 0, 0, looked)


def _spread(rules: Rules, position: Position, first: int, second: int) -> int:
    pits = bytearray(position.pits)
    hand = pits[first] + pits[second]
    pits[first] = pits[second] = 0
    row = list(rules.row(position.player))
    if position.player:
        row = row[::-1]
    code = first << 8 | second
    for _ in range(hand):
        least = min([pits[pit] for pit in row])
        pit = [pit for pit in row if pits[pit] == least][0]
        pits[pit] += 1
        code += 1 << 8 * (pit + 2)
    return code


def _freedom(rules: Rules, position: Position, code: int) -> int:
    """Return how many more handfuls the opener has than his opponent, were the openings over."""
    after = rules.sow(position, code)
    assert after is not None
    marks = sum([1 << pit for pit in range(PITS) if after.pits[pit]])
    freedom = [
        len(rules.candidates(KiothiPosition(after.pits, 0, 0, player, 0, marks)))
        for player in (position.player, 1 - position.player)
    ]
    return freedom[0] - freedom[1]
