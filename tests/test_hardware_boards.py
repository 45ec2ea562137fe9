"""hardware/check.py: the boards we have are sound, and an impossible one is refused with the reason."""

import copy
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from hardware import check
from hardware.hub import sheets as hub
from hardware.wiring import design

BOARD = check.load("pico-cells-2x10")
TOLD = check.load("pico-buttons-2x10")


@pytest.mark.parametrize("name", check.names())
def test_every_board_in_the_tree_is_sound(name: str) -> None:
    assert check.faults(check.load(name)) == []


@pytest.mark.parametrize("name", check.names())
def test_every_board_may_have_a_pico_2_in_place_of_the_pico(name: str) -> None:
    """The same pins, circuit and hub: the Pico 2 has the Pico's edge, and more state machines."""
    board = check.load(name)
    data = {**board, "controller": "rp2350-pico2"}
    assert check.faults(data) == []
    assert design.circuit(data) == design.circuit(board)
    assert hub.page(*hub.sound(data), data) == hub.page(*hub.sound(board), board)


def pin_used_twice(data: dict[str, Any]) -> None:
    data["pins"]["button"] = data["pins"]["leds"]


def pin_not_on_the_header(data: dict[str, Any]) -> None:
    data["pins"]["sounder"] = 25


def data_line_away_from_the_others(data: dict[str, Any]) -> None:
    data["pins"]["cells"][21], data["pins"]["button"] = 27, 21


def data_line_missing(data: dict[str, Any]) -> None:
    data["pins"]["cells"].pop()


def ring_left_out(data: dict[str, Any]) -> None:
    del data["chain"][3]


def ring_passed_twice(data: dict[str, Any]) -> None:
    data["chain"].append({"place": 7, "first": 0})


def ring_that_is_not_there(data: dict[str, Any]) -> None:
    data["chain"][0]["place"] = 22


def wire_enters_beyond_the_ring(data: dict[str, Any]) -> None:
    data["chain"][1]["first"] = 8


def colour_twice(data: dict[str, Any]) -> None:
    data["leds"]["order"] = "GRG"


def budget_below_idle(data: dict[str, Any]) -> None:
    data["leds"]["budget_ma"] = 192


def budget_lights_nothing_white(data: dict[str, Any]) -> None:
    data["leds"]["budget_ma"] = 192 + 35


def supply_too_weak(data: dict[str, Any]) -> None:
    data["supply"]["ma"] = 1200


def rings_overlap(data: dict[str, Any]) -> None:
    data["places"][5]["x"] = data["places"][4]["x"] + 50


def ring_off_the_panel(data: dict[str, Any]) -> None:
    data["panel"]["height"] = 180


def hollow_larger_than_ring(data: dict[str, Any]) -> None:
    data["places"][2]["hollow"] = 31


def trough_across_a_pit(data: dict[str, Any]) -> None:
    data["places"][21]["x"] += 20


def trough_off_the_panel(data: dict[str, Any]) -> None:
    data["places"][20]["straight"] = 180


def mode_button_on_a_ring(data: dict[str, Any]) -> None:
    data["mode_button"]["x"] = data["places"][4]["x"]


def place_missing(data: dict[str, Any]) -> None:
    data["places"].pop()


def rate_that_the_chip_lacks(data: dict[str, Any]) -> None:
    data["cells"]["per_second"] = 40


def converter_too_small_for_the_cell(data: dict[str, Any]) -> None:
    data["places"][20]["counts_per_gram"] = 20000


def field_missing(data: dict[str, Any]) -> None:
    del data["pins"]["cells"]


def too_many_chains(data: dict[str, Any]) -> None:
    data["pins"]["leds"] = list(range(8))


def far_too_many_chains(data: dict[str, Any]) -> None:
    data["pins"]["leds"] = list(range(13))


def buttons_besides(data: dict[str, Any]) -> None:
    data["pins"]["buttons"] = list(range(22))


