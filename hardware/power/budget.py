"""The power budget of a board as a page: what each cue and each scene draws, the supply, the wires, a power bank.

Called by hardware/build.py. What a cue lights stands in cues.json, which host/light_draw.py writes from the firmware.
"""

import json
from functools import cache
from pathlib import Path
from typing import NamedTuple

from hardware.check import Data
from hardware.power import drop
from hardware.wiring import design, figures, lengths, rules

_SUPPLIES_MA = (1000, 2000, 3000)
_TO_SPARE = 1.25  # a supply that is used to the full gets hot and its voltage sags
_BANK_WH = 37.0  # 10,000 mAh at 3.7 V, as printed on it
_BANK_GIVES = 0.85  # the rest is lost in making 5 V of it
_FIRST_STORE = -2


class Scene(NamedTuple):
    """A moment of a game: which cue how many pits show ("all", "row" or a number), and how many stores."""

    name: str
    pits: tuple[tuple[str, str | int], ...]
    stores: tuple[tuple[str, int], ...] = ()


# The brightest moment of each state of the app (firmware/README.md).
SCENES = (
    Scene("laying out a game: every pit asks for seeds", (("fill", "all"),), (("fill", 2),)),
    Scene("a move waited for: a row may lift", (("may", "row"),), (("turn", 1),)),
    Scene("a lap in progress", (("sow", 1), ("path", 6), ("end", 1)), (("turn", 1),)),
    Scene("a relay", (("relay", 1),), (("turn", 1),)),
    Scene("a capture", (("take", 4),), (("store", 1),)),
    Scene("another move", (("extra", "row"),), (("turn", 1),)),
    Scene("a mistake: five pits to be put right", (("surplus", 2), ("fill", 2), ("wrong", 1)), (("turn", 1),)),
    Scene("won", (), (("won", 1),)),
    Scene("all LEDs white (no cue does it)", (("white", "all"),), (("white", 2),)),
)
_PLAY = SCENES[2]  # for the power bank: most of the time a lap is sown, or a move waited for


@cache
def _peaks() -> dict[str, dict[str, float]]:
    """Return by cue and by LEDs of the ring how many colours of LEDs are at full, at most."""
    found: dict[str, dict[str, float]] = json.loads(Path(__file__).with_name("cues.json").read_text())["peaks"]
    return found


def ring_ma(data: Data, cue: str, size: int) -> float:
    """Return what a ring of this size draws when it shows a cue, beyond its dark LEDs. Raises KeyError unknown."""
    colours = 3.0 * size if cue == "white" else _peaks()[cue][str(size)]
    return colours * float(data["leds"]["channel_ma"])


def dark_ma(data: Data) -> int:
    """Return what all LEDs draw when they are dark."""
    return int(data["leds"]["idle_ma"]) * sum(int(place["leds"]) for place in data["places"])


def scene_ma(data: Data, scene: Scene) -> float:
    """Return what the LEDs would draw in a scene if nothing dimmed them."""
    columns, places = data["columns"], data["places"]
    total: float = dark_ma(data)
    for cue, many in scene.pits:
        pits = float({"all": 2 * columns, "row": columns}[many] if isinstance(many, str) else min(many, columns))
        total += pits * ring_ma(data, cue, places[0]["leds"])
    for cue, many in scene.stores:
        total += many * ring_ma(data, cue, places[_FIRST_STORE]["leds"])
    return total


def others_ma(data: Data) -> float:
    """Return what everything but the LEDs draws: the cells with their converters, and the Pico."""
    cells = len(data["places"]) if "cells" in data["pins"] else 0
    return cells * rules.cell_ma() + figures.PICO_MA


def supply_ma(data: Data) -> int:
    """Return the smallest usual supply that bears the brightest scene with a quarter to spare."""
    most = max(min(scene_ma(data, scene), data["leds"]["budget_ma"]) for scene in SCENES) + others_ma(data)
    return next(ma for ma in _SUPPLIES_MA if ma >= _TO_SPARE * most)


def hours(data: Data, scene: Scene) -> float:
    """Return how many hours a power bank of 10,000 mAh lasts when the board shows this scene all the time."""
    ma = min(scene_ma(data, scene), float(data["leds"]["budget_ma"])) + others_ma(data)
    return _BANK_WH * _BANK_GIVES / (figures.SUPPLY_V * ma / 1000)


def documents(data: Data) -> dict[str, bytes]:
    """Return the power budget of a board. Raises ValueError where the board file's own figures are too low."""
    if others_ma(data) > data["supply"]["others_ma"]:
        raise ValueError(
            f"{data['name']}: all but the LEDs draws {others_ma(data):.0f} mA; the file says "
            f"{data['supply']['others_ma']}."
        )
    if supply_ma(data) > data["supply"]["ma"]:
        raise ValueError(f"{data['name']} needs a supply of {supply_ma(data)} mA; the file has {data['supply']['ma']}.")
    return {"power/budget.md": page(data).encode()}


def page(data: Data) -> str:
    """Return the page."""
    return "\n".join(
        [
            f"# Power of {data['name']}\n",
            "Made by `make hardware` from the board's data and from what the firmware lights: don't edit.\n",
            *_cues(data),
            *_scenes(data),
            *_supply(data),
            *_wires(data),
            *_bank(data),
        ]
    )


