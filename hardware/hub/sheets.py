"""The hub's drawings and lists: parts and links from above, strips and cuts from below, where to cut the stripboard.

`documents` is entered in hardware/build.py. Nothing is drawn of a layout in which check.py finds a fault.
"""

import json
from functools import lru_cache
from itertools import groupby

from hardware.check import Data
from hardware.drawing import pdf, svg
from hardware.drawing.shapes import Drawing, Placing
from hardware.drawing.sheet import Sheet, Title
from hardware.hub import check, strips
from hardware.hub.pieces import PICO, PITCH, PLUGS, POWER, REGULATOR, Hole, Piece, cut_from
from hardware.hub.placing import Placed
from hardware.hub.strips import Layout, Link
from hardware.panel.features import Panel
from hardware.wiring import design
from hardware.wiring.circuit import Circuit

A4 = (297.0, 210.0)
SCALE = 1.65
TEXT = 2.4
_THICK = ("5V IN", "5V FUSED", "5V", "GND")  # nets whose strips and links carry the LEDs' current
_CORNERS = {PLUGS: (20.0, 30.0), POWER: (20.0, 102.0), PICO: (245.0, 92.0), REGULATOR: (20.0, 150.0)}
_SAID = ("X1", "X4", "X5", "X6", "C1", "C4", "D1", "Q1", "U3", "U1", "U2")  # parts whose pins are written


def documents(data: Data) -> dict[str, bytes]:
    """Return a board's hub as sheets and as a page of lists. Raises ValueError for a layout with a fault."""
    layout, made = sound(data)
    sheets = _sheets(layout, made, data)
    found = {f"hub/{name}.svg": svg.write(sheet.drawing) for name, sheet in sheets.items()}
    found["hub/hub.pdf"] = pdf.write([sheet.drawing for sheet in sheets.values()], f"{data['name']}: hub")
    found["hub/hub.md"] = page(layout, made, data).encode()
    return found


def sound(data: Data) -> tuple[Layout, Circuit]:
    """Return a board's layout and circuit. Raises ValueError where the layout is not what the circuit says."""
    return _sound(json.dumps(data))


@lru_cache(maxsize=8)
def _sound(text: str) -> tuple[Layout, Circuit]:
    data = json.loads(text)
    made, panel = design.circuit(data), Panel(data)
    layout = strips.lay_out(made, data, panel.parts)
    wrong = check.faults(layout, made, panel.parts, panel.stack.wall)
    if wrong:
        raise ValueError(f"The hub of {data['name']} can't be built like this. " + " ".join(wrong))
    return layout, made


def _sheets(layout: Layout, made: Circuit, data: Data) -> dict[str, Sheet]:
    """The sheets by name, in their order."""
    board = data["title"].split(",")[0] + f" ({data['name']})"
    above = Sheet(*A4, Title("Hub, from above", board, f"{SCALE:g}:1", 1, 3, "Parts, links. North is up."), TEXT)
    below = Sheet(*A4, Title("Hub, from below", board, f"{SCALE:g}:1", 2, 3, "Mirrored: strips, cuts, joints."), TEXT)
    for piece in layout.pieces.values():
        corner = _CORNERS[piece.name]
        for sheet, mirrored in ((above, False), (below, True)):
            x = corner[0] + (piece.width * SCALE if mirrored else 0)
            placing = Placing(x, corner[1], SCALE, mirrored)
            sheet.drawing.put((solder_side if mirrored else component_side)(layout, piece), placing)
            _letters(sheet.drawing, piece, placing)
            words = _size(piece) if piece.width > 30 else f"{piece.rows} × {piece.columns}"
            sheet.heading(corner[0], corner[1] - 6.5, f"{piece.name[0].upper()}{piece.name[1:]}: {words}")
    left, low = 108.0, 145.0
    above.notes(
        left,
        low,
        [
            "A hole is named by its strip's letter and its number along it.",
            "Blue: links, numbered as in the list; a number without a line",
            "leads to another piece. Black: pins; a ring round pin 1.",
            f"Resistors stand; {_lying(layout)} lie as drawn. Links go round parts.",
            "The Pico sits on a socket: links go through the holes below it.",
        ],
    )
    below.notes(
        left,
        low,
        [
            "Black squares: cut the strip here, with a drill of 4 mm by hand.",
            "Dots: joints of parts, a ring round pin 1. Blue: ends of links.",
            "Strips drawn dark carry the LEDs' current:",
            "lay a bare wire along them and cover it with solder.",
        ],
    )
    return {"above": above, "below": below, "cutting": _cutting(layout, data, board)}


