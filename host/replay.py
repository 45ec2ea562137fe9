"""Replays a trace into the firmware: `python -m host replay FILE`. The page's trace player and tests use `Replay`."""

import re
from array import array
from collections.abc import Iterator

from host.compose import app_with, board_data
from host.trace import Tick, Told, Trace, TraceError
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

    Iterating gives the lines that the board sends, each with its moment in ms since the trace began; `advance` the same
    by and by. `over` is true after the last round of the loop.
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
        self._next = 0  # of the trace's items
        self._tick = Tick(0, 0, 0, ())  # the rounds that come next, ...
        self._left = 0  # ... and how many of them are left
        self.over = not self._comes()

    def __iter__(self) -> Iterator[Told]:
        while not self.over:
            yield from self.advance(self.clock.now + 1000)

    def advance(self, until: int) -> list[Told]:
        """Play the rounds that came until this moment, in ms since the trace began; return what the board sends."""
        told = []
        while not self.over and self.clock.now + self._tick.ms <= until:
            if self._left == self._tick.times:
                for place, change in self._tick.changes:
                    self.cells.raw[place] += change
            self.clock.advance_to(self.clock.now + self._tick.ms)
            self.cells.new |= self._tick.mask
            self.app.tick()
            told += [(self.clock.now, line) for line in self.link.pc.lines()]
            self._left -= 1
            self.over = not self._comes()
        return told

    def _comes(self) -> bool:
        """Whether a round comes; what came from outside before it is handed over."""
        while not self._left:
            if self._next == len(self.trace.items):
                return False
            item = self.trace.items[self._next]
            self._next += 1
            if isinstance(item, Tick):
                self._tick, self._left = item, item.times
            elif item.kind == "pc":
                self.link.pc.send(item.text)
            elif item.kind == "button":
                self.buttons.mask = int(item.text)
        return True


class Comparison:
    """What the board tells now, compared with what it told when the trace was recorded.

    `difference` has the first two things told that differ, None for one that is missing; None while all is the same.
    """

    def __init__(self, trace: Trace, *, in_words: bool = False) -> None:
        self._in_words = in_words  # then only words, moves and results count, not when they come
        self.then = [told for told in trace.said() if self._counts(told)]
        self._at = 0
        self.difference: tuple[Told | None, Told | None] | None = None

    def hear(self, now: Told) -> None:
        """Take the next thing that the board tells."""
        if self.difference or not self._counts(now):
            return
        then = self.then[self._at] if self._at < len(self.then) else None
        self._at += 1
        if not then or (then[1] != now[1] if self._in_words else then != now):
            self.difference = (then, now)

    def end(self) -> None:
        """The trace is over: what has not been told by now is missing."""
        if not self.difference and self._at < len(self.then):
            self.difference = (self.then[self._at], None)

    def _counts(self, told: Told) -> bool:
        return not self._in_words or told[1].partition(" ")[0] in ("say", "history", "result")


def in_words(trace: Trace) -> Iterator[str]:
    """Replay a trace; yield what the board says, in words and with times, and the moves that it confirms."""
    words = Words()
    moves = ""
    for ms, line in Replay(trace):
        key, _, rest = line.partition(" ")
        text = ""
        if key == "say":
            text = said_in_words(words, rest)
        elif key == "history" and rest != moves:
            moves = rest
            text = f"[moves: {rest or 'none'}]"
        elif key == "error":
            text = f"[{line}]"
        if text:
            yield f"{clock_text(ms)}  {text}"


def said_in_words(words: Words, said: str) -> str:
    """Return the sentence for what a line `say …` of the board has after that word."""
    key, *args = said.split() or [""]
    return words.say(key, dict(arg.partition("=")[::2] for arg in args))


def clock_text(ms: int) -> str:
    """Return a moment of a trace as minutes and seconds."""
    minutes, ms = divmod(ms, 60_000)
    return f"{minutes:3}:{ms / 1000:05.2f}"


def differs(trace: Trace) -> str:
    """Replay a trace that has the board's lines in it; say where the board now tells something else, or nothing."""
    comparison = Comparison(trace)
    for told in Replay(trace):
        comparison.hear(told)
    comparison.end()
    if not comparison.difference:
        return ""
    then, now = (f"{clock_text(told[0])}  {told[1]}" if told else "nothing more" for told in comparison.difference)
    return f"recorded: {then}\nreplayed: {now}"
