"""How long the wires are: from the panel's geometry, in mm. Called by design.py and the power budget."""

import math

from hardware import shapes
from hardware.check import Data
from hardware.panel import features
from hardware.panel.features import Panel
from hardware.panel.parts import load

_STEP = 10  # a wire is cut to the next whole centimetre
_ENDS = 100  # between base and bed, into a connector at both ends, and a little to spare
_LINK_ENDS = 40


def hub(data: Data) -> tuple[float, float]:
    """Return the middle of the hub, which lies on the base along the North wall (hardware/panel)."""
    (left, top), (right, bottom) = features.hub(data, load())
    return (left + right) / 2, (top + bottom) / 2


def inlet(data: Data) -> tuple[float, float]:
    """Return where the supply's plug comes in."""
    return next(x for x, what in Panel(data).sockets() if "supply" in what), 0.0


def sounder(data: Data) -> tuple[float, float]:
    """Return where the buzzer lies."""
    return Panel(data).sounder()


def from_hub(data: Data, x: float, y: float) -> int:
    """Return the length of a cable from the hub to a point of the panel, which runs along the rows and across them."""
    there = hub(data)
    return _cut(abs(x - there[0]) + abs(y - there[1]) + _ENDS)


def link(data: Data, number: int) -> int:
    """Return the length of the cable that leads into ring `number` of the chain from the one before it."""
    before, here = data["chain"][number - 1], data["chain"][number]
    leaves = entry(data, before["place"], before["first"] - 1)
    return _cut(math.dist(leaves, entry(data, here["place"], here["first"])) + _LINK_ENDS)


def entry(data: Data, place: int, led: int) -> tuple[float, float]:
    """Return where an LED of a ring sits; the number wraps."""
    leds = shapes.leds(data["places"][place])
    return leds[led % len(leds)]


def in_ring(data: Data, place: int) -> float:
    """Return the way from one LED of a ring to the next."""
    ring = data["places"][place]
    return shapes.around(ring, ring["ring"]) / float(ring["leds"])


def _cut(length: float) -> int:
    return math.ceil(length / _STEP) * _STEP
