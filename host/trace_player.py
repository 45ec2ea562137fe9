"""Plays a trace on the page: into a firmware of its own, in trace time, forwards, and by jumps to any moment.

The game room has one while a trace is open; the game on the board stands still meanwhile.
"""

import copy
import copyreg
import logging
from collections.abc import Iterable
from ctypes import addressof, c_char
from time import monotonic
from typing import Any, NamedTuple, cast

from host.counted_seeds import CountedSeeds
from host.replay import Comparison, Replay, clock_text, said_in_words
from host.report import Cell, Report
from host.trace import Told, Trace, TraceError, parse
from host.virtual.sounder import Tone
from host.words import Words

LONGEST = 48 * 1024 * 1024  # bytes; at some 10 kB a second well over an hour
SPEEDS = (1, 4, 16)  # times as fast as it was

_SLICE_MS = 250  # of the trace, played in one go
_JUMP_S = 0.08  # of our time, spent on a jump before the page hears of it
_KEEP_MS = 15_000  # of the trace, from one kept state to the next: a jump goes on from the nearest one
# Keys of what the board says.
_MISTAKES = ("repair", "wrong-pit", "lift-all", "lift-some", "not-shown", "opening-wrong", "cell")

_SAME = "The board says just what it said when this was recorded."
_LATER = "The board says what it said when this was recorded, though not to the millisecond."
_OTHERS = "The board does not say what it said when this was recorded. Then{}: {} Now{}: {}"
_UNKNOWN = "The trace ends here. What the board said when it was recorded is not in it."


class Mark(NamedTuple):
    """Something worth finding in a trace, at `ms`: a `move` that was confirmed, or a `mistake` that was noticed."""

    ms: int
    kind: str
    text: str


def read(data: bytes, name: str, board: dict[str, Any]) -> Trace:
    """Return the trace in a file's content, for the board whose file's content is `board`. Raises TraceError."""
    if len(data) > LONGEST:
        raise TraceError(too_long(name))
    try:
        text = data.decode("ascii")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise TraceError(f"{name}, line {line}: not a trace, it is no plain text") from None
    return parse(text, name, board)


def too_long(name: str) -> str:
    """Return why a file that is longer than LONGEST is not opened."""
    size = LONGEST // (1024 * 1024)
    return f"{name} is larger than {size} MB, more than an hour of play. `python -m host replay` plays longer traces"


class _Course:
    """A trace being played from its start: the firmware, and what it has told so far."""

    def __init__(self, trace: Trace) -> None:
        self.replay = Replay(trace)
        self.report = Report()
        self.exact = Comparison(trace)
        self.in_words = Comparison(trace, in_words=True)

    def advance(self, until: int) -> list[Told]:
        told = self.replay.advance(until)
        self.report.read(line for _, line in told)
        self.report.take_news()
        self.report.take_answers()
        for one in told:
            self.exact.hear(one)
            self.in_words.hear(one)
        if self.replay.over:
            self.exact.end()
            self.in_words.end()
        return told

    def copied(self) -> "_Course":
        """Return another course at the same moment. What never changes is not copied."""
        same = [self.replay.trace, self.exact.then, self.in_words.then]
        return copy.deepcopy(self, {id(one): one for one in same})


def _view(of: Any, start: int, end: int) -> memoryview:
    return memoryview(of)[start:end]


def _parts(view: memoryview) -> tuple[Any, tuple[Any, int, int]]:
    """Return how a view of a part of an array is made; so it can be copied together with the array."""
    first, base = (addressof(c_char.from_buffer(of)) for of in (view, view.obj))
    start = (first - base) // view.itemsize
    return _view, (view.obj, start, start + len(view))


copyreg.pickle(memoryview, _parts)  # the firmware's scales have such views


