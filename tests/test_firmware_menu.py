"""The mode button: what its rings show while it is held, and the menu behind it, which leaves the game as it is."""

import pytest
from table import Table
from told_table import ToldTable

SOUTH_STORE, NORTH_STORE = 20, 21

OTHERS = "language=en north=off sound=on south=off steps=lap table=0 workshop=off"  # of a new board


def hold(table, ms):
    """Holds the button for so long, lets go, and waits for what comes of it."""
    table.board.buttons.press(ms)
    table.wait(ms + 100)


def open_menu(table, item=""):
    hold(table, 3100)
    for _ in range(10):
        if table.said.startswith("menu-" + item):
            return
        hold(table, 100)
    raise AssertionError(f"there is no {item} in the menu: {table.said}")


def next_move(table):
    return table.app.session.moves()[0].text()


def in_the_middle(rules=""):
    """A table at which South has sown the first seeds of a move."""
    table = Table(rules)
    table.play("7+")
    table.sow(next_move(table), 3)
    table.still()
    assert table.said.startswith(("sow", "relay"))
    return table


def test_the_rings_grow_while_the_button_is_held_and_show_what_letting_go_will_do():
    table = in_the_middle()
    before = table.cues
    table.board.buttons.press(2900)
    table.wait(300)
    assert table.cues == before, "a short press shows nothing of this"
    grown = []
    for _ in range(7):
        table.wait(100)
        grown.append(len(table.lit(NORTH_STORE)))
    assert grown == sorted(grown) and grown[1] < grown[-1] < 8
    assert {place: shown for place, shown in table.cues.items() if place < SOUTH_STORE} == {
        place: shown for place, shown in before.items() if place < SOUTH_STORE
    }, "the game is still seen"
    table.wait(300)
    assert table.said == "let-go does=new more=menu"
    assert all(table.cues[table.place(pit)] == "ending" for pit in range(12))
    table.wait(1300)
    assert 12 <= len(table.lit(SOUTH_STORE)) <= 16
    assert table.history == "7+", "nothing happens before the button is let go"


@pytest.mark.parametrize("ms", [100, 600, 1100])
def test_a_short_press_in_the_middle_of_a_lap_changes_nothing(ms):
    table = in_the_middle()
    said, cues, history = table.said, table.cues, table.history
    hold(table, ms)
    table.wait(3000)
    assert (table.said, table.cues, table.history) == (said, cues, history)


def test_a_long_press_acts_when_the_button_is_let_go():
    table = in_the_middle()
    table.board.buttons.press(2500)
    table.wait(2400)
    assert table.history == "7+"
    table.wait(200)
    assert table.history == "" and table.said.startswith("fill")


def test_the_menu_opens_while_the_button_is_held_and_leaves_the_game_as_it_was():
    table = in_the_middle()
    said, cues = table.said, table.cues
    table.board.buttons.press(6000)
    table.wait(3100)
    assert table.said.startswith("menu-")
    table.wait(3000)
    assert table.said.startswith("menu-"), "holding on for longer does nothing more"
    assert table.history == "7+"
    hold(table, 3100)
    table.wait(100)
    assert (table.said, table.cues, table.history) == (said, cues, "7+")


def test_a_menu_that_nobody_touches_is_left_after_twenty_seconds():
    table = in_the_middle()
    said = table.said
    open_menu(table)
    table.wait(19000)
    assert table.said.startswith("menu-")
    hold(table, 100)
    table.wait(19000)
    assert table.said.startswith("menu-")
    table.wait(1500)
    assert table.said == said


def test_short_presses_go_through_all_items_of_souths_row_and_come_round():
    table = Table()
    open_menu(table)
    first = table.said
    number = int(first.split(" of=")[1].split()[0])
    seen = []
    for at in range(number):
        assert sorted(table.cues) == list(range(10, 10 + number)), "one lit pit an item, and nothing else"
        assert [place for place, shown in table.cues.items() if shown.startswith("here")] == [10 + at]
        seen.append(table.said.split()[0])
        hold(table, 100)
    assert table.said == first and len(set(seen)) == number


def test_a_move_made_while_the_menu_is_open_is_not_lost():
    table = Table()
    table.sow("7+", 3)
    table.still()
    open_menu(table)
    for kind, pit, _ in list(table.app.rules.events(table.app.session.position, table.app.rules.move("7+")))[3:]:
        if kind == "lift":
            table.hands.lift(table.place(pit))
        else:
            table.hands.drop(table.place(pit))
    table.still()
    assert table.history == ""
    hold(table, 3100)
    table.still()
    assert table.history == "7+"


def test_brightness_is_seen_at_once_and_kept():
    table = Table()
    open_menu(table, "brightness")
    lit, sums = [], []
    for percent, leds in (("50", 4), ("25", 2), ("10", 1), ("100", 8)):
        hold(table, 1500)
        sums.append(max(table.board.rings.leds))
        assert f"value={percent}" in table.said
        assert table.cues[10 + int(table.said.split("at=")[1].split()[0]) - 1] == f"here:{leds}"
        lit.append(table.app.power.brightness)
    assert lit == [128, 64, 25, 256]
    assert sums[0] > sums[1] > sums[2]
    hold(table, 1500)
    hold(table, 3100)
    table.restart()
    table.wait(2000)
    assert table.reports["settings"] == f"brightness=50 {OTHERS}"
    assert max(table.board.rings.leds) <= 128


