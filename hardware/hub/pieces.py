"""The pieces of stripboard that the hub consists of: how large they are, and where they lie on the base.

Strips run from left to right on all of them. Rows are counted from North, columns from the left, seen from above.
"""

from typing import NamedTuple

from hardware.check import Data
from hardware.panel.parts import Parts

PITCH = 2.54  # mm from hole to hole

PICO, PLUGS, POWER, REGULATOR = "Pico", "plugs", "power", "regulator"

PLUG_STEP = 5  # holes from plug to plug: a plug, and room for its resistor, a link and a cut
_PICO_HOLES = (20, 8)
_POWER_HOLES = (7, 51)
_REGULATOR_HOLES = (5, 13)
_PLUG_ROWS = {"cells": 12, "buttons": 7}

Point = tuple[float, float]


class Hole(NamedTuple):
    """A hole of a piece."""

    piece: str
    row: int
    column: int

    def __str__(self) -> str:
        """Return its name, as on the drawing: "plugs C12"."""
        return f"{self.piece} {self.short}"

    @property
    def short(self) -> str:
        """Its name on its piece: the row as a letter, the column from 1 on."""
        return f"{chr(ord('A') + self.row)}{self.column + 1}"


class Piece(NamedTuple):
    """A piece: its holes, and its corner on the base in mm."""

    name: str
    rows: int
    columns: int
    left: float
    top: float

    @property
    def width(self) -> float:
        """How long it is along its strips."""
        return self.columns * PITCH

    @property
    def height(self) -> float:
        """How long it is across its strips."""
        return self.rows * PITCH

    @property
    def box(self) -> tuple[Point, Point]:
        """Its corners on the base."""
        return (self.left, self.top), (self.left + self.width, self.top + self.height)

    def at(self, row: float, column: float) -> Point:
        """Return where a hole lies on the base."""
        return self.left + (column + 0.5) * PITCH, self.top + (row + 0.5) * PITCH


def plugs(data: Data) -> int:
    """Return how many plugs stand in each of the two rows: a row's pits, a store, and the mode button or sounder."""
    return int(data["columns"]) + 2


def pieces(data: Data, parts: Parts) -> dict[str, Piece]:
    """Return the hub's pieces by name: the Pico's at the North wall, plugs left of it, the power right of it."""
    hub, controller, x = parts["hub"], parts["controller"], data["mode_button"]["x"]
    top = parts["sheets"]["wall"] + hub["off"]
    low, gap = top + hub["depth"], hub["gap"]
    half = controller["width"] / 2
    told = "buttons" in data["pins"]
    rows, columns = _PLUG_ROWS["buttons" if told else "cells"], PLUG_STEP * plugs(data) + (0 if told else 1)
    # The Pico's first pin lies 1.4 mm from its end, which meets the wall.
    first = (controller["length"] - 19 * PITCH) / 2 - PITCH / 2
    found = [
        Piece(PICO, *_PICO_HOLES, x - 4 * PITCH, top + first),
        Piece(PLUGS, rows, columns, x - half - gap - columns * PITCH, low - rows * PITCH),
        Piece(POWER, *_POWER_HOLES, x + half + gap, low - _POWER_HOLES[0] * PITCH),
    ]
    if not told:
        left = found[-1].box[1][0] + gap
        found.append(Piece(REGULATOR, *_REGULATOR_HOLES, left, low - _REGULATOR_HOLES[0] * PITCH))
    return {piece.name: piece for piece in found}


def cut_from(found: dict[str, Piece]) -> list[tuple[Piece, int, int]]:
    """Return where on one board of stripboard each piece is cut out: its first row and column.

    The plugs across its whole length; below them the power with the Pico's beside it; the regulator below the power.
    Between two pieces one row or column goes to the saw.
    """
    below = found[PLUGS].rows + 1
    cut = [(found[PLUGS], 0, 0), (found[POWER], below, 0), (found[PICO], below, found[POWER].columns + 1)]
    if REGULATOR in found:
        cut.append((found[REGULATOR], below + found[POWER].rows + 1, 0))
    return cut
