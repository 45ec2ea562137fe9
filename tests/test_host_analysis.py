"""Where a game turned: what the engine thinks of each of its moves, and of the best ones in a position."""

import random

import pytest

import engine
from host.analysis import judge, judge_game, rank, turning_points

SMALL = [
    ("giuthi pits=5 seeds=4", "0,2,0,1,0/1,0,2,0,0 0,0 0 - partial"),
    ("ali-guli-mane", "0,0,2,0,1,0,0/0,1,0,0,3,0,0 0,0 0 - partial"),
]


def played(rules: str, position: str, seed: int, most: int = 60) -> engine.Session:
    """A game that is played by chance to its end, or for so many moves."""
    chance = random.Random(seed)
    made = engine.rules(rules)
    session = engine.Session(made, made.position(position.removesuffix(" partial"), True))
    while not session.over and len(session.history) < most:
        session.play(chance.choice(session.moves()))
    return session


@pytest.mark.parametrize(("rules", "position"), SMALL)
@pytest.mark.parametrize("seed", [1, 2])
def test_in_a_game_that_is_seen_to_its_end_every_margin_is_what_the_next_move_could_get(
    rules: str, position: str, seed: int
) -> None:
    session = played(rules, position, seed)
    judged = judge_game(session, sowings=20_000)
    assert [move.move for move in judged] == [move.text() for move in session.history]
    for move, after in zip(judged, judged[1:], strict=False):
        assert move.margin == after.best
    for move in judged:
        assert move.loss == abs(move.best - move.margin), "what was given away is what is missing"
        assert bool(move.loss) == bool(move.better) == bool(move.line)
        assert move.better != move.move
    if session.over:
        scores = session.result().scores
        assert judged[-1].margin == scores[0] - scores[1]


def test_the_moves_that_lost_most_are_named_in_the_order_in_which_they_were_played() -> None:
    judged = judge_game(played(*SMALL[0], seed=2), sowings=20_000)
    found = turning_points(judged, 2)
    losses = sorted((move.loss for move in judged), reverse=True)
    assert losses[0] > 0, "the game of this test has no mistake"
    assert sorted((move.loss for move in found), reverse=True) == [loss for loss in losses[:2] if loss]
    assert [move.number for move in found] == sorted(move.number for move in found)


def test_the_best_moves_come_deeper_and_deeper_each_with_its_line() -> None:
    rules = engine.rules("giuthi pits=6 seeds=4")
    found = list(rank(rules, rules.start(), keep=4, sowings=1500))
    assert [ranking.depth for ranking in found] == list(range(1, len(found) + 1)) and len(found) > 2
    for rated in found[-1].best:
        session = engine.Session(rules)
        for text in rated.line:
            session.play(rules.move(text))
        assert rated.line[0] == rated.move
    margins = [rated.margin for rated in found[-1].best]
    assert len(margins) == 4 and margins == sorted(margins, reverse=True)


def test_looking_for_the_best_moves_can_be_stopped_but_not_before_they_are_known() -> None:
    rules = engine.rules("kiothi")
    found = list(rank(rules, rules.start(), keep=3, halted=lambda: True))
    assert [ranking.depth for ranking in found] == [1] and len(found[0].best) == 3


def test_a_match_is_judged_round_by_round_and_kiothi_with_its_openings() -> None:
    rules = engine.rules("ali-guli-mane")
    match = played(rules.text(), rules.start().text(), 4, 1000)
    match.next_round()
    match.play(match.moves()[0])
    judged = judge(match, sowings=20)
    rounds = [(move.round, move.number) for move in judged]
    assert rounds[-1] == (2, 1) and rounds[0] == (1, 1) and len({one for one, _ in rounds}) == 2

    kiothi = engine.Session(engine.rules("kiothi"))
    kiothi.play(kiothi.rules.move("14,15=0:10"))
    (opening,) = judge_game(kiothi, sowings=200)
    assert opening.move == "14,15=0:10"
