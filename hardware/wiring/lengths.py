"""How long the wires are: from the panel's geometry, in mm. Called by design.py and the power budget."""

import math
from itertools import pairwise

from hardware import shapes
from hardware.check import Data
from hardware.hub import placing
from hardware.hub.pieces import pieces
from hardware.panel import links
from hardware.panel.features import Panel
from hardware.panel.parts import load

_STEP = 10  # a wire is cut to the next whole centimetre
_ENDS = 100  # between base and bed, into a connector at both ends, and a little to spare
_LOOP_ENDS = 10  # where a loop closes on itself
_JUMPER_ENDS = 10
LINK_SOLD = 300  # a plug and a socket with 15 cm of wire each


def hub(data: Data, ref: str) -> tuple[float, float]:
    """Return where a connector of the hub sits on the base. Raises KeyError for one that has no place there."""
    return placing.connectors(data, load(), pieces(data, load()))[ref]


def inlet(data: Data) -> tuple[float, float]:
    """Return where the supply's plug comes in."""
    return next(x for x, what in Panel(data).sockets() if "supply" in what), 0.0


def sounder(data: Data) -> tuple[float, float]:
    """Return where the buzzer lies."""
    return Panel(data).sounder()


def from_hub(data: Data, ref: str, x: float, y: float) -> int:
    """Return the length of a cable from a connector of the hub to a point: it runs along the rows and across them."""
    there = hub(data, ref)
    return _cut(abs(x - there[0]) + abs(y - there[1]) + _ENDS)


def link(data: Data, number: int) -> int:
    """Return the length of the cable that leads into ring `number` of the chain from the one before it."""
    return _cut(sum(math.dist(one, other) for one, other in pairwise(Panel(data).way(number))) + links.slack())


def entry(data: Data, place: int, led: int) -> tuple[float, float]:
    """Return where an LED of a ring sits; the number wraps."""
    leds = shapes.leds(data["places"][place])
    return leds[led % len(leds)]


def in_ring(data: Data, place: int) -> float:
    """Return the way from one LED of a ring to the next."""
    ring = data["places"][place]
    return shapes.around(ring, ring["ring"]) / float(ring["leds"])


def loops(data: Data) -> float:
    """Return how much bare wire the rings take: a loop of 5 V outside the LEDs' middles and one of ground inside."""
    seat = load()["seat"]
    radii = (seat["ring_outer"] - 1, seat["ring_inner"] + 1)
    return sum(float(shapes.around(place, radius)) + _LOOP_ENDS for place in data["places"] for radius in radii)


def jumpers(data: Data) -> float:
    """Return how much thin wire joins DOUT to DIN inside the rings; the first DIN and last DOUT have cables."""
    return sum(
        (int(data["places"][place]["leds"]) - 1) * (in_ring(data, place) + _JUMPER_ENDS)
        for place in range(len(data["places"]))
    )


def _cut(length: float) -> int:
    return math.ceil(length / _STEP) * _STEP
