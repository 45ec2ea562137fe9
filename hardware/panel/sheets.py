"""The drawings of a board's wooden parts: SVG and DXF at full size, and a PDF of A4 sheets to read by.

`documents` is entered in hardware/build.py.
"""

from collections.abc import Callable
from itertools import pairwise

from hardware import shapes
from hardware.check import Data
from hardware.drawing import dxf, pdf, svg
from hardware.drawing.shapes import Drawing, Placing
from hardware.drawing.sheet import Sheet, Title, View
from hardware.hub.pieces import PLUGS
from hardware.panel import views
from hardware.panel.features import Panel
from hardware.panel.small import strip, turns

A4 = (297.0, 210.0)
FULL = 5.0  # size of text in mm on the full-size sheets: they are as large as the board

Dimensions = Callable[[Panel, View, float], None]


def documents(data: Data) -> dict[str, bytes]:
    """Return the full-size drawings and the A4 sheets of a board."""
    panel = Panel(data)
    found = {}
    for name, what, draw, dimension, mirrored in _KINDS:
        sheet, bare = _full(panel, what, draw(panel), dimension, mirrored=mirrored)
        found[f"{name}.svg"] = svg.write(sheet)
        found[f"{name}.dxf"] = dxf.write(bare)
    found["drawings.pdf"] = pdf.write([sheet.drawing for sheet in reading_sheets(panel)], f"{data['name']}: drawings")
    return found


def full_size(panel: Panel) -> list[Drawing]:
    """Return the full-size sheets."""
    return [_full(panel, what, draw(panel), dims, mirrored=side)[0] for _, what, draw, dims, side in _KINDS]


def _full(
    panel: Panel, what: str, content: Drawing, dimension: Dimensions, *, mirrored: bool
) -> tuple[Drawing, Drawing]:
    """The sheet with frame and title, and the bare drawing with its dimensions, for a machine."""
    side, top = 75.0, 62.0
    title = Title(what, panel.data["title"].split(",")[0] + f" ({panel.data['name']})", "1:1", note=_seen(mirrored))
    sheet = Sheet(panel.width + 2 * side, panel.height + top + 118, title, FULL)
    x = side + panel.width if mirrored else side
    dimension(panel, sheet.view(content, x, top, mirrored=mirrored), 1.0)
    _legend(sheet, content, 18, sheet.drawing.height - 48)
    bare = Drawing(panel.width, panel.height)
    placing = Placing(panel.width if mirrored else 0, 0, 1, mirrored)
    bare.put(content, placing)
    dimension(panel, View(bare, placing, FULL), 1.0)
    return sheet.drawing, bare


def _seen(mirrored: bool) -> str:
    return "All lengths in mm. Seen from below, mirrored." if mirrored else "All lengths in mm. Seen from above."


_MEANING = {
    "BOARD": "BOARD: cut out along it",
    "CUT": "CUT: through",
    "ENGRAVE": "ENGRAVE: a line 1 mm deep",
    "MARK": "MARK: where a part lies, no cut",
    "WOOD": "WOOD: walls and posts, glued on",
}


def meaning(layer: str) -> str:
    """Return what a layer asks for, for a legend; "" where it asks for nothing."""
    word, _, number = layer.partition("_")
    if word == "POCKET":
        return f"{layer}: {number} mm deep"
    return f"{layer}: a hole of {number} mm" if word == "DRILL" else _MEANING.get(word, "")


