"""Faults by name: what each does to which virtual device, what is refused, and how the room takes it."""

import json
from array import array

import pytest

from host.compose import board_data
from host.room import Room
from host.virtual.board import VirtualBoard
from host.virtual.buttons import at_place
from host.virtual.faults import KINDS, FaultError, Faults

DATA = board_data()


def board(**how):
    return VirtualBoard(DATA, noise=0, spread=0, **how)


def weights(board):
    return [(raw - z) / g for raw, z, g in zip(board.cells.peek(), board.cells.zero, board.cells.gain, strict=True)]


# What is refused


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (("earthquake",), "there is no fault earthquake; there are dead-cell, "),
        (("dead-cell",), "dead-cell needs a place from 0 to 21, not none"),
        (("dead-cell", 22), "dead-cell needs a place from 0 to 21, not 22"),
        (("dead-cell", 3, 5), "dead-cell has no number, so 5 means nothing"),
        (("ramp", 3), "ramp strikes the whole board, not 3"),
        (("drift", 3, 50), "drift goes from -5 to 5 seeds a minute, not 50"),
        (("broken-chain", 192), "broken-chain needs a led from 0 to 191, not 192"),
        (("stuck-button", 1), "stuck-button needs a button from 0 to 0, not 1"),
    ],
)
def test_a_fault_that_makes_no_sense_is_refused_and_names_the_way_out(asked, why):
    table = board()
    with pytest.raises(FaultError) as refused:
        table.faults.begin(*asked)
    assert str(refused.value).startswith(why)
    assert table.faults.active == []


def test_a_board_that_is_told_has_no_cells_that_could_fail():
    told = VirtualBoard(board_data("pico-buttons-2x10"))
    with pytest.raises(FaultError, match=r"this board can't have dead-cell; it can have power-sag, .*stuck-button"):
        told.faults.begin("dead-cell", 3)
    told.faults.begin("stuck-button", at_place(14))
    assert told.buttons.poll() == 1 << 15


# What lasts


def a_place(kind, faults: Faults):
    return faults.ends(kind) - 1 if kind.at else None


def test_all_faults_together_leave_a_board_as_good_as_new():
    """Cells that have crept stay where they came to; nothing else is left of a fault."""
    ill, well = board(), board()
    for kind in KINDS:
        if kind.name not in ("drift", "ramp", "knock"):
            ill.faults.begin(kind.name, a_place(kind, ill.faults))
    ill.buttons.poll()
    ill.advance(3000)
    assert len(ill.faults.active) == len(KINDS) - 3 - 3  # of the four on one wire the last one is left
    ill.faults.end_all()
    ill.advance(3000)
    well.advance(6000)
    assert ill.faults.active == []
    assert weights(ill) == pytest.approx(weights(well), abs=1e-6)
    assert (ill.powered, ill.store.full, ill.link.pc.stalled, ill.buttons.poll()) == (True, False, False, 0)
    assert (ill.rings.supply, ill.rings.unbroken) == (1, 192)


def test_a_fault_that_begins_again_changes_and_is_there_once():
    table = board()
    table.faults.begin("drift", 2, 1)
    table.faults.begin("drift", 2, -1)
    table.faults.begin("ramp", None, 0.5)
    table.advance(60_000)
    assert [tuple(fault) for fault in table.faults.active] == [("drift", 2, -1), ("ramp", -1, 0.5)]
    assert weights(table)[2] == pytest.approx(-0.5, abs=0.01)
    assert weights(table)[3] == pytest.approx(0.5, abs=0.01)
    table.faults.end("ramp")
    table.advance(60_000)
    assert weights(table)[2] == pytest.approx(-1.5, abs=0.01)
    assert weights(table)[3] == pytest.approx(0.5, abs=0.01)


def test_a_wire_has_one_trouble_at_a_time():
    table = board()
    table.faults.begin("broken-bridge", 4)
    table.faults.begin("stuck-cell", 4)
    assert [fault.name for fault in table.faults.active] == ["stuck-cell"]
    table.faults.end("broken-bridge", 4)
    assert [fault.name for fault in table.faults.active] == ["stuck-cell"]


# What each does


def test_a_late_cell_answers_at_its_own_slow_pace():
    table = board()
    table.faults.begin("late-cell", 7, 500)
    answers = 0
    raw = array("i", [0] * 22)
    for _ in range(500):
        table.advance(10)
        answers += table.cells.poll(raw) >> 7 & 1
    assert 9 <= answers <= 11


def test_a_knock_swings_all_cells_and_is_over_and_seeds_that_hop_stay_in_their_row():
    table = board()
    for place in range(20):
        table.take_from_bag(4)
        table.drop(place, 4)
    table.advance(500)
    before = weights(table)
    table.faults.begin("knock", None, 6)
    table.advance(20)
    assert sum(abs(now - then) > 0.1 for now, then in zip(weights(table), before, strict=True)) > 10
    table.advance(1000)
    assert weights(table) == pytest.approx(table.counts(), abs=0.01)
    assert table.faults.active == []
    assert table.counts() != [4] * 20 + [0, 0]
    assert (sum(table.counts()[:10]), sum(table.counts()[10:20])) == (40, 40)


