"""What the board does about each fault of host/virtual/faults.py: what it says and shows, and that it goes on.

In each test the fault begins, lasts and ends; the game must be there all the time. Cuts of the power are also in
test_firmware_journal.py, where there is one at every write.
"""

import pytest
from table import Table
from told_table import ToldTable

from host.compose import Powered
from host.virtual.buttons import at_place
from host.virtual.faults import KINDS
from host.virtual.simulation import Simulation
from host.words import Words

PIT = 13  # the place of pit 7, which 7+ lifts

# Which test below is of which fault.
TESTED = {
    "dead-cell": "test_a_cell_that_does_not_answer_is_named_shown_and_played_without",
    "late-cell": "test_a_late_cell_is_waited_for",
    "spikes": "test_slipped_bits_move_no_weight",
    "drift": "test_a_drifting_cell_is_followed_and_named",
    "noise": "test_a_trembling_cell_is_named_and_played_without",
    "stuck-cell": "test_a_cell_that_lies_is_named_and_played_without",
    "broken-bridge": "test_a_cell_that_lies_is_named_and_played_without",
    "loose-wire": "test_a_cell_that_lies_is_named_and_played_without",
    "ramp": "test_a_ramp_moves_no_count",
    "knock": "test_after_a_knock_what_hopped_is_shown_and_put_right",
    "leaned-on": "test_an_arm_on_the_board_is_named_and_forgotten",
    "carried": "test_a_board_that_is_carried_says_so_and_knows_its_seeds_afterwards",
    "power-sag": "test_a_weak_supply_dims_the_lights_and_moves_no_count",
    "power-cut": "test_after_a_power_cut_the_board_starts_and_is_calibrated",
    "stuck-button": "test_a_stuck_mode_button_is_named_and_costs_no_game",
    "broken-chain": "test_a_broken_chain_is_not_seen_by_the_board_and_play_goes_on",
    "flash-full": "test_a_full_flash_refuses_the_calibration_and_keeps_the_old_one",
    "usb-stall": "test_a_pc_that_does_not_read_holds_nothing_up",
}


def test_every_fault_has_a_test():
    assert list(TESTED) == [kind.name for kind in KINDS]
    assert all(name in globals() for name in TESTED.values())


@pytest.fixture
def table():
    return Table(seed=2)


def with_fault(table, name, at=None, amount=None):
    table.board.faults.begin(name, at, amount)
    return table.board.faults


def said_in(table, ms):
    """What the board says while so much time passes, each once, in order."""
    said = []
    for _ in range(0, ms, 100):
        table.wait(100)
        if table.said not in said:
            said.append(table.said)
    return said


def knows_its_seeds(table):
    return list(table.app.counter.counts) == table.board.counts()


def goes_on(table, move="7+"):
    """The board has the game, confirms a move, and counts what lies there."""
    table.until_said(("turn", "extra"))
    made = table.history
    table.play(move)
    table.wait(1500)
    assert table.history == f"{made} {move}".strip()
    assert knows_its_seeds(table)


# Cells


def test_a_cell_that_does_not_answer_is_named_shown_and_played_without(table):
    faults = with_fault(table, "dead-cell", PIT)
    table.until_said(f"cell place={PIT} health=missing", 2500)
    assert "blind" in table.cues[PIT]
    goes_on(table)
    faults.end("dead-cell", PIT)
    table.wait(1500)
    assert "blind" not in table.cues.get(PIT, "")
    goes_on(table, "8+")


def test_a_late_cell_is_waited_for(table):
    faults = with_fault(table, "late-cell", PIT, 400)
    assert said_in(table, 4000) == ["turn player=0"]
    goes_on(table)
    faults.end("late-cell", PIT)
    goes_on(table, "8+")


def test_a_converter_that_answers_every_few_seconds_is_missing_all_the_time(table):
    """One answer made the cell well again, with the weight of long ago, and it was named every three seconds."""
    faults = with_fault(table, "late-cell", PIT, 3000)
    table.wait(2500)
    for _ in range(100):
        table.wait(100)
        assert "blind" in table.cues[PIT]
    goes_on(table)
    faults.end("late-cell", PIT)
    table.wait(1500)
    assert "blind" not in table.cues.get(PIT, "")
    goes_on(table, "8+")


def test_what_happened_while_a_cell_was_dead_is_weighed_and_not_remembered(table):
    faults = with_fault(table, "dead-cell", PIT)
    table.wait(3000)
    table.hands.lift(PIT, 2)
    table.still(1000)
    faults.end("dead-cell", PIT)
    table.until(lambda: table.app.counter.counts[PIT] == 2, 4000)


@pytest.mark.parametrize("percent", [2, 20])
def test_slipped_bits_move_no_weight(table, percent):
    faults = with_fault(table, "spikes", PIT, percent)
    assert said_in(table, 10_000) == ["turn player=0"]
    goes_on(table)
    faults.end("spikes", PIT)
    goes_on(table, "8+")


