"""A board follows whole games, and says at every step by light and words what comes next."""

import random
from contextlib import suppress

import pytest
from table import Table, table_with_a_capture_in_hand

import engine
from host.bench.row import ROWS
from host.bench.seat import Seat, StuckError

GIUTHI = ["giuthi pits=5 seeds=4", "giuthi pits=6 seeds=4", "giuthi pits=8 seeds=8", "giuthi pits=10 seeds=9 prey=stop"]


def play_on(table, chance, moves):
    """Plays random legal moves by hand until the game is over, or so many."""
    for _ in range(moves):
        if table.app.session.over:
            return
        table.play(chance.choice(table.app.session.moves()).text())


# Laying out


def test_power_on_asks_for_the_start_position_and_each_ring_shows_what_is_missing():
    table = Table(laid_out=False)
    assert table.said == "fill missing=48 surplus=0"
    assert table.cues == dict.fromkeys([*range(2, 8), *range(12, 18)], "fill:4")
    for place in range(20):
        assert len(table.lit(place)) == (4 if place in table.cues else 0)


def test_a_ring_counts_down_as_its_pit_is_filled_and_goes_dark_when_it_is_full():
    table = Table(laid_out=False)
    table.hands.take_from_bag(4)
    for missing in (3, 2, 1, 0):
        table.hands.drop(12)
        table.still()
        assert len(table.lit(12)) == missing
    assert table.said == "fill missing=44 surplus=0"


def test_nine_missing_seeds_are_a_full_ring_with_one_led_brighter():
    table = Table("giuthi pits=10 seeds=9", laid_out=False)
    leds = table.board.rings.leds
    first = [sum(leds[3 * led : 3 * led + 3]) for led in range(8)]
    assert first[0] > first[1] > 0
    assert first[1:] == [first[1]] * 7


def test_a_seed_too_many_and_a_seed_in_a_pit_out_of_play_are_shown_and_hold_the_game_up():
    table = Table(laid_out=False)
    table.hands.take_from_bag(6)
    table.hands.pour(12, 5)
    table.hands.drop(0)
    table.still()
    assert (table.cues[12], table.cues[0]) == ("surplus:1", "surplus:1")
    assert table.said == "fill missing=44 surplus=2"
    table.lay_out()
    assert table.said == "turn player=0"


# A move, step by step
#
#      4  4  4  4  4  4        places  2  3  4  5  6  7
#      4  4  4  4  4  4               12 13 14 15 16 17


def test_turn_shows_the_pits_that_may_be_lifted_and_whose_turn_it_is():
    table = Table()
    assert table.cues == {**dict.fromkeys(range(12, 18), "may"), 20: "turn"}
    table = Table(position="0,1,2,3,1,0/1,2,0,0,0,0 20,18 1 -")
    assert table.cues == {4: "may", 5: "may", 21: "turn"}  # single seeds may not be sown


def test_the_lap_is_shown_from_the_lift_to_its_end_and_each_seed_moves_it_on():
    table = Table()
    table.hands.lift(table.place(7))
    table.still()
    assert table.said == "choose pit=7 n=4"
    assert table.cues == {12: "sow-:4", 14: "sow+:4", 20: "turn"}
    table.hands.drop(14)
    table.still()
    assert table.said == "sow pit=9 n=3 way=+ lap=1"
    assert table.cues == {15: "sow+:3", 16: "path+:1", 17: "end+:2", 20: "turn"}
    table.hands.drop(15)
    table.hands.drop(16)
    table.still()
    assert table.said == "sow pit=11 n=1 way=+ lap=1"
    table.hands.drop(17)
    table.still()
    assert table.said == "relay pit=11 n=5 way=- lap=2"
    assert table.cues == {17: "relay-:5", 20: "turn"}
    table.hands.lift(17)
    table.still()
    assert table.said == "sow pit=10 n=5 way=- lap=2"
    assert table.events == ["lift 7 4", "drop 8", "drop 9", "drop 10", "drop 11", "lift 11 5"]


def test_light_sweeps_over_the_ring_the_way_the_lap_goes():
    """The brightest LED of the `sow` ring moves from the way in to the way out: left to right for South's `+`."""
    table = Table()
    table.sow("7+", 2)
    table.still(900)
    bright = []
    for _ in range(60):
        table.wait(40)
        leds = table.board.rings.leds[3 * 8 * 15 :]
        bright.append(max(range(8), key=lambda led: leds[3 * led + 2]))
    order = [led for led, before in zip(bright[1:], bright, strict=False) if led != before]
    at = order.index(6)
    assert order[at : at + 5] in ([6, 5, 4, 3, 2], [6, 7, 0, 1, 2], [6, 5, 0, 1, 2], [6, 5, 0, 3, 2], [6, 7, 4, 3, 2])