def cells_taken_out(data: dict[str, Any]) -> None:
    del data["pins"]["cells"], data["pins"]["cells_clock"], data["cells"]


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (pin_used_twice, "GP26 is used twice: leds and button."),
        (pin_not_on_the_header, "GP25 (sounder) is not on the Pico's header."),
        (data_line_away_from_the_others, "not side by side"),
        (data_line_missing, "21 data lines for 22 cells."),
        (ring_left_out, "passes place 2 0 times"),
        (ring_passed_twice, "passes place 7 2 times"),
        (ring_that_is_not_there, "names place 22"),
        (wire_enters_beyond_the_ring, "enters place 0 at LED 8; its ring has 8"),
        (colour_twice, "GRG is no order of the colours"),
        (budget_below_idle, "All LEDs dark draw 192 mA"),
        (budget_lights_nothing_white, "does not light one LED white"),
        (supply_too_weak, "The supply gives 1200 mA"),
        (rings_overlap, "The rings of places 4 and 5 overlap."),
        (ring_off_the_panel, "The ring of place 10 does not lie whole on the panel."),
        (hollow_larger_than_ring, "The hollow of place 2 cuts into its ring."),
        (trough_across_a_pit, "The rings of places 0 and 21 overlap."),
        (trough_off_the_panel, "The ring of place 20 does not lie whole on the panel."),
        (mode_button_on_a_ring, "The mode button overlaps the ring of place 4."),
        (place_missing, "has 22 places, not 21"),
        (rate_that_the_chip_lacks, "converts 10 or 80 times a second, not 40"),
        (converter_too_small_for_the_cell, "The cell of place 20 leaves the converter's 24 bits"),
        (field_missing, "The field pins.cells is missing."),
        (too_many_chains, "1 clock lines of cells and 8 lines of LEDs want 9 state machines: the RP2040 has 8."),
        (far_too_many_chains, "want 14 DMA channels: the RP2040 has 12."),
        (buttons_besides, "cells and buttons"),
        (cells_taken_out, "neither cells nor buttons"),
    ],
)
def test_an_impossible_board_is_refused_with_the_reason(spoil: Callable[[dict[str, Any]], None], reason: str) -> None:
    data = copy.deepcopy(BOARD)
    spoil(data)
    assert any(reason in fault for fault in check.faults(data)), check.faults(data)


def place_button_missing(data: dict[str, Any]) -> None:
    data["pins"]["buttons"].pop()


def place_button_twice(data: dict[str, Any]) -> None:
    data["pins"]["buttons"][7] = 3


def place_button_inside_the_pico(data: dict[str, Any]) -> None:
    data["pins"]["buttons"][7] = 23


def mode_button_missing(data: dict[str, Any]) -> None:
    del data["pins"]["button"]


def too_many_chains_for_buttons(data: dict[str, Any]) -> None:
    data["pins"]["leds"] = list(range(9))


def button_under_the_seeds(data: dict[str, Any]) -> None:
    data["places"][4]["button"]["y"] = 60


def button_on_a_button(data: dict[str, Any]) -> None:
    data["places"][4]["button"]["x"] = data["places"][3]["button"]["x"] + 10


def button_off_the_panel(data: dict[str, Any]) -> None:
    data["places"][4]["button"]["y"] = 5


def button_nowhere(data: dict[str, Any]) -> None:
    del data["places"][4]["button"]


def button_on_the_mode_button(data: dict[str, Any]) -> None:
    data["places"][4]["button"] = {"x": 455, "y": 110, "radius": 8}


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (button_on_the_mode_button, "The button of place 4 overlaps the mode button."),
        (place_button_missing, "21 buttons for 22 places."),
        (place_button_twice, "GP3 is used twice: buttons and buttons."),
        (place_button_inside_the_pico, "GP23 (buttons) is not on the Pico's header."),
        (mode_button_missing, "The field pins.button is missing."),
        (too_many_chains_for_buttons, "0 clock lines of cells and 9 lines of LEDs want 9 state machines"),
        (button_under_the_seeds, "The button of place 4 overlaps the ring of place 4."),
        (button_on_a_button, "The button of place 4 overlaps the button of place 3."),
        (button_off_the_panel, "The button of place 4 does not lie whole on the panel."),
        (button_nowhere, "The field places[4].button is missing."),
        (budget_below_idle, "All LEDs dark draw 192 mA"),
        (ring_left_out, "passes place 2 0 times"),
    ],
)
def test_an_impossible_board_of_buttons_is_refused_too(spoil: Callable[[dict[str, Any]], None], reason: str) -> None:
    data = copy.deepcopy(TOLD)
    spoil(data)
    assert any(reason in fault for fault in check.faults(data)), check.faults(data)


