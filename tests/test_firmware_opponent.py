"""The board as a player: it thinks between ticks, shows its move, and the hands make it; and it gives hints."""

import json

import pytest
from table import Table
from told_table import ToldTable

from host.compose import board_data
from host.room import Room
from host.virtual.board import VirtualBoard

SOUTH_STORE, NORTH_STORE = 20, 21


def hold(table, ms):
    """Holds the mode button for so long, lets go, and waits for what comes of it."""
    table.board.buttons.press(ms)
    table.wait(ms + 100)


def choose(table, item):
    """Opens the menu, goes to an item, and chooses it."""
    hold(table, 3100)
    for _ in range(12):
        if table.said.startswith("menu-" + item):
            hold(table, 1500)
            return
        hold(table, 100)
    raise AssertionError(f"there is no {item} in the menu: {table.said}")


def shown_move(table):
    table.until_said("plays player=1")
    return table.said.split("move=")[1].split()[0]


def lit_move(table, key="hint"):
    table.until_said(key)
    return table.said.split("move=")[1].split()[0]


@pytest.mark.parametrize("rules", ["", "ali-guli-mane"])
def test_the_board_plays_north_and_its_move_is_made_for_it(rules):
    table = Table(rules)
    assert table.command("opponent north 4") == "ok"
    table.play(table.app.session.moves()[0].text())
    while table.app.session.position.player == 0:
        table.play(table.app.session.moves()[0].text())
    move = shown_move(table)
    before = table.history
    table.play(move)
    assert table.history == f"{before} {move}"


def test_thinking_is_shown_and_nobody_elses_move_is_waited_for_meanwhile():
    table = Table()
    table.command("opponent south 5")
    table.until_said("thinking player=0 level=5", 1000)
    assert table.cues == {SOUTH_STORE: "thinking"}


def test_its_move_is_lit_with_the_way_it_goes_and_another_one_is_a_mistake():
    table = Table()
    table.command("opponent south 4")
    move = table.app.rules.move(lit_move(table, "plays"))
    pit, way = move.pit, move.text()[-1]
    first = table.place(table.app.rules.next_pit(pit, 1 if way == "+" else -1))
    assert table.cues == {table.place(pit): "lift:4", first: f"sow{way}:4", SOUTH_STORE: "turn"}
    other = next(other for other in table.app.session.moves() if other.pit != pit)
    table.sow(other.text(), 1)
    table.still()
    assert table.said.startswith(f"not-shown pit={other.pit} n=4 shown={pit}")


def test_a_turn_of_the_boards_that_is_taken_back_is_shown_again():
    """The move was found, and its light forgotten: then hands could have made any move for the board."""
    table = Table()
    table.command("opponent south 4")
    said = lit_move(table, "plays")
    table.sow(next(m.text() for m in table.app.session.moves() if m.text() != said), 3)
    table.still()
    table.lay_out()
    assert lit_move(table, "plays") == said


def test_who_plays_is_kept_over_a_power_cut_and_the_same_move_is_found():
    table = Table()
    table.command("opponent north 1")
    table.play("8+")
    said = shown_move(table)
    table.restart()
    assert shown_move(table) == said
    assert "north=1" in table.reports["settings"].split()


def test_a_level_may_be_changed_while_its_move_is_shown():
    table = Table()
    table.command("opponent south 4")
    table.until_said("plays player=0 ")
    table.command("opponent south 1")
    table.until(lambda: "level=1" in table.said)
    table.until_said("plays player=0 ")
    table.command("opponent south off")
    table.wait(100)
    assert table.said == "turn player=0" and list(table.cues.values()).count("may") == 6


def test_a_hint_is_lit_and_another_move_may_be_played():
    table = Table()
    assert table.command("hint") == "ok"
    table.until_said("thinking-hint player=0", 1000)
    assert "thinking" in table.cues.values() and "may" in table.cues.values()
    move = lit_move(table)
    other = next(other.text() for other in table.app.session.moves() if other.text()[:-1] != move[:-1])
    table.play(other)
    assert table.history == other


def test_a_hint_leads_the_way_it_means_but_the_other_one_may_be_sown():
    table = Table()
    table.command("hint")
    move = lit_move(table)
    table.sow(move, 1)
    table.still()
    assert [shown for shown in table.cues.values() if shown.startswith("sow")] == [f"sow{move[-1]}:4"]
    other = move[:-1] + ("-" if move[-1] == "+" else "+")
    for event in list(table.app.rules.events(table.app.session.position, table.app.rules.move(other)))[1:3]:
        table.hands.drop(table.place(event[1]))
    table.still()
    assert table.said.startswith("sow") and f"way={other[-1]}" in table.said


