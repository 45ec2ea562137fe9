"""The openings of Kiothi that are worth looking at: of the millions there are, sixty. Used by search alone.

An opening empties two of the own pits and puts their seeds anywhere. What counts later is which pits are protected
(those that hold seeds are nki), which are empty, so that captures can be made there, and how far the handfuls reach. So
every pair of own pits is emptied, and its seeds are put down in the few ways that make a difference to that.
"""

from .base import Rules
from .position import Position


def openings(rules: Rules, position: Position, reply: bool = False) -> list[int]:
    """Return the codes of the openings worth looking at, the same ones at every call; for a `reply` fewer."""
    codes: list[int] = []
    pits = position.pits
    own = _from_left(rules, position.player)
    rows = [own]  # spread over the own pits, from the left
    if not reply:  # spread over the opponent's, all to the own left end, all to the opponent's
        theirs = _from_left(rules, 1 - position.player)
        rows += [theirs, own[:1], theirs[:1]]
    occupied = [pit for pit in rules.row(position.player) if pits[pit]]
    for first in occupied:
        for second in occupied:
            if first < second:
                for row in rows:
                    code = _put_down(pits, first, second, row)
                    if code not in codes:
                        codes.append(code)
    return codes


def _from_left(rules: Rules, player: int) -> list[int]:
    row = list(rules.row(player))
    return row[::-1] if player else row


def _put_down(pits: bytes, first: int, second: int, row: list[int]) -> int:
    """Return the opening that puts every seed into the emptiest pit of `row`, the first of them where several are."""
    counts = bytearray(pits)
    counts[first] = counts[second] = 0
    code = first << 8 | second
    for _ in range(pits[first] + pits[second]):
        emptiest = row[0]
        for pit in row:
            if counts[pit] < counts[emptiest]:
                emptiest = pit
        counts[emptiest] += 1
        code += 1 << 8 * (emptiest + 2)
    return code
