"""`python -m host.endgame "giuthi" --seeds 8`: builds a table of endgames."""

import argparse
import sys
import time
from contextlib import suppress
from pathlib import Path

from engine.errors import RulesError
from engine.games import rules as read_rules
from host import jobs

from . import FOLDER, built
from .build import build
from .table import TableError, load


def main(args: list[str] | None = None) -> int:
    """Build the table; return the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m host.endgame",
        description="Builds a table of all endgames with a few seeds. Stopped with Ctrl-C, it goes on where it was.",
    )
    parser.add_argument("rules", help='a game and its options, such as "giuthi pits=5 seeds=4"')
    parser.add_argument("--seeds", type=int, required=True, help="the most seeds in the pits, 1 to 20")
    parser.add_argument("--file", type=Path, help="where the table goes (build/endgames/RULES.endgames)")
    parser.add_argument(
        "--cluster", default="", metavar="ADDRESS", help="a Dask scheduler, such as tcp://10.0.0.5:8786 (this machine)"
    )
    given = parser.parse_args(args)
    if not 1 <= given.seeds <= 20:
        parser.error(f"seeds are 1 to 20, not {given.seeds}")
    return jobs.exit_code(lambda: _build(given), RulesError)


def _build(given: argparse.Namespace) -> None:
    rules = read_rules(given.rules)
    file = given.file or built(rules)
    file.parent.mkdir(parents=True, exist_ok=True)
    if file.exists():
        with suppress(TableError):
            known = load(file).seeds
            if known >= given.seeds:
                print(f"{file} has all positions with up to {known} seeds already. Remove it to build it anew.")
                return
    begun = time.monotonic()
    with jobs.shown(given.cluster) as (client, done):
        table = build(client, rules, given.seeds, FOLDER / "unfinished", done)
    table.save(file)
    print(
        f"{file}: {table.positions:,} positions with up to {table.seeds} seeds, {file.stat().st_size / 1e6:.1f} MB, "
        f"{time.monotonic() - begun:.0f} s"
    )


if __name__ == "__main__":
    sys.exit(main())
