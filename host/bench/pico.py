"""`python -m host.bench.pico`: what the firmware takes on a Pico, as a table in emulated time (`make bench-pico`).

The real firmware runs on an emulated Pico over the virtual board. The emulator knows no cache misses and no time that
the flash is busy: take the times as optimistic, a chip of wood and wire is somewhat slower.
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

import engine
from firmware.board import Board, Field
from host.bench import deployment
from host.compose import board_data, calibrate

_LAYING_MS, _WAITING_MS, _SOWING_MS, _TELLING_MS = 1300, 600, 2500, 800
_RULES = "giuthi pits=6 seeds=4"
_MOVE = "7+"

# Runs on the Pico, by the REPL. Start and loop are those of firmware/main.py, but it keeps the ticks' times.
_SET_UP = """
import gc, json, time
import firmware.main
gc.collect()
devices = []
with open("board.json") as file: data = json.load(file)
gc.threshold(firmware.main._LOADING_BYTES)
app = firmware.main._build(data, devices)
gc.threshold(-1)
del data
def run(ms):
    times, ticks = [], 0
    end = time.ticks_add(time.ticks_ms(), ms)
    while time.ticks_diff(end, time.ticks_ms()) > 0:
        begun = time.ticks_ms()
        t = time.ticks_us()
        app.tick()
        times.append(time.ticks_diff(time.ticks_us(), t))
        ticks += 1
        if ticks % 50 == 0: gc.collect()
        left = 20 - time.ticks_diff(time.ticks_ms(), begun)
        if left > 0: time.sleep_ms(left)
    times.sort()
    return times
