"""Waking up after a power cut: what lies on the board is compared with the journal, and play goes on."""

import random

import pytest
from cut_store import Watched, cuts, renamed
from table import Table, table_with_a_capture_in_hand
from told_table import ToldTable

from engine import record
from firmware.journal import VERSION, Journal
from firmware.returning import Returning
from firmware.sealed import Pair
from host.compose import app_on, board_data
from host.virtual.board import VirtualBoard

MOVES = ("7+", "3+", "8+")


def cut(table, off_ms=3000):
    """The power goes, and comes back after a while."""
    table.board.advance(off_ms)
    table.restart()
    return table


def played(moves=MOVES, rules="giuthi pits=6 seeds=4", **how):
    table = Table(rules, **how)
    for _ in moves:
        table.play(table.app.session.moves()[0].text())
    table.wait(500)
    return table


def woken(table):
    table.until(lambda: not table.said.startswith("wake player"))
    return table


# It lies as it did


def test_a_board_that_lies_as_it_did_goes_on_after_a_greeting():
    table = played()
    history, position, turn = table.history, table.reports["position"], table.said
    assert turn.startswith("turn")
    cut(table)
    player = turn[-1]
    assert table.said == f"wake player={player}"
    assert table.reports["position"] == position
    south = range(12, 18)
    assert [place for place in table.cues if table.cues[place] == "south"] == list(south)
    assert table.cues[20 + int(player)] == "turn"
    assert table.lit(12) == [3, 4, 5]
    woken(table)
    assert (table.said, table.history) == (turn, history)
    table.play(table.app.session.moves()[-1].text())


def test_the_button_ends_the_greeting_and_erases_nothing():
    table = cut(played())
    table.wait(1900)
    table.hands.press()
    table.still(400)
    assert table.said.startswith("turn")
    assert len(table.history.split()) == 3


def test_seeds_that_nobody_could_count_by_weight_are_known_again():
    table = played(rules="giuthi pits=10 seeds=9", spread=0.12)
    history = table.history
    woken(cut(table))
    assert table.said.startswith("turn") and table.history == history


def test_zeros_that_have_crept_are_not_tared_and_raise_no_alarm():
    table = played()
    for place in range(22):
        table.board.cells.drift(place, 0.4 if place % 2 else -0.3)
    table.board.advance(60_000)
    for place in range(22):
        table.board.cells.drift(place, 0)
    woken(cut(table))
    assert table.said.startswith("turn")
    table.play(table.app.session.moves()[0].text())


def test_what_had_crept_before_the_cut_is_still_known():
    table = played()
    for place in range(22):
        table.board.cells.drift(place, 1.5)
    table.wait(60_000)
    for place in range(22):
        table.board.cells.drift(place, 0)
    table.play(table.app.session.moves()[0].text())
    woken(cut(table))
    assert table.said.startswith("turn"), table.said


def test_a_game_that_is_over_is_shown_as_it_ended():
    table = Table("giuthi pits=5 seeds=4", "0,1,0,0,3/2,0,0,0,0 5,5 0 - partial")
    table.play("5-")
    ended = table.said
    assert ended.startswith("won")
    woken(cut(table))
    assert table.said == ended


def test_a_round_of_a_match_comes_back_with_the_rounds_before_it():
    table = Table("ali-guli-mane")
    chance = random.Random(4)
    while not table.app.session.over:
        moves = [chance.choice(table.app.session.moves()).text()]
        table.command("play " + " ".join(moves))
    table.lay_out()
    assert table.command("round") == "ok"
    table.lay_out()
    table.play(table.app.session.moves()[0].text())
    whole = record.write(table.app.session)
    woken(cut(table))
    assert record.write(table.app.session) == whole
    assert table.reports["round"] == "2"


def test_a_move_taken_back_is_not_there_again():
    table = played()
    table.command("undo")
    table.lay_out()
    woken(cut(table))
    assert len(table.history.split()) == 2


# In the middle of a sowing


@pytest.mark.parametrize("events", [2, 3, 5])
def test_a_sowing_goes_on_where_the_hands_were_when_the_power_went(events):
    table = played()
    move = max((move for move in table.app.session.moves()), key=lambda move: len(steps(table, move))).text()
    whole = steps(table, table.app.rules.move(move))
    table.sow(move, events)
    table.still(600)
    said = table.said
    assert said.startswith(("sow", "relay"))
    woken(cut(table))
    assert table.said == said
    for kind, pit, n in whole[events:]:
        place = table.place(pit)
        table.hands.drop(place) if kind == "drop" else table.hands.lift(place, n)
        if kind == "capture":
            table.hands.pour(20 + table.app.session.position.player, n)
    table.until(lambda: len(table.history.split()) == 4, 60_000)
    assert table.history.split()[-1] == move


def steps(table, move):
    return list(table.app.rules.events(table.app.session.position, move))


