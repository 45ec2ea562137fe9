"""Lays drawings out on a sheet: frame and title block, views at a scale, dimensions, notes."""

import math
from dataclasses import dataclass

from hardware.drawing.shapes import Drawing, Item, Placing, Point

MARGIN = 8.0


@dataclass(frozen=True)
class Title:
    """What the title block says."""

    what: str
    board: str
    scale: str
    number: int = 1
    of: int = 1
    note: str = "All lengths in mm. Seen from above unless it says otherwise."


class Sheet:
    """A sheet of paper, or a file as large as its content, with a frame and a title block. `size` is its text's."""

    def __init__(self, width: float, height: float, title: Title, size: float = 2.6) -> None:
        self.drawing = Drawing(width, height)
        self.size = size
        self._frame(title)

    @property
    def items(self) -> list[Item]:
        """The items drawn so far."""
        return self.drawing.items

    def view(self, content: Drawing, x: float, y: float, scale: float = 1, *, mirrored: bool = False) -> "View":
        """Draw a model with its origin at x, y; return the view, which takes dimensions."""
        placing = Placing(x, y, scale, mirrored)
        self.drawing.put(content, placing)
        return View(self.drawing, placing, self.size)

    def heading(self, x: float, y: float, text: str) -> None:
        """Write the name of a view."""
        self.drawing.text(x, y, 1.35 * self.size, text, bold=True)

    def notes(self, x: float, y: float, lines: list[str]) -> float:
        """Write lines below each other; return where the next one would stand."""
        for line in lines:
            self.drawing.text(x, y, self.size, line)
            y += 1.6 * self.size
        return y

    def _frame(self, title: Title) -> None:
        drawing, size = self.drawing, self.size
        wide, high = 62 * size, 8.4 * size
        drawing.rectangle("FRAME", MARGIN, MARGIN, drawing.width - 2 * MARGIN, drawing.height - 2 * MARGIN)
        left, top = drawing.width - MARGIN - wide, drawing.height - MARGIN - high
        right, bottom = left + wide, top + high
        drawing.rectangle("FRAME", left, top, wide, high)
        row, column = top + 5.2 * size, left + 40 * size
        drawing.line("GRID", (left, row), (right, row))
        drawing.line("GRID", (column, top), (column, bottom))
        drawing.text(left + size, top + 2.3 * size, 1.55 * size, title.what, bold=True)
        drawing.text(left + size, top + 4.2 * size, size, title.board)
        drawing.text(left + size, row + 2 * size, 0.9 * size, title.note)
        drawing.text(column + size, top + 2.3 * size, 1.55 * size, f"Scale {title.scale}", bold=True)
        drawing.text(column + size, top + 4.2 * size, size, f"Sheet {title.number} of {title.of}")
        drawing.text(column + size, row + 2 * size, 0.9 * size, "Ndongu")


class View:
    """A model that lies on a sheet; dimensions are given in its own lengths."""

    def __init__(self, drawing: Drawing, placing: Placing, size: float) -> None:
        self.drawing, self.placing, self.size = drawing, placing, size

    def along(self, start: float, end: float, edge: float, off: float, text: str = "") -> None:
        """Dimension from x to x, `off` mm of paper below (above, if negative) the model's y `edge`."""
        (ax, ay), (bx, _) = self.placing.point(start, edge), self.placing.point(end, edge)
        ax, bx = min(ax, bx), max(ax, bx)
        self._dimension((ax, ay), (bx, ay), (0, off), text or f"{abs(end - start):g}")

    def across(self, start: float, end: float, edge: float, off: float, text: str = "") -> None:
        """Dimension from y to y, `off` mm of paper to the right (left, if negative) of the model's x `edge`."""
        (ax, ay), (_, by) = self.placing.point(edge, start), self.placing.point(edge, end)
        ay, by = min(ay, by), max(ay, by)
        self._dimension((ax, by), (ax, ay), (off, 0), text or f"{abs(end - start):g}")

    def note(self, x: float, y: float, dx: float, dy: float, *lines: str) -> None:
        """Point at a place of the model, with words that stand dx, dy mm of paper away from it."""
        at = self.placing.point(x, y)
        end = (at[0] + dx, at[1] + dy)
        side = 1 if dx >= 0 else -1
        foot = (end[0] + side * 1.5, end[1])
        self.drawing.line("DIMENSION", at, end, foot)
        self._arrow(at, math.atan2(dy, dx))
        for number, line in enumerate(lines):
            self.drawing.text(
                foot[0] + side * 0.8,
                foot[1] + self.size * (0.35 + 1.35 * number),
                self.size,
                line,
                "start" if side > 0 else "end",
            )

    def label(self, x: float, y: float, text: str, anchor: str = "middle", size: float = 1.0) -> None:
        """Write on the model."""
        px, py = self.placing.point(x, y)
        self.drawing.text(px, py, self.size * size, text, anchor)

    def _dimension(self, start: Point, end: Point, off: Point, text: str) -> None:
        """Extension lines, arrows, and the text above the line, or beside it where it is too short."""
        drawing, size = self.drawing, self.size
        away = math.hypot(*off)
        ux, uy = off[0] / away, off[1] / away
        a, b = (start[0] + off[0], start[1] + off[1]), (end[0] + off[0], end[1] + off[1])
        for foot, top in ((start, a), (end, b)):
            drawing.line("DIMENSION", (foot[0] + ux, foot[1] + uy), (top[0] + 1.2 * ux, top[1] + 1.2 * uy))
        length = math.hypot(b[0] - a[0], b[1] - a[1])
        angle = math.atan2(b[1] - a[1], b[0] - a[0])
        wide = 0.56 * size * len(text)
        narrow = length < wide + 2.5 * size
        if narrow:
            tail = 2.2 * size
            drawing.line("DIMENSION", _on(a, angle, -tail), _on(b, angle, tail))
            self._arrow(a, angle + math.pi)
            self._arrow(b, angle)
            at, anchor = (_on(b, angle, tail + 0.4 * size), "start") if length < wide + 0.5 * size else (None, "")
        else:
            drawing.line("DIMENSION", a, b)
            self._arrow(a, angle)
            self._arrow(b, angle + math.pi)
            at, anchor = None, ""
        if at is None:
            middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
            at, anchor = _on(middle, angle - math.pi / 2, 0.4 * size), "middle"
        else:
            at = _on(at, angle + math.pi / 2, 0.35 * size)
        drawing.text(*at, size, text, anchor, math.degrees(angle))

    def _arrow(self, tip: Point, angle: float) -> None:
        """An arrowhead at `tip`; `angle` is the way from it along its line."""
        long, half = 0.75 * self.size, 0.14 * self.size
        back = _on(tip, angle, long)
        self.drawing.polygon("ARROW", tip, _on(back, angle + math.pi / 2, half), _on(back, angle - math.pi / 2, half))


def _on(point: Point, angle: float, way: float) -> Point:
    return point[0] + way * math.cos(angle), point[1] + way * math.sin(angle)
