"""Builds a table of endgames, layer by layer, in tasks that can be stopped and gone on with."""

import io
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from engine.base import Rules
from engine.games import rules as read_rules
from host import jobs

from .expand import Graph, expand, joined
from .layers import Layer
from .solve import Solved, solve
from .table import VERSION, Table

CHUNK = 20_000  # positions a task: some seconds of work


@lru_cache(maxsize=2)
def _layers(rules: str, seeds: int) -> tuple[Rules, list[Layer]]:
    game = read_rules(rules)
    return game, [Layer(game, number) for number in range(seeds + 1)]


def task(rules: str, seeds: int, begin: int, end: int) -> bytes:
    """Return the moves of a part of a layer as a file's content."""
    game, layers = _layers(rules, seeds)
    raw = io.BytesIO()
    np.savez_compressed(raw, allow_pickle=False, **expand(game, layers, seeds, begin, end)._asdict())
    return raw.getvalue()


def read(path: Path) -> Graph:
    """Read what `task` has returned."""
    with np.load(path, allow_pickle=False) as arrays:
        return Graph(**arrays)


def build(
    client: Any, rules: Rules, seeds: int, folder: Path, done: Callable[[str, int, int], None] = lambda *told: None
) -> Table:
    """Build the table of all positions with up to `seeds` seeds in the pits; unfinished work is kept in `folder`.

    `done(what, count, of)` is told how far it is.
    """
    solved: list[Solved] = []
    for number in range(seeds + 1):
        layer = Layer(rules, number)
        kept = folder / f"{rules.text()} v{VERSION}".replace(" ", "_") / str(number)
        tasks = {
            f"{begin}-{begin + CHUNK}.npz": (rules.text(), number, begin, min(begin + CHUNK, layer.size))
            for begin in range(0, layer.size, CHUNK)
        }
        what = f"{number} seeds"
        jobs.run(client, task, tasks, kept, lambda count, of, what=what: done(what, count, of))  # type: ignore[misc]
        solved.append(solve(rules.name, joined([read(kept / name) for name in tasks]), number, solved))
    return Table(rules, solved)