def test_a_way_that_was_open_is_open_still():
    table = played()
    move = next(move for move in table.app.session.moves() if move.text().endswith("+")).text()
    table.sow(move, 1)
    table.still(600)
    assert table.said.startswith("choose")
    woken(cut(table))
    assert table.said.startswith("choose")


def test_captured_seeds_in_the_hand_are_still_to_be_stored():
    table = table_with_a_capture_in_hand()
    table.still()
    assert table.said.startswith("take")
    woken(cut(table))
    assert table.said.startswith("take")
    table.hands.pour(20, len(table.board.hand))
    table.until(lambda: table.history == "11+")


def test_an_opening_goes_on_where_it_was():
    table = Table("kiothi")
    own = [pit for pit in range(10, 20) if table.app.session.position.pits[pit]][:2]
    for pit in own:
        table.hands.lift(table.place(pit))
    table.hands.drop(3, 2)
    table.still(800)
    said = table.said
    assert said == "opening player=0 left=0 n=8"
    woken(cut(table))
    assert table.said == said
    table.hands.drop(4, 8)
    table.until(lambda: table.history != "")
    assert table.history == f"{own[0]},{own[1]}=3:2,4:8"


# It lies otherwise


def a_full_pit(table):
    return max(range(20), key=lambda place: len(table.board.places[place]))


@pytest.mark.parametrize("change", [1, -1])
def test_a_seed_that_came_or_went_while_the_power_was_off_is_seen(change):
    table = played(rules="giuthi pits=8 seeds=8")
    place = a_full_pit(table)
    if change > 0:
        table.board.take_from_bag()
        table.board.drop(place)
    else:
        table.board.lift(place, 1)
    woken(cut(table))
    assert table.said == f"wake-repair missing={int(change < 0)} surplus={int(change > 0)}"
    assert table.cues[place] == ("surplus:1" if change > 0 else "fill:1")
    table.hands.lift(place, 1) if change > 0 else table.hands.drop(place)
    table.still()
    assert table.said.startswith("turn") and len(table.history.split()) == 3


def test_a_board_that_was_cleared_away_shows_how_to_lay_the_game_out():
    table = played()
    clear(table)
    woken(cut(table))
    assert table.said.startswith("wake-repair missing=48 surplus=0")
    table.until(lambda: table.said.startswith("wake-repair"))
    want = [0] * 22
    table.app.field.counts(table.app.session.position, want)
    table.hands.deal(want)
    table.still()
    assert table.said.startswith("turn") and len(table.history.split()) == 3


def clear(table):
    for place, pit in enumerate(table.board.places):
        if pit:
            table.board.lift(place)
    table.board.put_in_bag()


def test_whoever_lays_out_a_new_game_has_a_new_game_and_the_old_one_can_be_brought_back():
    table = played()
    history = table.history
    clear(table)
    for pit in range(12):
        table.board.take_from_bag(4)
        table.board.drop(table.place(pit), 4)
    woken(cut(table))
    table.until(lambda: table.said.startswith("turn"))
    assert table.history == ""
    table.play("7+")
    assert table.command("resume") == "ok"
    table.until(lambda: table.said.startswith("wake-repair"))
    assert table.history == history


def test_the_button_says_that_all_lies_right_where_a_scale_has_crept():
    table = played()
    place = a_full_pit(table)
    table.board.cells.drift(place, 1.0)
    table.board.advance(60_000)
    table.board.cells.drift(place, 0)
    woken(cut(table))
    assert table.said == "wake-repair missing=0 surplus=1"
    table.hands.press()
    table.still(300)
    assert table.said.startswith("turn")
    table.play(table.app.session.moves()[0].text())


def test_the_button_does_not_make_right_what_is_not():
    table = played()
    place = a_full_pit(table)
    table.board.lift(place, 3)
    woken(cut(table))
    table.hands.press()
    table.still(300)
    assert table.said == "wake-repair missing=3 surplus=0"
    assert table.cues[place] == "fill:3"


def test_a_long_press_begins_a_new_game_and_the_old_one_is_not_lost():
    table = played()
    history = table.history
    clear(table)
    woken(cut(table))
    table.hands.press(1500)
    table.still(300)
    assert table.said.startswith("fill missing=48")
    assert table.command("resume") == "ok"
    woken(table)
    assert table.history == history


def test_a_new_game_begun_by_accident_is_brought_back_and_goes_on():
    table = played()
    history = table.history
    table.hands.press(1500)
    table.still(300)
    assert table.history == ""
    assert table.command("resume") == "ok"
    table.until(lambda: table.said.startswith("turn"))
    assert table.history == history
    table.play(table.app.session.moves()[0].text())


def test_the_menu_brings_the_last_game_back_by_the_button_alone():
    table = played()
    history = table.history
    table.hands.press(1500)
    table.still(300)
    table.hands.press(3500)
    table.still(300)
    for _ in range(9):
        if table.said.startswith("menu-last"):
            break
        table.hands.press()
        table.still(300)
    table.hands.press(1500)
    table.still(300)
    table.until(lambda: table.said.startswith("turn"))
    assert table.history == history


