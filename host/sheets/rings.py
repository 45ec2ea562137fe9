"""What a ring shows at a few moments, drawn by the firmware's own lights, for the light legend."""

from typing import Any, cast

from firmware.board import Board
from firmware.cues import NAMES, Cues
from firmware.lights import Lights
from host.compose import board_data

LEDS = 8
_EAST = 1  # the quarter in which a lap leaves


def rings(cue: str, moments: tuple[int, ...], seeds: int = 0, leds: int = LEDS) -> list[list[list[int]]]:
    """Return what a ring of so many LEDs shows at the moments, in ms: for each LED its red, green and blue, 0 to 255.

    `cue` is a name of firmware/cues.py; a lap goes counter-clockwise, and leaves to the right.
    """
    data = board_data()
    one = {**data, "columns": 0, "places": [{**place, "leds": leds} for place in data["places"][:2]]}
    lights, cues = cast(Any, Lights)(cast(Any, Board)(one)), cast(Any, Cues)(2)
    cues.set(0, NAMES.index(cue), seeds, 1, _EAST)
    found = []
    for ms in moments:
        frame = bytes(lights.render(cues, ms))
        found.append([list(frame[3 * led : 3 * led + 3]) for led in range(leds)])
    return found
