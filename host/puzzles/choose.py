"""Chooses a game's puzzles among what was found: of all grades and themes, no two alike, each with its proofs."""

import random
from collections import defaultdict
from collections.abc import Iterator, Sequence

from engine.base import Rules
from engine.position import Position
from engine.session import Session
from host.endgame.expand import reached
from host.endgame.table import Table

from . import proof
from .form import Answer, Puzzle
from .hunt import Find, First, firsts, grade

LONGEST = 24  # moves of the best line that are kept
PROOF = 1000  # letters of all proofs of a puzzle together
ALIKE = (7, 5, 3)  # so many seeds must lie elsewhere than in any other puzzle; fewer, where not enough are found


def choose(table: Table, finds: Sequence[Find], count: int, seed: int = 1) -> list[tuple[Puzzle, list[str]]]:
    """Return up to `count` puzzles, the easiest first, each with the proofs that `proofs` gives."""
    chosen: list[tuple[Puzzle, list[str]]] = []
    lying: list[bytes] = []
    tried: set[str] = set()
    for least in ALIKE:
        for found in in_turn(finds, seed):
            if len(chosen) == count:
                break
            position = table.rules.position(found.position, True)
            if found.position in tried or any(apart(position.pits, other) < least for other in lying):
                continue
            tried.add(found.position)
            try:
                chosen.append(puzzle(table, position, found))
            except proof.ProofError:
                continue  # true, but it takes too long to prove
            lying.append(position.pits)
    return sorted(chosen, key=lambda one: (one[0].grade, one[0].margin <= 0, one[0].laps, len(one[0].line)))


def in_turn(finds: Sequence[Find], seed: int) -> Iterator[Find]:
    """Yield all finds, one of each grade in turn, and in each grade one of each theme and length."""
    shuffled = list(finds)
    random.Random(seed).shuffle(shuffled)
    kinds: dict[int, dict[tuple[str, int], list[Find]]] = defaultdict(lambda: defaultdict(list))
    for found in shuffled:
        kinds[grade(found.laps, found.tempting)][found.theme, found.laps].append(found)
    rows = [list(_rounds([kinds[number][kind] for kind in sorted(kinds[number])])) for number in sorted(kinds)]
    yield from _rounds(rows)


def _rounds(rows: Sequence[Sequence[Find]]) -> Iterator[Find]:
    """Yield one of each row in turn, until all rows are at their end."""
    for at in range(max(map(len, rows), default=0)):
        for row in rows:
            if at < len(row):
                yield row[at]


def apart(one: bytes, other: bytes) -> int:
    """Return how many seeds lie in one and not in the other, the other way included."""
    return sum(abs(here - there) for here, there in zip(one, other, strict=True))


def puzzle(table: Table, position: Position, found: Find) -> tuple[Puzzle, list[str]]:
    """Make the puzzle of a find, and its proofs. ProofError where one would be too long."""
    rules, moves = table.rules, firsts(table, position)
    wrong = {
        rules.decode(move.code).text(): Answer(reply(table, move.after), move.margin)
        for move in sorted(moves[1:], key=lambda move: move.code)
    }
    made = Puzzle(
        rules=shortest(rules),
        position=position.text(),
        grade=grade(found.laps, found.tempting),
        laps=found.laps,
        margin=moves[0].margin,
        second=moves[1].margin,
        line=line(table, position),
        wrong=wrong,
    )
    return made, proofs(table, position, moves)


def proofs(table: Table, position: Position, moves: Sequence[First]) -> list[str]:
    """Return the proofs that each first move, by its code, is worth no more than its margin.

    Behind them those that the best one, and the second best, is worth no less.
    """
    player = position.player
    second = min((move for move in moves[1:] if move.margin == moves[1].margin), key=lambda move: move.code)
    wanted = [(move, 1 - player) for move in sorted(moves, key=lambda move: move.code)]
    words: list[str] = []
    for move, side in [*wanted, (moves[0], player), (second, player)]:
        words.append(proof.plan(table, move.after, side, PROOF - sum(map(len, words))))
    return words


def reply(table: Table, after: Position) -> str:
    """Return the best move in a position, nothing where there is none."""
    ways = reached(table.rules, after)
    codes = [code for code in table.rules.candidates(after) if table.rules.sow(after, code) is not None]
    return table.rules.decode(codes[proof.best(table, after, ways)]).text() if codes else ""


def line(table: Table, position: Position) -> tuple[str, ...]:
    """Return the moves with which both play best, from this position to the end, or as far as is kept."""
    session = Session(table.rules, position)
    moves: list[str] = []
    while not session.over and len(moves) < LONGEST:
        moves.append(reply(table, session.position))
        session.commit(table.rules.move(moves[-1]))
    return tuple(moves)


def shortest(rules: Rules) -> str:
    """Return the rules' text form without the options that have their defaults."""
    default = {key: value for key, _, value in rules.OPTIONS}
    words = [f"{key}={rules.options[key]}" for key in default if rules.options[key] != default[key]]
    return " ".join([rules.name, *words])
