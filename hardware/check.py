"""Checks a board file and says in words why such a board cannot be built or run.

Called by `python -m hardware`, by the tests, and by whoever draws a new board. The fields of a board file are
described in hardware/README.md.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hardware import form, shapes

Data = dict[str, Any]

BOARDS = Path(__file__).parent / "boards"

# What a Pico brings out on its edge (Raspberry Pi Pico datasheet, section 2.1): GP23, 24, 25 and 29 stay inside.
HEADER = frozenset((*range(23), 26, 27, 28))

# By controller: the chip, its PIO's state machines and its DMA channels (RP2040 datasheet, sections 3.1 and 2.5; RP2350
# datasheet, 11.1 and 12.6). Each line of LEDs and each clock line of cells takes one of both.
MACHINES = {"rp2040-pico": ("RP2040", 8, 12), "rp2350-pico2": ("RP2350", 12, 16)}

# The ends of the HX711's 24-bit range, in raw counts (data sheet, page 4).
CONVERTER_END = 0x7FFFFF

CONVERTER_RATES = (10, 80)
CONVERTER_GAINS = (128, 64, 32)
CONTROLLERS = tuple(MACHINES)
LED_CHIPS = ("ws2812b",)
COLOUR_ORDERS = ("RGB", "RBG", "GRB", "GBR", "BRG", "BGR")


def names() -> list[str]:
    """Return the names of the boards in hardware/boards, sorted."""
    return sorted(path.stem for path in BOARDS.glob("*.json"))


def load(name: str) -> Data:
    """Return the data of the board with this name. Raises FileNotFoundError or json.JSONDecodeError (a ValueError)."""
    data: Data = json.loads((BOARDS / f"{name}.json").read_text(encoding="utf-8"))
    return data


def faults(data: Data) -> list[str]:
    """Return one sentence for each reason why the board is impossible; an empty list for a sound board."""
    wrong = form.faults(data)
    if wrong:
        return wrong  # nothing can be said of its sense yet
    return [
        *_parts(data),
        *_geometry(data),
        *_pins(data),
        *_kind(data),
        *_machines(data),
        *_chain(data),
        *_current(data),
    ]


def _parts(data: Data) -> Iterator[str]:
    """A controller and LEDs that there is firmware for, and whole LEDs."""
    if data["controller"] not in CONTROLLERS:
        yield f"There is no firmware for the controller {data['controller']}; there is for {', '.join(CONTROLLERS)}."
    if data["leds"]["chip"] not in LED_CHIPS:
        yield f"There is no driver for LEDs of the kind {data['leds']['chip']}; there is for {', '.join(LED_CHIPS)}."
    for number, place in enumerate(data["places"]):
        if place["leds"] < 1:
            yield f"The ring of place {number} has no LEDs."


def _geometry(data: Data) -> Iterator[str]:
    """Two rows of pits and two stores; every ring lies whole on the panel and touches no other; the mode button too."""
    places = data["places"]
    wanted = 2 * data["columns"] + 2
    if len(places) != wanted:
        yield f"A board of {data['columns']} columns has {wanted} places, not {len(places)}."
    for number, place in enumerate(places):
        if shapes.straight(place) < 0:
            yield f"The straight sides of place {number} are {place['straight']} mm long."
        if not _on_the_panel(place, place["ring"], data["panel"]):
            yield f"The ring of place {number} does not lie whole on the panel."
        if place["hollow"] >= place["ring"]:
            yield f"The hollow of place {number} cuts into its ring."
        for other in range(number):
            if shapes.apart(place, places[other]) < place["ring"] + places[other]["ring"]:
                yield f"The rings of places {other} and {number} overlap."
    button = data["mode_button"]
    if not _on_the_panel(button, button["radius"], data["panel"]):
        yield "The mode button does not lie whole on the panel."
    for number, place in enumerate(places):
        if shapes.apart(button, place) < button["radius"] + place["ring"]:
            yield f"The mode button overlaps the ring of place {number}."


def _on_the_panel(thing: Data, radius: float, panel: Data) -> bool:
    """Whether all within the radius of a place's (or button's) centre line lies on the panel."""
    half = radius + shapes.straight(thing) / 2
    return bool(radius <= thing["x"] <= panel["width"] - radius and half <= thing["y"] <= panel["height"] - half)


def _pins(data: Data) -> Iterator[str]:
    """No pin twice, and all of them on the header."""
    used: dict[int, str] = {}
    for name, value in data["pins"].items():
        for pin in _lines(value):
            if pin not in HEADER:
                yield f"GP{pin} ({name}) is not on the Pico's header."
            if pin in used:
                yield f"GP{pin} is used twice: {used[pin]} and {name}."
            used[pin] = name


def _lines(value: Any) -> list[Any]:
    """The pins of a field of `pins`, which has one or a list."""
    return value if isinstance(value, list) else [value]


def _kind(data: Data) -> Iterator[str]:
    """The board sees by cells, or is told by buttons."""
    sees, told = ("cells" in data["pins"] or "cells" in data), "buttons" in data["pins"]
    if sees and told:
        yield "The board has cells and buttons at its pits: it must be either told or see."
    elif told:
        yield from _buttons(data)
    elif sees:
        yield from _cell_lines(data)
        yield from _cells(data)
    else:
        yield "The board has neither cells nor buttons at its pits: it would know nothing of the seeds."


def _buttons(data: Data) -> Iterator[str]:
    """A button a place, whole on the panel, on no ring and on no other button."""
    places, lines = data["places"], data["pins"]["buttons"]
    if len(lines) != len(places):
        yield f"{len(lines)} buttons for {len(places)} places."
    others = [("ring", number, place, place["ring"]) for number, place in enumerate(places)]
    for number, place in enumerate(places):
        button = place["button"]
        if not _on_the_panel(button, button["radius"], data["panel"]):
            yield f"The button of place {number} does not lie whole on the panel."
        if shapes.apart(button, data["mode_button"]) < button["radius"] + data["mode_button"]["radius"]:
            yield f"The button of place {number} overlaps the mode button."
        for kind, other, there, reach in others:
            if shapes.apart(button, there) < button["radius"] + reach:
                yield f"The button of place {number} overlaps the {kind} of place {other}."
        others.append(("button", number, button, button["radius"]))


def _cell_lines(data: Data) -> Iterator[str]:
    """A data line a cell, side by side for the parallel read, and a clock."""
    lines = data["pins"]["cells"]
    if len(lines) != len(data["places"]):
        yield f"{len(lines)} data lines for {len(data['places'])} cells."
    if lines and sorted(lines) != list(range(min(lines), min(lines) + len(lines))):
        yield "The cells' data lines are not side by side: the parallel read needs one unbroken run of pins."


def _machines(data: Data) -> Iterator[str]:
    """The lines that PIO programs drive find a state machine and a DMA channel each."""
    pins = data["pins"]
    clocks = len(_lines(pins["cells_clock"])) if "cells" in pins else 0
    chains = len(_lines(pins["leds"]))
    chip, machines, channels = MACHINES.get(data["controller"], MACHINES["rp2040-pico"])
    for have, what in ((machines, "state machines"), (channels, "DMA channels")):
        if clocks + chains > have:
            yield (
                f"{clocks} clock lines of cells and {chains} lines of LEDs want {clocks + chains} {what}: "
                f"the {chip} has {have}."
            )
    for name, what in (("leds", "LEDs"), ("cells_clock", "clock of cells")):
        if isinstance(pins.get(name), list):
            yield f"The firmware drives one line of {what}: pins.{name} is to be one pin, not a list."


def _cells(data: Data) -> Iterator[str]:
    """A converter that exists, at one of its two rates, and cells whose full range it can tell."""
    cells = data["cells"]
    if cells["converter"] != "hx711":
        yield f"The converter {cells['converter']} is not known; only hx711 is."
    if cells["per_second"] not in CONVERTER_RATES:
        yield f"An HX711 converts 10 or 80 times a second, not {cells['per_second']}."
    if cells["gain"] not in CONVERTER_GAINS:
        yield f"An HX711 amplifies by 128, 64 or 32, not by {cells['gain']}."
    for number, place in enumerate(data["places"]):
        if place["range_g"] * place["counts_per_gram"] > CONVERTER_END:
            yield f"The cell of place {number} leaves the converter's 24 bits before its range of {place['range_g']} g."


def _chain(data: Data) -> Iterator[str]:
    """The data wire passes every ring once and enters it at one of its LEDs."""
    places = data["places"]
    passed = [link["place"] for link in data["chain"]]
    for number in range(len(places)):
        if passed.count(number) != 1:
            yield f"The LED chain passes place {number} {passed.count(number)} times, not once."
    for link in data["chain"]:
        number = link["place"]
        if not 0 <= number < len(places):
            yield f"The LED chain names place {number}, which the board does not have."
        elif not 0 <= link["first"] < places[number]["leds"]:
            yield f"The wire enters place {number} at LED {link['first']}; its ring has {places[number]['leds']}."
    if data["leds"]["order"] not in COLOUR_ORDERS:
        yield f"{data['leds']['order']} is no order of the colours R, G and B."


def _current(data: Data) -> Iterator[str]:
    """The budget covers the dark LEDs and one lit one, and the supply covers the budget."""
    leds, supply = data["leds"], data["supply"]
    idle = leds["idle_ma"] * sum(place["leds"] for place in data["places"])
    if leds["budget_ma"] <= idle:
        yield f"All LEDs dark draw {idle} mA: a budget of {leds['budget_ma']} mA leaves nothing to light one with."
    elif leds["budget_ma"] < idle + 3 * leds["channel_ma"]:
        yield f"A budget of {leds['budget_ma']} mA does not light one LED white over the {idle} mA of the dark ones."
    most = leds["budget_ma"] + supply["others_ma"]
    if most > supply["ma"]:
        yield f"The supply gives {supply['ma']} mA; the LEDs and the rest may draw {most} mA."
