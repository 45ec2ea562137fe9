"""What is cut into the wood of a board, and where: from the board's data and the dimensions of its parts.

The board is a flat box. Its *face* (with the openings, the LEDs' holes and what is engraved) and the *bed* beneath it
(with the rings' seats) are the panel: one board, pocketed from below by a router, or two sheets that are drilled and
sawn by themselves and glued. *Walls* and posts stand under it. The *base* carries cells, converters and the controller.
In every pit hangs a *cup* that touches no wood: it stands on its cell. (Told by buttons, it stands on the base.)

All x and y are seen from above, in mm from the panel's top left corner. Read by fit.py, which checks it, and by the
generators of drawings.
"""

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from hardware import shapes
from hardware.check import Data
from hardware.hub.pieces import pieces
from hardware.panel.parts import Parts, load

FOOT_BESIDE = 24.0  # the middle feet stand so far to the right of the mode button's line, on which the sounder is

FACE, BED, BASE = "face", "bed", "base"
THROUGH, POCKET, DRILL, ENGRAVE, MARK = "CUT", "POCKET", "DRILL", "ENGRAVE", "MARK"

Point = tuple[float, float]


@dataclass(frozen=True)
class Feature:
    """Something done to a sheet: all within `radius` of a line (or point), or a rectangle from `one` to `other`.

    `depth` is in mm, 0 for all through; `what` and `place` say what it is for.
    """

    sheet: str
    operation: str
    one: Point
    other: Point
    radius: float
    what: str
    place: int = -1
    depth: float = 0

    @property
    def rectangle(self) -> bool:
        """Whether it is a rectangle with corners (and not a line with a radius)."""
        return self.radius == 0

    @cached_property
    def size(self) -> Point:
        """Return how far it goes along x and y, without its radius."""
        return abs(self.other[0] - self.one[0]), abs(self.other[1] - self.one[1])

    @property
    def layer(self) -> str:
        """The name of its layer in drawings: the operation, and how deep or how wide."""
        if self.operation == DRILL:
            return f"DRILL_{2 * self.radius:g}"
        return f"POCKET_{self.depth:g}" if self.operation == POCKET else self.operation


@dataclass(frozen=True)
class Stack:
    """Heights in mm, measured downwards from the top of the face."""

    panel: float  # the panel's underside
    cup: float  # the underside of a cup's floor
    cell: float  # the top of the cell; where there is none, the top of the base
    base: float  # the top of the base
    whole: float  # the underside of the base

    @property
    def wall(self) -> float:
        """How high walls and posts are."""
        return self.base - self.panel