def _lying(layout: Layout) -> str:
    """The parts that lie flat, of those that this board has."""
    *first, last = [ref for ref in ("C1", "F1", "U3") if any(one.ref == ref for one in layout.placed)]
    return f"{', '.join(first)} and {last}"


def _size(piece: Piece) -> str:
    return f"{piece.rows} strips of {piece.columns} holes, {piece.width:.0f} × {piece.height:.0f} mm"


def _letters(drawing: Drawing, piece: Piece, placing: Placing) -> None:
    """The strips' letters at the left and right, every fifth hole's number above and below."""
    for row in range(piece.rows):
        for column in (-1.3, piece.columns + 0.3):
            x, y = placing.point((column + 0.5) * PITCH, (row + 0.5) * PITCH)
            drawing.text(x, y + 0.7, 1.9, chr(ord("A") + row), "middle")
    for column in range(piece.columns):
        if column == 0 or column % 5 == 4:
            for line, down in ((-0.6, 0.0), (piece.rows - 0.4, 1.5)):
                x, y = placing.point((column + 0.5) * PITCH, (line + 0.5) * PITCH)
                drawing.text(x, y + down, 1.7, str(column + 1), "middle")


def _point(hole: Hole) -> tuple[float, float]:
    return (hole.column + 0.5) * PITCH, (hole.row + 0.5) * PITCH


def component_side(layout: Layout, piece: Piece) -> Drawing:
    """Return a piece from above in mm, its corner in the origin: parts in their holes, links with their numbers."""
    drawing = Drawing(piece.width, piece.height)
    drawing.rectangle("BOARD", 0, 0, piece.width, piece.height)
    _holes(drawing, piece)
    for one in layout.placed:
        if one.piece == piece.name:
            _body(drawing, one)
    ends = []
    for number, link in enumerate(layout.links, 1):
        here = [hole for hole in (link.start, link.end) if hole.piece == piece.name]
        if len(here) == 2:
            drawing.line("LINK", _point(here[0]), _point(here[1]))
        ends += [(number, hole) for hole in here]
    for number, hole in ends:
        x, y = _point(hole)
        drawing.circle("HOLE", x, y, 1.15)
        drawing.text(x, y + 0.42, 1.85, str(number), "middle")
    return drawing


def _body(drawing: Drawing, one: Placed) -> None:
    left, top, right, bottom = ((edge + 0.5) * PITCH for edge in one.body)
    drawing.rectangle("MARK" if one.raised else "PART", left, top, right - left, bottom - top, 0.4)
    for pin, hole in one.holes.items():
        x, y = _point(hole)
        drawing.circle("PIN", x, y, 0.42)
        if pin == "1" and len(one.holes) > 2:
            drawing.circle("GRID", x, y, 0.8)
    _name(drawing, one, (left, top, right, bottom))


