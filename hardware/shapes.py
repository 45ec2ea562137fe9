"""Round hollows and troughs: how far they are apart, and where the LEDs round them sit. Lengths in mm.

Called by hardware/check.py and by the generators. A place's shapes have its centre line in common: a point for a pit,
and for a trough a line of the length `straight`, along y. A shape is all that lies within a radius of that line.
"""

import math
from typing import Any

Place = dict[str, Any]  # `x`, `y`: the centre; `straight`: the centre line's length, 0 where there is none


def straight(place: Place) -> float:
    """Return the length of a trough's straight sides; 0 for a round hollow."""
    return float(place.get("straight", 0))


def apart(one: Place, other: Place) -> float:
    """Return how far the centre lines of two places (or buttons) are apart."""
    along = max(0.0, abs(one["y"] - other["y"]) - (straight(one) + straight(other)) / 2)
    return math.hypot(one["x"] - other["x"], along)


def around(place: Place, radius: float) -> float:
    """Return the way once round a place, at this distance from its centre line."""
    return 2 * straight(place) + 2 * math.pi * radius


def on_the_way_round(place: Place, radius: float, part: float) -> tuple[float, float]:
    """Return the point that lies this part (0 to 1) of the way round from twelve o'clock, clockwise, from above."""
    arc, side = math.pi * radius, straight(place)
    x, y = float(place["x"]), float(place["y"])
    way = (part * around(place, radius) + arc / 2) % around(place, radius)
    if way < arc:
        return x - radius * math.cos(way / radius), y - side / 2 - radius * math.sin(way / radius)
    way -= arc
    if way < side:
        return x + radius, y - side / 2 + way
    way -= side
    if way < arc:
        return x + radius * math.cos(way / radius), y + side / 2 + radius * math.sin(way / radius)
    return x - radius, y + side / 2 - (way - arc)


def leds(place: Place) -> list[tuple[float, float]]:
    """Return where the LEDs of a place sit: evenly round it, clockwise from twelve o'clock."""
    return [on_the_way_round(place, place["ring"], k / place["leds"]) for k in range(place["leds"])]