class Panel:
    """The wood of one board. `data` is a board's, `parts` the dimensions of its parts."""

    def __init__(self, data: Data, parts: Parts | None = None) -> None:
        self.data = data
        self.parts = parts or load()
        self.told = "buttons" in data["pins"]
        self.width: float = data["panel"]["width"]
        self.height: float = data["panel"]["height"]
        self.places: list[dict[str, Any]] = data["places"]
        self.button: dict[str, Any] = data["mode_button"]
        self.stack = self._stack()
        self.hub = list(pieces(data, self.parts).values())
        self.posts = self._posts()
        self.features = [*self._face(), *self._bed(), *self._base()]

    def of(self, *sheets: str) -> list[Feature]:
        """Return what is done to these sheets."""
        return [feature for feature in self.features if feature.sheet in sheets]

    def pit(self, place: int) -> bool:
        """Whether a place is a pit (and not a store)."""
        return place < 2 * int(self.data["columns"])

    def line(self, place: int) -> tuple[Point, Point]:
        """Return the ends of a place's centre line."""
        there, half = self.places[place], shapes.straight(self.places[place]) / 2
        return (there["x"], there["y"] - half), (there["x"], there["y"] + half)

    @property
    def without_pockets(self) -> float:
        """Return how high walls and posts are where the base has no pockets: by so much more as those are deep."""
        return self.stack.wall + (0 if self.told else float(self.parts["cell"]["room"]))

    @property
    def slot_height(self) -> float:
        """Return how high the notches for plugs are, from the base on."""
        return min(float(self.parts["slot"]["height"]), self.stack.wall)

    @property
    def controller(self) -> tuple[Point, Point]:
        """Return the corners of the controller, which lies with its plug at the North wall."""
        part, x = self.parts["controller"], self.button["x"]
        top = self.parts["sheets"]["wall"] + self.parts["hub"]["off"]
        return (x - part["width"] / 2, top), (x + part["width"] / 2, top + part["length"])

    def screws(self) -> list[Point]:
        """Return where screws go through the base: along the rim into the walls, and into the posts."""
        inset, apart = self.parts["screw"]["from_edge"], self.parts["screw"]["apart"]
        first, last = 30.0, self.width - 30.0
        count = math.ceil((last - first) / apart)
        along = [self._beside_notches(first + (last - first) * k / count) for k in range(count + 1)]
        rim = [(x, y) for y in (inset, self.height - inset) for x in along]
        rows = sorted({place["y"] for place in self.places[: 2 * self.data["columns"]]})
        ends = [(x, y) for x in (inset, self.width - inset) for y in rows]
        return [*rim, *ends, *self.posts]

    def _beside_notches(self, x: float) -> float:
        """Move a screw beside a plug's notch, where there is wood: as little as it takes, and so at South too."""
        screw = self.parts["screw"]
        clear: float = self.parts["slot"]["width"] / 2 + screw["drill"] / 2 + screw["off_notch"]
        notches = [at for at, _ in self.sockets()]
        places: list[float] = [x, *(at + side * clear for at in notches for side in (-1, 1))]
        free = [to for to in places if all(abs(to - at) >= clear - 0.001 for at in notches)]
        return min(free, key=lambda to: abs(to - x))

    def way(self, number: int) -> list[Point]:
        """Return the data wire's way into ring `number` of the chain: from the last LED of the ring before it, along
        that one's seat to where it comes closest, and on to the LED at which it enters."""
        before, here = (self.data["chain"][n] for n in (number - 1, number))
        place = self.places[before["place"]]
        start = shapes.leds(place)[before["first"] - 1]
        end = shapes.leds(self.places[here["place"]])[here["first"]]
        radius, steps = self.parts["seat"]["outer"] - 1.5, 48
        points = [shapes.on_the_way_round(place, radius, k / steps) for k in range(steps)]
        near = min(range(steps), key=lambda k: math.dist(points[k], start))
        far = min(range(steps), key=lambda k: math.dist(points[k], end))
        count = (far - near) % steps
        step = 1 if count <= steps / 2 else -1
        along = [points[(near + step * k) % steps] for k in range(min(count, steps - count) + 1)]
        return [start, *along, end]

    def walls(self) -> list[tuple[str, float, float]]:
        """Return the walls' names, lengths and heights; all are as thick as their sheet."""
        thick = self.parts["sheets"]["wall"]
        return [
            ("long walls, North and South", self.width, self.stack.wall),
            ("short walls, left and right", self.height - 2 * thick, self.stack.wall),
        ]

    def sounder(self) -> Point:
        """Return where the sounder lies on the base."""
        return self.button["x"], self.height - self.parts["sheets"]["wall"] - 20

    def feet(self) -> list[Point]:
        """Return where the feet stick to the base's underside: at its corners, and in the middle of its long sides."""
        off = self.parts["panel"]["corner"] + self.parts["foot"]["radius"]
        middle = self.button["x"] + FOOT_BESIDE
        return [(x, y) for x in (off, middle, self.width - off) for y in (off, self.height - off)]

    @property
    def inlet(self) -> tuple[Point, Point]:
        """Return the corners of the room for the supply's socket behind its notch."""
        part, x = self.parts["inlet"], self.sockets()[1][0]
        top = self.parts["sheets"]["wall"] + self.parts["hub"]["off"]
        return (x - part["width"] / 2, top), (x + part["width"] / 2, top + part["depth"])

    def sockets(self) -> list[tuple[float, str]]:
        """Return where along the North wall the notches for plugs are, and what for."""
        return [(self.button["x"], "the controller's USB"), (self.button["x"] + 72, "the 5 V supply")]

    def _stack(self) -> Stack:
        sheets, cell = self.parts["sheets"], self.parts["cell"]
        cup = self.parts["cup"]["depth"] + sheets["floor"]
        top = cup if self.told else cup + cell["spacer"]
        base = top if self.told else top + cell["height"]
        return Stack(sheets["face"] + sheets["bed"], cup, top, base, base + sheets["base"])

    def _posts(self) -> list[Point]:
        """Every other gap between columns, counted from the mode button's, has a post on the middle line."""
        columns = [place["x"] for place in self.places[: self.data["columns"]]]
        gaps = [(left + right) / 2 for left, right in zip(columns, columns[1:], strict=False)]
        own = min(range(len(gaps)), key=lambda gap: abs(gaps[gap] - self.button["x"]))
        return [(x, self.button["y"]) for gap, x in enumerate(gaps) if gap != own and (gap - own) % 2 == 0]

    def _face(self) -> list[Feature]:
        """Openings, and the holes of LEDs and buttons."""
        found = []
        for number, place in enumerate(self.places):
            one, other = self.line(number)
            found.append(Feature(FACE, THROUGH, one, other, place["hollow"], "opening", number))
            hole = self.parts["led"]["hole"] / 2
            found += [Feature(FACE, DRILL, at, at, hole, "LED", number) for at in shapes.leds(place)]
        for at, part, number in self._buttons():
            found.append(Feature(FACE, DRILL, at, at, part["hole"], "button", number))
        return found

    def _bed(self) -> list[Feature]:
        """The rings' seats, the channels between them, and room for the buttons' nuts."""
        deep = self.parts["sheets"]["bed"]
        found = []
        for number in range(len(self.places)):
            one, other = self.line(number)
            found.append(Feature(BED, POCKET, one, other, self.parts["seat"]["outer"], "seat", number, deep))
        half = self.parts["panel"]["channel"] / 2
        for (x, y), (to_x, _) in self._channels():
            found.append(Feature(BED, POCKET, (x, y - half), (to_x, y + half), 0, "channel", depth=deep))
        for at, part, number in self._buttons():
            found.append(Feature(BED, POCKET, at, at, part["nut"], "nut", number, deep))
        return found

    def _channels(self) -> list[tuple[Point, Point]]:
        """From seat to seat along each row, the stores' included: the ends on the row's line."""
        columns, seat = self.data["columns"], self.parts["seat"]["outer"]
        found = []
        for first in (0, columns):
            y = self.places[first]["y"]
            line = [self.places[-1]["x"], *(self.places[first + k]["x"] for k in range(columns)), self.places[-2]["x"]]
            # A round seat's rim bends away from the line: the channel goes two millimetres into it.
            found += [((a + seat - 2, y), (b - seat + 2, y)) for a, b in zip(line, line[1:], strict=False)]
        return found

    def _buttons(self) -> list[tuple[Point, Parts, int]]:
        """Where a button goes through the panel, its part, and its place (-1: the mode button)."""
        found = [((self.button["x"], self.button["y"]), self.parts["mode_button"], -1)]
        if self.told:
            for number, place in enumerate(self.places):
                found.append(((place["button"]["x"], place["button"]["y"]), self.parts["place_button"], number))
        return found

    def _base(self) -> list[Feature]:
        """What carries cells, converters, the controller and the box itself."""
        drill = self.parts["screw"]["drill"] / 2
        found = [Feature(BASE, DRILL, at, at, drill, "screw") for at in self.screws()]
        sounder = self.sounder()
        found.append(Feature(BASE, DRILL, sounder, sounder, self.parts["sounder"]["drill"] / 2, "sounder"))
        found.append(Feature(BASE, MARK, sounder, sounder, self.parts["sounder"]["outer"], "sounder's rim"))
        found += [Feature(BASE, MARK, *piece.box, 0, f"hub ({piece.name})") for piece in self.hub]
        found.append(Feature(BASE, MARK, *self.inlet, 0, "supply's socket"))
        if self.told:
            for number in range(len(self.places)):
                one, other = self.line(number)
                found.append(Feature(BASE, MARK, one, other, self.parts["cup"]["outer"], "cup", number))
        else:
            for number in range(len(self.places)):
                found += self._cell(number)
        return found

    def _cell(self, number: int) -> list[Feature]:
        """A cell: the pocket in which it stands on a shim, the slot for its screws, its stop; and its converter."""
        cell, stop, place = self.parts["cell"], self.parts["stop"], self.places[number]
        half = cell["length"] / 2
        outer, inner = half - cell["inset"], half - cell["inset"] - cell["pair"]
        wide = cell["width"] / 2 + 1

        def turned(along: float, across: float) -> Point:
            """A pit's cell lies along its row, a store's along its trough: the fixed end is left, or at North."""
            x, y = (along, across) if self.pit(number) else (across, along)
            return place["x"] + x, place["y"] + y

        def box(a: Point, b: Point, operation: str, what: str, depth: float = 0) -> Feature:
            (ax, ay), (bx, by) = turned(*a), turned(*b)
            low, high = (min(ax, bx), min(ay, by)), (max(ax, bx), max(ay, by))
            return Feature(BASE, operation, low, high, 0, what, number, depth)

        play = cell["play"]
        end = half - stop["from_end"]
        return [
            box((-half - 1.5, -wide), (half + 1.5, wide), POCKET, "pocket", cell["room"]),
            Feature(
                BASE, THROUGH, turned(-outer - play, 0), turned(-inner + play, 0), cell["slot"] / 2, "slot", number
            ),
            Feature(BASE, DRILL, turned(end, 0), turned(end, 0), stop["drill"] / 2, "stop", number),
            box((-half, -cell["width"] / 2), (half, cell["width"] / 2), MARK, "cell"),
            self._converter(number),
        ]

    def _converter(self, number: int) -> Feature:
        """A converter lies beside its cell, on the side of the middle: that of a store's, towards the pits."""
        part, place = self.parts["converter"], self.places[number]
        long, wide, beside = part["length"] / 2, part["width"] / 2, self.parts["cell"]["width"] / 2 + 3
        x, y = place["x"], place["y"]
        if self.pit(number):
            y += beside + wide if y < self.height / 2 else -beside - wide
        else:
            x += beside + wide if x < self.width / 2 else -beside - wide
            long, wide = wide, long
        return Feature(BASE, MARK, (x - long, y - wide), (x + long, y + wide), 0, "converter", number)
