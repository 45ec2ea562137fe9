"""Finds the margins of a layer under best play, both players wanting as many seeds more than the other as they can get.

A margin is bounded from below and above. At first nothing is known but where a game ends; then a player to move has at
least the best of what his moves lead to for certain, and at most the best of what they may lead to, over and over until
nothing changes. What is still open then are positions in which the players can go round for ever, so that a position
occurs a second time. A player who is sure of more than that is worth will not let it come so far.

- Giuthi: a repetition is a draw whatever the stores hold, so margins are final ones, and how far a player is ahead in
  the stores counts: there is a row of margins for every lead. A lead larger than all the seeds that are left is as
  good as any larger one, up to the difference.
- Ali Guli Mane: after a repetition each keeps his store: no seed more. Margins are those of the seeds still to be won.
- Kiothi: after a repetition each takes his own row, so it matters where it comes about, which no table by position can
  know. The bounds stay apart there, and the table says so. Everywhere else they meet, and the margin is exact.
"""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from .expand import Graph

Small: TypeAlias = npt.NDArray[np.int8]

FAR = 100  # beyond every margin


class Solved(NamedTuple):
    """A layer's margins for South, who is to move; arrays of leads by positions.

    `low` and `high` bound the margin; they are equal where it is exact. `away`: how many moves,
    of both together, who is better off needs at the most until his margin is certain, up to 255; 0 where they go round
    for ever.
    """

    low: Small
    high: Small
    away: npt.NDArray[np.uint8]


def leads(game: str, seeds: int) -> range:
    """Return South's possible leads in the stores, in seeds, in the order of a layer's rows."""
    return range(-(seeds + 2), seeds + 3, 2) if game == "giuthi" else range(1)


def row_of(game: str, seeds: int, lead: int) -> tuple[int, int]:
    """Return the row of margins for a lead, and what to add to a margin in it that is not a draw."""
    if game != "giuthi":
        return 0, 0
    most = seeds + 2
    near = max(-most, min(most, lead))
    return (near + most) // 2, lead - near


def looked_up(game: str, below: Solved, seeds: int, lead: int, numbers: npt.NDArray[np.int32]) -> tuple[Small, Small]:
    """Return the bounds of positions of a solved layer, for a lead of the player to move there."""
    row, more = row_of(game, seeds, lead)
    low, high = below.low[row][numbers], below.high[row][numbers]
    if more:
        low, high = low + np.int8(more) * (low != 0), high + np.int8(more) * (high != 0)
    return low, high


def solve(game: str, graph: Graph, seeds: int, below: Sequence[Solved]) -> Solved:
    """Solve the layer with so many seeds; `below` holds those with fewer, from none on."""
    rows = leads(game, seeds)
    size = len(graph.rest)
    moves = np.diff(graph.first)
    ended = moves == 0
    where = np.repeat(np.arange(size, dtype=np.int64), moves)  # whose move it is
    leaving = graph.gain > 0

    worst, best = (-seeds, seeds) if game == "kiothi" else (-FAR, FAR)
    low = np.full((len(rows), size), worst, np.int8)
    high = np.full((len(rows), size), -FAR, np.int8)
    for row, lead in enumerate(rows):
        _leave(game, graph, seeds, lead, below, where, leaving, low[row], high[row])
    stay = ~leaving
    inner = np.unique(where[stay])  # the positions with a move within the layer
    first = np.searchsorted(where[stay], inner)
    target = graph.target[stay]
    swap = graph.swap[stay]
    out_low, out_high = low[:, inner].copy(), high[:, inner].copy()
    high[:, inner] = best
    for row, lead in enumerate(rows):
        low[row, ended] = high[row, ended] = graph.rest[ended] + (lead if game == "giuthi" else 0)

    low_since, high_since = np.ones_like(low, np.uint8), np.ones_like(low, np.uint8)
    active = set(range(len(rows))) if len(inner) else set()
    count = 1
    while active:
        count += 1
        changed = set()
        was_low, was_high = low.copy(), high.copy()
        for row in sorted(active):
            other = len(rows) - 1 - row  # the opponent's lead is the negative
            sure = np.where(swap, -was_high[other][target], was_low[row][target])
            may = np.where(swap, -was_low[other][target], was_high[row][target])
            new_low = np.maximum(out_low[row], np.maximum.reduceat(sure, first))
            new_high = np.maximum(out_high[row], np.maximum.reduceat(may, first))
            risen, fallen = new_low != low[row, inner], new_high != high[row, inner]
            if risen.any() or fallen.any():
                low[row, inner], high[row, inner] = new_low, new_high
                low_since[row, inner[risen]] = high_since[row, inner[fallen]] = min(count, 255)
                changed |= {row, other}
        active = changed
    if game != "kiothi":  # going round for ever is worth nothing: a draw, or no seed more
        endless = (low < 0) & (high > 0)
        low = high = np.maximum(low, np.minimum(high, 0))
        low_since[endless] = 0
    return Solved(low, high, np.where(high < 0, high_since, low_since))


def _leave(
    game: str,
    graph: Graph,
    seeds: int,
    lead: int,
    below: Sequence[Solved],
    where: npt.NDArray[np.int64],
    leaving: npt.NDArray[np.bool_],
    low: Small,
    high: Small,
) -> None:
    """Raise the bounds of one lead to what the moves out of the layer, the captures, give."""
    for gain in np.unique(graph.gain[leaving]).tolist():
        for swap in (False, True):
            chosen = (graph.gain == gain) & (graph.swap == swap)
            if not chosen.any():
                continue
            after = lead + gain if game == "giuthi" else 0
            sure, may = looked_up(
                game, below[seeds - gain], seeds - gain, -after if swap else after, graph.target[chosen]
            )
            if swap:
                sure, may = -may, -sure
            if game != "giuthi":
                sure, may = sure + np.int8(gain), may + np.int8(gain)
            np.maximum.at(low, where[chosen], sure)
            np.maximum.at(high, where[chosen], may)
