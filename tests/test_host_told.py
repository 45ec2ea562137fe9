"""The board that is told, in the game room: buttons in place of hands, the patient finger, saved games, traces."""

import io
import json
import subprocess
import sys

import pytest
from test_host_replay import GAMES, Visit, moves

from host.compose import board_data
from host.follower import ChoiceError
from host.presser import next_press
from host.recorder import Recorder
from host.replay import differs
from host.report import Cue
from host.room import Room
from host.trace import parse
from host.virtual.board import VirtualBoard
from host.virtual.buttons import Buttons
from host.virtual.clock import Clock

TOLD = "pico-buttons-2x10"


def laid_out(rules: str = "giuthi pits=6 seeds=4") -> Visit:
    visit = Visit(TOLD)
    visit.ask(do="new", rules=rules)
    visit.ask(do="deal")
    visit.rest()
    visit.run(500)
    return visit


def said(visit: Visit) -> str:
    key: str = visit.board["say"]["key"]
    return key


# The patient finger


@pytest.mark.parametrize(
    ("cues", "each", "way", "place"),
    [
        ([Cue(15, "sow+", 3), Cue(16, "path+", 1), Cue(17, "end+", 2)], False, "", 17),
        ([Cue(15, "sow+", 3), Cue(16, "path+", 1), Cue(17, "end+", 2)], True, "", 15),
        ([Cue(15, "sow+", 30), Cue(16, "path+", 1)], False, "", 15),  # a lap that goes round once more
        ([Cue(13, "sow-", 4), Cue(15, "sow+", 4)], False, "-", 13),
        ([Cue(15, "surplus", 1), Cue(17, "end+", 2)], False, "", 15),
        ([Cue(3, "take", 4), Cue(20, "store", 4)], False, "", 3),
        ([Cue(20, "store", 4)], False, "", 20),
        ([Cue(14, "may", None), Cue(20, "turn", None)], False, "", None),
    ],
)
def test_the_finger_presses_what_is_lit(cues: list[Cue], each: bool, way: str, place: int | None) -> None:
    assert next_press(cues, each=each, way=way) == place


def test_where_both_ways_are_open_the_choice_is_the_players() -> None:
    with pytest.raises(ChoiceError):
        next_press([Cue(13, "sow-", 4), Cue(15, "sow+", 4)])


def test_the_finger_says_what_is_left_to_choose() -> None:
    visit = laid_out()
    visit.ask(do="follow", what="move")
    visit.rest()
    assert [error["code"] for error in visit.errors] == ["choose"]
    assert "lift a pit that glows" in visit.errors[0]["text"]


def test_the_finger_does_one_step_or_one_lap() -> None:
    visit = laid_out()
    visit.ask(do="button", place=14)
    visit.run(300)
    visit.ask(do="follow", what="step", way="+")
    visit.rest()
    assert visit.board["counts"][14:18] == [0, 5, 4, 4]
    visit.ask(do="follow", what="lap")
    visit.rest()
    visit.run(300)
    assert said(visit) == "relay"


def test_the_finger_repairs_what_was_pressed_wrongly() -> None:
    visit = laid_out()
    visit.ask(do="button", place=3)
    visit.run(500)
    assert said(visit) == "wrong-pit"
    visit.ask(do="deal")
    visit.rest()
    visit.run(300)
    assert said(visit) == "turn"


# What pages may do


def test_nothing_can_be_taken_in_hand_on_a_board_that_is_told() -> None:
    visit = laid_out()
    for message in ({"do": "lift", "place": 14}, {"do": "take_from_bag"}, {"do": "drop", "place": 3}):
        visit.ask(**message)
    assert [error["code"] for error in visit.errors] == ["hand"] * 3
    assert "press a pit" in visit.errors[0]["text"]
    assert visit.room.board.hand == []


def test_a_board_that_sees_has_no_buttons_at_its_pits() -> None:
    visit = Visit()
    visit.ask(do="button", place=3)
    visit.ask(do="steps", steps="seed")
    visit.run(100)
    assert [error["code"] for error in visit.errors] == ["hand", "state"]


def test_a_new_game_moves_no_seed_until_it_is_laid_out() -> None:
    visit = laid_out()
    visit.ask(do="new", rules="giuthi pits=5 seeds=4")
    visit.run(300)
    assert visit.room.board.counts()[2:8] == [4] * 6
    visit.ask(do="deal")
    visit.rest()
    visit.run(500)
    assert visit.room.board.counts()[2:8] == [4, 4, 4, 4, 4, 0]
    assert len(visit.room.board.hand) == 0


# Saved games


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_saved_games_are_replayed_by_presses(game: str) -> None:
    visit = Visit(TOLD)
    visit.open(game)
    for _ in range(50):
        if visit.at == len(visit.message["replay"]["steps"]):
            break
        visit.go("next")
    assert visit.errors == []
    assert moves(visit.saved()) == moves(game)


def test_a_saved_game_can_be_gone_through_in_any_order() -> None:
    visit = Visit(TOLD)
    visit.open(GAMES["giuthi"])
    for at in (3, 1, 5, 0):
        visit.go("to", at)
        assert visit.at == at
        assert len(visit.board["history"]) == at
        assert visit.room.board.counts() == visit.board["counts"]
    assert visit.errors == []


# Traces


def test_a_trace_of_presses_replays_to_the_same_words() -> None:
    board, text = VirtualBoard(board_data(TOLD)), io.StringIO()
    recorder = Recorder(board, text)
    room = Room(board, recorder=recorder)
    for message in ({"do": "deal"}, {"do": "button", "place": 14}, {"do": "follow", "what": "move", "way": "+"}):
        room.ask(None, json.dumps(message))
        room.advance(5000)
    recorder.close()
    assert room.report.history == ["8+"]
    trace = parse(text.getvalue())
    assert any("history 8+" in line for _, line in trace.said())
    assert differs(trace) == ""


# The virtual buttons


def test_each_press_of_a_button_comes_down_and_up_by_itself() -> None:
    clock = Clock()
    buttons = Buttons(clock)
    for _ in range(3):
        buttons.press(60, 5)
    buttons.press(60, 7)
    seen = []
    while buttons.busy or not seen:
        seen.append(buttons.poll())
        clock.advance_to(clock.now + 10)
    fives = [bool(mask & 1 << 5) for mask in seen]
    assert sum(now and not before for before, now in zip([False, *fives], fives, strict=False)) == 3
    assert sum(bool(mask & 1 << 7) for mask in seen) == 6


# The command


def test_a_board_that_does_not_exist_is_refused_with_those_that_do() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "host", "play", "--board", "pico-spoons"], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 2
    assert "pico-spoons" in done.stderr and TOLD in done.stderr
