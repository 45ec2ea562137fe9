"""Counts move sequences, to compare move generators with each other (PROTOCOL.md, `perft`) and to measure speed."""

from .base import Rules
from .position import Position

DEEPEST = 40  # MicroPython's stack is small; nobody can wait for more anyway


def perft(rules: Rules, position: Position, depth: int) -> int:
    """Return the number of move sequences of length `depth`, each sowing one ply, forced passes none."""
    if depth == 0:
        return 1
    if depth == 1:
        return rules.count(position)
    nodes = 0
    for code in rules.candidates(position):
        after = rules.sow(position, code)
        if after is not None:
            nodes += _below(rules, after, position.player, depth - 1)
    return nodes


def _below(rules: Rules, after: Position, mover: int, depth: int) -> int:
    """Count on from a position just sown. Only where nothing is found is it worth asking whether the turn goes over."""
    nodes = perft(rules, after, depth)
    if nodes == 0:
        settled = rules.settle(after, mover)
        if settled is not after:
            return perft(rules, settled, depth)
    return nodes
