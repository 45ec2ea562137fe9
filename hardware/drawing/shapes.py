"""What a drawing consists of, in mm: x to the right, y downwards, as on the page.

`Drawing` collects items; `sheet.py` lays them out; svg.py, dxf.py and pdf.py write them. A layer says what an item is
for (an operation at the machine, a dimension, a frame), and so how it is drawn.
"""

import math
from dataclasses import dataclass, replace

Point = tuple[float, float]


@dataclass(frozen=True)
class Style:
    """How a layer is drawn: line width in mm, colours as #rrggbb, dashes in mm, and AutoCAD's colour number in DXF."""

    width: float
    colour: str
    fill: str = ""
    dash: tuple[float, ...] = ()
    aci: int = 7


# Layers whose names end in a number carry it as their depth or diameter in mm: POCKET_12, DRILL_5.
STYLES = {
    "CUT": Style(0.5, "#111111", "#ffffff", aci=7),
    "BOARD": Style(0.6, "#111111", "#f6ead8", aci=7),  # a workpiece's outline: cut through, too
    "POCKET": Style(0.35, "#1f5fa8", "#cfe0f3", aci=5),
    "DRILL": Style(0.3, "#b3261e", "#ffffff", aci=1),
    "ENGRAVE": Style(0.3, "#1d7a3c", aci=3),
    "MARK": Style(0.2, "#6b6b6b", dash=(1.6, 0.9), aci=8),
    "PART": Style(0.3, "#333333", "#e4e4e4", aci=9),
    "WOOD": Style(0.35, "#5b3a17", "#e7c79c", aci=30),
    "METAL": Style(0.3, "#333333", "#b8bec6", aci=9),
    "SEED": Style(0.25, "#444444", "#d7d3c4", aci=9),
    "LIGHT": Style(0.25, "#9a5b00", "#ffd27a", aci=2),
    "WIRE": Style(0.5, "#c05a00", aci=30),
    "RED": Style(0.6, "#c62828", aci=1),
    "BLACK": Style(0.6, "#222222", aci=7),
    "COPPER": Style(0.1, "#b98a5e", "#f3dfc8", aci=30),
    "HOLE": Style(0.1, "#a08a72", "#ffffff", aci=8),
    "PIN": Style(0.2, "#111111", "#111111", aci=7),
    "LINK": Style(0.45, "#1f5fa8", aci=5),
    "CENTRE": Style(0.13, "#8a8a8a", dash=(4.0, 1.0, 0.8, 1.0), aci=8),
    "DIMENSION": Style(0.15, "#222222", aci=8),
    "ARROW": Style(0.01, "#222222", "#222222", aci=8),
    "TEXT": Style(0.0, "#111111", aci=7),
    "FRAME": Style(0.5, "#111111", aci=7),
    "GRID": Style(0.2, "#111111", aci=7),
}


def style(layer: str) -> Style:
    """Return how a layer is drawn."""
    return STYLES[layer.split("_")[0]]


@dataclass(frozen=True)
class Path:
    """A line through points.

    A bulge belongs to the way from its point to the next: tan of a quarter of the arc's angle, positive where the arc
    runs clockwise as seen on the page, 0 for a straight line.
    """

    layer: str
    points: tuple[Point, ...]
    bulges: tuple[float, ...] = ()
    closed: bool = False


@dataclass(frozen=True)
class Circle:
    """A full circle."""

    layer: str
    x: float
    y: float
    radius: float


@dataclass(frozen=True)
class Text:
    """One line of text on its base line. `anchor`: start, middle or end; `angle` in degrees, clockwise on the page."""

    layer: str
    x: float
    y: float
    size: float
    text: str
    anchor: str = "start"
    angle: float = 0
    bold: bool = False


@dataclass(frozen=True)
class Window:
    """A part of another drawing, seen through a rectangle of this one."""

    layer: str
    x: float
    y: float
    width: float
    height: float
    content: "Drawing"
    placing: "Placing"


Item = Path | Circle | Text | Window


@dataclass(frozen=True)
class Placing:
    """Where a drawing comes to lie on another one: mirrored at x = 0 first if asked, then scaled, then moved."""

    x: float = 0
    y: float = 0
    scale: float = 1
    mirrored: bool = False

    def point(self, x: float, y: float) -> Point:
        """Return where a point comes to lie."""
        return self.x + self.scale * (-x if self.mirrored else x), self.y + self.scale * y

    def item(self, item: Item) -> Item:
        """Return an item where it comes to lie. Text keeps its size and stays readable."""
        if isinstance(item, Path):
            points = tuple(self.point(*point) for point in item.points)
            turned = tuple(-bulge for bulge in item.bulges) if self.mirrored else item.bulges
            return replace(item, points=points, bulges=turned)
        if isinstance(item, Window):
            raise TypeError("a window can't be put onto another drawing")
        x, y = self.point(item.x, item.y)
        if isinstance(item, Circle):
            return replace(item, x=x, y=y, radius=item.radius * self.scale)
        return replace(item, x=x, y=y)