def test_without_a_last_game_there_is_nothing_to_resume():
    assert Table().command("resume").startswith("error state")


def test_a_set_up_without_a_move_comes_back_and_can_still_be_changed():
    table = Table(laid_out=False)
    table.command("new kiothi")
    woken(cut(table))
    assert table.reports["rules"].startswith("kiothi")
    assert table.said.startswith("fill missing=60")
    table.hands.press()
    table.still(300)
    assert table.reports["rules"] == "kiothi filled=5 seeds=5 crossing=no"


def test_what_the_pc_asks_while_the_board_wakes_up_changes_nothing():
    table = cut(played())
    for line in ("undo", "play 7+", "record", "round", "resume"):
        assert table.command(line).startswith("error state"), line
    woken(table)
    assert len(table.history.split()) == 3


def test_an_uncalibrated_board_keeps_the_game_for_later():
    table = played()
    calibration = table.board.store.read("calibration.json")
    table.board.store.remove("calibration.json")
    cut(table)
    assert table.said == "uncalibrated"
    table.board.store.write("calibration.json", calibration)
    woken(cut(table))
    assert len(table.history.split()) == 3


# A board that is told


def test_a_board_that_is_told_shows_what_should_lie_and_asks():
    table = ToldTable()
    table.play("7+")
    history, position = table.history, table.app.session.position
    cut(table)
    woken(table)
    assert table.said == "wake-told missing=48 surplus=0"
    for pit in range(12):
        assert table.cues.get(table.place(pit), "fill:0") == f"fill:{position.pits[pit]}"
    table.done()
    table.until(lambda: table.said.startswith("turn"))
    assert table.history == history
    table.play(table.app.session.moves()[0].text())


def test_a_press_during_the_greeting_of_a_told_board_takes_nothing_back():
    table = ToldTable()
    table.play("7+")
    cut(table)
    table.back()
    table.press(14)
    table.wait(300)
    assert table.said.startswith("wake-told")
    assert table.history == "7+"


# Settings


def test_settings_come_back():
    table = Table()
    assert table.command("set brightness 50") == "ok"
    assert table.command("set brightness 3").startswith("error command")
    assert table.command("set loudness 3").startswith("error command")
    cut(table)
    assert table.reports["settings"].startswith("brightness=50 language=en north=off sound=on ")
    assert table.app.power.brightness == 128


def test_steps_of_an_earlier_firmware_are_still_read():
    board = VirtualBoard(board_data("pico-buttons-2x10"))
    board.store.write("steps", b"seed")
    assert app_on(board).told.each


# Everything at once


def test_at_every_moment_of_a_game_on_the_board_the_journal_knows_what_the_link_has_told(figure):
    """The power is cut at every byte and rename of a game by hand; what had been told is never lost."""
    board = VirtualBoard(board_data(), store=Watched())
    table = Table(on=board)
    moments = []  # things done to the store, and the history that had been told by then

    def note():
        table.read()
        moments.append((len(board.store.done), table.history))

    table.command("new giuthi pits=5 seeds=4")
    table.lay_out()
    note()
    for _ in range(7):
        move = table.app.session.moves()[0].text()
        made = table.history
        table.sow(move)
        while table.history == made:
            table.wait(10)
            note()
    table.command("undo")
    note()
    table.lay_out()
    note()
    checked = number = 0
    before = ""
    for done, left in cuts(board.store.done, renamed):
        while number + 1 < len(moments) and moments[number][0] < done:
            before, number = moments[number][1], number + 1
        found = ""
        journal = Journal(left)
        if journal.kept:
            game = Returning(journal)
            while not game.done:
                game.step()
            assert not game.lost
            found = " ".join(move.text() for move in game.session.history)
        assert found in (before, moments[number][1])
        checked += 1
    assert found == table.history and checked > 3000
    figure("cuts", checked)


def test_a_flash_that_is_full_is_said_and_play_goes_on():
    table = Table()
    table.board.store.full = True
    table.play("7+")
    assert table.said == "journal why=full"
    table.wait(4500)
    assert table.said.startswith("turn")
    table.play(table.app.session.moves()[0].text())
    table.board.store.full = False
    table.play(table.app.session.moves()[0].text())
    woken(cut(table))
    assert len(table.history.split()) == 3


def test_a_game_that_can_not_be_read_is_said_to_be_lost():
    """The board began another game without a word."""
    table = played()
    kept = Pair(table.board.store, "journal", "game", VERSION)
    kept.write(kept.body.replace(b"rules giuthi pits=6", b"rules giuthi pits=16"))
    cut(table)
    assert table.said == "journal why=lost"
    table.wait(4500)
    table.lay_out()
    assert table.said.startswith("turn") and table.history == ""
