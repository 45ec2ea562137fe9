"""`python -m host.bench.thinking`: how long a Pico thinks about a move, as a table (`make bench-thinking`).

The real firmware runs on an emulated Pico, in positions from the middle of games, and plays at each level. The
emulator knows no cache misses: take the times as optimistic. They are in emulated time; it takes half an hour of a PC.
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

import engine
from engine.base import SOUTH
from engine.levels import LEVELS, Opponent
from engine.openings import openings
from host.compose import board_data, calibrate

GAMES = ("giuthi pits=6 seeds=4", "giuthi pits=8 seeds=8", "kiothi", "ali-guli-mane")
MOST_MS = 5000  # what a move may take
_MOVES = 8  # played before
_SEED = 5

# Runs on the Pico, by the REPL. The loop is that of firmware/main.py, but it keeps the worst tick.
_SET_UP = """
import gc, json, time
import firmware.main
import engine
from firmware import commands
gc.collect()
with open("board.json") as file: data = json.load(file)
gc.threshold(firmware.main._LOADING_BYTES)
app = firmware.main._build(data, [])
gc.threshold(-1)
del data
gc.collect()
free, t = gc.mem_free(), time.ticks_ms()
app.thinking()
t = time.ticks_diff(time.ticks_ms(), t)
gc.collect()
print("TOLD", t, free, gc.mem_free())
def run(until, most):
    worst = sown = ticks = 0
    least, begun = gc.mem_free(), time.ticks_ms()
    while not until() and time.ticks_diff(time.ticks_ms(), begun) < most:
        start, t = time.ticks_ms(), time.ticks_us()
        app.tick()
        worst = max(worst, time.ticks_diff(time.ticks_us(), t))
        if app._thinking._opponent: sown = app._thinking._opponent.search.nodes
        ticks += 1
        if ticks % 50 == 0:
            gc.collect()
            least = min(least, gc.mem_free())
        left = 20 - time.ticks_diff(time.ticks_ms(), start)
        if left > 0: time.sleep_ms(left)
    print("TOLD", time.ticks_diff(time.ticks_ms(), begun), sown, worst, least)
"""
# No seed is laid out, which would take long: the board believes that they lie there, and nothing stirs.
_GAME = """
commands.new(app, engine.rules({rules!r}))
commands.set_up(app, app.rules.position({position!r}, True))
app.state.accept()
app.go_on()
gc.collect()
"""
_THINK = """
app.settings.values["south"] = "{level}"
gc.collect()
run(lambda: app.shown is not None, 10000)
app.settings.values["south"] = "off"
app.tick()
"""


class Row(NamedTuple):
    """One move: the game, the level, ms until it was shown, sowings tried, the worst tick in us, bytes left free."""

    game: str
    level: int
    ms: int
    sowings: int
    tick_us: int
    free: int


class Measured:
    """A Pico over a virtual board. `notice` is called with progress."""

    def __init__(self, notice: Callable[[str], object]) -> None:
        from host.pico.wiring import EmulatedBoard, power_on

        self._notice, self._began = notice, time.monotonic()
        self.board = EmulatedBoard(board_data(), seed=2)
        calibrate(self.board)
        power_on(self.board, main=False)
        self.board.linked = False
        self.board.advance(300)
        self.loaded_ms, self.free, self.left = self._run(_SET_UP)

    def _run(self, code: str) -> list[int]:
        """Run code on the Pico; return the numbers of the line that begins with TOLD."""
        out = self.board.pico.execute(code, timeout_ms=600_000)
        for line in out.splitlines():
            if line.startswith("TOLD "):
                return [int(word) for word in line.split()[1:]]
        return []

    def lay_out(self, game: str) -> None:
        """Have a position from the middle of a game on the board."""
        position = middle(game)
        self._say(f"{game}: {position.text()}")
        self._run(_GAME.format(rules=game, position=position.text()))

    def think(self, game: str, level: int) -> Row:
        """Have the board think about the move there."""
        ms, sowings, tick_us, free = self._run(_THINK.format(level=level))
        self._say(f"{game}, level {level}: {ms} ms")
        return Row(game, level, ms, sowings, tick_us, free)

    def _say(self, what: str) -> None:
        self._notice(f"{time.monotonic() - self._began:5.0f} s  {what}")


def middle(game: str) -> engine.Position:
    """Return a position from the middle of a game, the same at every call, with South to move."""
    session = engine.Session(engine.rules(game))
    while session.rules.opening(session.position):
        session.play(session.rules.decode(openings(session.rules, session.position)[_SEED]))
    while not session.over and (len(session.history) < _MOVES or session.position.player != SOUTH):
        opponent = Opponent(session.rules, session.position, 3, _SEED, session.past)
        while not opponent.run(50):
            pass
        session.play(opponent.move)
    return session.position


def measure(notice: Callable[[str], object], games: list[str], levels: list[int]) -> Iterator[str]:
    """Measure everything, and yield the table's lines."""
    pico = Measured(notice)
    yield f"Loading the search takes {pico.loaded_ms} ms and {(pico.free - pico.left) / 1000:.1f} kB."
    yield ""
    yield "| game | level | move | target | | sowings | worst tick | free heap |"
    yield "| --- | --- | --- | --- | --- | --- | --- | --- |"
    for game in games:
        pico.lay_out(game)
        for level in levels:
            row = pico.think(game, level)
            met = "met" if row.ms <= MOST_MS else "MISSED"
            times = f"{row.ms / 1000:.1f} s | {MOST_MS / 1000:.0f} s | {met}"
            rest = f"{row.sowings} | {row.tick_us / 1000:.0f} ms | {row.free / 1000:.0f} kB"
            yield f"| {game} | {level} | {times} | {rest} |"


def main(args: list[str] | None = None) -> int:
    """Measure and print; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m host.bench.thinking", description="How long a Pico thinks.")
    parser.add_argument("--games", default=",".join(GAMES), help="rules of games, with commas between them")
    parser.add_argument(
        "--levels", default=",".join(str(level + 1) for level in range(len(LEVELS))), help="such as 4,5"
    )
    given = parser.parse_args(args)
    from host.pico.image import NoImageError

    def notice(text: str) -> None:
        print(text, file=sys.stderr, flush=True)

    try:
        for line in measure(notice, given.games.split(","), [int(level) for level in given.levels.split(",")]):
            print(line, flush=True)
    except NoImageError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