class Drawing:
    """Items in the order in which they are drawn, on a page of a width and a height."""

    def __init__(self, width: float = 0, height: float = 0) -> None:
        self.width, self.height = width, height
        self.items: list[Item] = []

    def line(self, layer: str, *points: Point) -> None:
        """Draw an open line through points."""
        self.items.append(Path(layer, points))

    def polygon(self, layer: str, *points: Point) -> None:
        """Draw a closed line through points."""
        self.items.append(Path(layer, points, closed=True))

    def rectangle(self, layer: str, left: float, top: float, width: float, height: float, corner: float = 0) -> None:
        """Draw a rectangle, with round corners if asked."""
        right, bottom = left + width, top + height
        if not corner:
            self.polygon(layer, (left, top), (right, top), (right, bottom), (left, bottom))
            return
        quarter = math.tan(math.pi / 8)
        points = (
            (left + corner, top),
            (right - corner, top),
            (right, top + corner),
            (right, bottom - corner),
            (right - corner, bottom),
            (left + corner, bottom),
            (left, bottom - corner),
            (left, top + corner),
        )
        self.items.append(Path(layer, points, (0, quarter) * 4, closed=True))

    def circle(self, layer: str, x: float, y: float, radius: float) -> None:
        """Draw a circle."""
        self.items.append(Circle(layer, x, y, radius))

    def capsule(self, layer: str, one: Point, other: Point, radius: float) -> None:
        """Draw the outline of all that lies within a radius of a line; a circle where the line is a point."""
        (ax, ay), (bx, by) = one, other
        length = math.hypot(bx - ax, by - ay)
        if length == 0:
            self.circle(layer, ax, ay, radius)
            return
        nx, ny = (by - ay) / length * radius, (ax - bx) / length * radius
        points = ((ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny))
        self.items.append(Path(layer, points, (0, 1, 0, 1), closed=True))

    def text(
        self,
        x: float,
        y: float,
        size: float,
        text: str,
        anchor: str = "start",
        angle: float = 0,
        *,
        bold: bool = False,
        layer: str = "TEXT",
    ) -> None:
        """Write a line of text."""
        self.items.append(Text(layer, x, y, size, text, anchor, angle, bold))

    def window(self, x: float, y: float, width: float, height: float, content: "Drawing", placing: Placing) -> None:
        """Show what of another drawing, placed on this one, lies within a rectangle."""
        seen = Drawing(content.width, content.height)
        seen.items = [item for item in content.items if _reaches(placing.item(item), x, y, width, height)]
        self.items.append(Window("WINDOW", x, y, width, height, seen, placing))

    def put(self, other: "Drawing", placing: Placing) -> None:
        """Draw another drawing's items here."""
        self.items += [placing.item(item) for item in other.items]


def _reaches(item: Item, x: float, y: float, width: float, height: float) -> bool:
    """Whether an item may be seen in a rectangle; what is not asked any closer is taken to be."""
    points: tuple[Point, ...]
    if isinstance(item, Circle):
        points, more = ((item.x, item.y),), item.radius
    elif isinstance(item, Path) and len(item.points) > 1:
        points, more = item.points, 0.0
        if any(item.bulges):  # an arc of up to half a circle goes beyond its ends by half their distance at most
            more = max(math.dist(a, b) for a, b in zip(points, points[1:] + points[:1], strict=True)) / 2
    else:
        return True
    more += style(item.layer).width
    return (
        min(px for px, _ in points) - more <= x + width
        and max(px for px, _ in points) + more >= x
        and min(py for _, py in points) - more <= y + height
        and max(py for _, py in points) + more >= y
    )


def flat(path: Path, step: float = 6) -> list[Point]:
    """Return the path's points with arcs as short lines, one for every `step` degrees."""
    found: list[Point] = []
    ends = path.points[1:] + path.points[:1] if path.closed else path.points[1:]
    for number, (start, end) in enumerate(zip(path.points, ends, strict=False)):
        found.append(start)
        bulge = path.bulges[number] if number < len(path.bulges) else 0
        if bulge:
            found += _arc(start, end, bulge, step)
    if not path.closed:
        found.append(path.points[-1])
    return found


def _arc(start: Point, end: Point, bulge: float, step: float) -> list[Point]:
    """The points between two ends of an arc."""
    turn = 4 * math.atan(bulge)
    (ax, ay), (bx, by) = start, end
    # The centre lies on the line's left or right, as far as the half angle says.
    away = (1 / math.tan(turn / 2)) / 2
    cx, cy = (ax + bx) / 2 - (by - ay) * away, (ay + by) / 2 + (bx - ax) * away
    first = math.atan2(ay - cy, ax - cx)
    radius = math.hypot(ax - cx, ay - cy)
    count = max(2, math.ceil(abs(math.degrees(turn)) / step))
    return [
        (cx + radius * math.cos(first + turn * k / count), cy + radius * math.sin(first + turn * k / count))
        for k in range(1, count)
    ]
