"""Plays the levels against each other and against random moves: `python -m host.bench.levels` (`make bench-levels`).

Every game begins with four random sowings after which neither side is ahead, as far as a search can tell (in Kiothi
random ones of the openings worth looking at come first), and each such beginning is played twice, with sides changed.
The games run as tasks (host/jobs.py): on all cores or on a cluster, and what is played is kept, so that the bench can
be stopped and goes on where it was. The same games are the same on every machine.
"""

import argparse
import hashlib
import sys
from pathlib import Path
from typing import Any

from host import compiled, jobs

SETUPS = ("giuthi pits=6 seeds=4", "giuthi pits=8 seeds=8", "kiothi", "ali-guli-mane")
RANDOM = 0  # the level of who plays any legal move
LONGEST = 400  # moves; a game as long as that counts as a draw
SOWN = 4  # random sowings at the beginning
EVEN = 2  # seeds by which a side may be ahead then
TASK = 20  # games


def beginning(rules: Any, number: int) -> list[Any]:
    """Return the moves of the beginning with this number."""
    import random

    import engine
    from engine.openings import openings
    from engine.search import Search
    from engine.table import Table

    chance = random.Random(number)
    while True:
        session = engine.Session(rules)
        sown = 0
        while not session.over and sown < SOWN:
            opening = rules.opening(session.position)
            codes = openings(rules, session.position) if opening else rules.codes(session.position)
            session.play(rules.decode(chance.choice(codes)))
            sown += not opening
        if not session.over:
            search = Search(rules, session.position, session.past, Table())
            search.run(600)
            if abs(search.best.score) <= EVEN:
                return session.history


def play(rules: Any, levels: tuple[int, int], number: int) -> int:
    """Play a game between South's and North's level; return the winner, -1 for a draw."""
    import random

    import engine
    from engine.levels import Opponent
    from engine.table import Table

    session = engine.Session(rules)
    for move in beginning(rules, number // 2):
        session.play(move)
    chance = random.Random(number + 1000)
    table = Table()
    for _ in range(LONGEST):
        if session.over:
            return session.result().winner
        level = levels[session.position.player]
        if level == RANDOM:
            session.play(chance.choice(session.moves()))
            continue
        opponent = Opponent(rules, session.position, level, number, session.past, table)
        while not opponent.run(1000):
            pass
        session.play(opponent.move)
    return -1


def task(text: str, pair: tuple[int, int], begin: int, end: int) -> bytes:
    """Play the games from `begin` to `end` (without it); a byte each: `2` if the first of the pair won, `1`, `0`."""
    import engine

    rules = engine.rules(text)
    told = ""
    for number in range(begin, end):
        south = number % 2  # which of the pair sits at South
        winner = play(rules, (pair[south], pair[1 - south]), number)
        told += "1" if winner < 0 else "2" if winner == south else "0"
    return told.encode()


def tournament(client: Any, games: int, folder: Path, done: Any, setups: tuple[str, ...] = SETUPS) -> list[str]:
    """Play all pairs of neighbours, and the first and the last against random moves; return the table's lines."""
    from engine.levels import LEVELS

    pairs = [(number + 1, number) for number in range(1, len(LEVELS))] + [(1, RANDOM), (len(LEVELS), RANDOM)]
    kept = folder / hashlib.sha256(repr([tuple(level) for level in LEVELS]).encode()).hexdigest()[:12]
    names: dict[tuple[tuple[int, int], str], list[str]] = {}
    tasks = {}
    for pair in pairs:
        for text in setups:
            for begin in range(0, games, TASK):
                end = min(begin + TASK, games)
                name = f"{text.replace(' ', '_')} {pair[0]}-{pair[1]} {begin}-{end}"
                names.setdefault((pair, text), []).append(name)
                tasks[name] = (text, pair, begin, end)
    jobs.run(client, task, tasks, kept, done)
    lines = [f"| games won of {games} (drawn) | " + " | ".join(setups) + " |", "| --- |" + " --- |" * len(setups)]
    for pair in pairs:
        cells = []
        for text in setups:
            results = b"".join((kept / name).read_bytes() for name in names[pair, text])
            cells.append(f"{results.count(b'2')} ({results.count(b'1')})")
        who = f"level {pair[1]}" if pair[1] else "random moves"
        lines.append(f"| level {pair[0]} against {who} | " + " | ".join(cells) + " |")
    return lines


def main(args: list[str] | None = None) -> int:
    """Print the table; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m host.bench.levels", description="The levels, one against another.")
    parser.add_argument("--games", type=int, default=200, help="games of each pair (200)")
    parser.add_argument("--folder", type=Path, default=Path("build/levels"), help="where the results are kept")
    parser.add_argument("--cluster", default="", metavar="ADDRESS", help="a Dask scheduler (this machine's cores)")
    parser.add_argument("--workers", type=int, default=0, help="processes on this machine (one a core)")
    given = parser.parse_args(args)
    if given.games < 1:
        parser.error(f"games are 1 or more, not {given.games}")
    print(compiled.use(), file=sys.stderr)
    return jobs.exit_code(lambda: _play(given))


def _play(given: argparse.Namespace) -> None:
    with jobs.shown(given.cluster, given.workers) as (client, done):
        lines = tournament(client, given.games, given.folder, lambda count, of: done("games", count, of))
    print("\n".join(lines))


if __name__ == "__main__":
    sys.exit(main())