def test_a_drifting_cell_is_followed_and_named(table):
    faults = with_fault(table, "drift", PIT, 0.5)
    assert said_in(table, 270_000) == ["turn player=0", f"cell place={PIT} health=drifting"]
    goes_on(table)
    faults.end("drift", PIT)
    goes_on(table, "8+")


def test_a_trembling_cell_is_named_and_played_without(table):
    faults = with_fault(table, "noise", PIT, 4)
    table.until_said(f"cell place={PIT} health=noisy", 10_000)
    goes_on(table)
    faults.end("noise", PIT)
    table.until(lambda: "blind" not in table.cues.get(PIT, ""), 8000)
    goes_on(table, "8+")


@pytest.mark.parametrize(
    ("name", "health"), [("stuck-cell", "stuck"), ("broken-bridge", "saturated"), ("loose-wire", "noisy")]
)
def test_a_cell_that_lies_is_named_and_played_without(table, name, health):
    faults = with_fault(table, name, PIT)
    table.until_said(f"cell place={PIT} health={health}", 7000)
    goes_on(table)
    faults.end(name, PIT)
    table.until(lambda: "blind" not in table.cues.get(PIT, ""), 8000)
    goes_on(table, "8+")


def test_a_ramp_moves_no_count(table):
    faults = with_fault(table, "ramp", None, 1)
    assert said_in(table, 150_000) == ["turn player=0"]
    goes_on(table)
    faults.end("ramp")
    goes_on(table, "8+")


# Knocked, leaned on, carried


def test_a_knock_that_moves_no_seed_is_nothing(table):
    with_fault(table, "knock")
    assert said_in(table, 5000) == ["turn player=0"]
    goes_on(table)


def test_after_a_knock_what_hopped_is_shown_and_put_right(table):
    table.play("7+")
    table.wait(2500)
    with_fault(table, "knock", None, 8)
    table.until_said("repair kind=knocked", 5000)
    table.lay_out()
    assert table.history == "7+"
    goes_on(table, "8+")


def test_an_arm_on_the_board_is_named_and_forgotten(table):
    faults = with_fault(table, "leaned-on", PIT, 30)
    said = said_in(table, 12_000)
    assert any(text.startswith("cell place=") and text.endswith("health=noisy") for text in said)
    assert not any(text.startswith(("fill", "calibrate")) for text in said)
    faults.end("leaned-on", PIT)
    table.until(lambda: not any("blind" in cue for cue in table.cues.values()), 10_000)
    goes_on(table)


def test_what_is_never_at_rest_is_told_after_ten_seconds(table):
    """An arm that leaned on a pit for ten minutes left the board saying whose turn it was, though a move was made."""
    faults = with_fault(table, "leaned-on", PIT, 3)
    table.sow("7+")
    table.still(11_000)
    assert table.said.startswith("repair")
    faults.end("leaned-on", PIT)
    table.wait(1500)
    assert table.said.startswith("repair")  # nobody saw the move, and the lights show how all lay before it
    table.lay_out()
    goes_on(table)


@pytest.mark.parametrize("degrees", [5, 10, 15, 25, 40])
def test_a_board_that_is_carried_says_so_and_knows_its_seeds_afterwards(table, degrees):
    """Tilted by 40 degrees all pits seemed empty, and when it was put down the board asked for its own seeds."""
    table.play("7+")
    table.wait(2500)
    faults = with_fault(table, "carried", None, degrees)
    said = said_in(table, 15_000)
    assert set(said) <= {"turn player=0", "moved"}
    assert degrees <= 10 or "moved" in said
    faults.end("carried")
    table.wait(3000)
    assert (table.said, table.history) == ("turn player=0", "7+")
    goes_on(table, "8+")


def test_a_board_that_is_put_on_a_slope_goes_on_there(table):
    with_fault(table, "carried", None, 15)
    table.wait(3000)
    cells = table.board.cells
    cells.moved("carried", lambda place, now: -0.0341 * (12 + cells.lying(place)))
    table.until_said("turn", 15_000)
    goes_on(table)


def test_seeds_that_fall_over_while_the_board_is_carried_are_shown(table):
    faults = with_fault(table, "carried", None, 40)
    table.wait(3000)
    table.board.roll(12, 13)
    table.board.roll(4, 3)
    table.wait(3000)
    faults.end("carried")
    table.until_said("repair", 5000)
    assert {place for place, cue in table.cues.items() if cue.startswith(("wrong", "surplus"))} == {3, 4, 12, 13}
    table.lay_out()
    goes_on(table)


# Power


def brightest(table):
    """The brightest LED in a second and a half, in which every rhythm has had its turn."""
    levels = []
    for _ in range(40):
        table.wait(40)
        levels.append(max(table.board.rings.leds))
    return max(levels)


