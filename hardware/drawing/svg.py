"""Writes a drawing as SVG, one millimetre a unit, so that it prints and opens at its true size."""

import math
from collections.abc import Iterable, Iterator
from html import escape
from itertools import groupby

from hardware.drawing.shapes import Circle, Drawing, Item, Path, Text, Window, style

FONT = "Helvetica, Arial, Liberation Sans, sans-serif"


def write(drawing: Drawing) -> bytes:
    """Return the drawing as an SVG file, its layers as groups in the order in which they first appear."""
    size = f'width="{_number(drawing.width)}mm" height="{_number(drawing.height)}mm"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 {_number(drawing.width)} '
        f'{_number(drawing.height)}" font-family="{FONT}">',
        f'<rect width="{_number(drawing.width)}" height="{_number(drawing.height)}" fill="#ffffff"/>',
    ]
    return "\n".join([*lines, *_groups(drawing.items), "</svg>", ""]).encode()


def _groups(items: Iterable[Item]) -> Iterator[str]:
    """Items of one layer that follow each other share a group."""
    for layer, run in groupby(items, key=lambda item: item.layer):
        yield "<g>" if layer == "WINDOW" else _group(layer)
        yield from (_item(item) for item in run)
        yield "</g>"


def _group(layer: str) -> str:
    look = style(layer)
    if layer == "TEXT":
        return f'<g class="{layer}" fill="{look.colour}">'
    dash = f' stroke-dasharray="{" ".join(_number(part) for part in look.dash)}"' if look.dash else ""
    return (
        f'<g class="{layer}" fill="{look.fill or "none"}" stroke="{look.colour}" stroke-width="{look.width}"'
        f' stroke-linejoin="round"{dash}>'
    )


def _item(item: Item) -> str:
    if isinstance(item, Circle):
        return f'<circle cx="{_number(item.x)}" cy="{_number(item.y)}" r="{_number(item.radius)}"/>'
    if isinstance(item, Path):
        return f'<path d="{_path(item)}"{"" if item.closed else " fill=" + chr(34) + "none" + chr(34)}/>'
    if isinstance(item, Window):
        box = " ".join(_number(value) for value in (item.x, item.y, item.width, item.height))
        x, y, width, height = box.split()
        inside = "\n".join(_groups(item.placing.item(one) for one in item.content.items))
        return f'<svg x="{x}" y="{y}" width="{width}" height="{height}" viewBox="{box}">\n{inside}\n</svg>'
    return _text(item)


def _path(path: Path) -> str:
    words = [f"M{_pair(*path.points[0])}"]
    ends = path.points[1:] + path.points[:1] if path.closed else path.points[1:]
    for number, (start, end) in enumerate(zip(path.points, ends, strict=False)):
        bulge = path.bulges[number] if number < len(path.bulges) else 0
        if bulge:
            turn = 4 * math.atan(abs(bulge))
            radius = math.hypot(end[0] - start[0], end[1] - start[1]) / 2 / math.sin(turn / 2)
            words.append(f"A{_pair(radius, radius)} 0 {int(turn > math.pi)} {int(bulge > 0)} {_pair(*end)}")
        elif not path.closed or number < len(path.points) - 1:
            words.append(f"L{_pair(*end)}")
    return "".join(words) + ("Z" if path.closed else "")


def _text(item: Text) -> str:
    turn = f' transform="rotate({_number(item.angle)} {_pair(item.x, item.y)})"' if item.angle else ""
    bold = ' font-weight="bold"' if item.bold else ""
    anchor = f' text-anchor="{item.anchor}"' if item.anchor != "start" else ""
    at = f'x="{_number(item.x)}" y="{_number(item.y)}"'
    return f'<text {at} font-size="{_number(item.size)}"{anchor}{bold}{turn}>{escape(item.text)}</text>'


def _pair(x: float, y: float) -> str:
    return f"{_number(x)} {_number(y)}"


def _number(value: float) -> str:
    """A length to a thousandth, as short as can be."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
