"""Makes the traces in tests/traces: `python tests/make_traces.py [NAME ...]`, from the project's root.

One function a trace; its docstring becomes the trace's first remark. test_firmware_traces.py says what the board must
make of each. The cells have no noise unless noise is what a trace is about, so that the files stay small; what the
board sent is left out, since the traces are there to be told better by the next firmware.
"""

import sys
from array import array
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import TextIO

sys.path.insert(0, "")

import engine  # noqa: E402
from host.compose import board_data, calibrate  # noqa: E402
from host.trace import Writer  # noqa: E402
from host.virtual.board import VirtualBoard  # noqa: E402
from host.virtual.cells import HIGHEST  # noqa: E402
from host.virtual.seeds import Seed  # noqa: E402

FOLDER = Path(__file__).parent / "traces"
TICK_MS = 13  # a little more than the period of a converter: every place has a new conversion in every tick
STIR_TICKS = 150  # after so many ticks the last bit of every place is another one
FIRST = engine.rules("giuthi pits=6 seeds=4")  # the game that a board offers when it is switched on
MOVE = "7+"  # lifts pits 7, 11 and 6; North's pits have no part in it
# Pits 0 to 11 are these places.
PLACES = (2, 3, 4, 5, 6, 7, 12, 13, 14, 15, 16, 17)


