"""Traces: what a board's cells and buttons told the firmware, tick by tick, as a text file that can be replayed.

The format is described in host/README.md. `read` makes a Trace of a file, for host/replay.py to play; host/recorder.py
writes one with a `Writer`.
"""

import base64
import re
from array import array
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple, TextIO

from host.virtual.cells import HIGHEST, LOWEST
from host.virtual.store import is_file_name

FIRST_LINE = "ndongu-trace"
VERSION = 1
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"  # a place each

LONGEST_MS = 7 * 24 * 3600 * 1000
_TICK = re.compile(r"(\d{1,9})(?:x(\d{1,9}))?(?: (\.?)((?:[a-zA-Z](?:[+-]\d{1,8})?)*))?")
_CHANGE = re.compile(r"([a-zA-Z])([+-]\d+)?")


Told = tuple[int, str]  # a line that a board has sent, with its moment in ms since the trace began


class TraceError(ValueError):
    """A file is no trace that can be replayed; the text names the file and the line and says what is wrong."""


class Tick(NamedTuple):
    """`times` rounds of the firmware's loop, `ms` after one another.

    In each, the places of `mask` have a new conversion. In the first one their raw values have changed by `changes`,
    pairs of place and difference; in the others they are as before.
    """

    ms: int
    times: int
    mask: int
    changes: tuple[tuple[int, int], ...]


class Line(NamedTuple):
    """`button`: the buttons' mask from now on. `pc`: a line from the PC. `>`: a line that the board had sent."""

    kind: str
    text: str


class Trace(NamedTuple):
    """A whole trace: the board's name, its clock and its store's files at the start, the first raw values, the rest."""

    board: str
    clock: int
    files: dict[str, bytes]
    raw: list[int]
    items: list[Tick | Line]

    @property
    def ms(self) -> int:
        """How long it lasts."""
        return sum(item.ms * item.times for item in self.items if isinstance(item, Tick))

    def said(self) -> list[Told]:
        """Return what the board had sent when the trace was recorded, each line with its moment in ms."""
        now = 0
        lines = []
        for item in self.items:
            if isinstance(item, Tick):
                now += item.ms * item.times
            elif item.kind == ">":
                lines.append((now, item.text))
        return lines


# Reading


def read(path: Path) -> Trace:
    """Read a trace file. Raises TraceError, and OSError where the file can't be opened."""
    try:
        text = path.read_bytes().decode("ascii")
    except UnicodeDecodeError as error:
        raise TraceError(f"{path}: not a trace, it is no plain text (byte {error.start})") from None
    return parse(text, str(path))


def parse(text: str, name: str = "trace", board: dict[str, Any] | None = None) -> Trace:
    """Read a trace's text; `name` is what errors call it. Raises TraceError, also for another board than `board`.

    `board` is a board file's content; without it a trace of any board will do.
    """
    lines = text.splitlines()
    _check_first(lines[0] if lines else "", name)
    if not any(line.strip() == "end" for line in lines[-1:]):
        raise TraceError(f"{name}, line {len(lines)}: cut off, the last line is not `end`")
    return _Reader(name, board).read(lines)


def _check_first(line: str, name: str) -> None:
    word, _, version = line.strip().partition(" ")
    if word != FIRST_LINE:
        raise TraceError(f"{name}, line 1: not a trace, it does not begin with `{FIRST_LINE} {VERSION}`")
    if not re.fullmatch(r"[0-9]{1,9}", version):
        raise TraceError(f"{name}, line 1: `{version[:20]}` is no version of a trace")
    if int(version) != VERSION:
        raise TraceError(f"{name}, line 1: version {version}; this program reads version {VERSION}")


