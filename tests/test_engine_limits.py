"""The limit of laps, the history's odds and ends, and the search against plain counting."""

import pytest
from engine_conversation import load
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
import engine.aligulimane
import engine.base
import engine.giuthi
import engine.kiothi
from engine.history import History
from engine.protocol import LONGEST, Protocol
from engine.search import Search

LONG = {
    "giuthi": next(vector for vector in load("edges.jsonl") if vector["why"] == "a sowing of 105 laps"),
    "kiothi": next(vector for vector in load("edges.jsonl") if vector["why"].startswith("leftmost bonus: all four")),
    "aligulimane": next(
        vector for vector in load("edges.jsonl") if vector["why"].startswith("closed pits are skipped")
    ),
}


@pytest.mark.parametrize("name", LONG)
def test_a_sowing_of_as_many_laps_as_the_limit_is_legal_and_one_of_more_is_not(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = getattr(engine, name)
    assert module.LAPS == engine.base.LAPS == 1000
    vector = LONG[name]
    laps = sum(event.startswith("lift") for event in vector["events"])
    rules = engine.rules(vector["rules"])
    position = rules.position(vector["position"].removesuffix(" partial"), partial=True)
    move = rules.move(vector["play"])
    monkeypatch.setattr(module, "LAPS", laps)
    assert move in rules.moves(position)
    assert len(list(rules.events(position, move))) >= laps
    monkeypatch.setattr(module, "LAPS", laps - 1)
    assert move not in rules.moves(position)
    with pytest.raises(engine.IllegalMove):
        list(rules.events(position, move))
    with pytest.raises(engine.IllegalMove):
        rules.play(position, move)


def test_what_has_been_undone_is_not_a_repetition() -> None:
    rules = engine.rules("giuthi pits=5 seeds=4")
    start = rules.start()
    move = rules.move("5+")
    history = History(rules)
    history.push(start, move.code)
    after = rules.play(start, move)
    history.push(after, rules.moves(after)[0].code)
    assert history.seen(after)
    assert history.pop(after) == after
    assert not history.seen(after)
    assert history.seen(start)


def test_a_line_may_be_as_long_as_the_limit() -> None:
    protocol = Protocol()
    assert list(protocol.answer("result".ljust(LONGEST) + "\r\n"))[-1] == "ok"
    assert list(protocol.answer("result".ljust(LONGEST + 1)))[-1].startswith("error command line of more than")


def margin(rules: engine.Rules, position: engine.Position, player: int, depth: int) -> int:
    """Return the best margin for `player` by looking at everything: by the result, or by the stores at the horizon."""
    if depth == 0:
        return position.stores[player] - position.stores[1 - player]
    session = engine.Session(rules, position)
    if session.over:
        scores = session.result().scores
        return scores[player] - scores[1 - player]
    values = [margin(rules, rules.play(position, move), player, depth - 1) for move in session.moves()]
    return max(values) if position.player == player else min(values)


@st.composite
def small_positions(draw: st.DrawFn) -> tuple[engine.Rules, engine.Position]:
    rules = engine.rules(draw(st.sampled_from(["giuthi pits=5 seeds=4", "kiothi", "ali-guli-mane"])))
    size = 2 * rules.columns
    pits = [str(draw(st.sampled_from([0, 0, 1, 2, 3, 5]))) for _ in range(size)]
    rows = ",".join(pits[: size // 2]) + "/" + ",".join(pits[size // 2 :])
    return rules, rules.position(f"{rows} 5,5 {draw(st.integers(0, 1))} -", partial=True)


@given(small_positions(), st.sampled_from([1, 2, 3, 3]))
@settings(max_examples=100)
def test_the_search_finds_what_looking_at_everything_finds(
    where: tuple[engine.Rules, engine.Position], depth: int
) -> None:
    rules, position = where
    session = engine.Session(rules, position)
    if session.over:
        return
    best = Search(rules, session.position).best(depth=depth)
    assert best.score == margin(rules, session.position, session.position.player, depth)
    assert best.move in session.moves()
