"""What each cue draws at most, as a table for the power budget: `python -m host.light_draw` writes it anew.

hardware/ imports nothing of ours, so its power budget reads the table as a file, hardware/power/cues.json. A test
compares it with what the firmware's cues and patterns give.
"""

import json
from pathlib import Path
from typing import Any, cast

from firmware.board import Board
from firmware.cues import NAMES, Cues
from firmware.lights import FRAME_MS, Lights
from host.compose import board_data, board_names

TABLE_FILE = Path(__file__).parent.parent / "hardware" / "power" / "cues.json"

_ABOUT = (
    "By cue and by the number of LEDs of a ring: how many colours of single LEDs are at full, at the cue's "
    "brightest moment "
    "and for the number of seeds that draws most. Written by `python -m host.light_draw`."
)
_ROUND_MS = 2048  # every pattern has come round by then
_NUMBERS = (0, 1, 2, 3, 4, 5, 8, 16, 24, 40)  # of seeds, or whatever a cue counts


def sizes() -> list[int]:
    """Return the numbers of LEDs that rings of our boards have."""
    return sorted({place["leds"] for name in board_names() for place in board_data(name)["places"]})


def peaks() -> dict[str, dict[str, float]]:
    """Return for each cue, and each size of ring, the colours at full at its brightest moment."""
    return {name: {str(size): _peak(size, kind) for size in sizes()} for kind, name in enumerate(NAMES) if name}


def _peak(size: int, kind: int) -> float:
    board = cast(Any, Board)(_one_ring(size))
    lights, cues = cast(Any, Lights)(board), cast(Any, Cues)(2)
    most = 0
    for n in _NUMBERS:
        cues.set(0, kind, n, 1, 1)
        most = max(most, *(sum(lights.render(cues, ms)) for ms in range(0, _ROUND_MS, FRAME_MS)))
    return round(most / 255, 2)


def _one_ring(size: int) -> dict[str, Any]:
    """A board's data with two stores of this size and no pits; the first of them shows the cue."""
    data = board_data()
    return {**data, "columns": 0, "places": [{**place, "leds": size} for place in data["places"][:2]]}


def text() -> str:
    """Return the table as the file has it."""
    lines = [f"    {json.dumps(cue)}: {json.dumps(by_size)}" for cue, by_size in peaks().items()]
    return '{\n  "about": ' + json.dumps(_ABOUT) + ',\n  "peaks": {\n' + ",\n".join(lines) + "\n  }\n}\n"


if __name__ == "__main__":
    TABLE_FILE.write_text(text(), encoding="utf-8")
    print(f"{TABLE_FILE.name}: {len(peaks())} cues")
