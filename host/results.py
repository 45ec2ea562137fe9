"""The results of a session as a board tells them (firmware/results.py), and as a table for a spreadsheet.

Report reads them, messages.py tells them to the pages, server.py and workshop/ write the file.
"""

import csv
import io
import re
from collections.abc import Iterable
from typing import Any, NamedTuple

COLUMNS = ("table", "session", "minutes", "kind", "played", "winner", "south", "north", "margin", "number")
KINDS = ("game", "round", "match", "lesson", "puzzle")
_MOST = 999_999
_PLAYED = re.compile(r"[a-z][a-z0-9 =-]{0,80}")  # nothing that a spreadsheet takes for a formula


class Result(NamedTuple):
    """One result: a `game`, `round` or `match` with its `winner` (0 South, 1 North, None nobody), both players' seeds
    and the `number` of moves or rounds; a `lesson`, where that is the last step done; a `puzzle`: how many were solved.

    `minutes` since the session began; `played` is the rules, the course or the game.
    """

    kind: str
    key: str
    minutes: int
    winner: int | None
    seeds: tuple[int, int]
    number: int
    played: str

    @property
    def by_two(self) -> bool:
        """Whether two have played for it."""
        return self.kind in ("game", "round", "match")


def read(line: str) -> Result:
    """Return what a line of the board says. ValueError for what no board says."""
    kind, key, minutes, winner, south, north, number, *played = line.split()
    numbers = [int(word) for word in (minutes, south, north, number) if word.isdecimal() and int(word) <= _MOST]
    if (
        kind not in KINDS
        or winner not in ("0", "1", "-")
        or len(numbers) != 4
        or not _PLAYED.fullmatch(" ".join(played))
    ):
        raise ValueError(line)
    return Result(
        kind,
        key,
        numbers[0],
        None if winner == "-" else int(winner),
        (numbers[1], numbers[2]),
        numbers[3],
        " ".join(played),
    )


def told(message: dict[str, Any]) -> Result:
    """Return the result that a page was told. KeyError, TypeError, ValueError for what makes no sense."""
    winner = message["winner"]
    south, north = message["seeds"]
    words = [message["kind"], "-", message["minutes"], "-" if winner is None else winner, south, north]
    return read(" ".join(str(word) for word in [*words, message["number"], message["played"]]))


def row(table: str, session: int, result: Result) -> list[str]:
    """Return a line of the table, in the order of COLUMNS; `table` is a number, 0 for none."""
    south, north = result.seeds
    winner = {0: "South", 1: "North", None: "draw"}[result.winner]
    ended = [winner, str(south), str(north), str(abs(south - north))] if result.by_two else [""] * 4
    number = "" if table == "0" else table
    return [number, str(session), str(result.minutes), result.kind, result.played, *ended, str(result.number)]


def text(rows: Iterable[list[str]]) -> str:
    """Return the file: comma-separated, with a heading, as spreadsheets read it."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    writer.writerows(rows)
    return file.getvalue()
