"""A virtual board with the firmware's app on it and someone's hands: what the bench's player sits down at.

It lets time pass, lays out positions, and keeps what the board reports. No rules and no judgement here.
"""

from collections.abc import Callable
from typing import Any, TextIO, cast

from engine import Position
from firmware.board import Board, Field
from host.bench.row import Row
from host.compose import app_with, board_data, calibrate
from host.recorder import Recorder
from host.report import LAYING, Report
from host.virtual.board import VirtualBoard
from host.virtual.seeds import Seed
from host.virtual.simulation import STEP_MS

_ASKS = ("wrong", "surplus", "fill")  # cues that ask for a repair
_RECOUNTS = 4  # so often somebody counts in again what is doubted


class Dark:
    """Stands in for the drawing of frames: nobody looks at the rings here, and drawing takes a third of the time."""

    def __init__(self, leds: int) -> None:
        self._frame = bytearray(3 * leds)

    def render(self, cues: object, ms: int) -> bytearray:
        """Return a dark frame."""
        return self._frame

    def show(self, frame: bytearray, scale: int = 256) -> None:
        """Take a frame and show nothing."""


class StuckError(Exception):
    """Board and hands are at odds, and nothing changes any more."""


class Seat:
    """The board of one game of the bench.

    `watch` is called each time the board has reported something; `log` gets the board's lines and what the hands do,
    `record` a trace.
    """

    def __init__(self, row: Row, seed: int, log: list[str] | None = None, record: TextIO | None = None) -> None:
        self.row = row
        self._seed = seed
        self.board = VirtualBoard(
            board_data(), seed=seed, spread=row.spread, noise=row.noise, per_second=row.per_second
        )
        self.hands = self.board.hands
        self.hands.speed = row.speed
        self.report = Report()
        self.floor: list[Seed] = []
        self.watch: Callable[[], None] = lambda: None
        self._log = log
        calibrate(self.board)
        self._recorder = Recorder(self.board, record) if record else None
        self._app = cast(Any, app_with(self._recorder or self.board))
        dark = Dark(Board(self.board.data).leds)
        self._app.lights, self._app.power = dark, dark
        self._dead: int | None = None

    @property
    def now(self) -> int:
        """Virtual time in ms."""
        return self.board.clock.now

    # Time

    def step(self) -> None:
        """Let one step of time pass."""
        self.board.advance(STEP_MS)
        self._app.tick()
        lines = self.board.link.pc.lines()
        if lines:
            if self._log is not None:
                self._log += [f"{self.now / 1000:9.2f}  {line}" for line in lines]
            self.report.read(lines)
            self.watch()

    def run(self, ms: int) -> None:
        """Let so much time pass."""
        end = self.now + ms
        while self.now < end:
            self.step()

    def until(self, condition: Callable[[], object], timeout_ms: int) -> bool:
        """Let time pass until the condition holds; whether it has come to that."""
        end = self.now + timeout_ms
        while not condition():
            if self.now >= end:
                return False
            self.step()
        return True

    # The board

    def command(self, line: str) -> None:
        """Send a line to the board, and let it answer."""
        self.board.link.pc.send(line)
        self.run(2 * STEP_MS)

    def note(self, text: str) -> None:
        """Write what the hands do between the board's lines, where somebody reads them."""
        if self._log is not None:
            self._log.append(f"{self.now / 1000:9.2f}  # {text}")
        if self._recorder:
            self._recorder.remark(text)

    def close(self) -> None:
        """The game is over: nothing more is recorded."""
        if self._recorder:
            self._recorder.close()

    def field(self) -> Field:
        """Return which places the present game's pits are."""
        return cast(Field, self._app.field)

    def asks(self) -> bool:
        """Whether the board asks for a repair. A cell that it has found dead is none."""
        saying = self.report.saying
        if saying and saying.key.startswith(("repair", "wrong", "lift-", "not-shown", "opening-wrong", "unsure")):
            return True
        return any(cue.name in _ASKS and cue.n != 0 and cue.place != self._dead for cue in self.report.cues)

    def says(self) -> str:
        """Return what the board says, as it came over the link."""
        saying = self.report.saying
        return " ".join([saying.key, *(f"{k}={v}" for k, v in saying.args.items())]) if saying else ""

    def counts_of(self, position: Position) -> list[int]:
        """Return how many seeds lie at each place in a position."""
        counts = [0] * len(self.board.places)
        places = self.field().place
        for pit, n in enumerate(position.pits):
            counts[places[pit]] = n
        counts[-2:] = position.stores
        return counts

    def lay_out(self, position: Position) -> None:
        """Put a position's seeds where they belong, in no time; the hand is empty then. Raises StuckError.

        Where the board then asks for more or fewer, since the seeds there are light or heavy, they are counted in again
        one by one.
        """
        board = self.board
        self.hands.stop()
        board.hand += self.floor
        self.floor = []
        board.put_in_bag()
        want = self.counts_of(position)
        for place, n in enumerate(want):
            if len(board.places[place]) > n:
                board.lift(place, len(board.places[place]) - n)
        for place, n in enumerate(want):
            missing = n - len(board.places[place])
            board.take_from_bag(max(0, missing - len(board.hand)))
            if missing > 0:
                board.drop(place, missing)
        board.put_in_bag()
        self.run(100)
        for attempt in range(_RECOUNTS + 1):
            if self.until(lambda: not self.asks() and not self._laying_out(), 3000):
                return
            if attempt == _RECOUNTS:
                raise StuckError("laying out")
            for cue in [cue for cue in self.report.cues if cue.name in _ASKS and board.places[cue.place]]:
                self._count_in(cue.place)

    def _count_in(self, place: int) -> None:
        """Take all seeds out of a place and put them back one by one."""
        n = len(self.board.places[place])
        self.hands.lift(place)
        self.hands.wait(500)
        self.hands.drop(place, n, each_ms=400)
        self.until(lambda: not self.hands.busy, 1000 * n + 5000)

    def _laying_out(self) -> bool:
        saying = self.report.saying
        return saying is not None and saying.key in LAYING

    def wear(self) -> None:
        """Let begin what the row says is wrong with the cells."""
        cells, chance = self.board.cells, self.row.chance_of_cells(len(self.board.places))
        for place, rate in enumerate(chance):
            if rate:
                cells.drift(place, rate)
        if self.row.dead_cell:
            self._dead = self.field().place[self._seed % self.field().pits]
            cells.unplug(self._dead)
