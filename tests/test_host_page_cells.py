"""The panel of cells on the page, in a real Chromium: laid out like the board, asked for only while it is open."""

import re
from collections.abc import Iterator

import pytest
from seat import DESK, IN_CHROMIUM, QuickServer, Seat

pytestmark = IN_CHROMIUM

MISSING = (
    "It does not answer. Look at its converter (HX711): the wire DT to the Pico first, then SCK, VCC and GND; "
    "when all four sit firmly, change the converter."
)


@pytest.fixture
def seat(only_seat: Seat) -> Iterator[Seat]:
    only_seat.start()
    yield only_seat
    if only_seat.page.locator("#cells").is_visible():
        only_seat.page.click("#cells-close")
    assert only_seat.complaints == []


def tells(seat: Seat, place: int) -> str:
    return seat.page.locator(f'.cell[data-cell="{place}"]').get_attribute("aria-label") or ""


def opened(seat: Seat) -> None:
    seat.page.keyboard.press("w")
    seat.until(lambda: tells(seat, 21), "the panel is filled")


def test_each_cells_count_weight_and_confidence_are_shown_as_the_board_lies(seat: Seat) -> None:
    opened(seat)
    found = re.fullmatch(r"South pit 5: 4 seeds, weighs (\d\.\d\d), 100 % sure", tells(seat, 12))
    assert found, tells(seat, 12)
    assert float(found[1]) == pytest.approx(4, abs=0.4)
    assert tells(seat, 21).startswith("North's store: 0 seeds, weighs ")
    assert seat.text('.cell[data-cell="12"] .many') == "4"
    assert seat.text('.cell[data-cell="12"] .health') == "ok"
    boxes = seat.boxes(".cell")
    assert [box["x"] for box in boxes[:10]] == [box["x"] for box in boxes[10:20]] == sorted(b["x"] for b in boxes[:10])
    assert boxes[21]["x"] < boxes[0]["x"] < boxes[9]["x"] < boxes[20]["x"]
    assert boxes[0]["y"] < boxes[10]["y"]
    assert boxes[20]["height"] > 1.9 * boxes[0]["height"]


def test_the_values_are_those_of_now(seat: Seat) -> None:
    opened(seat)
    seat.click(12)
    seat.until(lambda: tells(seat, 12).startswith("South pit 5: 0 seeds, weighs "), "the pit is seen empty")
    seat.click(12, button="right")  # all of them back
    seat.until(lambda: tells(seat, 12).startswith("South pit 5: 4 seeds"), "the seeds are back")
    seat.until(lambda: seat.says("turn"), "nothing has happened")


def test_nothing_is_asked_for_while_the_panel_is_closed(seat: Seat, server: QuickServer) -> None:
    clock = seat.page.clock
    clock.install(time=0)
    clock.pause_at(1000)

    def asked_in(ms: int) -> int:
        """How often the page asks for the cells while so much of its time passes; Escape ends it with another ask."""
        before = len(server.room.asked)
        clock.run_for(ms)
        seat.page.keyboard.press("Escape")
        seat.until(lambda: '{"do":"stop"}' in server.room.asked[before:], "all has been asked")
        return server.room.asked[before:].count('{"do":"cells"}')

    opened(seat)
    assert seat.page.get_attribute("#weigh", "aria-pressed") == "true"
    assert asked_in(2000) == 8  # four a second
    seat.page.keyboard.press("w")
    assert not seat.page.locator("#cells").is_visible()
    assert asked_in(10_000) == 0
    clock.resume()


def test_a_sick_cell_says_which_wire_to_look_at(seat: Seat, server: QuickServer) -> None:
    opened(seat)
    assert seat.text("#cells-advice") == ""
    server.do(lambda: server.room.board.cells.unplug(12))
    seat.until(lambda: tells(seat, 12) == "South pit 5: missing", "the cell is told missing")
    seat.until(lambda: seat.text("#cells-advice") == f"South pit 5. {MISSING}", "and what to do about it")
    server.do(lambda: server.room.board.cells.plug(12))
    seat.until(lambda: seat.text("#cells-advice") == "", "the cell is well again")
    seat.until(lambda: tells(seat, 12).startswith("South pit 5: 4 seeds"), "and its seeds are counted")