def test_a_file_of_the_wrong_form_is_refused_too() -> None:
    assert check.faults({**BOARD, "places": 22}) == ["places is to be a list, not 22."]


def test_the_first_field_that_is_missing_hides_no_other() -> None:
    data = copy.deepcopy(BOARD)
    del data["panel"], data["pins"]["sounder"], data["places"][3]["x"]
    data["supply"]["ma"] = "2 A"
    assert check.faults(data) == [
        "The field panel is missing.",
        "The field places[3].x is missing.",
        "The field pins.sounder is missing.",
        "supply.ma is to be a size, not '2 A'.",
    ]


@pytest.mark.parametrize("pin", ["leds", "cells_clock"])
def test_two_lines_of_leds_or_clocks_passed_though_no_driver_fits(pin: str) -> None:
    data = copy.deepcopy(BOARD)
    data["pins"]["cells"] = data["pins"]["cells"][:20]
    data["pins"][pin] = [20, 21]
    assert any("one pin, not a list" in fault and pin in fault for fault in check.faults(data))


@pytest.mark.parametrize("path", [("places", 0, "hollow"), ("places", 1, "range_g"), ("leds", "idle_ma")])
@pytest.mark.parametrize("value", [float("nan"), float("inf"), -1, True, None, "8", [], {}, 10**30])
def test_no_number_passes_that_is_none(path: tuple[str | int, ...], value: object) -> None:
    """A NaN is not larger than anything: it passed every check."""
    data: Any = copy.deepcopy(BOARD)
    at = data
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value
    assert any(str(path[-1]) in fault for fault in check.faults(data))


def test_whatever_a_field_holds_the_checker_answers_in_sentences() -> None:
    """Every field of both boards, replaced by nonsense, or left out."""

    def paths(data: Any, path: tuple[Any, ...] = ()) -> Any:
        parts = data.items() if isinstance(data, dict) else enumerate(data[:2]) if isinstance(data, list) else ()
        for name, inner in parts:
            yield (*path, name)
            yield from paths(inner, (*path, name))

    tried = 0
    for board in (BOARD, TOLD):
        for path in list(paths(board)):
            for value in (None, True, -1, 0, 1e300, float("nan"), "x", [], {}, [None], [[]], 2**70):
                data = copy.deepcopy(board)
                at = data
                for step in path[:-1]:
                    at = at[step]
                at[path[-1]] = value
                assert all(fault.endswith(".") for fault in check.faults(data))
                tried += 1
    assert tried > 1300
    for nonsense in (None, [], 1, "x"):
        assert check.faults(nonsense)  # type: ignore[arg-type]


def test_the_command_checks_all_boards() -> None:
    done = subprocess.run([sys.executable, "-m", "hardware"], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0
    assert done.stdout == "pico-buttons-2x10: sound\npico-cells-2x10: sound\n"


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        (("controller",), "esp32", "no firmware for the controller esp32"),
        (("leds", "chip"), "apa102", "no driver for LEDs of the kind apa102"),
        (("places", 0, "leds"), 8.5, "places[0].leds is to be a whole number, not 8.5"),
        (("places", 0, "range_g"), -100, "places[0].range_g is to be a size, not -100"),
        (("cells", "gain"), 77, "128, 64 or 32, not by 77"),
        (("cells", "converter"), "ads1232", "converter ads1232 is not known"),
        (("places", 0, "leds"), 0, "The ring of place 0 has no LEDs."),
        (("places", 21, "straight"), -3, "The straight sides of place 21 are -3 mm long."),
        (("mode_button", "y"), 4, "The mode button does not lie whole on the panel."),
    ],
)
def test_what_the_firmware_has_no_driver_for_is_refused(
    path: tuple[str | int, ...], value: object, reason: str
) -> None:
    data: Any = copy.deepcopy(BOARD)
    at = data
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value
    assert any(reason in fault for fault in check.faults(data)), check.faults(data)
