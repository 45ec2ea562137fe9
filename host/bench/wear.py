"""`python -m host.bench.wear`: what the journal costs the Pico's flash, as a table (`make bench-wear`).

Games of random play are told to the journal, on littlefs as MicroPython mounts it; its block device is counted. Times
are the typical ones in the data sheet of the Pico's flash chip, a Winbond W25Q16JV.
"""

import argparse
import random
import sys
from collections.abc import Iterator

import engine
from firmware.journal import Journal
from host.pico.littlefs_store import BLOCK, Flash, LittleFsStore

RULES = ("giuthi pits=6 seeds=4", "giuthi pits=10 seeds=9", "ali-guli-mane")
PROGRAM_MS, ERASE_MS = 0.4, 45.0  # of 256 bytes, of a block: typical
CYCLES = 100_000  # a block can be erased so often
A_DAY = 40  # games, every day of the year
_PAGE = 256
_REST = b"QUJDREVG" * 8  # how all places lie, as long as a board's
_MATCH = 200  # moves


def play(journal: Journal, rules: engine.Rules, chance: random.Random) -> Iterator[None]:
    """Play a game, a match of so many moves, and tell it; yields after each word."""
    session = engine.Session(rules)
    journal.begin(session, _REST)
    yield
    for _ in range(_MATCH):
        if session.over:
            if not rules.rounds or session.match:
                return
            word = "round" if session.next_round() else "match"
        else:
            move = chance.choice(session.moves())
            session.commit(move)
            word = move.text()
        journal.add([word], session, _REST)
        yield


def _cost(flash: Flash) -> float:
    """What was done to the flash since the last call, in ms."""
    ms = sum(PROGRAM_MS * -(-len(data) // _PAGE) if data else ERASE_MS for _, _, data in flash.done)
    flash.done.clear()
    return ms


def measure(games: int) -> Iterator[str]:
    """Play so many games of each kind, and yield the table's rows."""
    yield "| a game of | words told | programs of 256 bytes | erases | flash busy a word: median, worst | most erases |"
    yield "| --- | --- | --- | --- | --- | --- |"
    flash = Flash()
    store = LittleFsStore(flash)
    journal = Journal(store)
    chance = random.Random(1)
    played = 0
    for text in RULES:
        costs: list[float] = []
        erases = pages = most = 0
        for _ in range(games):
            flash.done.clear()
            for _ in play(journal, engine.rules(text), chance):
                erased = sum(1 for _, _, data in flash.done if data is None)
                pages += sum(-(-len(data) // _PAGE) for _, _, data in flash.done if data)
                erases, most = erases + erased, max(most, erased)
                costs.append(_cost(flash))
            played += 1
        costs.sort()
        row = (
            text,
            f"{len(costs) / games:.0f}",
            f"{pages / games:.0f}",
            f"{erases / games:.1f}",
            f"{costs[len(costs) // 2]:.1f} ms, {costs[-1]:.0f} ms",
            str(most),
        )
        yield "| " + " | ".join(row) + " |"
    worn = max(flash.erases) / played
    years = CYCLES / (worn * A_DAY * 365)
    touched = sum(1 for n in flash.erases if n)
    yield (
        f"\n{played} games: {sum(flash.erases)} erases over {touched} of {flash.blocks} blocks of {BLOCK} bytes, "
        f"the most worn {max(flash.erases)}. At {A_DAY} games a day it "
        f"reaches {CYCLES:,} erases in {years:,.0f} years."
    )


def main(args: list[str] | None = None) -> int:
    """Measure and print; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m host.bench.wear", description="What the journal costs the flash.")
    parser.add_argument("--games", type=int, default=100, help="of each kind (100)")
    for line in measure(parser.parse_args(args).games):
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
