"""Proves what a position is worth by plain search, down to endgames of a few seeds; it needs no large table."""

from engine.base import Move, Rules
from engine.position import Position
from host.endgame.expand import reached
from host.endgame.table import Table

UNKNOWN = 127  # beyond every margin of an endgame
DEEPEST = 14


class UndecidedError(Exception):
    """The position is worth more search than was allowed."""


class Proof:
    """A search over positions of one game; `nodes` counts the positions looked at, `most` is what is allowed."""

    def __init__(self, table: Table, most: int) -> None:
        self.rules: Rules = table.rules
        self.table = table
        self.most = most
        self.nodes = 0

    def margins(self, position: Position) -> dict[Move, tuple[int, int]]:
        """Return bounds of every legal move's margin for the player to move; those of the best move are equal.

        UndecidedError.
        """
        moves = self.rules.moves(position)
        for depth in range(1, DEEPEST + 1):
            found = {}
            for move in moves:
                after = self.rules.play(position, move)
                low, high = self.bounds(after, depth, (position,))
                found[move] = (low, high) if after.player == position.player else (-high, -low)
            best = max(found, key=lambda move: found[move])
            low, high = found[best]
            if low == high and all(top <= low for move, (_, top) in found.items() if move != best):
                return found
        raise UndecidedError

    def bounds(self, position: Position, depth: int, path: tuple[Position, ...]) -> tuple[int, int]:
        """Return what the player to move has at least and at most. UndecidedError."""
        known = self.table.margin(position)
        if known is not None:
            return known.low, known.high
        self.nodes += 1
        if self.nodes > self.most:
            raise UndecidedError
        if position in path:
            if self.rules.name == "giuthi":
                return 0, 0
            scores = self.rules.scores(position, True)
            margin = scores[position.player] - scores[1 - position.player]
            return margin, margin
        followers = reached(self.rules, position)
        if not followers:
            scores = self.rules.scores(position, False)
            margin = scores[position.player] - scores[1 - position.player]
            return margin, margin
        if depth == 0:
            return -UNKNOWN, UNKNOWN
        low = high = -UNKNOWN
        for after in followers:
            worst, best = self.bounds(after, depth - 1, (*path, position))
            if after.player != position.player:
                worst, best = -best, -worst
            low, high = max(low, worst), max(high, best)
        return low, high