def test_captured_seeds_are_taken_out_to_the_store_in_any_order():
    #      3  4  5  2  2  2       11+ ends in the empty pit 7: pits 1 and 2 are captured, and its own seed
    #      0  0  0  2  0  8
    table = Table(position="3,4,5,2,2,2/0,0,0,2,0,8 3,3 0 - partial")
    table.sow("11+", 9)
    table.still()
    assert table.said == "take player=0 left=12 n=12"
    assert {place: cue for place, cue in table.cues.items() if place != 20} == {
        table.place(1): "take:5",
        table.place(2): "take:6",
        table.place(7): "take:1",
    }
    assert table.cues[20] == "store:12"
    table.hands.lift(table.place(7))
    table.hands.lift(table.place(2))
    table.hands.pour(20, 7)
    table.still()
    assert table.said == "take player=0 left=5 n=5"
    table.hands.lift(table.place(1))
    table.still()
    assert table.said == "take player=0 left=0 n=5"
    table.hands.pour(20, 5)
    table.until_said("turn player=1")
    assert table.history == "11+"
    assert table.reports["position"] == "4,0,0,3,3,3/1,0,0,2,0,0 15,3 1 -"


def test_captured_seeds_need_not_be_out_of_the_pit_when_the_hand_pours_them_in_two_lots():
    table = table_with_a_capture_in_hand()
    table.hands.pour(20, 11)
    table.still()
    assert table.history == ""
    assert table.cues[20] == "store:1"
    table.hands.pour(20, 1)
    table.until_said("turn player=1")


def test_an_extra_move_is_shown_and_the_same_player_goes_on():
    #      2  0  0  0  0       5+ ends in the own empty pit 7 without having entered the other row
    #      2  0  0  0  3
    table = Table("giuthi pits=5 seeds=4", "2,0,0,0,0/2,0,0,0,3 5,5 0 - partial")
    table.play("5+")
    assert table.said == "extra player=0"
    assert table.cues == {16: "extra", 20: "turn"}
    assert table.events[-1] == "again"
    table.wait(3000)
    assert table.said == "turn player=0"
    assert table.cues == {16: "may", 20: "turn"}


def test_a_pass_is_said_and_the_other_player_goes_on():
    #      1  0  0  0  0       North has only a single seed
    #      0  0  0  2  2
    table = Table("giuthi pits=5 seeds=4", "1,0,0,0,0/0,0,0,2,2 5,5 0 - partial")
    table.play("9+")
    assert table.said == "pass player=1"
    assert table.events[-1] == "pass 1"
    table.wait(3000)
    assert table.said == "turn player=0"


def test_the_end_shows_the_winner_and_says_the_score():
    table = Table("giuthi pits=5 seeds=4", "1,0,0,0,0/2,0,0,0,0 5,4 0 - partial")
    table.play("5+")
    assert table.said == "won player=0 s0=7 s1=5 reason=no-moves"
    assert table.cues == {**dict.fromkeys(range(12, 17), "won"), 20: "won"}
    assert table.reports["result"] == "win 0 7 5 no-moves"


def test_the_last_move_can_be_taken_back_after_the_end():
    table = Table("giuthi pits=5 seeds=4", "1,0,0,0,0/2,0,0,0,0 5,4 0 - partial")
    table.play("5+")
    assert table.command("undo") == "ok"
    table.lay_out()
    assert (table.said, table.history) == ("turn player=0", "")


# Whole games


@pytest.mark.parametrize("rules", GIUTHI)
def test_whole_games_of_giuthi_are_followed_by_hand(rules):
    table = Table(rules, seed=4)
    table.hands.speed = 12
    play_on(table, random.Random(2), 25)
    assert table.history


def test_a_whole_game_of_giuthi_to_its_end():
    table = Table("giuthi pits=5 seeds=4", seed=2)
    play_on(table, random.Random(5), 500)
    assert table.app.session.over
    assert table.said.startswith(("won", "draw"))


@pytest.mark.parametrize("per_second", [10, 80])
def test_fast_hands_that_skip_ahead_are_caught_up_with(per_second):
    table = Table(per_second=per_second)
    table.hands.speed = 40
    table.sow("7+")
    table.until(lambda: table.history == "7+")
    rules = table.app.rules
    assert table.events[:-1] == [engine.event_text(event) for event in rules.events(rules.start(), rules.move("7+"))]


def test_seeds_dropped_two_at_a_time_or_out_of_order_are_no_mistake_when_the_lap_comes_right():
    table = Table()
    table.hands.lift(table.place(7))
    table.hands.drop(15)  # out of order: pit 9 before pit 8
    table.hands.drop(14)
    table.hands.drop(16)
    table.hands.drop(17)
    table.still()
    assert table.said == "relay pit=11 n=5 way=- lap=2"


def test_a_pit_in_doubt_while_seeds_are_laid_out_is_shown_as_it_is_thought_to_be():
    """What had been in doubt was clear a moment later, and no light showed it: the board waited in the dark."""
    row = next(row for row in ROWS if row.name == "15-at-10")
    seat = Seat(row, 14)
    rules = engine.rules("giuthi pits=7 seeds=6")
    seat.command(f"new {rules.text()} first=0")
    with suppress(StuckError):
        seat.lay_out(rules.start(0))
    assert seat.says() == seat._app.state.words()
