"""`python -m host.puzzles giuthi`: hunts for puzzles in a table of endgames, and writes the game's file."""

import argparse
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from engine.errors import RulesError
from engine.games import rules as read_rules
from host import jobs
from host.endgame.build import build
from host.endgame.layers import Layer
from host.endgame.table import Table, TableError, load

from . import form
from .choose import choose
from .hunt import CHUNK, VERSION, Find, task
from .proofs import save_proofs

BUILD = Path("build")
# What is hunted in: rules, and the numbers of seeds in the pits. The table reaches as far as the last one.
FIELDS = {
    "giuthi": ("giuthi pits=6 seeds=4", (7, 8, 9, 10)),
    "kiothi": ("kiothi", (5, 6, 7)),
    "ali-guli-mane": ("ali-guli-mane", (6, 7, 8)),
}
COUNT = 64


def main(args: list[str] | None = None) -> int:
    """Hunt, choose, and write; return the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m host.puzzles",
        description="Hunts for puzzles in a table of endgames, which is built first if it is not there. Stopped with "
        "Ctrl-C, it goes on where it was.",
    )
    parser.add_argument("game", choices=sorted(FIELDS), help="whose puzzles are made anew")
    parser.add_argument("--count", type=int, default=COUNT, help=f"how many puzzles ({COUNT})")
    parser.add_argument(
        "--cluster", default="", metavar="ADDRESS", help="a Dask scheduler, such as tcp://10.0.0.5:8786 (this machine)"
    )
    given = parser.parse_args(args)
    if given.count < 1:
        parser.error(f"puzzles are 1 or more, not {given.count}")
    return jobs.exit_code(lambda: _hunt(given), RulesError, TableError)


def _hunt(given: argparse.Namespace) -> None:
    begun = time.monotonic()
    with jobs.shown(given.cluster) as (client, done):
        table, finds = hunt(client, given.game, done)
        print(f"{len(finds):,} positions with one best move and a relay worth seeing")
        chosen = choose(table, finds, given.count)
    path = form.save(given.game, [puzzle for puzzle, _ in chosen])
    save_proofs(given.game, [proofs for _, proofs in chosen])
    print(f"{path}: {len(chosen)} puzzles, {path.stat().st_size / 1000:.0f} kB, {time.monotonic() - begun:.0f} s")


def hunt(client: Any, game: str, done: Callable[[str, int, int], None]) -> tuple[Table, list[Find]]:
    """Return the game's table of endgames, and what is found in it."""
    text, seeds = FIELDS[game]
    rules = read_rules(text)
    name = rules.text().replace(" ", "_")
    path = BUILD / "endgames" / f"{name}.endgames"
    path.parent.mkdir(parents=True, exist_ok=True)
    table = load(path) if path.exists() else None
    if table is None or table.seeds < seeds[-1]:
        table = build(client, rules, seeds[-1], path.parent / "unfinished", done)
        table.save(path)
    content = path.read_bytes()
    finds = []
    for number in seeds:
        size = Layer(rules, number).size
        tasks = {f"{begin}.json": (content, number, begin, min(begin + CHUNK, size)) for begin in range(0, size, CHUNK)}
        kept = BUILD / "puzzles" / f"{name} v{VERSION}" / str(number)
        what = f"hunt {number} seeds"
        jobs.run(client, task, tasks, kept, lambda count, of, what=what: done(what, count, of))  # type: ignore[misc]
        for file in tasks:
            finds += [Find(*found) for found in json.loads((kept / file).read_bytes())]
    return table, finds


if __name__ == "__main__":
    sys.exit(main())
