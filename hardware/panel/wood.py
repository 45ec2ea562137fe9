"""What to cut, and what fixes it: the parts that are no electronics, as a page. Entered in hardware/build.py."""

import math

from hardware import shapes
from hardware.check import Data
from hardware.panel.features import Panel
from hardware.panel.sheets import cutting_list


def documents(data: Data) -> dict[str, bytes]:
    """Return the page of a board's wood and fixings."""
    panel = Panel(data)
    lines = [
        f"# Wood and fixings of {data['name']}\n",
        "Made by `make hardware` from the board's data: don't edit. All lengths in mm.\n",
        "## What to cut, of birch plywood\n",
        *(f"- {line}" for line in cutting_list(panel)),
        "\n## What fixes it\n",
        "| what | how many | for |",
        "| --- | --- | --- |",
        *(f"| {what} | {many} | {use} |" for what, many, use in fixings(panel)),
        "",
    ]
    return {"wood.md": "\n".join(lines).encode()}


def fixings(panel: Panel) -> list[tuple[str, str, str]]:
    """Return what fixes the wood and the cells: what, how many, what for."""
    parts, places = panel.parts, panel.places
    cup, cell = parts["cup"], parts["cell"]
    turns = math.ceil(cup["wall"] / 0.6)
    strip = sum(turns * (shapes.around(place, cup["outer"]) + 10) for place in places) / 1000
    high = cup["depth"] + parts["sheets"]["floor"]
    found = [
        ("wood screws 3.5 x 30, countersunk", f"{len(panel.screws())}", "the base, into walls and posts"),
        ("wood glue", "a bottle", "panel, walls, posts, cups"),
        (f"veneer edging, 0.6 thick, at least {high:g} wide", f"{math.ceil(strip)} m", "the cups' walls"),
        ("felt or thin leather", "a sheet of 30 x 30 cm", "the cups' floors, inside"),
        ("hot glue", "some sticks", "LEDs in their holes, cables along the walls"),
        ("feet of rubber, 12 mm, self-adhesive", "6", "under the base: the sounder's hole stays open"),
        ("oil or varnish", "a little", "the wood, before the electronics go in"),
    ]
    if panel.told:
        return found
    count, through = len(places), parts["sheets"]["base"]  # pocket and shim are of one height
    floor = parts["sheets"]["floor"] + cell["spacer"]
    return [
        *found,
        (f"screws M3 x {_length(through + 4)}", f"{2 * count}", "cells onto the base, from below, with washers"),
        (f"screws M3 x {_length(floor + 4)}, countersunk", f"{2 * count}", "cups onto the cells' free ends"),
        (f"nylon spacers for M3, {cell['spacer']:g} long", f"{2 * count}", "between cup and cell"),
        (f"inserts for M3, for a hole of {parts['stop']['drill']:g}", f"{count}", "stops, pressed in from above"),
        ("set screws M3 x 12", f"{count}", "stops"),
        ("double-sided foam tape", "2 m", "converters"),
    ]


def _length(least: float) -> int:
    """The next length that screws come in."""
    return next(length for length in (6, 8, 10, 12, 16, 20, 25, 30) if length >= least)
