"""Plays every move in every position of a layer with the engine: the graph that `solve.py` works on."""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from engine.base import SOUTH, Rules
from engine.position import Position

from .layers import Layer, turned

Ints: TypeAlias = npt.NDArray[np.int64]


class Graph(NamedTuple):
    """The moves of the positions of a layer, or of a part of it that follows on another.

    `first`: of each position, where its moves begin (one longer than positions). For each move: `target`, the number
    of the position that it leads to, in the layer with `gain` seeds less; `swap`, whether the opponent moves there.
    `rest`: South's margin over North from the pits where a position is at its end, otherwise 0.
    """

    first: Ints
    target: npt.NDArray[np.int32]
    gain: npt.NDArray[np.uint8]
    swap: npt.NDArray[np.bool_]
    rest: npt.NDArray[np.int8]


def expand(rules: Rules, layers: Sequence[Layer], seeds: int, begin: int, end: int) -> Graph:
    """Return the moves of the positions `begin` to `end` (without it) of the layer with so many seeds."""
    layer = layers[seeds]
    first, target, gain, swap = [0], [], [], []
    rest = np.zeros(end - begin, np.int8)
    for number in range(begin, end):
        position = layer.position(number)
        for after in reached(rules, position):
            won = after.south - position.south
            target.append(layers[seeds - won].number(after if after.player == SOUTH else turned(after)))
            gain.append(won)
            swap.append(after.player != SOUTH)
        if len(target) == first[-1]:
            scores = rules.scores(position, False)
            rest[number - begin] = scores[0] - scores[1]
        first.append(len(target))
    return Graph(
        np.array(first, np.int64),
        np.array(target, np.int32),
        np.array(gain, np.uint8),
        np.array(swap, np.bool_),
        rest,
    )


def reached(rules: Rules, position: Position) -> list[Position]:
    """Return the positions after each legal move; where only the opponent can move, the one in which he does."""
    after = []
    for code in rules.candidates(position):
        sown = rules.sow(position, code)
        if sown is not None:
            after.append(rules.settle(sown, position.player))
    if not after:
        settled = rules.settle(position, 1 - position.player)
        if settled is not position:
            after.append(settled)
    return after


def joined(parts: Sequence[Graph]) -> Graph:
    """Return the parts of a layer, which follow on one another, as one."""
    offsets = np.cumsum([0] + [int(part.first[-1]) for part in parts])
    firsts = [part.first[:-1] + offset for part, offset in zip(parts, offsets, strict=False)]
    return Graph(
        np.concatenate([*firsts, offsets[-1:]]),
        np.concatenate([part.target for part in parts]),
        np.concatenate([part.gain for part in parts]),
        np.concatenate([part.swap for part in parts]),
        np.concatenate([part.rest for part in parts]),
    )