def _name(drawing: Drawing, one: Placed, box: tuple[float, float, float, float]) -> None:
    """Write a part's name beside its pins, and the pins' names of a part that has a right and a wrong way round."""
    left, top, right, bottom = box
    middle = ((left + right) / 2, (top + bottom) / 2)
    if one.ref in ("U1", "U2"):
        drawing.text(*middle, 3.0, one.ref, "middle")
        return
    points = [_point(hole) for hole in one.holes.values()]
    x = sum(x for x, _ in points) / len(points)
    if one.ref in _SAID:
        for pin, (px, py) in zip(one.holes, points, strict=True):
            if right - px < 2.2:  # a narrow part: beside it lie others
                drawing.text(px + 0.5, py + 0.4, 1.3, pin)
            else:
                drawing.text(px + 1.0, py + 0.5, 1.7, pin)
    if one.ref in ("X3", "Q1", "C4"):  # there is no room in it
        drawing.text(middle[0], top - 0.4, 1.9, one.ref, "middle")
    elif right - left < 4 and max(y for _, y in points) - min(y for _, y in points) < 3:
        drawing.text(middle[0], middle[1] + 0.3, 1.5, one.ref, "middle")  # across, between its pins
    elif right - left > 8:
        drawing.text((left + right) / 2 + (0.8 if one.ref == "X1" else 0), middle[1] + 0.6, 2.2, one.ref, "middle")
    else:
        beside = (left + x) / 2 if x - left > right - x + 0.3 else (x + right) / 2 if right - x > x - left + 0.3 else x
        drawing.text(beside + 0.5, middle[1], 1.6, one.ref, "middle", -90)


def _holes(drawing: Drawing, piece: Piece) -> None:
    for row in range(piece.rows):
        for column in range(piece.columns):
            drawing.circle("HOLE", (column + 0.5) * PITCH, (row + 0.5) * PITCH, 0.3)


def solder_side(layout: Layout, piece: Piece) -> Drawing:
    """Return a piece's strips in mm, its corner in the origin, as seen from above: put it onto a sheet mirrored."""
    drawing = Drawing(piece.width, piece.height)
    drawing.rectangle("BOARD", 0, 0, piece.width, piece.height)
    for row in range(piece.rows):
        drawing.rectangle("COPPER", 0.2, (row + 0.1) * PITCH, piece.width - 0.4, 0.8 * PITCH)
    for strip in thickened(layout):
        if strip.piece == piece.name:
            first, last = strip.first * PITCH + 0.3, (strip.last + 1) * PITCH - 0.3
            drawing.rectangle("WOOD", first, (strip.row + 0.1) * PITCH, last - first, 0.8 * PITCH)
    _holes(drawing, piece)
    for one in layout.placed:
        if one.piece == piece.name:
            for pin, hole in one.holes.items():
                x, y = _point(hole)
                drawing.circle("PIN", x, y, 0.6)
                if pin == "1" and len(one.holes) > 2:
                    drawing.circle("GRID", x, y, 1.0)
    for link in layout.links:
        for hole in (link.start, link.end):
            if hole.piece == piece.name:
                drawing.circle("LINK", *_point(hole), 0.6)
    for cut in layout.cuts:
        if cut.piece == piece.name:
            x, y = _point(cut)
            drawing.rectangle("PIN", x - 1.05, y - 1.15, 2.1, 2.3)
    return drawing


def thickened(layout: Layout) -> list[strips.Strip]:
    """Return the strips that carry the LEDs' current: on the piece for the power, those with a terminal or its way."""
    return [
        strip for strip in layout.strips if strip.piece == POWER and strip.net in _THICK and _terminal(layout, strip)
    ]


def _terminal(layout: Layout, strip: strips.Strip) -> bool:
    holes = set(strip.holes())
    return any(
        one.ref in ("X1", "X4", "X5", "X6", "F1", "Q1") and holes & set(one.holes.values()) for one in layout.placed
    )


