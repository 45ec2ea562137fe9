"""Plays the levels against each other and against random moves: `python -m engine.bench.levels` (`make bench-levels`).

Every game begins with four random sowings (in Kiothi random ones of the openings worth looking at come first), and each
such beginning is played twice, with sides changed. What is played is kept in a file, so that the bench can be stopped
and goes on where it was.
"""

import argparse
import json
import random
from pathlib import Path

import engine
from engine.levels import LEVELS, Opponent
from engine.openings import openings
from engine.table import Table

SETUPS = ("giuthi pits=6 seeds=4", "giuthi pits=8 seeds=8", "kiothi", "ali-guli-mane")
RANDOM = 0  # the level of who plays any legal move
LONGEST = 400  # moves; a game as long as that counts as a draw
PAIRS = [(number + 1, number) for number in range(1, len(LEVELS))] + [(1, RANDOM), (len(LEVELS), RANDOM)]


def play(rules: engine.Rules, levels: tuple[int, int], number: int, table: Table) -> int:
    """Play a game between South's and North's level; return the winner, -1 for a draw."""
    session = engine.Session(rules)
    begin = random.Random(number // 2)
    chance = random.Random(number + 1000)
    begun = 0
    for _ in range(LONGEST):
        if session.over:
            return session.result().winner
        position = session.position
        if rules.opening(position):
            session.play(rules.decode(begin.choice(openings(rules, position))))
            continue
        level = levels[position.player]
        if begun < 4 or level == RANDOM:
            session.play((begin if begun < 4 else chance).choice(session.moves()))
            begun += 1
            continue
        opponent = Opponent(rules, position, level, number, session.past, table)
        while not opponent.run(1000):
            pass
        session.play(opponent.move)
    return -1


def score(rules: engine.Rules, pair: tuple[int, int], games: int, known: list[int], table: Table) -> list[int]:
    """Return for each game 2 if the first of the pair has won, 1 for a draw, else 0; `known` ones come as they are."""
    results = list(known)
    for number in range(len(results), games):
        south = number % 2  # which of the pair sits at South
        winner = play(rules, (pair[south], pair[1 - south]), number, table)
        results.append(1 if winner < 0 else 2 * (winner == south))
    return results


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(
        prog="python -m engine.bench.levels", description="The levels, one against the other."
    )
    parser.add_argument("--games", type=int, default=200, help="games of each pair (200)")
    parser.add_argument("--file", type=Path, default=Path("build/levels.json"), help="where the results are kept")
    given = parser.parse_args()
    kept = json.loads(given.file.read_text()) if given.file.exists() else {}
    levels = [list(level) for level in LEVELS]
    if kept.get("levels") != levels:
        kept = {"levels": levels}
    given.file.parent.mkdir(parents=True, exist_ok=True)
    table = Table()
    print("| games won of " + str(given.games) + " (drawn) | " + " | ".join(SETUPS) + " |")
    print("| --- |" + " --- |" * len(SETUPS))
    for pair in PAIRS:
        cells = []
        for text in SETUPS:
            name = f"{text} {pair[0]} {pair[1]}"
            results = kept.get(name, [])
            while len(results) < given.games:
                results = score(engine.rules(text), pair, min(len(results) + 10, given.games), results, table)
                kept[name] = results
                given.file.write_text(json.dumps(kept))
            results = results[: given.games]
            cells.append(f"{results.count(2)} ({results.count(1)})")
        who = f"level {pair[1]}" if pair[1] else "random moves"
        print(f"| level {pair[0]} against {who} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
