"""Writes a drawing as DXF for routers and lasers: one millimetre a unit, y upwards, each layer by its own name."""

import io

import ezdxf
from ezdxf import units
from ezdxf.enums import TextEntityAlignment
from ezdxf.layouts import Modelspace

from hardware.drawing.shapes import Circle, Drawing, Item, Path, Text, style

_ANCHORS = {
    "start": TextEntityAlignment.LEFT,
    "middle": TextEntityAlignment.CENTER,
    "end": TextEntityAlignment.RIGHT,
}


def write(drawing: Drawing) -> bytes:
    """Return the drawing as a DXF file (R2000), the same bytes each time. Its origin is the lower left corner."""
    ezdxf.options.write_fixed_meta_data_for_testing = True  # no dates, no random identifiers
    document = ezdxf.new("R2000", units=units.MM)
    for layer in dict.fromkeys(item.layer for item in drawing.items):
        look = style(layer)
        document.layers.add(layer, color=look.aci, lineweight=max(13, round(100 * look.width)))
    space = document.modelspace()
    for item in drawing.items:
        _add(space, item, drawing.height)
    stream = io.StringIO()
    document.write(stream)
    return document.encode(stream.getvalue())  # R2000 is read in its own code page, not as UTF-8


def _add(space: Modelspace, item: Item, height: float) -> None:
    look = {"layer": item.layer}
    if isinstance(item, Circle):
        space.add_circle((item.x, height - item.y), item.radius, dxfattribs=look)
    elif isinstance(item, Path):
        # What runs clockwise on the page runs clockwise in DXF, too, where that is a negative bulge.
        bulges = item.bulges + (0.0,) * (len(item.points) - len(item.bulges))
        points = [(x, height - y, -bulge) for (x, y), bulge in zip(item.points, bulges, strict=True)]
        space.add_lwpolyline(points, format="xyb", close=item.closed, dxfattribs=look)
    elif isinstance(item, Text):
        # A capital letter is 0.72 of a font's size: DXF measures letters by that.
        text = space.add_text(item.text, height=0.72 * item.size, rotation=-item.angle, dxfattribs=look)
        text.set_placement((item.x, height - item.y), align=_ANCHORS[item.anchor])
    else:
        raise TypeError(f"DXF has no {type(item).__name__.lower()}")