class _Reader:
    """Reads the lines after the first one."""

    def __init__(self, name: str, wanted: dict[str, Any] | None) -> None:
        self._name = name
        self._wanted = wanted
        self._number = 1
        self._board = ""
        self._clock = 0
        self._files: dict[str, bytes] = {}
        self._raw: list[int] = []
        self._now: list[int] = []
        self._items: list[Tick | Line] = []
        self._ms = 0
        self._pairs: dict[tuple[int, int], tuple[int, int]] = {}  # small changes come again and again: kept once

    def read(self, lines: list[str]) -> Trace:
        for self._number, line in enumerate(lines[1:-1], 2):
            line = line.strip()
            if line and not line.startswith("#"):
                self._line(line)
        if not self._board or not self._raw:
            raise self._error("there is no `board` or no `raw` line")
        return Trace(self._board, self._clock, self._files, self._raw, self._items)

    def _error(self, what: str) -> TraceError:
        return TraceError(f"{self._name}, line {self._number}: {what}")

    def _line(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if word[0].isdigit():
            self._tick(line)
        elif word in ("pc", "button", ">"):
            if word == "button" and not re.fullmatch(r"[0-9]{1,15}", rest):
                raise self._error(f"`{rest[:20]}` is no mask of buttons")
            self._items.append(Line(word, rest))
        elif word in ("board", "clock", "file", "file64", "raw") and not self._ms:
            self._head(word, rest)
        elif word == "end":
            raise self._error("`end` stands before the end")
        else:
            raise self._error(f"`{word[:20]}` is nothing that can stand here")

    def _head(self, word: str, rest: str) -> None:
        if word == "board":
            if self._wanted and rest != self._wanted["name"]:
                raise self._error(f"a trace of the board `{rest[:40]}`; this board is {self._wanted['name']}")
            self._board = rest
        elif word == "clock":
            self._clock = self._integer(rest, 0, 2**30 - 1)
        elif word == "raw":
            self._raw = [self._integer(number, LOWEST, HIGHEST) for number in rest.split(",")]
            if len(self._raw) > len(LETTERS):
                raise self._error(f"{len(self._raw)} places; a trace has {len(LETTERS)} at most")
            if self._wanted and len(self._raw) != len(self._wanted["places"]):
                raise self._error(f"{len(self._raw)} raw values; this board has {len(self._wanted['places'])} places")
            self._now = list(self._raw)
        else:
            name, _, content = rest.partition(" ")
            if not is_file_name(name):
                raise self._error(f"`{name[:40]}` is no name of a file in the store")
            self._files[name] = content.encode() if word == "file" else self._bytes(content)

    def _integer(self, text: str, lowest: int, highest: int) -> int:
        try:
            number = int(text)
        except ValueError:
            raise self._error(f"`{text[:20]}` is no number") from None
        if not lowest <= number <= highest:
            raise self._error(f"{number} is not between {lowest} and {highest}")
        return number

    def _bytes(self, text: str) -> bytes:
        try:
            return base64.b64decode(text, validate=True)
        except ValueError:
            raise self._error("the file's content is not base64") from None

    def _tick(self, line: str) -> None:
        if not self._raw:
            raise self._error("a tick before the `raw` line")
        parts = _TICK.fullmatch(line)
        if not parts:
            raise self._error(f"`{line[:20]}` is no tick")
        ms, times, everything, letters = int(parts[1]), int(parts[2] or 1), parts[3], parts[4] or ""
        self._ms += ms * times
        if not times or not ms or self._ms > LONGEST_MS:
            raise self._error("a tick takes some time, and a trace at most a week")
        mask = (1 << len(self._raw)) - 1 if everything else 0
        changes = []
        for letter, change in _CHANGE.findall(letters):
            place = LETTERS.index(letter)
            if place >= len(self._raw):
                raise self._error(f"there is no place `{letter}`, with {len(self._raw)} raw values")
            mask |= 1 << place
            if change:
                self._now[place] += int(change)
                pair = (place, int(change))
                changes.append(self._pairs.setdefault(pair, pair))
                if not LOWEST <= self._now[place] <= HIGHEST:
                    raise self._error(f"place `{letter}` comes to {self._now[place]}, which no converter tells")
        self._items.append(Tick(ms, times, mask, tuple(changes)))


# Writing


class Writer:
    """Writes a trace, line by line. Ticks that repeat the one before become one line."""

    def __init__(
        self, stream: TextIO, board: str, clock: int, files: Iterable[tuple[str, bytes]], raw: list[int]
    ) -> None:
        self._stream = stream
        self._raw = list(raw)
        self._everything = (1 << len(raw)) - 1
        self._tick: Tick | None = None
        head = [f"{FIRST_LINE} {VERSION}", f"board {board}", f"clock {clock}"]
        head += [_file(name, content) for name, content in files]
        head += ["raw " + ",".join(str(number) for number in raw)]
        stream.write("\n".join(head) + "\n")

    def tick(self, ms: int, mask: int, raw: "array[int]") -> None:
        """Write a round of the loop, `ms` after the one before."""
        changes = []
        for place, old in enumerate(self._raw):
            if mask >> place & 1 and raw[place] != old:
                changes.append((place, raw[place] - old))
                self._raw[place] = raw[place]
        last = self._tick
        if last and not changes and last.ms == ms and last.mask == mask:
            self._tick = last._replace(times=last.times + 1)
            return
        self._flush()
        self._tick = Tick(ms, 1, mask, tuple(changes))

    def line(self, kind: str, text: str) -> None:
        """Write what came or went between two ticks: see Line. `#` is a remark."""
        self._flush()
        self._stream.write(f"{kind} {text}\n")

    def end(self) -> None:
        """Write the last line; without it the file counts as cut off."""
        self._flush()
        self._stream.write("end\n")
        self._stream.flush()

    def _flush(self) -> None:
        tick, self._tick = self._tick, None
        if tick:
            self._stream.write(self._text(tick) + "\n")

    def _text(self, tick: Tick) -> str:
        text = str(tick.ms) + (f"x{tick.times}" if tick.times > 1 else "")
        changes = dict(tick.changes)
        everything = tick.mask == self._everything
        named = changes if everything else [p for p in range(len(self._raw)) if tick.mask >> p & 1]
        letters = "".join(LETTERS[place] + (f"{changes[place]:+d}" if place in changes else "") for place in named)
        return f"{text} {'.' if everything else ''}{letters}".rstrip()


def _file(name: str, content: bytes) -> str:
    try:
        text = content.decode("ascii")
    except UnicodeDecodeError:
        text = "\n"
    if text.isprintable() and text == text.strip():
        return f"file {name} {text}"
    return f"file64 {name} {base64.b64encode(content).decode()}"