def _legend(sheet: Sheet, content: Drawing, x: float, y: float) -> None:
    """Layers and what they ask for, in two columns."""
    size = sheet.size
    layers = [layer for layer in dict.fromkeys(item.layer for item in content.items) if meaning(layer)]
    for number, layer in enumerate(layers):
        left, top = x + (number % 2) * 24 * size, y + (number // 2) * 2.4 * size
        sheet.drawing.rectangle(layer, left, top, 3 * size, 1.3 * size)
        sheet.drawing.text(left + 4 * size, top + 1.05 * size, size, meaning(layer))


def _above(panel: Panel, view: View, scale: float) -> None:
    """The dimensions of the panel from above."""
    _overall(panel, view, scale)
    data, places, parts = panel.data, panel.places, panel.parts
    columns, last = data["columns"], data["columns"] - 1
    first, store = places[0], places[-1]
    view.along(0, store["x"], 0, -3.2 * view.size)
    view.along(store["x"], first["x"], 0, -3.2 * view.size)
    pitch = places[1]["x"] - first["x"]
    view.along(first["x"], places[last]["x"], 0, -3.2 * view.size, f"{columns - 1} × {pitch:g} = {last * pitch:g}")
    view.along(places[last]["x"], places[-2]["x"], 0, -3.2 * view.size)
    view.across(0, first["y"], 0, -3.2 * view.size)
    view.across(first["y"], places[columns]["y"], 0, -3.2 * view.size)
    straight = shapes.straight(store)
    view.across(store["y"] - straight / 2, store["y"] + straight / 2, panel.width, 3.2 * view.size)
    low = panel.height
    pit = places[columns + last]
    count = len(places)
    hollow, hole = first["hollow"], parts["led"]["hole"]
    view.note(
        pit["x"] + hollow * 0.7,
        pit["y"] + hollow * 0.7,
        3 * view.size,
        _down(view, pit["y"] + hollow * 0.7, low, 8.6),
        f"{count} openings, R{hollow:g}",
    )
    lamp = places[columns]
    leds = sum(place["leds"] for place in places)
    view.note(
        lamp["x"],
        lamp["y"] + lamp["ring"],
        4 * view.size,
        _down(view, lamp["y"] + lamp["ring"], low, 8.6),
        f"{leds} LEDs: holes of {hole:g}, {places[0]['leds']} round a pit and {store['leds']} round a store,",
        f"evenly on the line {first['ring'] - hollow:g} outside the opening, from twelve o'clock on",
    )
    button = panel.button
    view.note(
        button["x"] + parts["mode_button"]["hole"] * 0.7,
        button["y"] + parts["mode_button"]["hole"] * 0.7,
        9 * view.size,
        _down(view, button["y"] + parts["mode_button"]["hole"] * 0.7, low, 4.2),
        f"mode button: hole of {2 * parts['mode_button']['hole']:g} at {button['x']:g}, {button['y']:g}",
    )
    if panel.told:
        there, there_from = places[columns + 1]["button"], places[0]["button"]["y"]
        view.note(
            there["x"],
            there["y"] + parts["place_button"]["hole"],
            view.size,
            _down(view, there["y"] + parts["place_button"]["hole"], low, 4.2),
            f"{count} buttons: holes of {2 * parts['place_button']['hole']:g}, {there_from:g} from the edges",
        )


def _down(view: View, y: float, edge: float, rows: float) -> float:
    """How far on paper a note's words stand below a point, to come to lie so many text heights below the edge."""
    return view.placing.scale * (edge - y) + rows * view.size


def _underside(panel: Panel, view: View, scale: float) -> None:
    """The dimensions of the panel's pockets."""
    _overall(panel, view, scale)
    data, places, parts = panel.data, panel.places, panel.parts
    columns, low = data["columns"], panel.height
    seat, deep = parts["seat"]["outer"], parts["sheets"]["bed"]
    view.along(0, places[-1]["x"], 0, -3.2 * view.size)
    view.along(places[-1]["x"], places[0]["x"], 0, -3.2 * view.size)
    view.along(places[0]["x"], places[1]["x"], 0, -3.2 * view.size)
    pit = places[columns + columns - 2]
    view.note(
        pit["x"] + seat * 0.7,
        pit["y"] + seat * 0.7,
        -3 * view.size,
        _down(view, pit["y"] + seat * 0.7, low, 4.2),
        f"{len(places)} seats, R{seat:g}, {deep:g} deep: {parts['sheets']['face']:g} of face are left",
    )
    between = (places[columns]["x"] + places[columns + 1]["x"]) / 2
    view.note(
        between,
        places[columns]["y"],
        4 * view.size,
        _down(view, places[columns]["y"], low, 8.6),
        f"channels {parts['panel']['channel']:g} wide from seat to seat, {deep:g} deep",
    )
    button = panel.button
    view.note(
        button["x"],
        button["y"] + parts["mode_button"]["nut"],
        5 * view.size,
        _down(view, button["y"] + parts["mode_button"]["nut"], low, 4.2),
        f"room for the mode button's nut, R{parts['mode_button']['nut']:g}",
    )
    if panel.told:
        one, nut = places[2 * columns - 3]["button"], parts["place_button"]["nut"]
        view.note(
            one["x"],
            one["y"] + nut,
            4 * view.size,
            _down(view, one["y"] + nut, low, 8.6),
            f"room for the buttons' nuts, R{nut:g}, {deep:g} deep",
        )


def _carrier(panel: Panel, view: View, scale: float) -> None:
    """The dimensions of the base."""
    _overall(panel, view, scale)
    parts, low, columns = panel.parts, panel.height, panel.data["columns"]
    screws = panel.screws()
    row = sorted(x for x, y in screws if y == parts["screw"]["from_edge"])
    for one, other in pairwise([0.0, *row]):
        view.along(one, other, 0, -3.2 * view.size)
    view.across(0, screws[0][1], panel.width, 3.2 * view.size)
    ends = sorted(y for x, y in screws if x == min(x for x, _ in screws))
    for one, other in pairwise([0.0, *ends]):
        view.across(one, other, 0, -3.2 * view.size)
    view.note(
        row[1],
        low - screws[0][1],
        3 * view.size,
        _down(view, low - screws[0][1], low, 4.2),
        f"{len(screws)} screws: holes of {parts['screw']['drill']:g}, countersunk from below",
    )
    sounder = panel.sounder()
    view.note(
        sounder[0],
        sounder[1],
        8 * view.size,
        _down(view, sounder[1], low, 8.6),
        f"sounder over a hole of {parts['sounder']['drill']:g} at {sounder[0]:g}, {sounder[1]:g}",
    )
    x, y = panel.feet()[1]
    view.note(x, y, 5 * view.size, _down(view, y, low, 4.2 if panel.told else 8.6), "6 feet, from below")
    (left, top), (right, bottom) = panel.inlet
    view.label((left + right) / 2, (top + bottom) / 2 + 2, "J1", size=0.8)
    if not panel.told:
        cell = next(f for f in panel.features if f.what == "pocket" and f.place == columns)
        (left, top), (right, bottom) = cell.one, cell.other
        view.note(
            left + 20,
            bottom - 1,
            5 * view.size,
            _down(view, bottom - 1, low, 11.2),
            f"{len(panel.places)} cells: pockets {right - left:g} × {bottom - top:g}, {cell.depth:g} deep, "
            "their middles under the openings'",
        )
    plugs = next(piece for piece in panel.hub if piece.name == PLUGS)
    view.note(
        plugs.left,
        plugs.top + 6,
        -3 * view.size,
        (-1.7 if panel.told else 0.3) * view.size,  # between the wall and the cups, or the cells
        f"hub's plugs: {plugs.left:.0f} from the left,",
        f"{plugs.top:.0f} from above; all its pieces: hub/hub.pdf",
    )


def _overall(panel: Panel, view: View, scale: float) -> None:
    view.along(0, panel.width, 0, -6.6 * view.size)
    mirrored = view.placing.mirrored
    view.across(0, panel.height, panel.width if mirrored else 0, -6.6 * view.size)


_KINDS: tuple[tuple[str, str, Callable[[Panel], Drawing], Dimensions, bool], ...] = (
    ("panel", "Panel", views.face, _above, False),
    ("panel-below", "Panel, underside", views.below, _underside, True),
    ("base", "Base", views.base, _carrier, False),
)


def reading_sheets(panel: Panel) -> list[Sheet]:
    """Return the A4 sheets: the three views scaled down, and the details of a pit."""
    board = panel.data["title"].split(",")[0] + f" ({panel.data['name']})"
    sheets = []
    scale = 4 if panel.width > 700 else 3
    count = len(_KINDS) + 1
    for number, (_, what, draw, dimension, mirrored) in enumerate(_KINDS, start=1):
        sheet = Sheet(*A4, Title(what, board, f"1:{scale}", number, count, _seen(mirrored)), 2.4)
        content = draw(panel)
        left = (A4[0] - panel.width / scale) / 2 + 5
        x = left + panel.width / scale if mirrored else left
        dimension(panel, sheet.view(content, x, 45, 1 / scale, mirrored=mirrored), 1 / scale)
        _legend(sheet, content, 16, 176)
        sheets.append(sheet)
    sheets.append(_details(panel, board, count))
    return sheets


def _details(panel: Panel, board: str, count: int) -> Sheet:
    """A pit from above, and cut through: 1:1."""
    sheet = Sheet(*A4, Title("Details of a pit", board, "1:1", count, count, "All lengths in mm."), 2.4)
    parts, place = panel.parts, panel.places[0]
    sheet.heading(16, 18, "A pit from above")
    view = sheet.view(views.pit(panel), 66, 72)
    ring, seat, led = place["ring"], parts["seat"]["outer"], parts["led"]
    view.along(-place["hollow"], place["hollow"], seat, 5, f"Ø{2 * place['hollow']:g} opening")
    view.along(-ring, ring, seat, 11, f"Ø{2 * ring:g} through the LEDs")
    view.along(-seat, seat, seat, 17, f"Ø{2 * seat:g} seat, from below")
    view.note(0, -ring, 26, -14, f"LED 0 at twelve o'clock: hole of {led['hole']:g}")
    at = shapes.leds({**place, "x": 0, "y": 0})[1]
    view.note(at[0], at[1], 14, -8, "LED 1, and so on clockwise")
    sheet.heading(150, 18, "Cut through a pit along its row")
    _section(panel, sheet, 205, 48)
    if not panel.told:
        sheet.heading(16, 138, "A cell's place on the base, from above")
        _station(panel, sheet, 66, 161)
    sheet.heading(150, 138, "What to cut")
    sheet.notes(150, 145, cutting_list(panel))
    return sheet


def cutting_list(panel: Panel) -> list[str]:
    """Return the wooden parts to cut, a line each."""
    parts, sheets = panel.parts, panel.parts["sheets"]
    radius = parts["cup"]["outer"] - parts["cup"]["wall"]
    rest = shapes.straight(panel.places[-1])
    found = [
        f"panel: {panel.width:g} × {panel.height:g}, {panel.stack.panel:g} thick, or {sheets['face']:g} and "
        f"{sheets['bed']:g} glued",
        f"base: {panel.width:g} × {panel.height:g}, {sheets['base']:g} thick",
        *(f"{name}: 2 of {long:g} × {_high(panel)}, {sheets['wall']:g} thick" for name, long, _ in panel.walls()),
        f"posts: {len(panel.posts)} of Ø{2 * parts['post']['radius']:g}, {_high(panel)} long",
        f"cups' floors, {sheets['floor']:g} thick: {2 * panel.data['columns']} of Ø{2 * radius:g}, "
        f"2 of {2 * radius:g} × {2 * radius + rest:g} with round ends",
        f"cups' walls: strips of veneer {parts['cup']['depth'] + sheets['floor'] - 0.5:g} high, "
        f"{parts['cup']['strip']:g} thick, {turns(panel)} turns: {_turns(panel, 0)} round a pit, "
        f"{_turns(panel, len(panel.places) - 1)} round a store",
    ]
    if not panel.told:
        cell = parts["cell"]
        shim = 2 * cell["inset"] + cell["pair"]
        found.append(f"shims: {len(panel.places)} of {shim:g} × {cell['width']:g}, {cell['room']:g} thick")
    return found


def _turns(panel: Panel, place: int) -> str:
    """The lengths of a cup's strips, from the inner turn on."""
    return " and ".join(f"{strip(panel, place, turn):.0f}" for turn in range(turns(panel)))


def _high(panel: Panel) -> str:
    """How high walls and posts are: more where the cells' pockets are left out, for want of a router."""
    high = panel.stack.wall
    return f"{high:g}" if panel.told else f"{high:g} (without a router {panel.without_pockets:g})"


def _station(panel: Panel, sheet: Sheet, x: float, y: float) -> None:
    """Where a pit's cell and converter lie, measured from the pit's middle."""
    place, cell, stop = panel.places[0], panel.parts["cell"], panel.parts["stop"]
    view = sheet.view(views.station(panel), x, y)
    half, wide = cell["length"] / 2, cell["width"] / 2
    middle = half - cell["inset"] - cell["pair"] / 2
    view.along(-half - 1.5, 0, -wide - 1, -9)
    view.along(0, half + 1.5, -wide - 1, -9)
    view.along(-middle, 0, -wide - 1, -4)
    view.along(0, half - stop["from_end"], -wide - 1, -4)
    view.across(-wide - 1, wide + 1, half + 1.5, 6)
    converter = next(f for f in panel.features if f.what == "converter" and f.place == 0)
    view.note(
        -middle,
        0,
        -17,
        -6,
        f"slot {cell['slot']:g} wide,",
        f"{cell['pair'] + 2 * cell['play']:g} + {cell['slot']:g} long",
    )
    view.note(half - stop["from_end"], 0, 22, 10, f"stop: hole of {stop['drill']:g}")
    view.label(0, (converter.one[1] + converter.other[1]) / 2 - place["y"] + 1, "converter")


def _section(panel: Panel, sheet: Sheet, x: float, y: float) -> None:
    parts, stack, sheets = panel.parts, panel.stack, panel.parts["sheets"]
    cup, cell, seat = parts["cup"], parts["cell"], parts["seat"]["outer"]
    view = sheet.view(views.section(panel), x, y)
    edge = seat + 8
    view.across(0, sheets["face"], -edge, -6)
    view.across(sheets["face"], stack.panel, -edge, -6)
    view.across(stack.panel, stack.base, -edge, -6)
    view.across(stack.base, stack.whole, -edge, -6)
    view.across(0, stack.whole, -edge, -13)
    view.across(0.0, cup["depth"], edge, 5)
    view.across(cup["depth"], stack.cup, edge, 5)
    inside = 2 * (cup["outer"] - cup["wall"])
    view.along(-inside / 2, inside / 2, 0, -4, f"Ø{inside:g} inside")
    view.along(-cup["outer"], cup["outer"], 0, -9, f"Ø{2 * cup['outer']:g} cup")
    if panel.told:
        view.along(-cup["outer"], cup["outer"], stack.whole, 6, "the cup stands on the base, glued")
        return
    half = cell["length"] / 2
    view.across(stack.cup, stack.cell, edge, 5)
    view.across(stack.cell, stack.base, edge, 5)
    view.along(-half, half, stack.whole, 6, f"cell {cell['length']:g}")
    view.along(-half, -half + cell["inset"], stack.whole, 11)
    view.along(half - cell["inset"], half, stack.whole, 11)
    under = stack.base + cell["room"]
    view.note(-half + 8, under - 1, -14, 32, "shim under the fixed end,", "3 mm plywood; two M3 screws from below")
    view.note(
        half - parts["stop"]["from_end"], stack.whole, 12, 24, "stop: M3 screw in an insert,", "0.4 mm below the cell"
    )
