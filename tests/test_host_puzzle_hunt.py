"""The hunt for puzzles, in a small table of endgames: what is found, what is chosen, and that it is proved."""

import io
import json

import pytest
from solved import solved_table

from engine.games import rules as read_rules
from host.endgame.layers import Layer
from host.puzzles import hunt
from host.puzzles.choose import apart, choose
from host.puzzles.form import load, save
from host.puzzles.hunt import Find, find, firsts, grade
from host.puzzles.proof import ProofError, check, plan
from host.puzzles.proofs import verify

SEEDS = 4


@pytest.fixture(scope="module")
def table():
    return solved_table("ali-guli-mane", SEEDS)


@pytest.fixture(scope="module")
def finds(table, tmp_path_factory):
    path = tmp_path_factory.mktemp("hunt") / "t.endgames"
    table.save(path)
    raw = hunt.task(path.read_bytes(), SEEDS, 0, Layer(table.rules, SEEDS).size)
    return [Find(*found) for found in json.loads(raw)]


def test_each_find_has_one_best_move_that_is_a_relay(table, finds):
    assert len(finds) >= 5
    for found in finds:
        position = table.rules.position(found.position, True)
        moves = firsts(table, position)
        assert moves[0].margin > moves[1].margin and len(moves) >= 3
        lifts = [
            event for event in table.rules.events(position, table.rules.decode(moves[0].code)) if event[0] == "lift"
        ]
        assert found.laps == len(lifts) >= 3


def test_what_is_chosen_is_proved_and_is_not_alike(table, finds, tmp_path):
    chosen = choose(table, finds, 3)
    assert len(chosen) == 3
    for puzzle, proofs in chosen:
        verify(puzzle, proofs)
    pits = [table.rules.position(puzzle.position, True).pits for puzzle, _ in chosen]
    assert all(apart(one, other) >= 3 for i, one in enumerate(pits) for other in pits[:i])
    assert choose(table, list(finds), 3) == chosen, "the same finds give the same puzzles"
    path = save("ali-guli-mane", [puzzle for puzzle, _ in chosen], tmp_path)
    assert load("ali-guli-mane", tmp_path) == [puzzle for puzzle, _ in chosen]
    assert len({len(line) for line in io.StringIO(path.read_text())}) == 1


def test_a_position_with_two_best_moves_is_no_puzzle(table):
    layer = Layer(table.rules, SEEDS)
    for number in range(0, layer.size, 7):
        position = layer.position(number)
        moves = firsts(table, position)
        if len(moves) > 2 and moves[0].margin == moves[1].margin:
            assert find(table, position) is None
            return
    raise AssertionError("the layer has such a position")


def test_a_grade_grows_with_the_laps_and_with_what_tempts():
    assert [grade(laps, 0) for laps in (3, 4, 5, 6, 9)] == [1, 2, 2, 3, 3]
    assert [grade(3, tempting) for tempting in (0, 1, 2, 3)] == [1, 2, 3, 4]
    assert grade(9, 3) == 5


def test_giuthi_is_hunted_with_leads_of_which_the_total_is_even():
    rules = read_rules("giuthi pits=5 seeds=4")
    for seeds in (3, 4):
        layer = Layer(rules, seeds)
        placed = [hunt.placed(rules, layer.position(number), number) for number in range(12)]
        assert {position.total % 2 for position in placed} == {0}
        assert len({position.south - position.north for position in placed}) >= 4


def test_a_plan_that_goes_round_proves_a_draw_and_no_win():
    """South's plan, found in a larger table: in all that North may do the position comes again, or South wins."""
    rules = read_rules("giuthi pits=5 seeds=4")
    position, plan_of_south = rules.position("0,0,0,0,2/0,0,1,3,0 0,0 0 -", True), "1100"
    assert check(rules, None, position, 0, 0, plan_of_south) >= 4
    with pytest.raises(ProofError, match="come again"):
        check(rules, None, position, 0, 1, plan_of_south)
    with pytest.raises(ProofError):
        check(rules, None, position, 0, 0, "0100")


def test_a_proof_that_takes_too_long_is_given_up(table, finds):
    position = table.rules.position(finds[0].position, True)
    words = plan(table, position, 0, 100)
    assert check(table.rules, None, position, 0, table.margin(position).low, words)
    with pytest.raises(ProofError, match="it takes more than"):
        plan(table, position, 0, len(words) - 1)
