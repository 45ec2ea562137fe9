"""Looks through a table of endgames for positions with one best move that is worth finding.

What is found are `Find`s: small, so that a part of a layer can be hunted by any worker and its finds kept in a file.
"""

import io
import json
from functools import lru_cache
from typing import NamedTuple

from engine.base import SOUTH, Rules
from engine.position import Position
from host.endgame.layers import Layer
from host.endgame.table import Table, read

VERSION = 1  # of what is looked for: finds of another one are not used
CHUNK = 20_000  # positions a task: some seconds of work
FEWEST = 3  # first moves: with fewer there is little to choose
# A relay worth seeing has so many laps at least. In Kiothi few seeds seldom make one.
LAPS = {"giuthi": 3, "kiothi": 2, "ali-guli-mane": 3}
# South's lead in the stores, in turn, by whether the seeds in the pits are even or odd: Giuthi deals an even number.
LEADS = ((0, 2, 0, -2, 4, -4), (1, -1, 3, -3))


class First(NamedTuple):
    """A first move: its code, the margin after it, the seeds that it takes, and the position after it."""

    code: int
    margin: int
    gain: int
    after: Position


class Find(NamedTuple):
    """A position with one best move: its text form, how many laps that sows, and how tempting another one is.

    `theme` says what the move does (take, again, quiet) and what it is for (win, draw, less).
    """

    position: str
    laps: int
    tempting: int
    theme: str


def task(table: bytes, seeds: int, begin: int, end: int) -> bytes:
    """Return the finds among the positions `begin` to `end` (without it) of a layer, as JSON.

    `table` is the content of the file of a table.
    """
    book, layer = _opened(table, seeds)
    finds = (find(book, placed(book.rules, layer.position(number), number)) for number in range(begin, end))
    return json.dumps([found for found in finds if found]).encode()


@lru_cache(maxsize=1)
def _opened(table: bytes, seeds: int) -> tuple[Table, Layer]:
    book = read(io.BytesIO(table), "the table")
    return book, Layer(book.rules, seeds)


def placed(rules: Rules, position: Position, number: int) -> Position:
    """Return the position with some seeds in the stores where that matters, in Giuthi: a different lead each time."""
    if rules.name != "giuthi":
        return position
    leads = LEADS[sum(position.pits) % 2]
    lead = leads[number % len(leads)]
    return type(position)(position.pits, max(lead, 0), max(-lead, 0), SOUTH, position.state, position.marks)


def firsts(table: Table, position: Position) -> list[First]:
    """Return all first moves, the best one first; none where the table does not know the margin of each exactly."""
    rules, found = table.rules, []
    for code in rules.candidates(position):
        sown = rules.sow(position, code)
        if sown is None:
            continue
        after = rules.settle(sown, position.player)
        margin = table.margin(after)
        if margin is None or not margin.exact:
            return []
        worth = margin.low if after.player == position.player else -margin.low
        found.append(First(code, worth, after.stores[position.player] - position.stores[position.player], after))
    return sorted(found, key=lambda first: -first.margin)


def find(table: Table, position: Position) -> Find | None:
    """Return what is worth finding in a position; None where it is no puzzle."""
    rules = table.rules
    if position.state:
        return None  # in the middle of a turn
    moves = firsts(table, position)
    if len(moves) < FEWEST or moves[0].margin == moves[1].margin:
        return None
    laps = laps_of(rules, position, moves[0].code)
    if laps < LAPS[rules.name]:
        return None
    return Find(position.text(), laps, tempting(moves), _theme(position, moves[0]))


def laps_of(rules: Rules, position: Position, code: int) -> int:
    """Return how many laps a move has."""
    return sum(kind == "lift" for kind, _, _ in rules.events(position, rules.decode(code)))


def tempting(moves: list[First]) -> int:
    """Return how tempting the other moves are, 0 to 3.

    One point where another one takes as many seeds at once as the best one, and any at all; one more where it takes
    more; and one where the second best looks nearly as good: it misses no more than two seeds.
    """
    most = max(move.gain for move in moves[1:])
    greedy = (most > 0) + (most > moves[0].gain) if most >= moves[0].gain else 0
    return greedy + (moves[0].margin - moves[1].margin <= 2)


def grade(laps: int, temptation: int) -> int:
    """Return the grade of a puzzle, 1 to 5: how long the sowing is, and how tempting another move."""
    return min(5, 1 + (laps >= 4) + (laps >= 6) + temptation)


def _theme(position: Position, best: First) -> str:
    does = "again" if best.after.player == position.player else "take" if best.gain else "quiet"
    return f"{does}-{'win' if best.margin > 0 else 'less' if best.margin else 'draw'}"
