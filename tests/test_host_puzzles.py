"""The puzzles that come with the project: each is proved by the rules alone, and a false proof is noticed."""

import pytest

from engine import GAMES, Session
from engine import rules as read_rules
from engine.search import Search
from engine.table import Table
from firmware import numbered
from host.puzzles.form import load
from host.puzzles.proof import ProofError
from host.puzzles.proofs import load_proofs, verify

AVAILABLE = list(GAMES)
FEWEST = 60


@pytest.mark.parametrize("game", AVAILABLE)
def test_every_puzzle_is_proved_to_have_one_best_move(game):
    puzzles, proofs = load(game), load_proofs(game)
    assert len(puzzles) == len(proofs) >= FEWEST
    for puzzle, words in zip(puzzles, proofs, strict=True):
        verify(puzzle, words)


@pytest.mark.parametrize("game", AVAILABLE)
def test_puzzles_are_of_several_grades_from_the_easiest_on_and_no_two_alike(game):
    puzzles = load(game)
    grades = [puzzle.grade for puzzle in puzzles]
    assert grades == sorted(grades) and len(set(grades)) >= 4
    assert len({puzzle.position for puzzle in puzzles}) == len(puzzles)
    assert len({(puzzle.laps, puzzle.margin, puzzle.line) for puzzle in puzzles}) > len(puzzles) * 0.9
    assert all(puzzle.laps >= (2 if game == "kiothi" else 3) for puzzle in puzzles)


@pytest.mark.parametrize("game", AVAILABLE)
def test_a_search_that_sees_to_the_end_finds_solution_and_margin(game):
    """The engine's own search, which knows neither table nor proofs, on those that are the quickest to prove."""
    quickest = sorted(zip(load(game), load_proofs(game), strict=True), key=lambda pair: sum(map(len, pair[1])))
    for puzzle, _ in quickest[:8]:
        rules = read_rules(puzzle.rules)
        session = Session(rules, rules.position(puzzle.position, True))
        search = Search(rules, session.position, session.past, Table(14), depth=16)
        while not search.run(10_000):
            pass
        assert (search.best.move.text(), search.best.score) == (puzzle.line[0], puzzle.margin), puzzle.position


@pytest.mark.parametrize("game", AVAILABLE)
def test_the_board_reads_the_same_puzzles_one_at_a_time(game):
    for number, puzzle in enumerate(load(game), 1):
        line, count = numbered.read("puzzles", game, number)
        assert (line.rstrip(), count) == (puzzle.text().rstrip(), len(load(game)))


def test_a_proof_of_something_better_or_with_another_move_is_refused():
    puzzle, words = load("giuthi")[0], load_proofs("giuthi")[0]
    verify(puzzle, words)
    with pytest.raises(ProofError):
        verify(puzzle._replace(margin=puzzle.margin + 2), words)
    with pytest.raises(ProofError):
        verify(puzzle._replace(second=puzzle.margin), words)
    with pytest.raises(ProofError):
        verify(puzzle._replace(laps=puzzle.laps + 1), words)
    with pytest.raises(ProofError):
        verify(puzzle, [word[:-1] for word in words])
    first, other = puzzle.line[0], next(iter(puzzle.wrong))
    swapped = {first: puzzle.wrong[other]} | {m: a for m, a in puzzle.wrong.items() if m != other}
    with pytest.raises(ProofError):
        verify(puzzle._replace(line=(other,), wrong=swapped), words)


@pytest.mark.parametrize("game", AVAILABLE)
def test_the_answer_to_a_wrong_move_is_a_move_and_holds_its_margin(game):
    for puzzle in load(game):
        rules = read_rules(puzzle.rules)
        position = rules.position(puzzle.position, True)
        for move, answer in puzzle.wrong.items():
            after = rules.play(position, rules.move(move))
            assert bool(answer.reply) == rules.can_move(after)
            if answer.reply:
                assert rules.legal(after, rules.move(answer.reply))
            assert answer.margin <= puzzle.second < puzzle.margin
