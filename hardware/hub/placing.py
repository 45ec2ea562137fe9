"""Which part sits in which holes of the hub. All positions are here; cuts and links follow from them (strips.py)."""

from typing import NamedTuple

from hardware.check import Data
from hardware.hub.pieces import PICO, PITCH, PLUG_STEP, PLUGS, POWER, REGULATOR, Hole, Piece, Point
from hardware.panel.parts import Parts

FEEDS = ("X4", "X5", "X6")  # terminals for feeds of the LEDs, for which there is room

_FIRST = 3  # the column of the first plug: left of it are its resistor and its link


At = tuple[int, int]  # row and column of a hole


class Placed(NamedTuple):
    """A part in its holes. `body` is what it covers: left, top, right, bottom in columns and rows of its piece."""

    ref: str
    piece: str
    holes: dict[str, Hole]
    body: tuple[float, float, float, float]
    height: float  # mm above the piece
    raised: bool  # whether links go through holes below it

    def covers(self, hole: Hole) -> bool:
        """Whether its body lies over a hole, so that no wire goes in from above."""
        left, top, right, bottom = self.body
        return (
            hole.piece == self.piece
            and not self.raised
            and left <= hole.column <= right
            and top <= hole.row <= bottom
            and hole not in self.holes.values()
        )


class _Placer:
    """Collects placed parts; `parts` has the bodies' sizes."""

    def __init__(self, parts: Parts) -> None:
        self.found: list[Placed] = []
        self._bodies = parts["bodies"]

    def put(self, ref: str, kind: str, piece: str, *, turned: bool = False, **holes: At) -> None:
        """Put a part's pins into holes, each a row and a column. `turned` by half a turn, so its body lies likewise.

        A pin's name is a word of Python's here: "_1" is pin 1, "plus" and "minus" are + and -.
        """
        names = {"plus": "+", "minus": "-"}
        self.many(ref, kind, piece, {names.get(pin, pin.lstrip("_")): at for pin, at in holes.items()}, turned=turned)

    def many(self, ref: str, kind: str, piece: str, pins: dict[str, At], *, turned: bool = False) -> None:
        """Put a part's pins into holes, by their own names."""
        there = {pin: Hole(piece, *at) for pin, at in pins.items()}
        body = self._bodies[kind]
        west, north, east, south = (mm / PITCH for mm in body["grow"])
        if turned:
            west, north, east, south = east, south, west, north
        rows, columns = [hole.row for hole in there.values()], [hole.column for hole in there.values()]
        box = (min(columns) - west, min(rows) - north, max(columns) + east, max(rows) + south)
        self.found.append(Placed(ref, piece, there, box, body["height"], bool(body.get("raised"))))


def placed(data: Data, parts: Parts) -> list[Placed]:
    """Return all parts that have a place on the hub, by the board's data alone."""
    put = _Placer(parts)
    _pico(put)
    _power(put)
    if "cells" in data["pins"]:
        _cells(put, data)
        _regulator(put)
    else:
        _buttons(put, data)
    return put.found


def _pico(put: _Placer) -> None:
    left = {f"{1 + k}": (k, 0) for k in range(20)}
    right = {f"{40 - k}": (k, 7) for k in range(20)}
    put.many("U1", "pico", PICO, left | right)


def _power(put: _Placer) -> None:
    """Ground runs along the third row, 5 V along the fifth; U2 at the left finds both beside it."""
    left = {f"{1 + k}": (k, 4) for k in range(7)}
    right = {f"{14 - k}": (k, 7) for k in range(7)}
    put.many("U2", "dip", POWER, left | right)
    put.put("R3", "standing", POWER, _1=(2, 1), _2=(3, 1))
    put.put("X3", "pin", POWER, _1=(3, 0))
    put.put("C2", "ceramic", POWER, _1=(0, 9), _2=(2, 9))
    for number, ref in enumerate(FEEDS):
        put.put(ref, "terminal", POWER, plus=(4, 12 + 5 * number), minus=(2, 12 + 5 * number))
    put.put("D1", "diode", POWER, A=(4, 25), K=(6, 25))
    put.put("C1", "bulk", POWER, plus=(4, 26), minus=(2, 26))
    put.put("Q1", "switch", POWER, G=(3, 36), S=(4, 36), D=(5, 36))
    put.put("R1", "standing", POWER, _1=(3, 38), _2=(2, 38))
    put.put("F1", "fuse", POWER, _1=(3, 40), _2=(5, 40))
    put.put("X1", "terminal", POWER, plus=(4, 49), minus=(2, 49))


