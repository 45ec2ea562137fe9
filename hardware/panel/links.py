"""Where the plugs of the LEDs' chain lie: below the panel, each pair across its channel, between two cups.

A pair of plug and socket is wider than a channel and than what a seat leaves beside the cup, so that it lies in
neither: only its three wires do. It hangs flat below the bed, lengthwise from North to South, as near to its row's line
as there is room. All lengths in mm. Called by fit.py, the guide's figures, and the wires' lengths.
"""

import math
from itertools import pairwise
from typing import Any

from hardware.hub.pieces import PICO
from hardware.panel.features import Panel, Point
from hardware.panel.parts import load

Box = tuple[Point, Point]

FREE = 2.0  # round a pair; a cup that hangs free never touches it
_ENDS = 14.0  # of each wire: 5 to strip and solder, the rest to bend


def slack(parts: dict[str, Any] | None = None) -> float:
    """Return how much longer than its way a link's cable is: its ends, and once out along the pair and back."""
    return 2 * _ENDS + 2 * float((parts or load())["link"]["length"])


def boxes(panel: Panel) -> list[Box | None]:
    """Return where the pair of each link of the chain lies, from the first to the last; None where there is no room."""
    return [_box(panel, here["place"], there["place"]) for here, there in pairwise(panel.data["chain"])]


def _box(panel: Panel, one: int, other: int) -> Box | None:
    part, rows = panel.parts["link"], [place for place in (one, other) if panel.pit(place)]
    x = (panel.places[one]["x"] + panel.places[other]["x"]) / 2
    row = float(panel.places[rows[0]]["y"])
    half = float(part["length"]) / 2
    # Its wires come out of the channel, on the row's line: so far the pair may lie to one side of that, and no farther.
    for off in sorted(range(-int(half), int(half) + 1), key=abs):
        found = (x - part["width"] / 2, row + off - half), (x + part["width"] / 2, row + off + half)
        if all(_gap(found, thing) >= radius + FREE for thing, radius in _in_the_way(panel)):
            return found
    return None


def _in_the_way(panel: Panel) -> list[tuple[Box, float]]:
    """What stands or hangs where a pair could: lines and rectangles, and how far each goes round them."""
    parts, stack = panel.parts, panel.stack
    low = stack.panel + float(parts["link"]["height"])
    found = [(panel.line(number), float(parts["cup"]["outer"])) for number in range(len(panel.places))]
    found += [((post, post), float(parts["post"]["radius"])) for post in panel.posts]
    button = (panel.button["x"], panel.button["y"])
    found.append(((button, button), float(parts["mode_button"]["hole"])))
    if panel.told:
        for place in panel.places:
            at = (place["button"]["x"], place["button"]["y"])
            found.append(((at, at), float(parts["place_button"]["hole"])))
    if low > stack.base - parts["controller"]["height"]:
        found += [(panel.controller if piece.name == PICO else piece.box, 0.0) for piece in panel.hub]
    if low > stack.base - parts["inlet"]["height"]:
        found.append((panel.inlet, 0.0))
    wide, high, wall = panel.width, panel.height, float(parts["sheets"]["wall"])
    corners = [(wall, wall), (wide - wall, wall), (wide - wall, high - wall), (wall, high - wall), (wall, wall)]
    return [*found, *((side, 0.0) for side in pairwise(corners))]


def _gap(one: Box, other: Box) -> float:
    """The distance between a rectangle and a line or rectangle, 0 where they overlap; all lie along x or y."""
    (ax, ay), (bx, by) = one
    xs, ys = sorted((other[0][0], other[1][0])), sorted((other[0][1], other[1][1]))
    return math.hypot(max(0.0, xs[0] - bx, ax - xs[1]), max(0.0, ys[0] - by, ay - ys[1]))
