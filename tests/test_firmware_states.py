"""Every state of the board: it says and shows what it waits for, a long press is the way out, the menu can be looked
at, a next step leads on, and a short press that nobody meant loses nothing."""

import pytest
from table import Table, table_with_a_capture_in_hand
from told_table import ToldTable

from host.words import Words


def hold(table, ms):
    table.board.buttons.press(ms)
    table.wait(ms + 150)


def next_move(table):
    return table.app.session.moves()[0].text()


def fill():
    return Table(laid_out=False)


def turn():
    table = Table()
    table.play("7+")
    table.wait(3000)
    return table


def choose():
    table = Table()
    table.sow("7+", 1)
    table.still()
    return table


def sow():
    table = turn()
    position = table.app.session.position
    move = next(move for move in table.app.session.moves() if position.pits[move.pit] > 3)
    table.sow(move.text(), 3)
    table.still()
    return table


def relay():
    table = Table()
    table.sow("7+", 5)
    table.still()
    return table


def take():
    table = Table(position="3,4,5,2,2,2/0,0,0,2,0,8 3,3 0 - partial")
    table.sow("11+", 9)
    table.still()
    return table


def taking():
    table = table_with_a_capture_in_hand()
    table.still()
    return table


def wrong_pit():
    table = turn()
    pits = [place for place, seeds in enumerate(table.board.places) if seeds and place < 20]
    legal = {table.place(move.pit) for move in table.app.session.moves()}
    table.hands.lift(next(place for place in pits if place not in legal))
    table.still()
    return table


def repair():
    table = Table()
    table.sow("7+", 3)
    table.hands.drop(4)
    table.still()
    return table


def restore():
    table = turn()
    table.command("undo")
    return table


def restore_of_a_turn():
    table = repair()
    hold(table, 100)
    return table


def opening():
    return Table("kiothi")


def half_opened():
    table = Table("kiothi")
    table.hands.lift(18)
    table.still()
    return table


def opening_wrong():
    table = Table("kiothi")
    table.hands.lift(0)
    table.still()
    return table


def unseen():
    table = Table(position="4,4,4,4,4,4/2,0,4,4,4,4 5,5 0 - partial")
    table.board.faults.begin("dead-cell", 13)
    table.wait(6000)
    table.sow("9-", 3)
    table.still(2500)
    table.hands.drop(13)
    table.still(2500)
    return table


def round_over():
    table = Table("ali-guli-mane", "0,0,0,0,0,0,0/0,0,1,0,0,0,0 66,3 0 -")
    table.play("9")
    return table


def game_over():
    table = Table("giuthi pits=5 seeds=4")
    while not table.app.session.over:
        table.play(next_move(table))
    return table


def uncalibrated():
    table = Table(laid_out=False)
    table.board.store.remove("calibration.json")
    for name in table.board.store.names():
        if name.startswith("calibration"):
            table.board.store.remove(name)
    table.restart()
    table.wait(200)
    return table


def calibrating():
    table = sow()
    table.command("calibrate")
    table.wait(2500)
    return table


def menu():
    table = sow()
    hold(table, 3100)
    return table


def checking():
    table = sow()
    table.command("check")
    return table


def checked():
    table = sow()
    table.command("check")
    table.until(lambda: getattr(table.app.state, "step", 0) == 5, 120_000)
    return table


def waking():
    table = sow()
    table.restart()
    table.wait(100)
    return table


def wake_repair():
    table = turn()
    table.board.lift(next(place for place in range(10, 20) if len(table.board.places[place]) > 2), 2)
    table.restart()
    table.until(lambda: table.said.startswith("wake-repair"), 15_000)
    return table


def alone(table):
    """The same in workshop mode, so long after somebody was there that he is called away."""
    table.command("set workshop 2")
    table.app.presence._since -= 120_000
    table.wait(300)
    return table


def counted_down():
    return alone(sow())


def attracting():
    return alone(Table())


def told_turn():
    return ToldTable()


def told_sowing():
    table = ToldTable()
    table.lift("7+")
    return table


