"""What to cut, and what fixes it: the parts that are no electronics, as a page. Entered in hardware/build.py."""

import math
from typing import Any, NamedTuple

from hardware import shapes
from hardware.check import Data
from hardware.panel import template
from hardware.panel.features import Panel
from hardware.panel.sheets import cutting_list
from hardware.panel.small import turns


class Fixing(NamedTuple):
    """What fixes the wood or the cells: what, how many, what for, and what it costs in all, roughly, in euros."""

    what: str
    many: str
    use: str
    euro: float


_SHEET_EURO = 45.0  # a square metre of birch plywood of 12 mm; thinner ones are a little less, thicker ones more
_WASTE = 1.3  # cuts, and what goes wrong


def documents(data: Data) -> dict[str, bytes]:
    """Return the page of a board's wood and fixings."""
    panel = Panel(data)
    lines = [
        f"# Wood and fixings of {data['name']}\n",
        "Made by `make hardware` from the board's data: don't edit. All lengths in mm. Electronics, tools, seeds, and "
        "what all of it costs: [parts](parts/parts.md).\n",
        "## What to cut, of birch plywood\n",
        *(f"- {line}" for line in cutting_list(panel)),
        "\n## Which sheets to buy\n",
        "With some to spare for cuts and what goes wrong.\n",
        "| thick | square metres | for |",
        "| --- | --- | --- |",
        *(f"| {thick:g} | {square:.2f} | {use} |" for thick, square, use in sheets(panel)),
        f"\nAnd {len(panel.posts) * panel.without_pockets * _WASTE / 1000:.2f} m of dowel of "
        f"{2 * panel.parts['post']['radius']:g}.\n",
        "## What fixes it\n",
        "| what | how many | for |",
        "| --- | --- | --- |",
        *(f"| {one.what} | {one.many} | {one.use} |" for one in fixings(panel)),
        "",
    ]
    return {"wood.md": "\n".join(lines).encode()}


def sheets(panel: Panel) -> list[tuple[float, float, str]]:
    """Return the plywood to buy: how thick, square metres, what for."""
    parts, thick = panel.parts["sheets"], panel.stack.panel
    board = panel.width * panel.height
    walls = sum(2 * long * high for _, long, high in panel.walls())
    radius = panel.parts["cup"]["outer"] - panel.parts["cup"]["wall"]
    small = sum(2 * radius * (2 * radius + shapes.straight(place)) for place in panel.places)
    if not panel.told:
        cell = panel.parts["cell"]
        small += len(panel.places) * (2 * cell["inset"] + cell["pair"]) * cell["width"]
    found = [
        (thick, board, "the panel, with a router"),
        (parts["face"], board, "the panel's upper sheet, without a router"),
        (parts["bed"], board, "the panel's lower sheet, without a router"),
        (parts["base"], board + walls, "base and walls"),
        (parts["floor"], small, "the cups' floors" if panel.told else "the cups' floors, shims"),
    ]
    return [(mm, _WASTE * area / 1e6, use) for mm, area, use in found]


def euro(panel: Panel) -> float:
    """Return what wood and fixings cost, roughly, with a router's one sheet for the panel."""
    wood = sum(square * _SHEET_EURO * thick / 12 for thick, square, use in sheets(panel) if "without" not in use)
    return wood + sum(one.euro for one in fixings(panel))


def fixings(panel: Panel) -> list[Fixing]:
    """Return what fixes the wood and the cells. "Without a router" is where the base has no pockets."""
    parts, places = panel.parts, panel.places
    cup, cell = parts["cup"], parts["cell"]
    strip = sum(cup_strip(panel, place) for place in places) / 1000
    high = cup["depth"] + parts["sheets"]["floor"]
    found = [
        Fixing("wood screws 3.5 x 30, countersunk", f"{len(panel.screws())}", "the base, into walls and posts", 2),
        Fixing("wood glue", "a bottle", "panel, walls, posts, cups, the felt in them", 5),
        Fixing(
            f"veneer edging, {cup['strip']:g} thick, at least {high:g} wide",
            f"{math.ceil(strip)} m",
            "the cups' walls",
            8,
        ),
        Fixing("felt or thin leather", "a sheet of 30 x 30 cm", "the cups' floors, inside", 3),
        Fixing("hot glue", "some sticks", "LEDs in their holes, J1, the sounder, cables and the chain's plugs", 3),
        Fixing("feet of rubber, 12 mm, self-adhesive", "6", "under the base: the sounder's hole stays open", 3),
        Fixing("oil or varnish", "a little", "the wood, before the electronics go in", 8),
        Fixing("double-sided foam tape", "20 cm", "the hub's pieces onto the base", 1),
        Fixing("paper of 80 g, A4", f"{template.sheets(panel)}", "the templates, without a router", 1),
    ]
    if panel.told:
        gap = panel.places[0]["hollow"] - cup["outer"]
        return [*found, Fixing(f"card, {gap:g} thick", "a sheet", "strips round the cups while their glue dries", 1)]
    count, through, room = len(places), parts["sheets"]["base"], cell["room"]  # pocket and shim are of one height
    floor = parts["sheets"]["floor"] + cell["spacer"]
    return [
        *found,
        Fixing(
            f"screws M3 x {_length(through + 4)} with washers (without a router: M3 x {_length(through + room + 4)})",
            f"{2 * count}",
            "cells onto the base, from below",
            5,
        ),
        Fixing(f"screws M3 x {_length(floor + 4)}, countersunk", f"{2 * count}", "cups onto the cells' free ends", 4),
        Fixing(f"nylon spacers for M3, {cell['spacer']:g} long", f"{2 * count}", "between cup and cell", 4),
        Fixing(
            f"inserts for M3, for a hole of {parts['stop']['drill']:g}", f"{count}", "stops, pressed in from above", 4
        ),
        Fixing(
            f"set screws M3 x {_length(through)} (without a router: M3 x {_length(through + room)})",
            f"{count}",
            "stops",
            3,
        ),
        Fixing("double-sided foam tape", "2 m", "converters", 2),
        Fixing("lacquer: nail varnish, or what locks threads", "a small bottle", "the stops' threads, once set", 3),
    ]


def cup_strip(panel: Panel, place: dict[str, Any]) -> float:
    """Return the strip that a cup's wall takes, in mm: so many turns, and a little for the seams."""
    cup = panel.parts["cup"]
    return turns(panel) * (shapes.around(place, cup["outer"]) + 10)


def _length(least: float) -> int:
    """The next length that screws come in."""
    return next(length for length in (6, 8, 10, 12, 16, 20, 25, 30) if length >= least)