@pytest.mark.parametrize("how", ["button", "link"])
def test_a_hint_can_be_taken_away(how):
    table = Table()
    before = table.cues
    table.command("hint")
    lit_move(table)
    if how == "button":
        hold(table, 100)
    else:
        assert table.command("free") == "ok"
    table.wait(100)
    assert (table.said, table.cues) == ("turn player=0", before)
    assert table.history == "" and table.app.rules.text().startswith("giuthi pits=6"), "it was no press for a set-up"


def test_thinking_about_a_hint_can_be_stopped():
    table = Table()
    before = table.cues
    table.command("hint")
    table.until_said("thinking-hint", 1000)
    hold(table, 100)
    table.wait(6000)
    assert (table.said, table.cues) == ("turn player=0", before)


def test_hints_and_who_plays_are_chosen_by_the_button_alone():
    table = Table()
    choose(table, "hint")
    lit_move(table)
    hold(table, 100)
    choose(table, "north")
    assert table.said.endswith("value=1")
    hold(table, 1500)
    assert table.said.endswith("value=2")
    assert [shown for shown in table.cues.values() if shown.startswith("here")] == ["here:3"]
    hold(table, 3100)
    table.play("8+")
    shown_move(table)
    hold(table, 3100)
    assert not table.said.startswith("menu-hint"), "nobody needs a hint for the board's own move"


def test_the_boards_own_move_is_not_taken_away():
    table = Table()
    table.command("opponent south 2")
    lit_move(table, "plays")
    assert table.command("free").startswith("error state")
    assert table.command("hint").startswith("error state the board itself plays")
    hold(table, 3100)
    hold(table, 3100)
    lit_move(table, "plays")


def test_on_a_board_that_is_told_fingers_play_against_it():
    table = ToldTable("ali-guli-mane")
    table.command("opponent north 3")
    for _ in range(4):
        if table.app.session.position.player == 0:
            table.command("hint")
            table.play(lit_move(table))
        else:
            table.play(shown_move(table))
    assert len(table.history.split()) == 4


def test_on_a_board_that_is_told_a_part_of_a_pit_is_lifted_as_it_is_lit():
    table = ToldTable("kiothi", position="0,0,0,0,0,0,0,0,0,0/0,0,0,0,0,4,0,0,0,1 0,0 0 - partial")
    table.command("guide 15x2")
    table.wait(100)
    assert "part=2" in table.said and table.cues[15].startswith("lift:2")
    table.play("15x2")
    assert table.history == "15x2"


def test_a_level_that_is_none_is_refused_by_name():
    table = Table()
    assert table.command("opponent north 9") == "error command north is off or 1 or 2 or 3 or 4 or 5, not 9"
    assert table.command("opponent east 1").startswith("error command the board plays south or north")


def test_a_board_without_memory_to_think_with_says_so_and_leaves_the_move_to_the_hands(monkeypatch):
    table = Table()
    table.command("opponent south 5")
    table.until_said("thinking", 1000)

    def full(*_):
        raise MemoryError

    monkeypatch.setattr(table.app.thinking()._opponent, "run", full)
    table.until_said("no-memory", 1000)
    table.play("8+")
    table.restart()
    assert "south=5" in table.reports["settings"], "it is only for now"


@pytest.mark.parametrize("board", ["pico-cells-2x10", "pico-buttons-2x10"])
def test_the_patient_hand_makes_the_move_that_is_lit_and_not_the_next_one_as_well(board):
    """It went on with the board's own move when it had made the player's."""
    room = Room(VirtualBoard(board_data(board), seed=1))

    def ask(do, **more):
        room.ask(None, json.dumps({"do": do, **more}))
        room.advance(50)

    def until(met):
        for _ in range(600):
            if met():
                return
            room.advance(100)
        raise AssertionError(f"the board says {room.report.saying}")

    ask("new", rules="kiothi filled=5")
    ask("deal")
    until(lambda: room.report.saying.key == "opening" and not room.follower.active)
    room._command(None, "position 1,0,0,0,0,0,0,0,0,5/0,0,0,0,0,4,0,0,0,3 0,0 0 - partial")
    room.advance(100)
    ask("deal")
    until(lambda: room.report.saying.key == "turn" and not room.follower.active)
    ask("set", setting="north", value="5")
    room._command(None, "guide 15x2")
    until(lambda: room.report.saying.key == "shown")
    ask("follow", what="move", speed="fast")
    until(lambda: room.report.saying.key == "plays" and not room.follower.active)
    assert room.report.history == ["15x2"] and room.errors() == []
    ask("follow", what="move", speed="fast")
    until(lambda: len(room.report.history) == 2 and not room.follower.active)
    assert room.errors() == []


