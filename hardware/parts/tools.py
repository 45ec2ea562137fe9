"""The tools, with the sizes that the panel asks for: one list, for the parts' page and for the build guide."""

import math
from typing import NamedTuple

from hardware.panel.features import Panel

BOTH, ROUTER, DRILL = "both ways", "with a router", "with a drill"


class Tool(NamedTuple):
    """A tool, what it is for, and the way of building that takes it."""

    what: str
    use: str
    way: str


def drills(panel: Panel) -> list[tuple[float, str]]:
    """Return the sizes of the drills in mm, and what for."""
    parts = panel.parts
    found = [
        (parts["led"]["hole"], "the LEDs"),
        (parts["screw"]["drill"], "screws" if panel.told else "screws and stops"),
        (parts["sounder"]["drill"], "the sounder"),
        (2 * parts["mode_button"]["hole"], "the mode button"),
    ]
    if panel.told:
        found.append((2 * parts["place_button"]["hole"], "the buttons"))
    else:
        found.append((math.ceil(2 * parts["cell"]["slot"]) / 2, "the cells' slots, hole by hole, then a file"))
    return sorted([(2.5, "before the wood screws"), *found])


def _cutters(panel: Panel) -> str:
    """The router's cutters: the large one, and those for what is narrower."""
    large, parts = panel.parts["panel"]["tool"], panel.parts
    small = {parts["led"]["hole"], parts["screw"]["drill"]} | (set() if panel.told else {parts["cell"]["slot"]})
    narrow = sorted((size for size in small if size < large), reverse=True)
    return f"{large:g}, and for the small holes of " + ", ".join(f"{size:g}" for size in narrow)


def tools(panel: Panel) -> list[Tool]:
    """Return the tools for a board."""
    parts = panel.parts
    bits = ", ".join(f"{size:g} ({use})" for size, use in drills(panel))
    nuts = [2 * parts["mode_button"]["nut"]] + ([2 * parts["place_button"]["nut"]] if panel.told else [])
    nut_bits = " and ".join(f"{size:g}" for size in nuts)
    found = [
        Tool("Soldering iron with a fine tip, solder with a rosin core, a stand", "all joints", BOTH),
        Tool("Multimeter with a beeper", _METER if panel.told else _METER + _METER_CELLS, BOTH),
        Tool(
            "Wire stripper, side cutter, tweezers; a drill of 4 mm turned by hand, a sharp knife",
            "wires; the strips of the hub",
            BOTH,
        ),
        Tool("Crimping pliers for JST contacts (1.5 to 2.5 mm), or cables that come with plugs", "plugs", BOTH),
        Tool("Heat-shrink tube 2 and 4 mm, adhesive tape, a marker", "wires, and the cables' names on them", BOTH),
        Tool("Hot-glue gun", "LEDs, cables", BOTH),
        Tool("Screwdrivers, and a spanner for the buttons' nuts", "terminals, the box, buttons", BOTH),
        Tool("Six clamps, sandpaper (120, 240), a flat and a round file, a fret saw", "walls, cups, edges", BOTH),
        Tool(
            "A handsaw with fine teeth and a square (or the sheets cut to size by the shop); a straight edge as long "
            "as the board, a tape measure, a ruler, a pencil",
            "panel, base, walls, posts",
            BOTH,
        ),
        Tool("Glasses, a mask for the dust", "drilling, sawing, sanding; the first time power comes on", BOTH),
        Tool(
            f"An electric drill; brad-point drills, mm: {bits}; a countersink; scrap wood to lay below", "holes", BOTH
        ),
        Tool("A computer with USB and Python 3.11", "to put the firmware onto the Pico", BOTH),
        Tool(f"Router with the DXF files, or a shop that has one; cutters of {_cutters(panel)} mm", _CUT, ROUTER),
        Tool(
            f"Hole saws of {2 * panel.places[0]['hollow']:g} and {2 * parts['saw']['seat']:g} mm; a "
            "jigsaw with a fine blade",
            "openings and seats; between a store's ends, and the channels",
            DRILL,
        ),
        Tool(f"Forstner bits or hole saws of {nut_bits} mm", "room for nuts", DRILL),
        Tool(
            "A drill stand; an awl; a printer for the paper template, scissors, and glue that comes off",
            "upright holes, where they belong",
            DRILL,
        ),
    ]
    if not panel.told:
        ranges = sorted({place["range_g"] for place in panel.places})
        weights = " and ".join(f"{1.2 * range_g:g}" for range_g in ranges)
        found.insert(6, Tool("An Allen key of 1.5 mm", "the stops' set screws", BOTH))
        found.insert(7, Tool(f"Kitchen scales with 0.1 g; weights of {weights} g (bags of sand)", "seeds, stops", BOTH))
    return found


_METER = "no short between 5 V, 3.3 V and ground, before power comes on"
_METER_CELLS = "; the cells' pairs of wires (E+ to E- has the most ohms)"
_CUT = "panel, seats, channels, pockets"


def table(found: list[Tool]) -> list[str]:
    """Return a table in Markdown, a line each."""
    return [
        "| needed | tool | for |",
        "| --- | --- | --- |",
        *(f"| {tool.way} | {tool.what} | {tool.use} |" for tool in found),
    ]