class TracePlayer:
    """A trace that is open under `name`. Raises TraceError if the firmware can't begin with it.

    `at` is the moment that is shown, in ms since the trace began, and `ms` its length. With `advance` it goes on
    `times` as fast as it was, while `playing`. `result` says in words, at the end, what has come of it.
    """

    def __init__(self, trace: Trace, name: str, words: Words) -> None:
        self.name, self.ms = name, trace.ms
        self.playing, self.times = True, 1
        self.result = ""
        self._words = words
        try:
            self._course = _Course(trace)
        except TraceError:
            raise
        except Exception as error:
            raise TraceError(f"{name}: the board's program can't begin with it: {error!r}") from error
        self._kept = {0: self._course.copied()}
        self._recorded = bool(self._course.exact.then)
        self._marker = _Marker(words)
        self._marked = 0  # up to this moment the marks are found
        if self._recorded:
            self._marker.read(self._course.exact.then)
        self.at = 0
        self._aim: int | None = None
        self._seeds = CountedSeeds(len(trace.raw))

    @property
    def jumping(self) -> bool:
        """Whether it is on its way to another moment."""
        return self._aim is not None

    @property
    def over(self) -> bool:
        """Whether the end is reached."""
        return self._course.replay.over

    @property
    def report(self) -> Report:
        """What the board has told up to this moment."""
        return self._course.report

    @property
    def leds(self) -> bytes:
        """What lights up: R, G, B for every LED in board order."""
        return self._course.replay.rings.leds

    @property
    def marks(self) -> list[Mark]:
        """What is worth finding, in order; without a record of what the board said only as far as it was played."""
        return self._marker.marks

    def seeds(self) -> list[list[int]]:
        """Return numbers for the seeds that the board counts at each place, for the page to draw."""
        return self._seeds.lying(self.report.counts)

    def cells(self) -> list[Cell]:
        """Return what the board knows of its cells; nothing where it has none."""
        app = cast(Any, self._course.replay.app)
        told = Report()
        told.read([] if app.told else [f"cells {app.remote.cells_text()}"])
        return told.cells

    # What people ask for

    def play(self, times: int) -> None:
        """Go on, so many times as fast as it was; from the start again when the end is reached."""
        self.times = times
        if self.over and not self.jumping:
            self.go(0)
        self.playing = True

    def pause(self) -> None:
        """Stand still."""
        self.playing = False

    def go(self, at: int) -> None:
        """Jump to a moment; what the board knows there is what it had been told by then."""
        at = min(max(at, 0), self.ms)
        near = max(ms for ms in self._kept if ms <= at)
        if at < self.at or near > self.at:
            self._course, self.at = self._kept[near].copied(), near
            self.result = ""
        self._aim = at

    # The course of things

    def advance(self, ms: int) -> list[Tone]:
        """Let `ms` of our time pass; return the tones to be heard."""
        jumped = self._aim is not None
        if self._aim is not None:
            end = monotonic() + _JUMP_S
            while self.at < self._aim and monotonic() < end:
                self._run(min(self._aim, self.at + _SLICE_MS))
            if self.at >= self._aim:
                self._aim = None
        elif self.playing and not self.over:
            self._run(min(self.ms, self.at + self.times * ms))
        if self.over and not self.jumping:
            self.playing = False
            self.result = self.result or self._verdict()
        tones = self._course.replay.sounder.heard()
        return tones if self.playing and self.times == 1 and not jumped else []

    def _run(self, until: int) -> None:
        try:
            told = self._course.advance(until)
        except Exception as error:  # a fault that a trace has found must not take the game with it
            logging.exception("The board's program has failed in a trace.")
            self._course.replay.over = True
            self.result = f"The board's program fails at {clock_text(until).strip()}: {error!r}."
            self.at, self._aim, self.playing = until, None, False
            return
        self.at = until
        if not self._recorded and until > self._marked:
            self._marker.read(told)
            self._marked = until
        if until >= max(self._kept) + _KEEP_MS and not self.over:
            self._kept[until] = self._course.copied()

    def _verdict(self) -> str:
        if not self._recorded:
            return _UNKNOWN
        if not self._course.exact.difference:
            return _SAME
        if not self._course.in_words.difference:
            return _LATER
        then, now = self._course.in_words.difference
        return _OTHERS.format(*self._moment(then), *self._moment(now))

    def _moment(self, told: Told | None) -> tuple[str, str]:
        """Return when and what, in words."""
        if not told:
            return "", "nothing more."
        ms, line = told
        key, _, rest = line.partition(" ")
        text = said_in_words(self._words, rest) if key == "say" and rest else f"{key} {rest}.".replace(" .", " none.")
        return f" at {clock_text(ms).strip()}", text


class _Marker:
    """Finds what is worth finding in what a board tells."""

    def __init__(self, words: Words) -> None:
        self.marks: list[Mark] = []
        self._words = words
        self._moves: list[str] = []
        self._said = ""

    def read(self, told: Iterable[Told]) -> None:
        for ms, line in told:
            key, _, rest = line.partition(" ")
            if key == "history":
                moves = rest.split()
                if len(moves) > len(self._moves):
                    self.marks.append(Mark(ms, "move", moves[-1]))
                self._moves = moves
            elif key == "say":
                said = rest.partition(" ")[0]
                if said in _MISTAKES and said != self._said:
                    self.marks.append(Mark(ms, "mistake", said_in_words(self._words, rest)))
                self._said = said