def _order(data: Data) -> tuple[list[int], list[int]]:
    """The places of the upper and the lower row of plugs, as they lie on the board: North's store is on the left."""
    columns = data["columns"]
    return [2 * columns + 1, *range(columns)], [*range(columns, 2 * columns), 2 * columns]


def _cells(put: _Placer, data: Data) -> None:
    """Plugs of four in two rows: rows B to E upwards from the cells' 3.3 V, and J to K the other way round."""
    north, south = _order(data)
    for number, place in enumerate(north):
        at = _FIRST + PLUG_STEP * number
        put.put(f"H{place}", "plug", PLUGS, _1=(1, at), _2=(2, at), _3=(3, at), _4=(4, at))
        put.put(f"RP{place}", "standing", PLUGS, _1=(3, at - 3), _2=(5, at - 3))
    for number, place in enumerate(south):
        at = _FIRST + PLUG_STEP * number
        put.put(f"H{place}", "plug", PLUGS, turned=True, _1=(10, at), _2=(9, at), _3=(8, at), _4=(7, at))
        put.put(f"RP{place}", "standing", PLUGS, _1=(8, at - 3), _2=(6, at - 3))
    at = _FIRST + PLUG_STEP * len(north)
    put.put("X2", "plug", PLUGS, turned=True, _1=(3, at), _2=(2, at))
    put.put(f"RP{len(data['places'])}", "standing", PLUGS, _1=(3, at - 3), _2=(5, at - 3))
    put.put("X9", "plug", PLUGS, _1=(8, at), _2=(9, at))
    put.put("R2", "standing", PLUGS, _1=(11, at - 3), _2=(8, at - 3))
    put.put("R4", "standing", PLUGS, _1=(0, at + 2), _2=(4, at + 2))


def _regulator(put: _Placer) -> None:
    put.put("C3", "ceramic", REGULATOR, _1=(1, 0), _2=(2, 0))
    put.put("C4", "small-electrolytic", REGULATOR, plus=(3, 2), minus=(2, 2))
    put.put("U3", "regulator", REGULATOR, IN=(1, 4), GND=(2, 4), OUT=(3, 4))


def _buttons(put: _Placer, data: Data) -> None:
    """Plugs of two in two rows, their signals outside and their grounds inside."""
    north, south = _order(data)
    for row, places, turned in ((1, [*north, -1], False), (5, [*south, -2], True)):
        inside = 1 if row < 3 else -1
        for number, place in enumerate(places):
            at = _FIRST + PLUG_STEP * number
            ref = {-1: "X2", -2: "X9"}.get(place, f"H{place}")
            put.put(ref, "plug", PLUGS, turned=turned, _1=(row, at), _2=(row + inside, at))
            if place == -2:
                put.put("R2", "standing", PLUGS, _1=(3, at - 3), _2=(row, at - 3))
            else:
                name = f"RP{len(data['places']) if place == -1 else place}"
                put.put(name, "standing", PLUGS, _1=(row, at - 3), _2=(row - inside, at - 3))


def connectors(data: Data, parts: Parts, found: dict[str, Piece]) -> dict[str, Point]:
    """Return where each part of the hub sits on the base, by its name: the middle of its pins."""
    where = {}
    for one in placed(data, parts):
        points = [found[hole.piece].at(hole.row, hole.column) for hole in one.holes.values()]
        where[one.ref] = (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))
    return where
