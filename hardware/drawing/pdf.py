"""Writes drawings as a PDF, a page each, at their true size; and draws one into a PDF that somebody else sets."""

import io
from collections.abc import Sequence
from typing import Any

from reportlab import rl_config
from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from hardware.drawing.shapes import Circle, Drawing, Item, Text, Window, flat, style

rl_config.useA85 = 0  # streams as bytes: a fifth shorter than as text, and made in half the time


def write(pages: Sequence[Drawing], title: str) -> bytes:
    """Return a PDF with one drawing a page, the same bytes each time."""
    stream = io.BytesIO()
    canvas = Canvas(stream, invariant=True, pageCompression=1)
    canvas.setTitle(title)
    canvas.setAuthor("Ndongu")
    for page in pages:
        canvas.setPageSize((page.width * mm, page.height * mm))
        draw(canvas, page)
        canvas.showPage()
    canvas.save()
    return stream.getvalue()


def draw(canvas: Any, drawing: Drawing, scale: float = 1) -> None:
    """Draw onto a reportlab canvas; the drawing's lower left corner comes to lie in the canvas's origin."""
    canvas.saveState()
    canvas.scale(scale * mm, scale * mm)
    canvas.setLineJoin(1)
    for item in drawing.items:
        _draw(canvas, item, drawing.height)
    canvas.restoreState()


def _draw(canvas: Any, item: Item, height: float) -> None:
    if isinstance(item, Window):
        _look_through(canvas, item, height)
        return
    look = style(item.layer)
    if isinstance(item, Text):
        _write(canvas, item, height)
        return
    canvas.setStrokeColor(HexColor(look.colour))
    canvas.setLineWidth(look.width)
    canvas.setDash(list(look.dash))
    if look.fill:
        canvas.setFillColor(HexColor(look.fill))
    if isinstance(item, Circle):
        canvas.circle(item.x, height - item.y, item.radius, stroke=1, fill=int(bool(look.fill)))
        return
    path = canvas.beginPath()
    points = flat(item)
    path.moveTo(points[0][0], height - points[0][1])
    for x, y in points[1:]:
        path.lineTo(x, height - y)
    if item.closed:
        path.close()
    canvas.drawPath(path, stroke=1, fill=int(bool(look.fill) and item.closed))


def _look_through(canvas: Any, window: Window, height: float) -> None:
    canvas.saveState()
    pane = canvas.beginPath()
    pane.rect(window.x, height - window.y - window.height, window.width, window.height)
    canvas.clipPath(pane, stroke=0, fill=0)
    for item in window.content.items:
        _draw(canvas, window.placing.item(item), height)
    canvas.restoreState()


def _write(canvas: Any, item: Text, height: float) -> None:
    canvas.saveState()
    canvas.translate(item.x, height - item.y)
    canvas.rotate(-item.angle)
    canvas.setFillColor(HexColor(style(item.layer).colour))
    canvas.setFont("Helvetica-Bold" if item.bold else "Helvetica", item.size)
    {"start": canvas.drawString, "middle": canvas.drawCentredString, "end": canvas.drawRightString}[item.anchor](
        0, 0, item.text
    )
    canvas.restoreState()
