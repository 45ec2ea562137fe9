"""What hands do wrong is noticed, shown with its smallest repair, and play goes on when it is repaired."""

import pytest
from table import Table, table_with_a_capture_in_hand

# The table of most tests: South to move.
#
#      4  4  4  4  4  4        places  2  3  4  5  6  7
#      4  4  4  4  4  4               12 13 14 15 16 17


def test_a_pit_of_the_opponent_is_refused_and_put_back():
    table = Table()
    table.hands.lift(table.place(2))
    table.still()
    assert table.said == "wrong-pit pit=2 n=4 why=opponent"
    assert table.cues == {4: "wrong:4", 20: "turn"}
    table.hands.pour(4, 4)
    table.until_said("turn player=0")


def test_a_single_seed_is_refused_in_giuthi():
    table = Table(position="4,4,4,4,4,4/1,4,4,4,4,4 3,0 0 -")
    table.hands.lift(table.place(6))
    table.still()
    assert table.said == "wrong-pit pit=6 n=1 why=single"


def test_the_wrong_cross_blinks_on_the_slanting_leds():
    table = Table()
    table.hands.lift(table.place(2))
    table.still()
    seen = set()
    for _ in range(12):
        table.wait(40)
        seen.add(tuple(table.lit(4)))
    assert seen == {(), (1, 3, 5, 7)}


def test_a_seed_one_pit_too_far_is_shown_there_and_play_goes_on_when_it_is_moved():
    table = Table()
    table.sow("7+", 2)
    table.hands.drop(16)  # pit 10 instead of 9
    table.still()
    assert table.said == "repair kind=misplaced missing=0 surplus=1"
    assert table.cues == {16: "surplus:1", 20: "turn"}
    table.hands.lift(16, 1)
    table.hands.drop(15)
    table.until_said("sow pit=10")
    assert table.events == ["lift 7 4", "drop 8", "drop 9"]


def test_a_mistake_is_noticed_within_a_second_and_a_half_of_the_hand_leaving():
    table = Table()
    table.sow("7+", 2)
    table.hands.drop(16)
    table.still(0)
    table.wait(1500)
    assert table.said.startswith("repair")


def test_no_light_asks_for_a_seed_while_another_one_must_come_out():
    """Whoever followed the blue light during a repair added one seed too many after the other."""
    table = Table()
    table.hands.lift(table.place(6))
    table.hands.drop(16)
    table.still()
    assert table.cues == {16: "surplus:1", 20: "turn"}
    table.hands.lift(16, 1)
    table.until_said("choose pit=6 n=4")


def test_a_seed_that_is_dropped_wrongly_right_after_the_lift_belongs_to_that_pits_moves():
    table = Table()
    table.hands.speed = 40
    table.hands.lift(table.place(7))
    table.hands.drop(4)  # nowhere near
    table.still()
    assert table.said == "repair kind=misplaced missing=0 surplus=1"
    assert table.cues == {4: "surplus:1", 20: "turn"}


def test_an_extra_seed_from_nowhere_is_noticed():
    table = Table()
    table.hands.take_from_bag(1)
    table.hands.drop(3)
    table.still()
    assert table.said == "repair kind=extra missing=0 surplus=1"
    assert table.cues[3] == "surplus:1"
    table.hands.lift(3, 1)
    table.until_said("turn player=0")


def test_a_seed_that_goes_missing_during_a_lap_is_noticed():
    table = Table()
    table.sow("7+", 3)
    table.hands.lift(5, 1)
    table.still()
    assert table.said == "repair kind=missing missing=1 surplus=0"
    assert table.cues[5] == "wrong:1"
    table.hands.drop(5)
    table.until_said("sow pit=10")


def test_a_pit_lifted_in_the_middle_of_a_lap_is_noticed():
    table = Table()
    table.sow("7+", 2)
    table.hands.lift(table.place(10))
    table.still()
    assert table.said == "repair kind=missing missing=4 surplus=0"
    assert table.cues[16] == "wrong:4"