def test_on_a_phone_and_from_the_other_side_it_lies_as_the_board_does(seat: Seat, server: QuickServer) -> None:
    seat.resize(390, 844)
    opened(seat)
    boxes = seat.boxes(".cell")
    assert boxes[21]["y"] < boxes[0]["y"] < boxes[9]["y"] < boxes[20]["y"]
    assert boxes[10]["x"] < boxes[0]["x"]
    assert boxes[20]["width"] > 1.9 * boxes[0]["width"]
    assert seat.page.evaluate("document.documentElement.scrollWidth") == 390
    seat.page.click("#turn")
    turned = seat.boxes(".cell")
    assert turned[20]["y"] < turned[19]["y"] < turned[10]["y"] < turned[21]["y"]
    assert turned[0]["x"] < turned[10]["x"]
    seat.page.click("#turn")
    seat.resize(DESK["width"], DESK["height"])


def test_a_calibration_is_begun_from_the_panel_and_broken_off_by_the_button(seat: Seat) -> None:
    opened(seat)
    seat.page.click("#calibrate")
    seat.until(lambda: "Take everything out" in seat.text("#say"), "the board asks for an empty board")
    seat.until(lambda: seat.places("thinking") == list(range(22)), "all rings are lit")
    seat.page.click("#mode", modifiers=["Shift"])
    seat.until(lambda: not seat.board()["say"]["key"].startswith("calibrate"), "the calibration is broken off")


def test_faults_begin_and_end_by_keys_alone_and_the_panel_says_which_there_are(seat: Seat, server: QuickServer) -> None:
    seat.page.keyboard.press("w")
    seat.page.focus("#fault-name")
    seat.page.keyboard.type("L")  # a letter chooses in the list here, and presses no button of the page
    assert seat.page.input_value("#fault-name") == "late-cell"
    for _ in range(14):  # more letters would have to come soon after the first
        seat.page.keyboard.press("ArrowDown")
    assert seat.page.input_value("#fault-name") == "broken-chain"
    seat.page.keyboard.press("Tab")
    seat.page.keyboard.type("40")
    seat.page.keyboard.press("Enter")
    seat.until(lambda: "LED chain broken, from LED 40" in seat.text("#faults-on"), "the fault is listed")
    assert server.room.board.rings.unbroken == 40
    seat.page.select_option("#fault-name", "dead-cell")
    seat.page.click('[data-cell="13"]')  # a tile names the place
    seat.page.click("#fault-begin")
    seat.until(lambda: "Dead cell, South pit 6" in seat.text("#faults-on"), "the second one is listed")
    seat.page.locator("#faults-on li:first-child button").focus()
    seat.page.keyboard.press("Enter")
    seat.until(lambda: "LED chain" not in seat.text("#faults-on"), "the first one is gone")
    assert server.do(lambda: [fault.name for fault in server.room.board.faults.active]) == ["dead-cell"]
    seat.page.keyboard.press("Enter")  # the focus is on the one that is left
    seat.until(lambda: not server.room.board.faults.active, "none is left")


def test_without_power_the_page_goes_dark_and_comes_back(seat: Seat, server: QuickServer) -> None:
    opened(seat)
    seat.page.select_option("#fault-name", "power-cut")
    seat.page.click("#fault-begin")
    seat.until(lambda: not any(seat.lit(place) for place in range(22)), "no LED is lit")
    seat.page.click("#faults-on button")
    seat.until(lambda: any(seat.lit(place) for place in range(22)), "the board is lit again")
    assert seat.page.evaluate("toasted") == []
