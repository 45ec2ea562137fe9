"""The vectors, worked out from RULES.md by an independent program, on the interpreter that runs the tests."""

import pytest
from engine_conversation import FILES, GAMES, conversation, differences, load

import engine
from engine.protocol import Protocol


@pytest.mark.parametrize("name", FILES)
def test_every_vector_holds(name: str) -> None:
    protocol = Protocol()
    exchanges = conversation(name)
    assert len(exchanges) > 20
    answers = (line for command, _ in exchanges for line in protocol.answer(command))
    assert differences(exchanges, answers) == []


@pytest.mark.parametrize("name", GAMES)
def test_a_session_plays_the_vectors_games_as_the_protocol_does(name: str) -> None:
    for vector in load(name):
        if vector["ply"] == 0:
            rules = engine.rules(vector["rules"])
            session = engine.Session(rules, rules.position(vector["position"]))
        assert session.position.text() == vector["position"]
        if "play" in vector:
            events = session.play(rules.move(vector["play"]))
            assert [engine.event_text(event) for event in events] == vector["events"]
            assert session.position.text() == vector["after"]
        if "result" in vector:
            assert session.over
            assert session.result().text() == vector["result"]
        if "round" in vector:
            session.next_round()


def test_all_the_games_and_options_have_vectors() -> None:
    assert {vector["rules"] for name in GAMES for vector in load(name)} >= {
        "giuthi pits=8 seeds=8",
        "giuthi pits=8 seeds=8 prey=stop",
        "kiothi",
        "kiothi crossing=yes",
        "kiothi filled=5",
        "ali-guli-mane",
        "ali-guli-mane direction=clockwise",
    }