def told(times):
    print("TOLD", len(times), times[len(times) // 2], times[-1])
"""

_MEMORY = """
gc.collect()
import micropython
micropython.mem_info()
print("TOLD", gc.mem_free())
"""

_PARTS = """
raw = app.counter.scales._raw
def mean(do, n, pause):
    whole = 0
    for _ in range(n):
        time.sleep_ms(pause)
        t = time.ticks_us()
        do()
        whole += time.ticks_diff(time.ticks_us(), t)
    return whole // n
scan = mean(lambda: devices[1].poll(raw), 8, 15)
draw = mean(lambda: app.lights.render(app.cues, 0), 8, 0)
frame = mean(lambda: devices[0].show(app.lights.frame, 200), 8, 10)
t = time.ticks_us()
gc.collect()
print("TOLD", scan, draw, frame, time.ticks_diff(time.ticks_us(), t))
"""

# An hour of the app's clock in ticks seconds apart: what lives on and grows would show. Every tick has conversions.
_HOUR = """
class Fast:
    def __init__(self, clock): self.clock, self.ahead = clock, 0
    def ms(self): return (self.clock.ms() + self.ahead) & 0x3FFFFFFF
    def since(self, t): return time.ticks_diff(self.ms(), t)
def give(clock):
    for part in (app, app.mode_button, app.counter, app.counter.scales):
        for name in ("clock", "_clock"):
            if hasattr(part, name): setattr(part, name, clock)
clock = app.clock
fast = Fast(clock)
give(fast)
for _ in range(20): app.tick()
gc.collect()
free = gc.mem_free()
for _ in range({ticks}):
    time.sleep_ms(15)
    fast.ahead += {step}
    app.tick()
gc.collect()
grown = gc.mem_free() - free
give(clock)
print("TOLD", grown)
"""

_ENGINE = """
import engine
rules = engine.rules("giuthi pits=8 seeds=8")
start, move, seeds = rules.start(0), rules.move("8+"), 0
for event in rules.events(start, move): seeds += event[0] == "drop"
gc.collect()  # else it is measured how long room is looked for among the ticks' garbage
t = time.ticks_us()
for _ in range(5): rules.play(start, move)
print("TOLD", seeds, seeds * 5 * 1000000 // time.ticks_diff(time.ticks_us(), t))
"""


_MET = {None: "", True: "met", False: "MISSED"}


class Line(NamedTuple):
    """A line of the table: what, how much, what was asked for, and whether that is met (None: nothing was)."""

    what: str
    value: str
    target: str = ""
    met: bool | None = None


class Measured:
    """A Pico over a board with a game laid out, and what it tells of itself. `notice` is called with progress."""

    def __init__(self, notice: Callable[[str], object]) -> None:
        from host.pico.wiring import EmulatedBoard, power_on

        self._notice = notice
        self._began = time.monotonic()
        self._step("power-on to the first light")
        first = EmulatedBoard(board_data(), seed=2)
        calibrate(first)
        power_on(first)
        while not any(first.rings.leds) and first.clock.now < 10_000:
            first.advance(1)
        self.first_light_ms = first.clock.now

        self._step("start")
        self.board = EmulatedBoard(board_data(), seed=2)
        calibrate(self.board)
        power_on(self.board, main=False)
        self.board.linked = False
        self.board.advance(300)
        self._run(_SET_UP)
        rules = engine.rules(_RULES)
        self._field = Field(Board(self.board.data), rules)
        self._rules = rules
        counts = [0] * len(self.board.places)
        self._field.counts(rules.start(0), counts)  # type: ignore[arg-type]  # an array on the board
        for place, n in enumerate(counts):
            self.board.take_from_bag(n)
            if n:
                self.board.drop(place, n)

    def _step(self, what: str) -> None:
        self._notice(f"{time.monotonic() - self._began:5.0f} s  {what} ...")

    def _run(self, code: str) -> list[int]:
        """Run code on the Pico; return the numbers of the line that begins with TOLD."""
        out = self.board.pico.execute(code, timeout_ms=600_000)
        self.out = out
        for line in out.splitlines():
            if line.startswith("TOLD "):
                return [int(word) for word in line.split()[1:]]
        return []

    def memory(self) -> tuple[int, int]:
        """Free heap and its largest free block, in bytes."""
        (free,) = self._run(_MEMORY)
        blocks = int(self.out.rpartition("max free sz: ")[2].split()[0])
        return free, 16 * blocks

    def ticks(self, what: str, ms: int) -> tuple[int, int, int]:
        """Number of ticks in so many ms, and their median and worst time in us."""
        self._step(what)
        number, median, worst = self._run(f"told(run({ms}))")
        return number, median, worst

    def sow(self) -> None:
        """Have a hand make a move, three seeds a second."""
        hands = self.board.hands
        hands.speed = 3
        for kind, pit, n in self._rules.events(self._rules.start(0), self._rules.move(_MOVE)):
            if kind == "lift":
                hands.lift(self._field.place[pit], n)
            elif kind == "drop":
                hands.drop(self._field.place[pit])

    def tell_files(self) -> None:
        """Have it tell what is on its flash, as `make deploy` asks it to."""
        self._run("app.remote.files()")

    def parts(self) -> list[int]:
        """A scan, a frame's drawing, its sending, a collection of garbage, in us."""
        self._step("parts of a tick")
        return self._run(_PARTS)

    def sown(self) -> tuple[int, int]:
        """Seeds of a move, and seeds a second that the engine sows."""
        self._step("the engine")
        seeds, rate = self._run(_ENGINE)
        return seeds, rate

    def hour(self, ticks: int) -> int:
        """By how many bytes the free heap has changed over an hour of the app's clock."""
        self._step("an hour")
        (change,) = self._run(_HOUR.format(ticks=ticks, step=3_600_000 // ticks))
        return change


def measure(notice: Callable[[str], object], hour_ticks: int) -> Iterator[Line]:
    """Measure everything, and yield the table's lines."""
    pico = Measured(notice)
    free, block = pico.memory()
    yield Line("power-on to first light", f"{pico.first_light_ms} ms", "3 s", pico.first_light_ms <= 3000)
    yield Line("free heap after start", f"{free / 1000:.1f} kB", "60 kB", free >= 60_000)
    yield Line("largest free block", f"{block / 1000:.1f} kB")
    yield from _ticks("tick, seeds being laid out", pico.ticks("laying out", _LAYING_MS))
    yield from _ticks("tick, a move waited for", pico.ticks("waiting", _WAITING_MS))
    if hour_ticks:
        change = pico.hour(hour_ticks)
        what = f"free heap, change over an hour ({hour_ticks} ticks)"
        yield Line(what, f"{change:+} bytes", "no growth", change >= 0)
    pico.sow()
    yield from _ticks("tick, a hand sowing", pico.ticks("sowing", _SOWING_MS), 10_000, 60_000)
    scan, draw, frame, collect = pico.parts()
    yield Line("one scan of 22 cells, CPU", _ms(scan), "5 ms", scan < 5000)
    yield Line("drawing a frame", _ms(draw))
    yield Line("CPU blocked by sending it", _ms(frame), "1 ms", frame < 1000)
    yield Line("collecting garbage, between ticks", _ms(collect))
    pico.tell_files()
    yield from _ticks("tick, its files being told", pico.ticks("telling its files", _TELLING_MS))
    seeds, rate = pico.sown()
    yield Line(f"seeds sown a second, bytecode (a move of {seeds})", f"{rate:,}")
    notice("deployment ...")
    first, second = deployment.measure(notice)
    yield Line(f"`make deploy` of {first.size / 1000:.0f} kB", f"{first.copied / 1000:.1f} s")
    yield Line("from its reset until the game answers", f"{(first.answered - first.copied) / 1000:.1f} s")
    yield Line("`make deploy` that finds all there, past the game", f"{second.copied / 1000:.1f} s")


def _ticks(what: str, told: tuple[int, int, int], median: int = 0, worst: int = 0) -> Iterator[Line]:
    number, half, most = told
    yield Line(f"{what}: median of {number}", _ms(half), *((_ms(median), half < median) if median else ()))
    yield Line(f"{what}: worst", _ms(most), *((_ms(worst), most < worst) if worst else ()))


def _ms(us: int) -> str:
    return f"{us / 1000:.1f} ms"


def table(lines: Iterable[Line]) -> Iterator[str]:
    """Yield the rows of a table that a README takes as it is."""
    yield "| | measured | target | |"
    yield "| --- | --- | --- | --- |"
    for line in lines:
        yield f"| {line.what} | {line.value} | {line.target} | {_MET[line.met]} |"


def main(args: list[str] | None = None) -> int:
    """Measure and print; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m host.bench.pico", description="What the firmware takes on a Pico.")
    parser.add_argument("--hour-ticks", type=int, default=360, help="ticks that the hour is made of; 0: no hour (360)")
    given = parser.parse_args(args)
    from host.pico.image import NoImageError

    def notice(text: str) -> None:
        print(text, file=sys.stderr, flush=True)

    try:
        for row in table(measure(notice, given.hour_ticks)):
            print(row, flush=True)
    except NoImageError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