class Scene:
    """A virtual board and hands, recorded into a trace."""

    def __init__(self, file: TextIO, remark: str) -> None:
        self.board = VirtualBoard(board_data(), noise=0, seed=8)
        self.hands, self.cells = self.board.hands, self.board.cells
        self.hands.speed = 3
        calibrate(self.board)
        self._file, self._remark = file, remark
        self._raw = array("i", [0] * len(self.board.places))
        self._pressed = 0
        self._ticks = 0

    def switch_on(self, asked: str = "") -> None:
        """From here on the board is recorded, with what lies in its pits; the PC asks for something at once."""
        self.board.advance(500)
        store = self.board.store
        files = [(name, store.read(name) or b"") for name in store.names()]
        self.cells.poll(self._raw)
        clock = self.board.clock.ms()
        self._writer = Writer(self._file, self.board.data["name"], clock, files, list(self._raw))
        self._writer.line("#", self._remark)
        if asked:
            self._writer.line("pc", asked)

    def close(self) -> None:
        self._writer.end()

    def run(self, ms: int, tick: int = TICK_MS) -> None:
        for _ in range(ms // tick):
            self._tick(tick)

    def _tick(self, ms: int) -> None:
        self.board.advance(ms)
        pressed = self.board.buttons.poll()
        if pressed != self._pressed:
            self._pressed = pressed
            self._writer.line("button", str(pressed))
        mask = self.cells.poll(self._raw)
        self._ticks += 1
        told = self._raw
        if self._ticks // STIR_TICKS % 2:
            told = array("i", [min(HIGHEST, raw + 1) for raw in self._raw])
        self._writer.tick(ms, mask, told)

    def finish(self, ms: int = 1000) -> None:
        """Let the hands do what they have begun, and some time pass."""
        while self.hands.busy:
            self._tick(TICK_MS)
        self.run(ms)

    def lay_out(self, seeds: int = 4, places: tuple[int, ...] = PLACES) -> None:
        for place in places:
            self.board.take_from_bag(seeds)
            self.board.drop(place, seeds)

    def play(self, events: int | None = None) -> None:
        """Play the move, or its first events."""
        for kind, pit, n in list(FIRST.events(FIRST.start(), FIRST.move(MOVE)))[:events]:
            if kind == "lift":
                self.hands.lift(PLACES[pit], n)
            else:
                self.hands.drop(PLACES[pit])
        self.finish(300 if events else 3000)

    def creep(self, shares: dict[int, float], total: float, steps: int, step_ms: int, tick: int) -> None:
        """Let zeros creep in small steps, which need few lines: each place by its share of `total` seeds."""
        for _ in range(steps):
            for place, share in shares.items():
                self.cells.drift(place, total * share / steps * 60_000 / tick)
            self._tick(tick)
            for place in shares:
                self.cells.drift(place, 0)
            self.run(step_ms - tick, tick)


def ready(scene: Scene) -> None:
    """Switch on, lay out, and wait until it is South's turn."""
    scene.switch_on()
    scene.run(500)
    scene.lay_out()
    scene.run(2000)


def flicker(scene: Scene) -> None:
    """A pit of four seeds, pressed on by half a seed, flickers between four and five for ten seconds."""
    ready(scene)
    scene.cells.roughen(14, 0.12)
    scene.cells.push(14, 0.5, 10_000)
    scene.run(10_000)
    scene.cells.roughen(14, 0)
    scene.run(3000)


def dip(scene: Scene) -> None:
    """For one sample a whole pit tells that it is empty; two seconds later another one does."""
    ready(scene)
    scene.cells.dip(14)
    scene.run(2000)
    scene.cells.dip(5)
    scene.run(3000)


def slow_roll(scene: Scene) -> None:
    """The seed for pit 9 falls on the rim of pit 8 and rolls over within a second and a half; the hand waits for it."""
    ready(scene)
    scene.play(2)
    _roll(scene, 14, 15)
    for place in (16, 17):
        scene.hands.drop(place)
    scene.finish(3000)


def roll_away(scene: Scene) -> None:
    """The seed dropped into pit 9 rolls slowly over into pit 10. The hand waits, and gives pit 9 another one."""
    ready(scene)
    scene.play(3)
    scene.board.lift(15, 1)
    _roll(scene, 15, 16)
    scene.run(3000)
    for place in (15, 17):
        scene.hands.drop(place)
    scene.finish(3000)


def _roll(scene: Scene, place: int, to: int) -> None:
    """A seed of the hand's lies on a pit's rim, and its weight goes over to the other pit in a second and a half."""
    seed = scene.board.hand.pop()
    before = [sum(seed.weight for seed in scene.board.places[at]) for at in (place, to)]
    for step in range(16):
        over = seed.weight * step / 15
        scene.cells.load(place, before[0] + seed.weight - over)
        scene.cells.load(to, before[1] + over)
        scene.run(100)
    scene.board.places[to].append(seed)


def dead_cell(scene: Scene) -> None:
    """The cell of pit 9 never answers. A move goes through it; then somebody presses the mode button."""
    scene.cells.unplug(15)
    ready(scene)
    scene.run(3000)
    scene.play()
    scene.hands.press(200)
    scene.finish(4000)


def floating_input(scene: Scene) -> None:
    """The data wire of pit 1 comes loose and gives random bits; then a move is played in the other row."""
    ready(scene)
    scene.cells.float_input(3)
    scene.run(3000)
    scene.play()


def spikes(scene: Scene) -> None:
    """Two in a hundred conversions, of every place, are 2**n - 1 or a neighbour of it, while a move is played."""
    ready(scene)
    for place in range(22):
        scene.cells.spike(place, 0.02)
    scene.run(2000)
    scene.play()


def full_scale(scene: Scene) -> None:
    """The cell of pit 3 tells the end of its range all the time; then a move is played in the other row."""
    ready(scene)
    scene.cells.saturate(5)
    scene.run(3000)
    scene.play()


def other_slope(scene: Scene) -> None:
    """All cells tell less when there is more on them, as their calibration knows; a move is played."""
    scene.cells.gain = [-abs(gain) for gain in scene.cells.gain]
    calibrate(scene.board)
    ready(scene)
    scene.play()


def creep(scene: Scene) -> None:
    """Six cells creep by 0.02 seed a minute for an hour, full ones and empty ones, up and down; then a move is played.

    Conversions come four times a second in that hour.
    """
    ready(scene)
    shares = {13: 1.0, 14: -1.0, 16: 1.0, 3: 1.0, 0: 1.0, 20: -1.0}
    scene.creep(shares, total=0.02 * 60, steps=450, step_ms=8000, tick=250)
    scene.run(2000)
    scene.play()


def ramp(scene: Scene) -> None:
    """All cells creep by 0.1 seed a minute for ten minutes, as when the sun comes round; then a move is played."""
    ready(scene)
    scene.creep(dict.fromkeys(range(22), 1.0), total=1.0, steps=150, step_ms=4000, tick=100)
    scene.run(2000)
    scene.play()


def light_seeds(scene: Scene) -> None:
    """Eight seeds of 0.7 fall one by one into the last empty pit; when the game has begun, another one of 0.6."""
    scene.switch_on("new giuthi pits=8 seeds=8")
    scene.run(500)
    scene.lay_out(8, tuple(place for place in (*range(1, 9), *range(11, 19)) if place != 14))
    scene.run(2000)
    for number in range(8):
        _drop_light(scene, Seed(1000 + number, 0.7, 0))
    scene.run(2000)
    _drop_light(scene, Seed(2000, 0.6, 0))
    scene.run(2000)


def _drop_light(scene: Scene, seed: Seed) -> None:
    scene.board.hand.append(seed)
    scene.board.drop(14)
    scene.run(1500)


def power_on_full(scene: Scene) -> None:
    """The board is switched on with the seeds in place; then a move is played."""
    scene.lay_out()
    scene.switch_on()
    scene.run(3000)
    scene.play()


TRACES: dict[str, Callable[[Scene], None]] = {
    make.__name__.replace("_", "-"): make
    for make in (
        flicker,
        dip,
        slow_roll,
        roll_away,
        dead_cell,
        floating_input,
        spikes,
        full_scale,
        other_slope,
        creep,
        ramp,
        light_seeds,
        power_on_full,
    )
}


def text_of(name: str) -> str:
    """Make a trace and return its text."""
    file = StringIO()
    make = TRACES[name]
    scene = Scene(file, (make.__doc__ or "").partition("\n")[0])
    make(scene)
    scene.close()
    return file.getvalue()


def main(names: list[str]) -> None:
    """Make these traces, or all, and write them into their folder."""
    for name in names or TRACES:
        text = text_of(name)
        (FOLDER / f"{name}.trace").write_text(text, encoding="ascii", newline="\n")
        print(f"{name}: {len(text)} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