def test_an_arm_weighs_on_a_pit_and_half_on_those_beside_it():
    table = board()
    table.faults.begin("leaned-on", 10, 30)
    table.advance(500)
    now = weights(table)
    assert now[10] == pytest.approx(30, rel=0.1)
    assert now[11] == pytest.approx(15, rel=0.1)
    assert now[9] == now[12] == 0  # the other row's end, and two pits on


def test_a_board_that_is_carried_weighs_less_everywhere():
    table = board()
    table.take_from_bag(8)
    table.drop(3, 8)
    table.advance(500)
    table.faults.begin("carried", None, 30)
    least = [9.0] * 22
    for _ in range(200):
        table.advance(10)
        least = [min(pair) for pair in zip(least, weights(table), strict=True)]
    assert max(least[place] for place in range(22) if place != 3) < -1.5
    assert least[3] < 8 - 2.5


def test_a_sagging_supply_dims_the_leds_and_stops_the_pico_at_last():
    table = board()
    table.rings.show(bytes([200]) * 576)
    table.faults.begin("power-sag", None, 70)
    assert set(table.rings.leds) == {100}
    assert table.powered
    table.faults.begin("power-sag", None, 54)
    assert not table.powered
    table.faults.end("power-sag")
    assert table.powered
    assert set(table.rings.leds) == {200}


def test_behind_the_first_break_of_the_chain_all_is_dark():
    table = board()
    table.rings.show(bytes([200]) * 576)
    table.faults.begin("broken-chain", 100)
    table.faults.begin("broken-chain", 16)  # the chain begins with North's store
    lit = [led for led in range(192) if table.rings.leds[3 * led]]
    assert lit == list(range(176, 192))
    table.faults.end("broken-chain", 16)
    assert sum(bool(level) for level in table.rings.leds) == 300


# On the page


class Page:
    """A room and a page in it."""

    def __init__(self):
        self.room = Room(VirtualBoard(DATA))
        self.room.advance(500)

    def ask(self, do, **more):
        self.room.ask(self, json.dumps({"do": do, **more}))
        self.room.advance(100)
        ((_, error),) = self.room.errors()
        return error["code"], error["text"]

    def does(self, do, **more):
        self.room.ask(self, json.dumps({"do": do, **more}))
        self.room.advance(100)
        assert self.room.errors() == []


def test_a_page_lets_faults_begin_and_end_and_all_pages_see_it():
    page = Page()
    kinds = page.room.everything()[0]["faults"]
    assert [kind["name"] for kind in kinds] == [kind.name for kind in KINDS]
    page.room.changes()
    page.does("fault", name="drift", where=3, amount=0.25)
    page.does("fault", name="flash-full")
    told = [message["active"] for message in page.room.changes() if message["type"] == "faults"]
    assert told == [[["drift", 3, 0.25], ["flash-full", -1, 0]]]
    page.does("mend", name="drift", where=3)
    page.does("mend")
    assert {"type": "faults", "active": []} in page.room.everything()


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"name": "earthquake"}, "message"),
        ({"name": ["drift"]}, "message"),
        ({"name": "drift", "where": -1}, "message"),
        ({"name": "drift", "where": 3, "amount": "much"}, "message"),
        ({"name": "drift", "where": 3, "amount": float("nan")}, "message"),
        ({"name": "drift", "where": 3, "amount": 99}, "fault"),
        ({"name": "drift"}, "fault"),
        ({}, "message"),
    ],
)
def test_what_a_page_asks_of_faults_is_checked(asked, code):
    page = Page()
    assert page.ask("fault", **asked)[0] == code
    assert page.room.board.faults.active == []


def test_a_board_without_power_is_dark_and_silent_and_starts_again_when_it_is_back():
    page = Page()
    assert any(page.room.board.rings.leds)
    page.does("fault", name="power-cut")
    page.room.advance(2000)
    assert not any(page.room.board.rings.leds)
    page.does("cells")  # the panel of cells, which may ask before it has heard of the fault
    page.does("present")  # which a page in workshop mode says by itself, whatever is touched
    assert page.ask("undo") == ("silent", "The board has no power. Nothing was asked of it.")
    page.room.board.take_from_bag()  # hands can still move seeds
    page.does("mend", name="power-cut")
    page.room.advance(1000)
    assert any(page.room.board.rings.leds)
    page.does("show")


def test_while_the_line_is_stalled_nothing_is_asked_and_afterwards_the_page_knows_all():
    page = Page()
    page.does("fault", name="usb-stall")
    assert page.ask("new", rules="kiothi")[0] == "silent"
    assert page.room.save() is None
    board = page.room.board
    for place in range(12, 18):
        board.take_from_bag(4)
        board.drop(place, 4)
    page.room.advance(3000)
    assert page.room.report.counts[12] == 0
    page.does("mend", name="usb-stall")
    page.room.advance(500)
    assert page.room.report.counts[12] == 4
    assert page.room.report.saying.args["missing"] == "24"
    assert page.ask("round")[0] == "state"  # answers belong to those who ask