def test_a_pit_that_is_not_lifted_whole_is_asked_for_in_full():
    table = Table()
    table.hands.lift(table.place(7), 3)
    table.still()
    assert table.said == "lift-all pit=7 n=1"
    assert table.cues[13] == "lift:1"
    table.hands.lift(table.place(7))
    table.until_said("choose pit=7 n=4")


def test_seeds_put_back_where_they_were_lifted_are_no_move_and_no_mistake():
    table = Table()
    table.sow("7+", 2)
    table.hands.lift(14, 1)
    table.hands.pour(13, 4)
    table.until_said("turn player=0")
    assert table.history == ""


def test_the_direction_can_be_changed_by_taking_the_first_seed_back():
    table = Table()
    table.sow("7+", 2)
    table.still()
    table.hands.lift(14, 1)
    table.hands.drop(12)
    table.until_said("sow pit=0 n=3 way=-")
    assert table.events == ["lift 7 4", "drop 8", "back 1", "drop 6"]


def test_captured_seeds_in_the_wrong_store_are_noticed():
    table = table_with_a_capture_in_hand()
    table.hands.pour(21, 12)
    table.still()
    assert table.said == "repair kind=wrong-store missing=0 surplus=12"
    assert (table.cues[20], table.cues[21]) == ("store:12", "surplus:12")
    table.hands.lift(21, 12)
    table.hands.pour(20, 12)
    table.until_said("turn player=1")


def test_one_seed_too_many_taken_with_the_capture_is_asked_back():
    table = table_with_a_capture_in_hand()
    table.hands.lift(table.place(9), 1)
    table.still()
    assert table.said == "repair kind=capture-more missing=1 surplus=0"
    assert table.cues[table.place(9)] == "wrong:1"


def test_a_board_knocked_over_can_be_laid_out_again():
    table = Table()
    table.play("7+")
    table.wait(3000)
    for place in range(20):
        if table.board.places[place]:
            table.board.lift(place)
    table.still()
    assert table.said.startswith("repair kind=knocked missing=4")
    table.lay_out()
    table.until_said("turn player=0")
    assert table.history == "7+"


# Taking back


def test_undo_in_the_middle_of_a_move_asks_for_the_position_before_it():
    table = Table()
    table.sow("7+", 4)
    table.still()
    assert table.command("undo") == "ok"
    table.wait(100)
    assert table.said == "restore missing=4 surplus=3"
    assert table.cues == {13: "fill:4", 14: "surplus:1", 15: "surplus:1", 16: "surplus:1"}
    table.lay_out()
    assert (table.said, table.history) == ("turn player=0", "")


def test_undo_after_a_move_takes_it_back_and_again_the_one_before():
    table = Table()
    table.play("7+")
    table.play("8+")
    table.command("undo")
    table.command("undo")
    table.lay_out()
    assert (table.said, table.history) == ("turn player=0", "")
    assert table.command("undo") == "error state nothing to undo"


# Cells


def test_a_cell_that_falls_silent_is_named_and_play_goes_on_when_it_speaks_again():
    table = Table()
    table.board.cells.unplug(14)
    table.wait(2000)
    assert table.said == "cell place=14 health=missing"
    assert table.cues[14] == "blind may"
    table.wait(4500)
    assert table.said == "turn player=0"
    table.board.cells.plug(14)
    table.wait(500)
    assert table.cues[14] == "may"


@pytest.mark.parametrize("content", [None, b"{", b'{"zero": [1], "gain": [1]}', b"[]", b"\xff"])
def test_a_board_without_a_usable_calibration_says_so_and_changes_nothing(content):
    table = Table(laid_out=False)
    if content is None:
        table.board.store.remove("calibration.json")
    else:
        table.board.store.write("calibration.json", content)
    table.restart()
    assert table.said == "uncalibrated"
    assert table.command("new giuthi") == "error state the board is not calibrated"
    assert table.command("undo") == "error state the board is not calibrated"
