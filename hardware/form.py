"""The form of a board file: which fields it has, of what kind. check.py asks before it looks at the sense."""

import math
from collections.abc import Iterator
from typing import Any

_PLACE = {"x": "a number", "y": "a number", "hollow": "a size", "ring": "a size", "leds": "a whole number"}
_DISC = {"x": "a number", "y": "a number", "radius": "a size"}

# A dictionary is an object with these fields, a list a list of such things, a text one of the kinds below.
_BOARD: dict[str, Any] = {
    "name": "a text",
    "title": "a text",
    "controller": "a text",
    "columns": "a whole number",
    "panel": {"width": "a size", "height": "a size"},
    "mode_button": _DISC,
    "places": [_PLACE],
    "pins": {"leds": "a pin", "button": "a pin", "sounder": "a pin"},
    "leds": {"chip": "a text", "order": "a text", "budget_ma": "a size", "idle_ma": "a number", "channel_ma": "a size"},
    "chain": [{"place": "a whole number", "first": "a whole number"}],
    "supply": {"ma": "a size", "others_ma": "a number"},
}
_SEES: dict[str, Any] = {
    "places": [{"range_g": "a size", "counts_per_gram": "a size"}],
    "pins": {"cells": ["a whole number"], "cells_clock": "a pin"},
    "cells": {"converter": "a text", "gain": "a number", "per_second": "a number", "settling_ms": "a number"},
}
_TOLD: dict[str, Any] = {"places": [{"button": _DISC}], "pins": {"buttons": ["a whole number"]}}


def faults(data: Any) -> list[str]:
    """Return one sentence for each field that is missing or of the wrong kind; numbers are never below 0."""
    found = list(_faults("the file", data, _BOARD))
    pins = data.get("pins") if isinstance(data, dict) else None
    if isinstance(pins, dict):
        if "cells" in pins or "cells" in data:
            found += _faults("the file", data, _SEES)
        elif "buttons" in pins:
            found += _faults("the file", data, _TOLD)
    return list(dict.fromkeys(found))


def _faults(where: str, value: Any, form: Any) -> Iterator[str]:
    if isinstance(form, dict):
        if not isinstance(value, dict):
            yield f"{where} is to be an object, not {_short(value)}."
            return
        for name, inner in form.items():
            path = name if where == "the file" else f"{where}.{name}"
            if name in value:
                yield from _faults(path, value[name], inner)
            else:
                yield f"The field {path} is missing."
    elif isinstance(form, list):
        if not isinstance(value, list):
            yield f"{where} is to be a list, not {_short(value)}."
            return
        for number, inner in enumerate(value):
            yield from _faults(f"{where}[{number}]", inner, form[0])
    elif not _is(value, form):
        yield f"{where} is to be {form}, not {_short(value)}."


def _is(value: Any, kind: str) -> bool:
    if kind == "a text":
        return isinstance(value, str)
    if kind == "a pin" and isinstance(value, list):  # check.py says how many lines there can be
        return bool(value) and all(_is(pin, kind) for pin in value)
    whole = kind in ("a pin", "a whole number")
    if isinstance(value, bool) or not isinstance(value, int if whole else (int, float)):
        return False
    return math.isfinite(value) and (value > 0 if kind == "a size" else value >= 0) and value < 1e9


def _short(value: Any) -> str:
    text = "nothing" if value is None else repr(value)
    return text if len(text) <= 40 else text[:40] + "…"
