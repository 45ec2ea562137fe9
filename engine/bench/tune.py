"""Finds the evaluation's weights from self-play: `python -m engine.bench.tune GAMES` (CPython; some minutes).

The search plays against itself from random openings, now and then a random move. For every position the margin
that is still to come is explained by the features of `evaluation.py`, by least squares.
"""

import random
import sys

import engine
from engine.evaluation import SEED, Evaluation
from engine.search import Search
from engine.table import Table

SETUPS = {
    "giuthi": ("giuthi pits=6 seeds=4", "giuthi pits=8 seeds=8"),
    "kiothi": ("kiothi",),
    "ali-guli-mane": ("ali-guli-mane",),
}
NODES = 120
MATCH_NODES = 300
RANDOM = 0.2  # of the moves


def features(position: engine.Position, columns: int) -> list[float]:
    """Return what the weights are multiplied with, for the player to move."""
    pits = position.pits
    rows = [pits[columns:], pits[:columns]]
    own, other = rows[position.player], rows[1 - position.player]
    seeds = sum(pits) / 64
    return [
        sum(own) - sum(other),
        own.count(0) - other.count(0),
        own.count(1) - other.count(1),
        seeds,
        seeds if position.state else 0,
    ]


def play(rules: engine.Rules, chance: random.Random, table: Table) -> list[tuple[list[float], float]]:
    """Play a game; return (features, margin still to come in sixteenths) of its positions."""
    session = engine.Session(rules)
    seen = []
    for number in range(300):
        if session.over:
            break
        opening = rules.opening(session.position)
        if not opening and number > 3:
            seen.append(session.position)
        search = Search(rules, session.position, session.past, table)
        search.run(80 if opening else NODES)
        move = search.best.move
        if chance.random() < RANDOM or number < 4:
            move = rules.decode(chance.choice(search.choices).code)
        session.play(move)
    scores = session.result().scores
    rows = []
    for position in seen:
        player = position.player
        ahead = position.stores[player] - position.stores[1 - player]
        rows.append((features(position, rules.columns), float(SEED * (scores[player] - scores[1 - player] - ahead))))
    return rows


def solve(rows: list[tuple[list[float], float]], used: list[int]) -> list[float]:
    """Return the weights of the features in `used` that explain the margins best."""
    size = len(used)
    sums = [[0.0] * (size + 1) for _ in range(size)]
    for values, margin in rows:
        chosen = [values[place] for place in used] + [margin]
        for row in range(size):
            for column in range(size + 1):
                sums[row][column] += chosen[row] * chosen[column]
    for row in range(size):
        sums[row][row] += 1e-6
        for other in range(size):
            if other != row:
                factor = sums[other][row] / sums[row][row]
                sums[other] = [a - factor * b for a, b in zip(sums[other], sums[row], strict=True)]
    return [sums[row][size] / sums[row][row] for row in range(size)]


def match(text: str, games: int) -> tuple[int, int, int]:
    """Return how many games the weights of `evaluation.py` win, draw and lose against seeds alone."""
    counts = [0, 0, 0]
    table = Table(12)
    rules = engine.rules(text)
    sides = (Evaluation(rules), Evaluation(rules, (0, 0, 0, 0, 0)))
    for number in range(games):
        begin = random.Random(number // 2)
        session = engine.Session(rules)
        for turn in range(300):
            if session.over:
                break
            side = sides[session.position.player ^ number % 2]
            search = Search(rules, session.position, session.past, table, evaluation=side)
            search.run(MATCH_NODES)
            random_move = rules.decode(begin.choice(search.choices).code)
            session.play(random_move if turn < 4 else search.best.move)
        winner = session.result().winner
        counts[1 if winner < 0 else 2 * (winner ^ number % 2)] += 1
    return counts[0], counts[1], counts[2]


def main() -> None:
    """Print the weights of every game, and how those of `evaluation.py` do."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    for name, setups in SETUPS.items():
        chance = random.Random(1)
        rows: list[tuple[list[float], float]] = []
        table = Table(12)
        for number in range(games):
            rows += play(engine.rules(setups[number % len(setups)]), chance, table)
        used = [0, 1, 2, 3, 4] if name == "ali-guli-mane" else [0, 1, 2, 3]
        print(name, len(rows), [round(weight, 2) for weight in solve(rows, used)], flush=True)
    for setups in SETUPS.values():
        for text in setups:
            print(text, match(text, games), flush=True)


if __name__ == "__main__":
    main()