def _cues(data: Data) -> list[str]:
    pit, store = data["places"][0]["leds"], data["places"][_FIRST_STORE]["leds"]
    lines = [
        "## By cue\n",
        f"What one ring draws at the cue's brightest moment, in mA, beyond its dark LEDs ({data['leds']['idle_ma']} "
        f"mA each). "
        f"One colour of an LED at full draws {data['leds']['channel_ma']} mA.\n",
        f"| cue | pit, {pit} LEDs | store, {store} LEDs |",
        "| --- | --- | --- |",
    ]
    lines += [f"| {cue} | {ring_ma(data, cue, pit):.0f} | {ring_ma(data, cue, store):.0f} |" for cue in _peaks()]
    return [*lines, ""]


def _scenes(data: Data) -> list[str]:
    budget, dark = data["leds"]["budget_ma"], dark_ma(data)
    lines = [
        "## By scene\n",
        f"What all LEDs would draw, {dark} mA of it dark, and how bright the firmware (`firmware/power.py`) lets "
        f"them be: it dims a frame "
        f"as a whole to {budget} mA.\n",
        "| scene | asked for, mA | drawn, mA | brightness |",
        "| --- | --- | --- | --- |",
    ]
    for scene in SCENES:
        asked = scene_ma(data, scene)
        bright = min(1.0, (budget - dark) / max(1.0, asked - dark))
        lines.append(f"| {scene.name} | {asked:.0f} | {min(asked, budget):.0f} | {bright:.0%} |")
    return [*lines, ""]


def _supply(data: Data) -> list[str]:
    others = others_ma(data)
    most = max(min(scene_ma(data, scene), data["leds"]["budget_ma"]) for scene in SCENES)
    return [
        "## Supply\n",
        f"LEDs at most {most:.0f} mA, all else {others:.0f} mA (cells with their converters "
        f"{others - figures.PICO_MA:.0f}, the Pico {figures.PICO_MA}): {most + others:.0f} mA, and a quarter to spare. "
        f"**A supply of 5 V and {supply_ma(data) / 1000:.0f} A or more**; most with USB-C give 3.\n",
        f"Where two wires touch, a supply of 2 or 3 A switches itself off before the fuse does. The fuse is for "
        f"larger ones: from {figures.FUSE_TRIP_MA / 1000} A on it opens within seconds, and the thinnest wire of the "
        f"5 V bears {_thinnest_ma(data) / 1000:g} A. It can't be a smaller one: on a hot day it holds "
        f"{figures.FUSE_HOLD_MA / 1000} A, and the board draws up to {(most + others) / 1000:.1f}.\n",
        "By the Pico's USB alone everything works but the LEDs, whose 5 V come from the supply only.\n",
    ]


def _thinnest_ma(data: Data) -> int:
    wires = design.circuit(data).wires
    return min(figures.WIRES[wire.awg].bears_ma for wire in wires if wire.net in ("5V", "5V IN"))


def _wires(data: Data) -> list[str]:
    fed = drop.feeds(data)
    names = [design.place_name(data, data["chain"][number]["place"]) for number in fed]
    lost, place = drop.worst(data, fed)
    once, at = drop.worst(data, [0])
    left = (
        figures.SUPPLY_LOWEST_V
        - lost
        - (data["leds"]["budget_ma"] + others_ma(data)) / 1000 * (figures.FUSE_OHM + figures.SWITCH_OHM)
    )
    return [
        "## What gets lost on the way\n",
        f"The chain of rings is fed at {', '.join(names)}. At the worst moment, the whole budget spent on white "
        f"rings side by side, "
        f"{lost:.2f} V are missing at {design.place_name(data, place)}; {figures.DROP_V} V are allowed. Fed at its "
        f"beginning alone "
        f"it would be {once:.2f} V at {design.place_name(data, at)}. Most of it is lost in plugs "
        f"({1000 * figures.CONTACT_OHM:.0f} milliohm a contact), the rest in {sum(_links(data)) / 1000:.1f} m of "
        f"wire of "
        f"{drop.LINK_AWG} AWG.\n",
        f"From a supply that gives only {figures.SUPPLY_LOWEST_V} V, through the fuse and the polarity switch, "
        f"{left:.2f} V reach the "
        f"LEDs there; they need {figures.LED_LOWEST_V}.\n",
    ]


def _links(data: Data) -> list[int]:
    return [lengths.link(data, number) for number in range(1, len(data["chain"]))]


def _bank(data: Data) -> list[str]:
    lines = [
        "## A power bank\n",
        f"One of 10,000 mAh ({_BANK_WH:.0f} Wh, of which {_BANK_GIVES:.0%} come out at 5 V) lasts\n",
        "| all the time | hours |",
        "| --- | --- |",
    ]
    lines += [f"| {scene.name} | {hours(data, scene):.0f} |" for scene in (SCENES[0], SCENES[1], _PLAY)]
    least = dark_ma(data) + others_ma(data)
    lines.append(
        f"\nIt must not switch itself off at small currents: the board never draws less than some {least:.0f} mA, "
        f"and most banks switch "
        "off below 50 to 100."
    )
    return [*lines, ""]