# Kiothi's opening


def open_as_lit(table):
    """Does what the lights ask for in an opening: lifts, then puts seeds where the rings show how many."""
    lit = [(place, shown) for place, shown in table.cues.items() if shown.startswith("lift")]
    assert len(lit) == 2
    for place, _ in lit:
        table.hands.lift(place)
    table.still(400)
    for place, shown in list(table.cues.items()):
        if shown.startswith("fill"):
            table.hands.pour(place, int(shown.split(":")[1]))
    table.still(3000)


@pytest.mark.parametrize("board", ["sees", "told"])
def test_the_board_opens_in_kiothi_and_its_opening_is_made_for_it(board):
    table = Table("kiothi filled=5") if board == "sees" else ToldTable("kiothi filled=5")
    table.command("opponent south 4")
    move = lit_move(table, "plays-opening")
    assert "left=2" in table.said
    if board == "sees":
        open_as_lit(table)
    else:
        for place in [place for place, shown in table.cues.items() if shown.startswith("lift")]:
            table.press(place)
        assert "left=0" in table.said
        table.done()
        table.wait(2000)
    assert table.history == move
    assert table.said.startswith("opening player=1")


def test_another_opening_than_the_boards_is_not_taken_for_it():
    table = Table("kiothi filled=5")
    table.command("opponent south 4")
    move = lit_move(table, "plays-opening")
    pits = [int(word) for word in move.split("=")[0].split(",")]
    for pit in pits:
        table.hands.lift(table.place(pit))
    table.hands.pour(table.place(0), 10)
    table.still(4000)
    assert table.history == "" and table.said.startswith("plays-opening")
    surplus = [int(shown.split(":")[1]) for shown in table.cues.values() if shown.startswith("surplus")]
    missing = [int(shown.split(":")[1]) for shown in table.cues.values() if shown.startswith("fill")]
    assert sum(surplus) == sum(missing) > 0
    table.hands.lift(table.place(0), surplus[0])
    for place, shown in list(table.cues.items()):
        if shown.startswith("fill"):
            table.hands.pour(place, int(shown.split(":")[1]))
    table.still(4000)
    assert table.history == move


def test_a_pit_that_the_boards_opening_does_not_empty_is_put_back():
    table = Table("kiothi filled=5")
    table.command("opponent south 4")
    move = lit_move(table, "plays-opening")
    emptied = [int(word) for word in move.split("=")[0].split(",")]
    other = next(pit for pit in range(10, 20) if table.app.session.position.pits[pit] and pit not in emptied)
    table.hands.lift(table.place(other))
    table.still(2000)
    assert table.said.startswith("opening-wrong") and table.cues[table.place(other)] == "wrong:5"
    table.hands.pour(table.place(other), 5)
    table.until_said("plays-opening")
    open_as_lit(table)
    assert table.history == move


def test_a_hint_for_an_opening_may_be_passed_over_and_taken_away():
    table = Table("kiothi filled=5")
    table.command("hint")
    hint = lit_move(table, "hint-opening")
    hold(table, 100)
    table.wait(100)
    assert table.said.startswith("opening player=0")
    assert table.command(f"hint {hint}") == "ok"
    table.wait(100)
    assert table.said.startswith("hint-opening")
    pits = [pit for pit in range(10, 20) if table.app.session.position.pits[pit]]
    for pit in pits[-2:]:
        table.hands.lift(table.place(pit))
    table.hands.pour(table.place(0), 10)
    table.still(4000)
    assert table.history == f"{pits[-2]},{pits[-1]}=0:10"


@pytest.mark.parametrize("board", ["pico-cells-2x10", "pico-buttons-2x10"])
def test_the_patient_hand_makes_the_boards_opening(board):
    room = Room(VirtualBoard(board_data(board), seed=1))

    def ask(do, **more):
        room.ask(None, json.dumps({"do": do, **more}))
        room.advance(50)

    def until(met):
        for _ in range(900):
            if met():
                return
            room.advance(100)
        raise AssertionError(f"the board says {room.report.saying}, shows {room.report.cues}, {room.errors()}")

    ask("set", setting="south", value="3")
    ask("new", rules="kiothi filled=5")
    ask("deal")
    until(lambda: room.report.saying.key == "plays-opening" and not room.follower.active)
    move = room.report.saying.args["move"]
    ask("follow", what="move", speed="fast")
    until(lambda: room.report.history)
    assert room.report.history == [move]
    until(lambda: not room.follower.active)
    assert room.errors() == []
