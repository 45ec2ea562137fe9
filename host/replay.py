"""Replays a trace into the firmware: `python -m host replay FILE`. Tests use `Replay` itself."""

import re
from array import array
from collections.abc import Iterator

from host.compose import app_with, board_data
from host.trace import Tick, Trace, TraceError
from host.virtual.clock import Clock
from host.virtual.link import Link
from host.virtual.rings import Rings
from host.virtual.sounder import Sounder
from host.virtual.store import Store
from host.words import Words


class _Cells:
    """Cells that tell what the trace says."""

    def __init__(self, raw: list[int]) -> None:
        self.raw = array("i", raw)
        self.new = 0

    def poll(self, raw: "array[int]") -> int:
        raw[:] = self.raw
        new, self.new = self.new, 0
        return new


class _Buttons:
    def __init__(self) -> None:
        self.mask = 0

    def poll(self) -> int:
        return self.mask


class Replay:
    """A trace being replayed into an app of its own. Raises TraceError for a trace of a board that is not known here.

    Iterating gives the lines that the board sends, each with its moment in ms since the trace began.
    """

    def __init__(self, trace: Trace) -> None:
        try:
            if not re.fullmatch(r"[a-z0-9-]+", trace.board):
                raise FileNotFoundError
            self.data = board_data(trace.board)
        except FileNotFoundError:
            raise TraceError(f"a trace of the board `{trace.board}`, which is not in hardware/boards/") from None
        if len(self.data["places"]) != len(trace.raw):
            raise TraceError(
                f"{len(trace.raw)} raw values; the board {trace.board} has {len(self.data['places'])} places"
            )
        self.trace = trace
        self.clock = Clock(start=trace.clock)
        self.cells = _Cells(trace.raw)
        self.buttons = _Buttons()
        self.rings, self.sounder, self.store, self.link = Rings(self.data), Sounder(self.clock), Store(), Link()
        for name, content in trace.files.items():
            self.store.write(name, content)
        self.app = app_with(self)

    def __iter__(self) -> Iterator[tuple[int, str]]:
        for item in self.trace.items:
            if isinstance(item, Tick):
                yield from self._ticks(item)
            elif item.kind == "pc":
                self.link.pc.send(item.text)
            elif item.kind == "button":
                self.buttons.mask = int(item.text)

    def _ticks(self, tick: Tick) -> Iterator[tuple[int, str]]:
        for place, change in tick.changes:
            self.cells.raw[place] += change
        for _ in range(tick.times):
            self.clock.advance_to(self.clock.now + tick.ms)
            self.cells.new |= tick.mask
            self.app.tick()
            for line in self.link.pc.lines():
                yield self.clock.now, line


def in_words(trace: Trace) -> Iterator[str]:
    """Replay a trace; yield what the board says, in words and with times, and the moves that it confirms."""
    words = Words()
    moves = ""
    for ms, line in Replay(trace):
        key, _, rest = line.partition(" ")
        text = ""
        if key == "say":
            name, *args = rest.split() or [""]
            text = words.say(name, dict(arg.partition("=")[::2] for arg in args))
        elif key == "history" and rest != moves:
            moves = rest
            text = f"[moves: {rest or 'none'}]"
        elif key == "error":
            text = f"[{line}]"
        if text:
            yield f"{_clock(ms)}  {text}"


def _clock(ms: int) -> str:
    minutes, ms = divmod(ms, 60_000)
    return f"{minutes:3}:{ms / 1000:05.2f}"


def differs(trace: Trace) -> str:
    """Replay a trace that has the board's lines in it; say where the board now tells something else, or nothing."""
    then, now = trace.said(), list(Replay(trace))
    for (then_ms, then_line), (now_ms, now_line) in zip(then, now, strict=False):
        if (then_ms, then_line) != (now_ms, now_line):
            return f"recorded: {_clock(then_ms)}  {then_line}\nreplayed: {_clock(now_ms)}  {now_line}"
    if len(then) != len(now):
        return f"{len(then)} lines recorded, {len(now)} replayed"
    return ""
