"""The limit of laps, the history's odds and ends."""

import pytest
from engine_conversation import load

import engine
import engine.aligulimane
import engine.base
import engine.giuthi
import engine.kiothi
from engine.history import History
from engine.protocol import LONGEST, Protocol

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