def test_a_weak_supply_dims_the_lights_and_moves_no_count(table):
    before = brightest(table)
    faults = with_fault(table, "power-sag", None, 60)
    assert said_in(table, 5000) == ["turn player=0"]
    assert 0 < brightest(table) < before / 2
    goes_on(table)
    faults.end("power-sag")
    goes_on(table, "8+")
    assert brightest(table) > before / 2


@pytest.mark.parametrize("cut", [("power-cut",), ("power-sag", None, 40)])
def test_after_a_power_cut_the_board_starts_and_is_calibrated(table, cut):
    power = Powered(table.board)
    power.app = table.app
    simulation = Simulation(power, table.board)
    faults = with_fault(table, *cut)
    simulation.run(5000)
    assert not any(table.board.rings.leds)
    assert table.board.link.pc.lines() == []
    faults.end(cut[0])
    table.board.link.pc.send("sync")
    simulation.run(3000)
    assert any(table.board.rings.leds)
    said = [line for line in table.board.link.pc.lines() if line.startswith("say ")]
    assert said
    assert not any(line.startswith("say uncalibrated") for line in said)


# Buttons


def test_a_stuck_mode_button_is_named_and_costs_no_game(table):
    table.play("7+")
    table.wait(2500)
    faults = with_fault(table, "stuck-button", 0)
    said = said_in(table, 25_000)
    assert "button-stuck place=-1" in said
    assert said[-1] != table.said  # the menu, which a long press opens, has been left again
    assert (table.said, table.history) == ("turn player=0", "7+")
    goes_on(table, "8+")
    faults.end("stuck-button", 0)
    table.board.buttons.press(100)
    table.wait(1000)
    assert table.history == "7+ 8+"


def test_a_stuck_button_of_a_pit_counts_once_is_named_and_shown_and_play_goes_on():
    table = ToldTable()
    place = table.place(7)
    faults = table.board.faults
    faults.begin("stuck-button", at_place(place))
    assert f"button-stuck place={place}" in said_in(table, 20_000)
    assert table.cues[place] == "blind"
    assert table.counts[place] == 0  # it was lifted, once
    assert table.said == "choose pit=7 n=4"
    table.press_pit(8)
    table.done()
    assert table.events[:5] == ["lift 7 4", "drop 8", "drop 9", "drop 10", "drop 11"]
    faults.end("stuck-button", at_place(place))
    table.wait(400)
    assert "blind" not in table.cues.get(place, "")


def test_a_stuck_button_is_named_in_words():
    words = Words()
    assert words.say("button-stuck", {"place": "-1"}).startswith("The board's own button stays down.")
    assert words.say("button-stuck", {"place": "14"}).startswith("The button at place 14 stays down.")


# Lights, flash, line


def test_a_broken_chain_is_not_seen_by_the_board_and_play_goes_on(table):
    faults = with_fault(table, "broken-chain", 16)  # behind North's store, the first of the chain
    assert said_in(table, 3000) == ["turn player=0"]
    assert not any(table.lit(place) for place in range(21))
    goes_on(table)
    faults.end("broken-chain", 16)
    table.wait(500)
    table.until(lambda: any(table.lit(place) for place in range(21)), 1000)


def calibrations(store):
    """All that the store has of calibrations: there may be two generations."""
    return {name: store.read(name) for name in store.names() if name.startswith("calib")}


def test_a_full_flash_refuses_the_calibration_and_keeps_the_old_one():
    table = Table(laid_out=False, seed=2)
    kept = calibrations(table.board.store)
    table.board.faults.begin("flash-full")
    table.command("calibrate")
    for n in (0, 1, 4):
        for place in range(22):
            missing = n - len(table.board.places[place])
            table.board.take_from_bag(missing)
            if missing:
                table.board.drop(place, missing)
        table.wait(3000)
        table.command("press")
    assert table.said == "calibrate-no step=2 why=full place=-1"
    assert calibrations(table.board.store) == kept
    table.board.faults.end("flash-full")
    table.command("press")
    assert calibrations(table.board.store) != kept
    assert not table.said.startswith("calibrate")


def test_what_is_set_while_the_flash_is_full_is_not_passed_over_in_silence():
    table = ToldTable()
    table.board.faults.begin("flash-full")
    assert table.command("steps seed").startswith("error state this is forgotten when the board is switched off")
    assert table.app.told.each  # it holds for now
    assert table.said == "turn player=0"


def test_a_pc_that_does_not_read_holds_nothing_up(table):
    faults = with_fault(table, "usb-stall")
    table.board.link.pc.send("hold")  # arrives late, but is not lost
    table.sow("7+")
    table.still(2500)
    assert [move.text() for move in table.app.session.history] == ["7+"]
    assert table.reports["history"] == ""  # that is what the PC knows
    table.board.link.pc.send("sync")
    faults.end("usb-stall")
    table.wait(500)
    assert table.reports["history"] == ""  # the board was told to begin anew
    assert table.answers[-2:] == ["ok", "ok"]
