"""What a page may ask for: reads its messages and refuses those that make no sense. The game room calls it."""

import json
import re
from math import isfinite
from typing import Any, NamedTuple

from engine import GAMES
from firmware.settings import TABLE as SETTINGS
from firmware.telling import STEPS
from host.follower import SPEEDS, WHATS
from host.saved import LONGEST, MOST_SEEDS
from host.trace import LONGEST_MS
from host.trace_player import SPEEDS as TIMES
from host.virtual.faults import NAMES as FAULTS

GOES = {  # what a replay can do, and a trace
    "replay": ("next", "back", "all", "to", "stop"),
    "trace": ("play", "pause", "to", "leave"),
    "lesson": ("begin", "next", "again", "hint", "off"),
    "puzzle": ("begin", "next", "again", "hint", "line", "off"),
}
_MOST_PUZZLES = 999
_COURSE = re.compile("[a-z0-9-]{1,24}")
_LONGEST_RULES = 100
_LONGEST_MOVE = 150  # an opening in Kiothi
_MOST_LEDS = 10_000
_MOST_STEPS = LONGEST  # a saved game has fewer


class RequestError(ValueError):
    """A message cannot be done. `code` is a word for programs, the text a sentence for people."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


class Request(NamedTuple):
    """A message that makes sense: `do`, and the fields that belong to it, all of them filled in."""

    do: str
    place: int = 0
    n: int | None = None
    what: str = ""
    speed: str = "normal"
    way: str = ""
    rules: str = ""
    first: int = 0
    go: str = ""
    at: int = 0
    steps: str = ""
    setting: str = ""
    value: str = ""
    down: bool = False
    ms: int = 0
    times: int = 1
    name: str = ""
    move: str = ""
    where: int | None = None
    amount: float | None = None
    game: str = ""
    course: str = ""
    number: int = 0


# The fields of each message.
_FIELDS: dict[str, tuple[str, ...]] = {
    "lift": ("place", "n"),
    "drop": ("place", "n"),
    "touch": ("place",),
    "take_from_bag": ("n",),
    "put_in_bag": (),
    "follow": ("what", "speed", "way"),
    "deal": (),
    "stop": (),
    "undo": (),
    "show": (),
    "hint": (),
    "free": (),
    "light": ("move",),
    "best": (),
    "analyse": (),
    "cells": (),
    "button": ("place",),
    "steps": ("steps",),
    "present": (),
    "group": (),
    "press": (),
    "hold": (),
    "menu": (),
    "check": (),
    "mode": ("down",),
    "set": ("setting", "value"),
    "calibrate": (),
    "round": (),
    "new": ("rules", "first"),
    "replay": ("go", "at", "speed"),
    "trace": ("go", "ms", "times"),
    "lesson": ("go", "course", "number"),
    "puzzle": ("go", "game", "number"),
    "fault": ("name", "where", "amount"),
    "mend": ("name", "where"),
}
_NEEDED = ("place", "what", "rules", "go", "steps", "down", "setting", "value", "name", "move")


def read(text: str, places: int) -> Request:
    """Return the request that a page's message is, on a board with so many places. Raises RequestError."""
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        raise RequestError("message", "The message is not readable as JSON.") from None
    if not isinstance(message, dict):
        raise RequestError("message", "The message is not a JSON object.")
    do = message.pop("do", None)
    if not isinstance(do, str) or do not in _FIELDS:
        raise RequestError("message", f"The board can't do {_short(do)}.")
    for name in message:
        if name not in _FIELDS[do]:
            raise RequestError("message", f"{do} has nothing to do with {_short(name)}.")
    if do == "mend" and not message:
        return Request(do)  # all faults
    for name in _FIELDS[do]:
        if name in _NEEDED and name not in message:
            raise RequestError("message", f"{do} needs {name}.")
    which = {"lesson": "course", "puzzle": "game"}.get(do)
    if which and message["go"] in ("begin", "line") and not {which, "number"} <= message.keys():
        raise RequestError("message", f"{do} needs a {which} and a number to {message['go']}.")
    for name, value in message.items():
        if not _makes_sense(do, name, value, places):
            raise RequestError("message", f"{do} can't be done with {name} {_short(value)}.")
    return Request(do, **message)


def task_line(request: Request) -> str:
    """Return the line to the board for a `lesson` or `puzzle`. RequestError for what a board can't do alone."""
    if request.go == "line":
        raise RequestError("puzzle", "Nobody's hands are here to play the line: the page shows it in words.")
    which = f"{request.course or request.game} {request.number}" if request.go == "begin" else request.go
    return f"{request.do} {which}"


def _makes_sense(do: str, name: str, value: Any, places: int) -> bool:
    match name:
        case "place":
            return _is_number(value) and 0 <= value < places
        case "n":
            return value is None or (_is_number(value) and 0 < value <= MOST_SEEDS)
        case "first":
            return _is_number(value) and value in (0, 1)
        case "game":
            return value in GAMES
        case "course":
            return isinstance(value, str) and _COURSE.fullmatch(value) is not None
        case "number":
            return _is_number(value) and 0 < value <= _MOST_PUZZLES
        case "at":
            return _is_number(value) and 0 <= value < _MOST_STEPS
        case "go":
            return value in GOES[do]
        case "steps":
            return value in STEPS
        case "down":
            return isinstance(value, bool)
        case "setting":
            return isinstance(value, str) and value in SETTINGS
        case "value":
            return isinstance(value, str) and any(value in values for values in SETTINGS.values())
        case "ms":
            return _is_number(value) and 0 <= value <= LONGEST_MS
        case "times":
            return _is_number(value) and value in TIMES
        case "name":
            return value in FAULTS
        case "where":
            return value is None or (_is_number(value) and 0 <= value < _MOST_LEDS)
        case "amount":
            return value is None or (isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value))
        case "what":
            return value in WHATS
        case "speed":
            return isinstance(value, str) and value in SPEEDS
        case "way":
            return value in ("", "+", "-")
        case "move":  # the board reads it
            return isinstance(value, str) and value.isascii() and value.isprintable() and len(value) <= _LONGEST_MOVE
        case _:  # rules: the board reads them; here they only have to be part of one line
            return isinstance(value, str) and value.isascii() and value.isprintable() and len(value) <= _LONGEST_RULES


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _short(value: Any) -> str:
    text = json.dumps(value)
    return text if len(text) <= 40 else text[:40] + "…"