# State: what it says; whether a short press is the next step there (then it is meant); what a long press leads to.
NEW, BACK = "a new game", "back to the game"
STATES = {
    fill: ("fill", True, NEW),
    turn: ("turn", False, NEW),
    choose: ("choose", False, NEW),
    sow: ("sow", False, NEW),
    relay: ("relay", False, NEW),
    take: ("take", False, NEW),
    taking: ("take", False, NEW),
    wrong_pit: ("wrong-pit", False, NEW),
    repair: ("repair", False, NEW),
    restore: ("restore", False, NEW),
    restore_of_a_turn: ("restore", False, NEW),
    opening: ("opening", True, NEW),
    half_opened: ("opening", False, NEW),
    opening_wrong: ("opening-wrong", False, NEW),
    unseen: ("unseen", True, NEW),
    round_over: ("round-won", True, NEW),
    game_over: ("won", False, NEW),
    uncalibrated: ("uncalibrated", True, None),
    calibrating: ("calibrate", True, BACK),
    menu: ("menu-", True, None),
    checking: ("check-", False, BACK),
    checked: ("check-", True, BACK),
    waking: ("wake", False, NEW),
    wake_repair: ("wake-repair", False, NEW),
    counted_down: ("countdown", True, BACK),
    attracting: ("attract", True, None),
    told_turn: ("turn", True, NEW),
    told_sowing: ("choose", False, NEW),
}


def name(state):
    return state.__name__


@pytest.mark.parametrize("state", STATES, ids=name)
def test_each_state_says_and_shows_what_it_waits_for_and_has_a_way_out(state):
    says, _, leads_to = STATES[state]
    table = state()
    key, *args = table.said.split()
    assert key.startswith(says), table.said
    text = Words().say(key, dict(arg.split("=", 1) for arg in args), table.reports["rules"].split()[0])
    assert not text.startswith(f"{key} ") and text != key, "there are words for it"
    assert table.cues, "and a light"
    lit = False
    for _ in range(30):  # some blink
        table.wait(40)
        lit = lit or any(table.board.rings.leds)
    assert lit
    history = table.history
    hold(table, 1500)
    table.wait(200)
    if leads_to == NEW:
        assert table.said.startswith(("fill", "turn", "opening player=0 left=2")), "whose seeds perhaps lie already"
        assert table.history == ""
    elif leads_to == BACK:
        assert table.said.startswith("sow") and table.history == history
    if leads_to != BACK:
        hold(table, 3100)
        assert table.said.startswith("menu-") or says == "menu-"


@pytest.mark.parametrize("state", [state for state in STATES if not STATES[state][1]], ids=name)
def test_a_short_press_that_nobody_meant_loses_nothing(state):
    """At a mistake it takes the turn back: a second one goes on with the repair."""
    table = state()
    if state is checking:
        hold(table, 1500)  # its presses are answers, and it waits beside the game
        assert table.said.startswith("sow")
        return
    said, cues, history = table.said, table.cues, table.history
    position = table.reports["position"]
    hold(table, 100)
    table.wait(4000)
    if table.said.split()[0] == "restore" and not said.startswith("restore"):
        hold(table, 100)
        table.wait(300)
    if state is restore_of_a_turn:
        assert table.said.startswith("repair")
        hold(table, 100)
        table.wait(300)
    if state is waking:
        table.until(lambda: not table.said.startswith("wake"), 10_000)
        assert table.said.startswith("sow")
        history = "7+"  # which it tells when it is awake
    else:
        assert (table.said, table.cues) == (said, cues)
    assert (table.history, table.reports["position"]) == (history, position)


@pytest.mark.parametrize("state", STATES, ids=name)
def test_the_menu_can_be_looked_at_in_every_state_and_left_again(state):
    table = state()
    if state in (menu, calibrating, checking, checked, waking, counted_down, attracting):
        hold(table, 3100)  # they are left by it
        table.wait(5000)
        assert table.said.startswith("menu" if state in (waking, counted_down, attracting) else "sow")
        return
    table.wait(4000)
    said, cues, history = table.said, table.cues, table.history
    hold(table, 3100)
    assert table.said.startswith("menu-")
    hold(table, 3100)
    table.wait(600)
    assert (table.said, table.cues, table.history) == (said, cues, history)


def test_each_state_goes_on_when_what_it_asks_for_is_done():
    """The steps that lead on are tested where the states are; here is the chain from a board that knows nothing."""
    table = uncalibrated()
    hold(table, 100)
    for n in (0, 1, 3):
        for place in range(22 if n else 0):
            table.board.take_from_bag(n)
            table.board.drop(place, n)
        table.wait(3500)
        hold(table, 200)
    assert table.said.startswith("fill")
    table.lay_out()
    table.until(lambda: table.said.startswith("turn"))
    table.play(next_move(table))
    table.wait(500)
    assert table.said.startswith(("turn", "extra"))