def test_a_muted_board_is_silent_and_stays_so():
    table = Table()
    open_menu(table, "sound")
    hold(table, 1500)
    table.board.sounder.heard()
    hold(table, 3100)
    table.restart()
    table.wait(100)
    table.lay_out()
    table.play("7+")
    assert table.board.sounder.heard() == []
    assert table.command("set sound on") == "ok"
    table.play(next_move(table))
    assert table.board.sounder.heard() != []


def test_a_game_that_was_given_up_by_mistake_is_brought_back_by_the_menu_alone():
    table = in_the_middle()
    hold(table, 1500)
    table.wait(100)
    assert table.history == ""
    open_menu(table, "last")
    hold(table, 1500)
    table.until(lambda: table.history == "7+", 10_000)
    assert not table.said.startswith("menu")


def test_a_board_without_a_game_before_does_not_offer_one():
    table = Table()
    open_menu(table)
    for _ in range(6):
        assert not table.said.startswith("menu-last")
        hold(table, 100)


def test_show_me_again_goes_over_the_lights_of_the_move_so_far():
    table = Table()
    table.sow("7+", 4)
    table.still()
    said, cues = table.said, table.cues
    hold(table, 100)
    seen = []
    for _ in range(12):
        (place, shown), *others = table.cues.items()
        if len(table.cues) == 1 and (not seen or seen[-1] != (place, shown)):
            seen.append((place, shown))
        table.wait(100)
    assert seen == [(13, "lift:4"), (14, "end+:0"), (15, "end+:0"), (16, "end+:0")]
    assert (table.said, table.cues) == (said, cues)


def test_what_is_shown_again_makes_way_for_the_hands_and_for_another_press():
    table = Table()
    table.sow("7+", 3)
    table.still()
    before = table.cues
    hold(table, 100)
    assert len(table.cues) == 1
    hold(table, 100)
    assert table.cues == before
    hold(table, 100)
    table.board.drop(16)
    table.wait(300)
    assert table.cues[17].startswith("sow")


def test_before_a_move_the_last_one_is_shown_again():
    table = Table()
    table.play("7+")
    table.wait(2500)
    before = table.cues
    hold(table, 100)
    assert table.cues == {13: "lift:4"}
    table.wait(30_000)
    assert table.cues == before


def test_settings_are_told_and_set_over_the_link_and_nonsense_is_refused():
    table = Table()
    assert table.command("set brightness 25") == "ok"
    table.read()
    assert table.reports["settings"] == f"brightness=25 {OTHERS}"
    assert table.command("set brightness 30") == "error command brightness is 100 or 50 or 25 or 10, not 30"
    assert table.command("set volume 3").startswith("error command there is no setting volume")
    assert table.reports["settings"] == f"brightness=25 {OTHERS}"


@pytest.mark.parametrize("torn", [b"", b"{", b"[]", b'{"brightness": 7, "sound": []}', b"\xff\x00"])
def test_settings_that_are_torn_or_foreign_are_those_of_a_new_board(torn):
    table = Table(laid_out=False)
    table.board.store.write("settings.json", torn)
    table.restart()
    table.wait(50)
    assert table.reports["settings"] == f"brightness=100 {OTHERS}"


def test_who_asks_for_something_over_the_link_has_left_the_menu():
    table = in_the_middle()
    open_menu(table)
    assert table.command("undo") == "ok"
    assert table.said.startswith("restore"), "the move in hand is taken back, not the one before"
    assert table.history == "7+"


def test_on_a_told_board_a_press_of_an_items_pit_goes_there_and_another_chooses_it():
    table = ToldTable()
    said = table.said
    open_menu(table)
    table.press(14)
    assert table.said.startswith("menu-sound")
    table.press(14)
    assert "value=off" in table.said
    table.press(3, SOUTH_STORE, NORTH_STORE)
    assert "value=off" in table.said
    hold(table, 3100)
    assert table.said == said


def test_a_stuck_button_costs_one_menu_and_no_game():
    table = in_the_middle()
    said = table.said
    table.board.buttons.press(10_000_000)
    table.wait(30_000)
    assert table.said == said
    assert table.history == "7+"


def test_a_press_by_mistake_at_a_mistake_can_be_taken_back():
    """It turned the repair into taking the whole turn back, and there was no way to the repair again."""
    table = Table()
    table.sow("7+", 3)
    table.hands.drop(4)
    table.still()
    repair, cues = table.said, table.cues
    assert repair.startswith("repair")
    hold(table, 100)
    assert table.said.startswith("restore") and table.said.endswith("rather=1")
    hold(table, 100)
    table.wait(300)
    assert (table.said, table.cues) == (repair, cues)
    table.hands.lift(4, 1)
    table.still()
    assert table.said.startswith(("sow", "relay"))


def test_a_position_that_was_set_up_is_not_lost_by_a_press():
    """A short press before the first move went on to the next set-up, from a lesson's position, too."""
    table = Table(position="3,4,5,2,2,2/0,0,0,2,0,8 3,3 0 - partial")
    before = table.reports["position"]
    hold(table, 100)
    table.wait(500)
    assert table.reports["position"] == before
