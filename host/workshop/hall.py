"""What is known of all tables of a room, and which of them needs somebody. The server hears the broker for it."""

import json
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Any

from host import results

from .topics import table_number

Status = dict[str, Any]

WRONG_S = 20.0  # a mistake that stays for so long needs help: most are put right at once
STILL_S = 180.0  # nothing has changed for so long, in the middle of a game
_LONGEST = 16_000  # bytes; what a board tells has some 600, and 200 for each result
_MOST_RESULTS = 10_000
_FIELDS: dict[str, type | tuple[type, ...]] = {
    "table": str,
    "name": str,
    "rules": str,
    "position": str,
    "columns": (int, type(None)),
    "counts": list,
    "moves": int,
    "round": int,
    "result": str,
    "say": str,
    "key": str,
    "task": (dict, type(None)),
    "language": str,
    "wrong": bool,
    "session": int,
    "results": list,
}
# What a board says that nobody plays at.
_AT_REST = ("fill", "won", "draw", "match-won", "match-draw", "attract")


class Hall:
    """`now` is a clock, in seconds."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._tables: dict[str, Status] = {}  # as they told last; `{}` when they are away
        self._changed: dict[str, float] = {}
        self._wrong: dict[str, float] = {}  # since when a mistake is shown
        self._results: dict[tuple[int, int, int, int], list[str]] = {}  # by table, board there, session and number
        self._boards: dict[str, int] = {}  # how many boards there have been at a table before the present one

    def hear(self, topic: str, payload: bytes) -> None:
        """Take in what a table tells; what no board would say is passed over."""
        try:
            table = table_number(topic.rpartition("/")[2])
            told = json.loads(payload) if len(payload) <= _LONGEST else None
        except (ValueError, RecursionError):
            return
        if told != {} and not _makes_sense(told, table):
            return
        if told == {} and table not in self._tables:
            return
        now = self._now()
        if told:
            was_away = self._tables.get(table, {}).get("away", False)
            self._tables[table] = told
            self._keep_results(table, told, was_away)
        else:
            self._tables[table] = {**self._tables[table], "away": True}
        self._changed[table] = now
        if told and told["wrong"]:
            self._wrong.setdefault(table, now)
        else:
            self._wrong.pop(table, None)

    def _keep_results(self, table: str, told: Status, was_away: bool) -> None:
        """Keep what a group has finished, when the board forgets it for the next one, too."""
        rows = []
        for line in told["results"]:
            with suppress(TypeError, ValueError, KeyError):
                rows.append(results.row(table, told["session"], results.told(line)))
        here = (int(table), self._boards.setdefault(table, 0), told["session"])
        before = [key for key in self._results if key[:3] == here]
        if was_away and before and not any(_goes_on(self._results[key], row) for key in before for row in rows):
            self._boards[table] += 1  # another board has come to this table, or it was emptied: both count from 1
            here = (int(table), self._boards[table], told["session"])
            before = []
        for key in before:
            del self._results[key]  # a game that was taken back is no result any more
        for number, row in enumerate(rows):
            self._results[*here, number] = row
        while len(self._results) > _MOST_RESULTS:
            del self._results[next(iter(self._results))]

    def results_file(self) -> str:
        """Return the results of all tables and groups since the room was opened, for spreadsheets."""
        return results.text(self._results[key] for key in sorted(self._results))

    def forget(self, table: str) -> None:
        """Take a table off that is away."""
        if self._tables.get(table, {}).get("away"):
            del self._tables[table]

    def present(self) -> tuple[list[str], list[str]]:
        """Return which tables take part now, and which of those known are away, by number."""
        away = [table for table in sorted(self._tables, key=int) if self._tables[table].get("away")]
        return [table for table in sorted(self._tables, key=int) if table not in away], away

    def help(self, table: str) -> str:
        """Return why a table needs somebody: `away`, `board`, `mistake`, `still`; empty if it doesn't."""
        told, now = self._tables[table], self._now()
        if told.get("away"):
            return "away"
        if told["key"] in ("cell", "uncalibrated", "button-stuck", "journal"):
            return "board"
        if table in self._wrong and now - self._wrong[table] >= WRONG_S:
            return "mistake"
        playing = told["result"] == "playing" and told["key"] not in _AT_REST
        return "still" if playing and now - self._changed[table] >= STILL_S else ""

    def message(self) -> dict[str, Any]:
        """Return what the page shows: all tables by number, each with `help` and for how many `minutes` it is still."""
        rows = []
        for table in sorted(self._tables, key=int):
            minutes = int((self._now() - self._changed[table]) // 60)
            rows.append({**self._tables[table], "help": self.help(table), "minutes": minutes})
        return {"type": "tables", "tables": rows}


def _goes_on(before: list[str], row: list[str]) -> bool:
    """Whether a result is the one of before, or what has become of that: lessons and puzzles get on."""
    *_, was = before
    *_, number = row
    done = row[3] in ("lesson", "puzzle") and row[3:5] == before[3:5] and int(number) >= int(was)  # kind and played
    return done or row == before


def _makes_sense(told: Any, table: str) -> bool:
    return (
        isinstance(told, dict)
        and told.keys() == _FIELDS.keys()
        and all(isinstance(told[name], kind) for name, kind in _FIELDS.items())
        and told["table"] == table
    )
