"""`python -m host.bench.cells`: how wrong load cells may be, in seeds. Some ten minutes.

The games are those of the bench of seeing. What it finds stands in hardware/cells/seeing.json, by which the choice of
cells is made.
"""

import argparse
import sys
from random import Random
from typing import NamedTuple

import engine
from firmware.commands import SETUPS
from host.bench.player import Player
from host.bench.row import Row
from host.bench.seat import Seat
from host.bench.seeing import head, line, tasks
from host.bench.tally import Tally

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


CELLS = tuple(Cell(noise, 0.0) for noise in (0.1, 0.15, 0.2, 0.25, 0.3)) + (
    *(Cell(0.05, rest) for rest in (0.05, 0.1)),
    Cell(0.1, 0.1),
    *(Cell(0.05, rest) for rest in (0.15, 0.2, 0.3)),
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


def main(words: list[str] | None = None) -> int:
    """Print the table; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m host.bench.cells", description="How wrong load cells may be.")
    parser.add_argument("--moves", type=int, default=_MOVES, help=f"moves in each row ({_MOVES})")
    given = parser.parse_args(words)
    print(head())
    for cell in CELLS:
        tally = Tally()
        for _, game, moves in tasks(cell.row, given.moves):
            tally.add(play(cell, game, moves))
        print(line(cell.row, tally) + "   " + cell.row.says, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
