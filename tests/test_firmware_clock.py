"""The clock's ticks wrap after 12.4 days: games go over it, and what has lain for days is not taken for the future."""

import pytest
from table import Table
from told_table import ToldTable

from firmware.sealed import Pair
from host.virtual.clock import Clock

WRAP = 2**30
DAY = 24 * 3600 * 1000
# From moment to moment of a game: just before and after the moment at which ticks_diff changes its sign, and the wrap.
AGES = (6 * DAY, WRAP // 2 + 1000, 9 * DAY, WRAP - 100, WRAP + 100, 20 * DAY)


def before_wrap(kind=Table, *rules, seconds=5, **how):
    return kind(*rules, clock=Clock(start=WRAP - 1000 * seconds), **how)


def wrapped(table):
    return table.board.clock.ms() < table.board.clock.now


def next_move(table):
    return table.app.session.moves()[0].text()


def idle(table, ms):
    """For so long nobody touches the board. It ticks a little on the way, as in days of which most are left out."""
    for _ in range(4):
        table.board.advance(ms // 4)
        table.wait(1000)


@pytest.mark.parametrize("rules", ["giuthi pits=5 seeds=4", "ali-guli-mane", "giuthi pits=6 seeds=4"])
@pytest.mark.parametrize("seconds", [5, 9, 14])
def test_a_game_goes_over_the_wrap(rules, seconds):
    table = before_wrap(Table, rules, seconds=seconds)
    for _ in range(6):
        if table.app.session.over:
            break
        table.play(next_move(table))
    assert wrapped(table)
    assert not table.said.startswith("repair")


def test_a_whole_game_over_the_wrap_is_told_as_any_other():
    def told(start):
        table = Table("giuthi pits=5 seeds=4", clock=Clock(start=start))
        while not table.app.session.over:
            table.play(next_move(table))
        return table.history, table.events, table.reports["result"]

    assert told(WRAP - 5000) == told(0)


def test_a_game_that_is_told_goes_over_the_wrap():
    table = before_wrap(ToldTable, "kiothi filled=5", seconds=3)
    table.wait(2500)
    for _ in range(4):
        if table.said.startswith("opening"):
            pits = [pit for pit in range(20) if table.app.rules.owner(pit) == table.app.session.position.player]
            full = [pit for pit in pits if table.app.session.position.pits[pit]][:2]
            n = sum(table.app.session.position.pits[pit] for pit in full)
            table.open(f"{full[0]},{full[1]}={full[0]}:{n}")
        else:
            table.play(next_move(table))
    assert wrapped(table)


@pytest.mark.parametrize("ms", AGES)
def test_a_turn_that_was_waited_for_for_days_is_followed_from_its_first_seed(ms):
    """After 6.2 days without a touch the hands were thought to have had no time for a single step: a mistake."""
    table = Table()
    table.play("7+")
    idle(table, ms)
    assert table.said.startswith(("turn", "extra"))
    table.events.clear()
    move = next_move(table)
    table.sow(move, 2)
    table.still(300)
    assert table.said.startswith(("sow", "relay")), table.said
    assert len(table.events) == 2
    table.hands.lift(table.place(int(move[:-1]) + (1 if move[-1] == "+" else -1)), 1)
    table.still(300)
    assert not table.said.startswith("repair")


@pytest.mark.parametrize("ms", AGES)
def test_a_move_half_sown_for_days_is_gone_on_with(ms):
    table = Table()
    table.sow("7+", 3)
    table.still()
    said = table.said
    idle(table, ms)
    assert table.said == said
    for kind, pit, _ in list(table.app.rules.events(table.app.session.position, table.app.rules.move("7+")))[3:]:
        if kind == "lift":
            table.hands.lift(table.place(pit))
        else:
            table.hands.drop(table.place(pit))
    table.until(lambda: table.history == "7+", 60_000)


@pytest.mark.parametrize("ms", AGES)
def test_seeds_that_lie_for_days_at_the_end_of_a_move_are_a_move(ms):
    """What had been quiet for 6.2 days was not quiet for the next 6.2."""
    table = Table()
    table.sow("7+")
    table.until(lambda: not table.hands.busy, 60_000)
    table.board.advance(ms)
    table.wait(3500)
    assert table.history == "7+"


@pytest.mark.parametrize("ms", AGES)
def test_a_cell_that_has_been_dead_for_days_does_not_come_to_life_again(ms):
    """After 6.2 days without a conversion the cell was called well: its last one seemed to be yet to come."""
    table = Table()
    table.board.faults.begin("dead-cell", 12)
    table.wait(3000)
    seen = set()
    for _ in range(8):
        table.board.advance(ms // 8)
        for _ in range(10):
            table.wait(200)
            seen.add(table.app.counter.scales.health[12])
    assert seen == {1}


@pytest.mark.parametrize("ms", AGES)
def test_a_calibration_left_for_days_is_broken_off_into_the_game(ms):
    table = Table()
    table.command("calibrate")
    table.board.advance(ms)
    table.wait(1500)
    table.hands.press(1500)
    table.still(4000)
    assert table.said == "turn player=0"
    table.play("7+")


def test_a_button_that_is_stuck_for_weeks_opens_one_menu():
    table = Table()
    table.board.faults.begin("stuck-button", 0)
    table.wait(4000)
    assert table.said.startswith("menu")
    table.wait(21_000)
    opened = 0
    for _ in range(40):
        table.board.advance(DAY // 2)
        for _ in range(8):
            table.wait(500)
            opened += table.said.startswith(("menu", "let-go"))
    assert opened == 0
    assert table.said == "turn player=0"


def test_the_menu_the_check_and_a_calibration_keep_their_times_over_the_wrap():
    table = before_wrap(seconds=30, laid_out=False)
    table.wait(21_000)
    table.hands.press(3100)
    table.still(0)
    assert table.said.startswith("menu")
    table.wait(18_000)
    assert table.said.startswith("menu")
    table.wait(3000)
    assert table.said.startswith("fill") and wrapped(table)

    table = before_wrap(seconds=20)
    table.command("check")
    ended = table.board.clock.now + 120_000
    while table.app.state.__class__.__name__ != "Checking" or table.app.state.step != 5:
        table.wait(100)
        assert table.board.clock.now < ended
    assert wrapped(table)

    table = before_wrap(seconds=6, laid_out=False)
    table.command("calibrate")
    for n in (0, 1, 3):
        for place in range(22 if n else 0):
            table.board.take_from_bag(n)
            table.board.drop(place, n)
        table.wait(3500)
        table.board.buttons.press(200)
        table.wait(300)
    assert table.said.startswith("fill") and wrapped(table)
    assert b"residual" in Pair(table.board.store, "calibration", "calibration", 1).body
