"""The few capital letters that are engraved into a panel, as strokes that a router follows. A letter is 1 high."""

import math

from hardware.drawing.shapes import Drawing, Point

_GAP = 0.28

Stroke = tuple[Point, ...]


def _arc(x: float, y: float, wide: float, high: float, start: int, end: int) -> Stroke:
    """Part of an ellipse round x, y; degrees clockwise from twelve o'clock."""
    step = 15 if end > start else -15
    turns = [math.radians(angle) for angle in range(start, end + step, step)]
    return tuple((x + wide * math.sin(turn), y - high * math.cos(turn)) for turn in turns)


# Width of the letter, and its strokes; y downwards from its top.
_STROKES: dict[str, tuple[float, tuple[Stroke, ...]]] = {
    "N": (0.72, (((0, 1), (0, 0), (0.72, 1), (0.72, 0)),)),
    "O": (0.84, (_arc(0.42, 0.5, 0.42, 0.5, 0, 360),)),
    "R": (
        0.62,
        (((0, 1), (0, 0), (0.34, 0), *_arc(0.34, 0.27, 0.26, 0.27, 0, 180), (0, 0.54)), ((0.3, 0.54), (0.62, 1))),
    ),
    "T": (0.72, (((0, 0), (0.72, 0)), ((0.36, 0), (0.36, 1)))),
    "H": (0.72, (((0, 0), (0, 1)), ((0.72, 0), (0.72, 1)), ((0, 0.48), (0.72, 0.48)))),
    "S": (0.58, ((*_arc(0.29, 0.25, 0.27, 0.25, 60, -180), *_arc(0.29, 0.75, 0.29, 0.25, 0, 240)),)),
    "U": (0.7, (((0, 0), *_arc(0.35, 0.65, 0.35, 0.35, 270, 90), (0.7, 0)),)),
}


def engrave(drawing: Drawing, word: str, x: float, y: float, height: float) -> None:
    """Draw a word with its middle at x and its top at y. Raises KeyError for a letter that is not here."""
    wide = sum(_STROKES[letter][0] + _GAP for letter in word) - _GAP
    left = x - wide * height / 2
    for letter in word:
        width, strokes = _STROKES[letter]
        for stroke in strokes:
            drawing.line("ENGRAVE", *((left + a * height, y + b * height) for a, b in stroke))
        left += (width + _GAP) * height