def _cutting(layout: Layout, data: Data, board: str) -> Sheet:
    """Where the pieces are sawn out of one board, and where they lie on the base: 1:1."""
    panel = Panel(data)
    sheet = Sheet(*A4, Title("Hub, cutting and place", board, "1:1", 3, 3, "All lengths in mm."), TEXT)
    stock = panel.parts["stripboard"]
    sheet.heading(16, 18, f"A stripboard of {stock['size']} mm, strips along its long side, from above")
    wide, high = stock["columns"] * PITCH, stock["rows"] * PITCH
    drawing = Drawing(wide, high)
    drawing.rectangle("BOARD", 0, 0, wide, high)
    for row in range(stock["rows"]):
        drawing.line("HOLE", (0, (row + 0.5) * PITCH), (wide, (row + 0.5) * PITCH))
    for piece, row, column in cut_from(layout.pieces):
        drawing.rectangle("WOOD", column * PITCH, row * PITCH, piece.width, piece.height)
    view = sheet.view(drawing, 20, 26)
    for piece, row, column in cut_from(layout.pieces):
        x, y = column * PITCH + piece.width / 2, row * PITCH + piece.height / 2
        view.label(x, y + 1, piece.name)
        if piece.width > 50:
            view.label(x, y + 5, f"{piece.rows} × {piece.columns} holes")
        else:
            view.label(x, y + 5, f"{piece.rows} × {piece.columns}")
    sheet.heading(190, 18, "How to saw")
    sheet.notes(
        190,
        25,
        [
            "Saw along a row of holes (it is lost):",
            "score both sides with a knife along it,",
            "break it over an edge, file it smooth.",
            *(f"{piece.name}: {_size(piece)}" for piece in layout.pieces.values()),
        ],
    )
    sheet.heading(16, 134, "Where the pieces lie on the base, at the North wall (1:2)")
    base = Drawing()
    left = min(piece.left for piece in layout.pieces.values()) - 10
    right = max(piece.box[1][0] for piece in layout.pieces.values()) + 10
    thick = panel.parts["sheets"]["wall"]
    base.rectangle("WOOD", left, 0, right - left, thick)
    for x, _ in panel.sockets():
        half = panel.parts["slot"]["width"] / 2
        base.rectangle("CUT", x - half, 0, 2 * half, thick)
    for piece in layout.pieces.values():
        (a, b), (c, d) = piece.box
        base.rectangle("PART", a, b, c - a, d - b)
    (a, b), (c, d) = panel.inlet
    base.rectangle("PART", a, b, c - a, d - b)
    scale = 0.5
    view = sheet.view(base, 30 - left * scale, 150, scale)
    names = {PICO: "Pico", PLUGS: "plugs", POWER: "power", REGULATOR: "reg."}
    for piece in layout.pieces.values():
        (a, b), (c, d) = piece.box
        view.label((a + c) / 2, (b + d) / 2 + 2, names[piece.name])
    (a, b), (c, d) = panel.inlet
    view.label((a + c) / 2, (b + d) / 2 + 2, "J1")
    plug, power = layout.pieces[PLUGS], layout.pieces[POWER]
    view.along(plug.left, panel.button["x"], 0, -4, f"{panel.button['x'] - plug.left:.1f}")
    low = max(piece.box[1][1] for piece in layout.pieces.values())
    view.label(left, low, f"The Pico's middle lies {panel.button['x']:g} from the base's left edge.", "start")
    view.along(panel.button["x"], panel.sockets()[1][0], 0, -4)
    view.across(thick, plug.top, left, -5, f"{plug.top - thick:.1f}")
    view.across(thick, power.top, right, 5, f"{power.top - thick:.1f}")
    return sheet


