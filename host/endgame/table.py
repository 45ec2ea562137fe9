"""A table of endgames: the margins of a game's positions up to a number of seeds; kept in a file, looked up."""

import io
import json
import zipfile
from pathlib import Path
from typing import BinaryIO, NamedTuple

import numpy as np

from engine.base import SOUTH, Rules
from engine.games import rules as read_rules
from engine.position import Position
from engine.session import Session

from .layers import Layer, turned
from .solve import Solved, looked_up

VERSION = 1


class TableError(Exception):
    """A file that is no table of endgames, or not one of this version."""


class Margin(NamedTuple):
    """What a position is worth to the player to move, in seeds more than his opponent at the end.

    `low` and `high` are equal but where Kiothi's players may go round for ever. `away`: see `solve.Solved`.
    """

    low: int
    high: int
    away: int

    @property
    def exact(self) -> bool:
        """Whether the margin is known to the seed."""
        return self.low == self.high


class Table:
    """The margins of all positions of a game with up to `seeds` seeds in the pits."""

    def __init__(self, rules: Rules, solved: list[Solved]) -> None:
        self.rules = rules
        self._solved = solved
        self._layers = [Layer(rules, seeds) for seeds in range(len(solved))]

    @property
    def seeds(self) -> int:
        """The largest number of seeds in the pits."""
        return len(self._solved) - 1

    @property
    def positions(self) -> int:
        """How many positions it holds, one with North to move being the same as one with South."""
        return sum(layer.size for layer in self._layers)

    def margin(self, position: Position) -> Margin | None:
        """Return what a position is worth to the player to move, both stores and pits counted; None if it is not here.

        Not here: too many seeds in the pits, closed pits (Ali Guli Mane), an opening, or nki with more than four
        seeds (Kiothi), and, in Giuthi, an odd number of seeds in all, which no set-up has.
        """
        game = self.rules.name
        seeds = sum(position.pits)
        if seeds > self.seeds or self.rules.opening(position):
            return None
        if position.marks and (game == "ali-guli-mane" or self._layers[seeds].bare):
            return None
        south = position if position.player == SOUTH else turned(position)
        lead = south.south - south.north
        if game == "giuthi" and (lead + seeds) % 2:
            return None
        number = np.array([self._layers[seeds].number(south)], np.int32)
        lows, highs = looked_up(game, self._solved[seeds], seeds, lead, number)
        low, high = int(lows[0]), int(highs[0])
        if game != "giuthi":
            low, high = low + lead, high + lead
        return Margin(low, high, self._away(seeds, lead, int(number[0])))

    def known(self, position: Position) -> int | None:
        """Return the exact final margin of the player to move; None where it is not known: what a search asks."""
        margin = self.margin(position)
        return margin.low if margin and margin.exact else None

    def line(self, position: Position, most: int) -> list[str]:
        """Return the best moves of both from here, as texts and `most` in all; as far as they are known for certain."""
        moves: list[str] = []
        session = Session(self.rules, position)
        while len(moves) < most and not session.over:
            player, rated = session.position.player, []
            for move in session.moves():
                after = self.rules.play(session.position, move)
                margin = self.margin(after)
                if margin is None or not margin.exact:
                    return moves
                rated.append((margin.low if after.player == player else -margin.low, -margin.away, move))
            best = max(rated, key=lambda one: one[:2])[2]
            moves.append(best.text())
            session.commit(best)
        return moves

    def _away(self, seeds: int, lead: int, number: int) -> int:
        row = 0
        if self.rules.name == "giuthi":
            most = seeds + 2
            row = (max(-most, min(most, lead)) + most) // 2
        return int(self._solved[seeds].away[row][number])

    def save(self, path: Path) -> None:
        """Write the table; a file that was there stays whole until the new one is."""
        head = {"ndongu-endgames": VERSION, "rules": self.rules.text(), "seeds": self.seeds}
        unfinished = path.with_name(path.name + ".part")
        with zipfile.ZipFile(unfinished, "w", zipfile.ZIP_DEFLATED) as file:
            file.writestr("head.json", json.dumps(head))
            for seeds, solved in enumerate(self._solved):
                for name, array in zip(Solved._fields, solved, strict=True):
                    if name == "high" and np.array_equal(solved.low, solved.high):
                        continue
                    raw = io.BytesIO()
                    np.save(raw, array, allow_pickle=False)
                    file.writestr(f"{seeds}-{name}.npy", raw.getvalue())
        unfinished.replace(path)


def load(path: Path) -> Table:
    """Read a table. TableError; OSError where there is no such file."""
    with open(path, "rb") as file:
        return read(file, str(path))


def read(content: BinaryIO, name: str) -> Table:
    """Read a table's file; it is called `name` in errors. TableError."""
    try:
        with zipfile.ZipFile(content) as file:
            head = json.loads(file.read("head.json"))
            if head.get("ndongu-endgames") != VERSION:
                raise TableError(f"{name} is of version {head.get('ndongu-endgames')}, not {VERSION}: build it anew")
            names = set(file.namelist())
            solved = []
            for seeds in range(head["seeds"] + 1):
                arrays = {
                    field: np.load(io.BytesIO(file.read(f"{seeds}-{field}.npy")), allow_pickle=False)
                    for field in Solved._fields
                    if f"{seeds}-{field}.npy" in names
                }
                solved.append(Solved(arrays["low"], arrays.get("high", arrays["low"]), arrays["away"]))
        return Table(read_rules(head["rules"]), solved)
    except (zipfile.BadZipFile, KeyError, ValueError) as fault:
        raise TableError(f"{name} is no table of endgames: {fault}") from None
