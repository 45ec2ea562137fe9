"""`python -m host.bench.cells`: how wrong load cells may be, in seeds. Six minutes a row, an hour in all.

The games are those of the bench of seeing. What it finds it writes into hardware/cells/seeing.json, row by row, by
which the choice of cells is made. It goes on where it was stopped, as long as the firmware and the engine are the same.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import engine
from firmware.commands import SETUPS
from host.bench.player import Player
from host.bench.row import Row
from host.bench.seat import Seat
from host.bench.seeing import head, line, tasks
from host.bench.tally import Tally

FILE = Path(__file__).parents[2] / "hardware" / "cells" / "seeing.json"
_MOVES = 1000


class Cell(NamedTuple):
    """A kind of cell: noise of a conversion, and how far it comes to rest from the right weight; in seeds, "
    "deviations."""

    noise: float
    rest: float

    @property
    def row(self) -> Row:
        """The row of the bench of seeing with this noise."""
        return Row(f"{self.noise}/{self.rest}", f"noise {self.noise}, at rest {self.rest} seed off", noise=self.noise)


# A cell's error at rest is twice its noise and more (hardware/cells/choice.py), so it is what bounds the seed: the rows
# look for that bound, with more noise than such cells have. The others show what noise does by itself, and with it.
CELLS = (
    *(Cell(0.05, rest) for rest in (0.04, 0.05, 0.1, 0.15)),
    *(Cell(noise, 0.0) for noise in (0.1, 0.15)),
    Cell(0.15, 0.04),
    Cell(0.1, 0.1),
)


def come_to_rest_beside(seat: Seat, rest: float, seed: int) -> None:
    """From now on every new load of the seat's cells comes to rest off by a random part; an empty cell does not."""
    random, load = Random(f"{seed} rest"), seat.board.cells.load

    def beside(place: int, weight: float) -> None:
        load(place, weight + random.gauss(0, rest) if weight else weight)

    seat.board.cells.load = beside  # type: ignore[method-assign]  # the bench alone has such cells


def play(cell: Cell, game: int, moves: int) -> Tally:
    """Play one game of the bench of seeing with such cells."""
    player = Player(cell.row, game, engine.rules(SETUPS[game % len(SETUPS)]))
    come_to_rest_beside(player.seat, cell.rest, game)
    return player.play(moves)


def measured(cell: Cell, tally: Tally) -> dict[str, float]:
    """Return what a row of the file says of a cell: in per cent, moves, and alarms in 500 moves."""
    return {
        "noise": cell.noise,
        "rest": cell.rest,
        "moves": tally.moves,
        "recognised": round(tally.recognised_percent, 2),
        "wrong": tally.wrong,
        "alarms": round(tally.alarms_per_500, 2),
        "stuck": tally.stuck,
    }


def begun(file: Path, firmware: str) -> dict[str, Any]:
    """Return the file's content, without rows that were measured with another firmware."""
    content: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    if content["firmware"] != firmware:
        content |= {"firmware": firmware, "rows": []}
    return content


def add(content: dict[str, Any], row: dict[str, float], file: Path) -> None:
    """Put a row into the content, in the order of CELLS and in place of the one of the same cell, and write it."""
    rows = {(one["noise"], one["rest"]): one for one in [*content["rows"], row]}
    content["rows"] = [rows[cell] for cell in CELLS if cell in rows]
    lines = ",\n".join("    " + json.dumps(one) for one in content["rows"])
    about, firmware = json.dumps(content["about"]), json.dumps(content["firmware"])
    text = f'{{\n  "about": {about},\n  "firmware": {firmware},\n  "rows": [\n{lines}\n  ]\n}}\n'
    file.write_text(text, encoding="utf-8")


def _commit() -> str:
    """The last commit that changed the firmware, the engine, or what plays here."""
    paths = ["engine", "firmware", "host/virtual", "host/bench/player.py", "host/bench/judge.py", "host/bench/plan.py"]
    done = subprocess.run(["git", "log", "-1", "--format=%h", "--", *paths], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def main(words: list[str] | None = None) -> int:
    """Measure, print the table and write it; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m host.bench.cells", description="How wrong load cells may be.")
    parser.add_argument("--moves", type=int, default=_MOVES, help=f"moves in each row ({_MOVES})")
    parser.add_argument("--file", type=Path, default=FILE, help="where the rows are kept (hardware/cells/seeing.json)")
    given = parser.parse_args(words)
    content = begun(given.file, _commit())
    print(head())
    for cell in CELLS:
        if any((row["noise"], row["rest"]) == cell and row["moves"] >= given.moves for row in content["rows"]):
            print(f"{cell.row.name}: there already")
            continue
        tally = Tally()
        for _, game, moves in tasks(cell.row, given.moves):
            tally.add(play(cell, game, moves))
        print(line(cell.row, tally) + "   " + cell.row.says, flush=True)
        add(content, measured(cell, tally), given.file)
    return 0


if __name__ == "__main__":
    sys.exit(main())