def page(layout: Layout, made: Circuit, data: Data) -> str:
    """Return the lists as a page: pieces, parts hole by hole, cuts, links."""
    lines = [
        f"# Hub of {data['name']}\n",
        "Made by `make hardware` from the board's circuit: don't edit. Drawn as [a PDF](hub.pdf): "
        "[from above](above.svg), [from below](below.svg), [how to cut it](cutting.svg). `make hardware` refuses a "
        "layout whose strips and links join anything but what the circuit joins.\n",
        "A hole is named by its strip's letter, from North, and its number along it, from the left, seen from above, "
        "from the side of the parts: B12.\n",
        "## Pieces\n",
        "| piece | strips x holes | mm |",
        "| --- | --- | --- |",
    ]
    for piece in layout.pieces.values():
        lines.append(f"| {piece.name} | {piece.rows} x {piece.columns} | {piece.width:.0f} x {piece.height:.0f} |")
    lines += ["\n## 1. Cut the strips\n", "Before anything is soldered: a drill of 4 mm turned by hand in the hole.\n"]
    for name, cuts in groupby(sorted(layout.cuts), key=lambda cut: cut.piece):
        listed = list(cuts)
        lines.append(f"- **{name}**, {len(listed)}: {_ranges(listed)}")
    lines += [
        "\n## 2. Lay the links\n",
        "Insulated wire, on the side of the parts, both ends soldered. From piece to piece so long that the pieces "
        "can lie side by side on the table while you solder; those of 5 V and GND of 22 AWG, the others thin. Those "
        "at a hole below the Pico lie flat: its socket stands over them.\n",
        "| link | from | to | net | mm |",
        "| --- | --- | --- | --- | --- |",
    ]
    for number, link in enumerate(layout.links, 1):
        lines.append(f"| {number} | {link.start} | {link.end} | {link.net} | {layout.length(link)} |")
    lines += [
        "\n## 3. Solder the parts\n",
        "Low ones first: sockets of U1 and U2, resistors, plugs; then the rest. Which way round: "
        "[wires](../wiring/wires.md#what-the-names-mean).\n",
        "| part | what for | pins, and their holes |",
        "| --- | --- | --- |",
    ]
    for name in layout.pieces:
        for one in sorted((one for one in layout.placed if one.piece == name), key=_by_number):
            pins = ", ".join(f"{pin}: {hole.short}" for pin, hole in one.holes.items())
            if one.ref in ("U1", "U2"):
                holes = one.holes
                pins = f"pin 1 in {one.holes['1'].short}, pin {len(holes)} in {one.holes[str(len(holes))].short}"
            lines.append(f"| {one.ref} | {name}: {made.parts[one.ref].value} | {pins} |")
    dark = ", ".join(
        f"{Hole(s.piece, s.row, s.first).short} to {Hole(s.piece, s.row, s.last).short} ({s.net})"
        for s in thickened(layout)
    )
    lines += [
        "\n## 4. Strengthen what carries the LEDs' current\n",
        f"On the piece for the power lay a bare wire along these strips and cover it with solder: {dark}.\n",
        "## 5. Test, before the Pico and U2 are put in\n",
        "With the beeper, neighbour by neighbour:\n",
        "- no two neighbouring strips, and no two sides of a cut, are joined, but those that a link joins;",
        "- each link's two ends are.",
        "- Each signal, from the Pico's socket to its plug:\n",
        "| Pico's pin | hole | to | net |",
        "| --- | --- | --- | --- |",
        *_signals(layout, made),
        "",
    ]
    return "\n".join(lines)


def _signals(layout: Layout, made: Circuit) -> list[str]:
    """Each of the Pico's pins that is used, and another part's pin at which it must be heard."""
    sits = {one.ref: one for one in layout.placed}
    rows = []
    for pin, hole in sits["U1"].holes.items():
        net = made.net_of("U1", pin)
        others = [node for node in made.nets.get(net, []) if node.ref in sits and node.ref != "U1"]
        headers = [node for node in others if node.ref[0] in "HX"] or others
        if headers and net != "GND":
            node = headers[0]
            there = sits[node.ref].holes[node.pin]
            rows.append(
                f"| {pin} ({made.parts['U1'].pins[pin].name}) | {hole.short} | {node.ref}.{node.pin}, {there} | {net} |"
            )
    return rows


def _by_number(one: Placed) -> tuple[str, int]:
    letters = one.ref.rstrip("0123456789")
    return letters, int(one.ref[len(letters) :] or 0)


def _ranges(cuts: list[Hole]) -> str:
    return ", ".join(cut.short for cut in cuts)


def wires(data: Data) -> list[tuple[str, str, int]]:
    """Return the links' wires for the parts list: "thick" or "thin", the net's name, the length in mm."""
    layout, _ = sound(data)
    return [(_gauge(link), link.net, layout.length(link)) for link in layout.links]


def strengthening(data: Data) -> float:
    """Return how much bare wire is laid along the strips that carry the LEDs' current, in mm, for the parts list."""
    layout, _ = sound(data)
    return sum((strip.last - strip.first + 1) * PITCH for strip in thickened(layout))


def _gauge(link: Link) -> str:
    return "thick" if link.net in _THICK else "thin"
