"""Hunts for puzzles in a table of endgames: one move wins and no other, and the sowing is worth seeing."""

import random
from collections.abc import Iterator
from typing import NamedTuple

from engine.base import Move, Rules
from engine.position import Position
from engine.puzzle import GRADES, Puzzle
from host.endgame.layers import Layer
from host.endgame.table import Table

from .proof import Proof, UndecidedError

NODES = 4000  # a puzzle must be provable by looking at so many positions
FEWEST_MOVES = 4


class Sowing(NamedTuple):
    """What is seen of a move: its laps, the seeds dropped and captured."""

    laps: int
    drops: int
    won: int


def sowing(rules: Rules, position: Position, move: Move) -> Sowing:
    """Return what is seen of a legal move."""
    kinds = list(rules.events(position, move))
    return Sowing(
        sum(kind == "lift" for kind, _, _ in kinds),
        sum(kind == "drop" for kind, _, _ in kinds),
        sum(seeds for kind, _, seeds in kinds if kind == "capture"),
    )


def grade(rules: Rules, position: Position, best: Move, away: int) -> int:
    """Return how hard it is, 1 to 5.

    One each for a relay of three laps and of five, for another move that captures more at once, and for needing more
    than six moves.
    """
    seen = sowing(rules, position, best)
    tempting = max(sowing(rules, position, move).won for move in rules.moves(position) if move != best)
    return min(GRADES, 1 + (seen.laps >= 3) + (seen.laps >= 5) + (tempting > seen.won) + (away > 6))


def hunt(table: Table, small: Table, seeds: int, seed: int, tries: int) -> Iterator[Puzzle]:
    """Yield the puzzles among `tries` positions with so many seeds, drawn by lot; `small` is what the proof may use."""
    rules = table.rules
    chance = random.Random(seed)
    layer = Layer(rules, seeds)
    for _ in range(tries):
        bare = layer.position(chance.randrange(layer.size))
        if bare.state or len(rules.candidates(bare)) < FEWEST_MOVES:
            continue
        stored = rules.dealt - seeds
        leads = sorted(range(-seeds - stored % 2, seeds + 2, 2), key=abs)
        for lead in leads:
            if (lead + stored) % 2:
                continue
            puzzle = _puzzle(table, small, bare._replace(south=(stored + lead) // 2, north=(stored - lead) // 2))
            if puzzle:
                yield puzzle
                break


def _puzzle(table: Table, small: Table, position: Position) -> Puzzle | None:
    rules = table.rules
    known = table.margin(position)
    if known is None or not known.exact or known.low <= 0:
        return None
    margins = []
    for move in rules.moves(position):
        after = rules.play(position, move)
        found = table.margin(after)
        if found is None or not found.exact:
            return None
        margins.append((found.low if after.player == position.player else -found.low, move))
    margins.sort(reverse=True)
    if len(margins) < FEWEST_MOVES or margins[1][0] > 0:
        return None
    best = margins[0][1]
    if sowing(rules, position, best).laps < 2:
        return None
    try:
        Proof(small, NODES).margins(position)
    except UndecidedError:
        return None
    return Puzzle(
        grade(rules, position, best, known.away),
        rules.text(),
        position.text(),
        best.text(),
        margins[0][0],
        margins[1][0],
    )
