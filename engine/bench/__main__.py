"""Measures the engine against its floor: `python -m engine.bench`, `micropython -m engine.bench` (`make bench`).

For each game: perft nodes and seeds sown per second of the engine and of the floor, and the ratio. On MicroPython also
the bytes of garbage that a move leaves when it is played without events; `garbage` as argument prints only that, and
`seeds` counts the seeds sown in each perft.
"""

import gc
import sys
import time

from engine.base import Rules
from engine.bench import floor
from engine.games import rules as make_rules
from engine.perft import perft
from engine.position import Position

KIOTHI = "0,5,5,5,5,0,1,0,9,0/2,3,0,5,0,0,5,5,5,10 0,0 0 nki=1,2,3,4,6,8,10,11,13,16,17,18,19"

# Rules, position (nothing: the start), depth, seeds sown on the way
BENCHES = (
    ("giuthi pits=8 seeds=8", "", 3, 204534),
    ("kiothi", KIOTHI, 3, 143395),
    ("ali-guli-mane", "", 5, 75679),
)
ROUNDS = 25  # the fastest counts, and of the ratios the middle one: the machine does other things too
GAMES = 3  # played for the garbage


def microseconds() -> int:
    """Return a clock's microseconds, on either interpreter."""
    ticks = getattr(time, "ticks_us", None)  # MicroPython
    return int(ticks() if ticks else time.perf_counter_ns() // 1000)


def begin(text: str, position: str) -> tuple[Rules, Position]:
    """Return the rules and the position of a bench."""
    rules = make_rules(text)
    return rules, rules.position(position, partial=True) if position else rules.start()


def on_the_floor(rules: Rules, position: Position, depth: int) -> int:
    """Return perft as the floor counts it."""
    pits = bytearray(position.pits)
    if rules.name == "giuthi":
        return floor.giuthi(pits, rules.columns, position.player, depth)
    if rules.name == "kiothi":
        return floor.kiothi(pits, position.marks, position.player, depth)
    return floor.aligulimane(pits, False, position.player, depth)


def measure(text: str, start: str, depth: int, seeds: int) -> None:
    """Print one game's line."""
    rules, position = begin(text, start)
    engine = ground = 10**12
    nodes = 0
    ratios = []
    for _ in range(ROUNDS):
        before = microseconds()
        nodes = perft(rules, position, depth)
        between = microseconds()
        assert on_the_floor(rules, position, depth) == nodes
        after = microseconds()
        engine = min(engine, between - before)
        ground = min(ground, after - between)
        ratios.append((after - between) / (between - before))
    ratios.sort()
    rates = [number * 1000000 // micros for micros in (engine, ground) for number in (nodes, seeds)]
    print(f"{rules.name:14}{rates[0]:10}{rates[1]:12}{rates[2]:10}{rates[3]:12}{ratios[ROUNDS // 2]:8.2f}")


def sown(rules: Rules, position: Position, depth: int) -> int:
    """Return how many seeds are sown in a perft."""
    seeds = 0
    for move in rules.moves(position):
        for event in rules.events(position, move):
            seeds += event[0] == "drop"
        if depth > 1:
            seeds += sown(rules, rules.play(position, move), depth - 1)
    return seeds


def garbage(text: str, start: str) -> None:
    """Print how many bytes a move leaves behind, on average over some games, and at the worst."""
    rules, first = begin(text, start)
    total = moves = worst = 0
    for game in range(GAMES):
        position = first
        for turn in range(40):
            codes = rules.codes(position)
            if not codes:
                break
            move = rules.decode(codes[(7 * turn + game) % len(codes)])
            gc.collect()
            gc.disable()
            before = gc.mem_alloc()  # type: ignore[attr-defined]  # MicroPython's
            position = rules.play(position, move)
            left = gc.mem_alloc() - before  # type: ignore[attr-defined]
            gc.enable()
            total += left
            worst = max(worst, left)
            moves += 1
    print(f"{rules.name} {worst} at the worst, on average {total / moves:.0f}")


def main() -> None:
    """Print what is asked for."""
    what = sys.argv[1] if len(sys.argv) > 1 else ""
    if what == "seeds":
        for text, start, depth, _ in BENCHES:
            rules, position = begin(text, start)
            print(text, sown(rules, position, depth))
        return
    if what != "garbage":
        print(f"{sys.implementation.name}, the engine and its floor")
        print(f"{'':14}{'nodes/s':>10}{'seeds/s':>12}{'nodes/s':>10}{'seeds/s':>12}{'ratio':>8}")
        for text, start, depth, seeds in BENCHES:
            measure(text, start, depth, seeds)
    if hasattr(gc, "mem_alloc"):
        for text, start, _, _ in BENCHES:
            garbage(text, start)


if __name__ == "__main__":
    main()
