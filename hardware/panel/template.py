"""Paper templates to drill and saw by: a sheet of wood at 1:1 on A4 pages, which are laid side by side.

A page shows its tile and a strip beyond it, so that pages can be cut along one seam and glued over the next, where the
marks on both say whether they lie right. `documents` is entered in hardware/build.py.
"""

import math
from dataclasses import replace

from hardware.check import Data
from hardware.drawing import pdf
from hardware.drawing.shapes import Circle, Drawing, Path, Placing
from hardware.panel import views
from hardware.panel.features import Panel

WIDTH, HEIGHT = 210.0, 297.0
TILE = (180.0, 240.0)
LEFT, TOP = 15.0, 15.0
BEYOND = 6.0  # of the neighbours' tiles shown on a page
RULER = 100.0
TEXT = 2.8


def documents(data: Data) -> dict[str, bytes]:
    """Return a board's templates: the panel from above, and the base."""
    panel = Panel(data)
    face = views.face(panel, seats=True)
    base = views.base(panel)
    return {
        "template-panel.pdf": pdf.write(pages(face, "panel, from above", data["name"]), f"{data['name']}: panel, 1:1"),
        "template-base.pdf": pdf.write(pages(base, "base, from above", data["name"]), f"{data['name']}: base, 1:1"),
    }


def sheets(panel: Panel) -> int:
    """Return on how many pages both templates of a board are."""
    return 2 * math.ceil(panel.width / TILE[0]) * math.ceil(panel.height / TILE[1])


def pages(content: Drawing, what: str, board: str) -> list[Drawing]:
    """Return the pages, row by row. The tiles are centred on the sheet of wood."""
    columns, rows = math.ceil(content.width / TILE[0]), math.ceil(content.height / TILE[1])
    left = (content.width - columns * TILE[0]) / 2
    top = (content.height - rows * TILE[1]) / 2
    marked = _marked(content)
    found = []
    for row in range(rows):
        for column in range(columns):
            corner = (left + column * TILE[0], top + row * TILE[1])
            page = Drawing(WIDTH, HEIGHT)
            placing = Placing(LEFT - corner[0], TOP - corner[1])
            page.window(LEFT - BEYOND, TOP - BEYOND, TILE[0] + 2 * BEYOND, TILE[1] + 2 * BEYOND, marked, placing)
            _seams(page)
            _foot(page, what, board, (column, row), (columns, rows), marked)
            found.append(page)
    return found


def _marked(content: Drawing) -> Drawing:
    """The same without fillings' colours in the way: thin lines, and a cross at the middle of all that is round."""
    drawing = Drawing(content.width, content.height)
    for item in content.items:
        drawing.items.append(replace(item, layer="FRAME") if item.layer == "BOARD" else item)  # saves ink
        if isinstance(item, Circle) and item.layer != "MARK":
            _cross(drawing, item.x, item.y, min(4.0, item.radius * 0.8 if item.radius > 5 else item.radius + 1.5))
        elif isinstance(item, Path) and item.layer == "CUT" and item.bulges:
            for x, y in _middles(item):
                _cross(drawing, x, y, 4.0 if item.points[1] != item.points[0] and _wide(item) > 10 else 2.5)
    return drawing


def _wide(path: Path) -> float:
    (ax, ay), (bx, by) = path.points[1], path.points[2]
    return math.hypot(ax - bx, ay - by)


def _middles(path: Path) -> list[tuple[float, float]]:
    """The middles of the two round ends of a long hole."""
    a, b, c, d = path.points
    return [((b[0] + c[0]) / 2, (b[1] + c[1]) / 2), ((d[0] + a[0]) / 2, (d[1] + a[1]) / 2)]


def _cross(drawing: Drawing, x: float, y: float, reach: float) -> None:
    drawing.line("GRID", (x - reach, y), (x + reach, y))
    drawing.line("GRID", (x, y - reach), (x, y + reach))


def _seams(page: Drawing) -> None:
    """The tile's edges, and marks on its corners and the middles of its sides that the neighbours have, too."""
    width, height = TILE
    right, bottom = LEFT + width, TOP + height
    page.rectangle("CENTRE", LEFT, TOP, width, height)
    for x in (LEFT, right):
        for y in (TOP, TOP + height / 2, bottom):
            page.circle("ENGRAVE", x, y, 2.5)
            _cross(page, x, y, 4.5)


def _foot(
    page: Drawing, what: str, board: str, tile: tuple[int, int], tiles: tuple[int, int], content: Drawing
) -> None:
    """What the page is, the ruler that tells whether it was printed at its true size, and where it belongs."""
    top = TOP + TILE[1] + 13
    number, count = tile[1] * tiles[0] + tile[0] + 1, tiles[0] * tiles[1]
    page.text(LEFT, top, 1.5 * TEXT, f"Page {number} of {count}: {what}", bold=True)
    page.text(
        LEFT, top + 5, TEXT, f"{board}, 1:1. Print at 100 %, without fitting to the page, then measure the ruler."
    )
    page.text(
        LEFT, top + 9, TEXT, "Cut along the dashed line, lay the pages over each other so that the marks meet, glue."
    )
    start, line = LEFT, top + 20
    page.line("FRAME", (start, line), (start + RULER, line))
    for millimetre in range(0, int(RULER) + 1, 5):
        tall = 5 if millimetre % 50 == 0 else 3.5 if millimetre % 10 == 0 else 2
        page.line("GRID", (start + millimetre, line), (start + millimetre, line - tall))
    page.text(start + RULER + 3, line, TEXT, f"This line is {RULER:g} mm long.")
    _map(page, tile, tiles, content)


def _map(page: Drawing, tile: tuple[int, int], tiles: tuple[int, int], content: Drawing) -> None:
    """All pages as small squares, this one filled."""
    scale = 34 / (tiles[0] * TILE[0])
    wide, high = TILE[0] * scale, TILE[1] * scale
    left, top = LEFT + TILE[0] - 34, TOP + TILE[1] + 12
    for row in range(tiles[1]):
        for column in range(tiles[0]):
            layer = "LIGHT" if (column, row) == tile else "MARK"
            page.rectangle(layer, left + column * wide, top + row * high, wide, high)
    board = (content.width * scale, content.height * scale)
    page.rectangle("GRID", left + (34 - board[0]) / 2, top + (tiles[1] * high - board[1]) / 2, board[0], board[1])
