"""The guide's drawings of a part of the board: a pit, a cup, a ring, a cell, a button. Called by figures.py."""

from collections.abc import Callable

from hardware import shapes
from hardware.drawing.shapes import Drawing, Placing, Point
from hardware.drawing.sheet import View
from hardware.guide.paper import TEXT, WIDTH
from hardware.hub.pieces import PICO
from hardware.panel import views
from hardware.panel.features import Panel


def _lamps(panel: Panel) -> Drawing:
    """Where a ring's LEDs are drilled, large."""
    figure = Drawing(WIDTH, 92)
    placing = Placing(52, 46, 1)
    figure.put(views.pit(panel), placing)
    view = View(figure, placing, TEXT)
    place = {**panel.places[0], "x": 0.0, "y": 0.0}
    for number, (x, y) in enumerate(shapes.leds(place)):
        out = 1 + 8.5 / place["ring"]
        view.label(x * out, y * out + 1, str(number))
    view.note(
        place["ring"],
        0,
        26,
        -22,
        f"{place['leds']} holes of {panel.parts['led']['hole']:g} mm, one every {360 / place['leds']:g} degrees,",
        f"on a circle of {2 * place['ring']:g} mm round the pit's middle",
    )
    seat = panel.parts["seat"]["outer"]
    view.note(seat * 0.94, seat * 0.34, 22, 0, "the seat, cut from below: step 6")
    hollow = place["hollow"]
    words = f"the opening, Ø{2 * hollow:g}, and in it the cup, Ø{2 * panel.parts['cup']['outer']:g}"
    view.note(hollow * 0.9, hollow * 0.44, 30, 14, words)
    return figure


def _cup(panel: Panel) -> Drawing:
    """A cup's floor and strip, and the cup put together."""
    figure = Drawing(WIDTH, 74)
    cup, sheets = panel.parts["cup"], panel.parts["sheets"]
    inside, whole = cup["outer"] - cup["wall"], cup["depth"] + sheets["floor"] - 0.5
    view = View(figure, Placing(34, 34), TEXT)
    figure.circle("WOOD", 34, 34, inside)
    cell = panel.parts["cell"]
    for inset in (cell["inset"], cell["inset"] + cell["pair"]):
        figure.circle("DRILL", 34 + cell["length"] / 2 - inset, 34, 1.7)
    view.along(-inside, inside, inside, 5, f"floor Ø{2 * inside:g}, {sheets['floor']:g} thick")
    long = 64.0
    strip = View(figure, Placing(72, 18), TEXT)
    figure.rectangle("WOOD", 72, 18, long / 2 - 2, whole)
    figure.rectangle("WOOD", 72 + long / 2, 18, long / 2 - 2, whole)
    for x in (72 + long / 2 - 2, 72 + long / 2):
        figure.line("CUT", (x - 0.6, 16.5), (x + 0.6, 18.8 + whole))
    strip.along(0, long - 2, whole, 5, "strip, twice round the floor")
    strip.across(0, whole, long - 2, 4)
    x, y = 158.0, 18.0
    shown = View(figure, Placing(x, y, 0.6), TEXT)
    for side in (-1, 1):
        left = min(side * inside, side * cup["outer"])
        figure.rectangle("PART", x + 0.6 * left, y, 0.6 * cup["wall"], 0.6 * whole)
    figure.rectangle("PART", x - 0.6 * inside, y + 0.6 * (whole - sheets["floor"]), 1.2 * inside, 0.6 * sheets["floor"])
    shown.along(-cup["outer"], cup["outer"], whole, 5, f"Ø{2 * cup['outer']:g}")
    return figure


def _ring(panel: Panel) -> Drawing:
    """A ring's wires, from below: data from LED to LED, 5 V and ground as two bare loops."""
    figure = Drawing(WIDTH, 104)
    centre = (60.0, 52.0)
    place = {**panel.places[0], "x": 0.0, "y": 0.0}
    scale = 1.25
    link = next(link for link in panel.data["chain"] if link["place"] == 0)
    placing = Placing(*centre, scale, True)
    seat, hollow, ring = panel.parts["seat"]["outer"], place["hollow"], place["ring"]
    for radius, layer in ((seat, "POCKET_12"), (hollow, "CUT")):
        figure.circle(layer, *centre, radius * scale)
    for radius, layer in ((ring + 1.9, "RED"), (ring - 1.9, "BLACK")):
        figure.circle(layer, *centre, radius * scale)
    leds = shapes.leds(place)
    count = len(leds)
    for step in range(count - 1):
        a, b = leds[(link["first"] + step) % count], leds[(link["first"] + step + 1) % count]
        mid = ((a[0] + b[0]) / 2 * 0.94, (a[1] + b[1]) / 2 * 0.94)
        figure.line("WIRE", placing.point(*a), placing.point(*mid), placing.point(*b))
    view = View(figure, placing, TEXT)
    for number, at in enumerate(leds):
        figure.circle("LIGHT", *placing.point(*at), 2.9 * scale)
        view.label(at[0], at[1] + 1, str(number), size=0.85)
    entry, leaving = leds[link["first"]], leds[link["first"] - 1]
    rim = 1 + 2.9 / ring
    view.note(rim * entry[0], rim * entry[1], 10, -10, f"the data comes in: DIN of LED {link['first']}")
    on = (link["first"] - 1) % count
    view.note(rim * leaving[0], rim * leaving[1], 10, 2, f"it goes on: DOUT of LED {on}, to the next ring's DIN")
    outer, inner = _off(leds[0], ring + 1.9), _off(leds[5], ring - 1.9)
    view.note(outer[0], outer[1], 34, -6, "outer loop, bare wire: 5 V")
    view.note(inner[0], inner[1], 34, 10, "inner loop: ground; a capacitor of 100 nF", "from loop to loop at each LED")
    view.label(0, 1, "from below", size=1.0)
    return figure


def _off(at: Point, radius: float) -> Point:
    """A point in the same direction, at a distance from the middle; a little on from the LED itself."""
    x, y = at[0] * 0.9 + at[1] * 0.25, at[1] * 0.9 - at[0] * 0.25
    size = (x * x + y * y) ** 0.5
    return x / size * radius, y / size * radius


def _cell(panel: Panel, *, words: bool = True) -> Drawing:
    """A pit cut through, with its cell."""
    figure = Drawing(WIDTH, 90)
    placing = Placing(63, 8, 1.15)
    figure.put(views.section(panel), placing)
    view = View(figure, placing, TEXT)
    stack, parts = panel.stack, panel.parts
    half, edge = parts["cell"]["length"] / 2, parts["seat"]["outer"] + 8
    if words:
        view.note(parts["cup"]["outer"] - 0.6, 12, 44, -2, "cup: touches no wood")
        view.note(
            half - 8, stack.cup + 1.5, 44, -6, "two M3 screws with nylon spacers", "through the floor into the free end"
        )
        view.note(half - 2, stack.cell + 3, 42, 2, "cell: its arrow points down")
        view.note(half - parts["stop"]["from_end"], stack.base + 8, 50, 6, "stop: bears a leaning hand")
        view.note(-half + 8, stack.base + 1.5, 40, 20, "shim under the fixed end, two M3 screws from below")
    else:
        view.across(0, stack.whole, -edge, -5)
    return figure


def _stop(panel: Panel) -> Drawing:
    """Setting a stop: weights in the cup, the screw from below."""
    figure = _cell(panel, words=False)
    placing = Placing(63, 8, 1.15)
    view = View(figure, placing, TEXT)
    x = panel.parts["cell"]["length"] / 2 - panel.parts["stop"]["from_end"]
    for left in (-12.0, 1.0):
        px, py = placing.point(left, panel.parts["cup"]["depth"] - 14)
        figure.rectangle("METAL", px, py, 11 * 1.15, 14 * 1.15)
    limit = panel.places[0].get("range_g", 100) * 1.2
    view.note(
        6, panel.parts["cup"]["depth"] - 8, 48, -12, f"1. put {limit:g} g in (a store: {_store_limit(panel):g} g)"
    )
    view.note(
        x,
        panel.stack.whole + 1,
        30,
        -6,
        "2. turn the screw up until it just touches:",
        "the weight that is shown begins to fall",
    )
    view.label(x + 26, panel.stack.whole + 10, "3. a drop of lacquer on the thread", "start")
    return figure


def _store_limit(panel: Panel) -> float:
    return float(panel.places[-1].get("range_g", 500)) * 1.2


def _across(panel: Panel) -> Drawing:
    """The closed box, cut across through two pits."""
    figure = Drawing(WIDTH, 74)
    scale = 0.72
    placing = Placing((WIDTH - panel.height * scale) / 2, 12, scale)
    view = View(figure, placing, TEXT)
    stack, parts, sheets = panel.stack, panel.parts, panel.parts["sheets"]

    def block(layer: str, left: float, right: float, top: float, bottom: float) -> None:
        x, y = placing.point(left, top)
        figure.rectangle(layer, x, y, (right - left) * scale, (bottom - top) * scale)

    rows = [panel.places[0]["y"], panel.places[panel.data["columns"]]["y"]]
    seat, hollow, cup = parts["seat"]["outer"], panel.places[0]["hollow"], parts["cup"]
    edges = [0.0, rows[0] - hollow, rows[0] + hollow, rows[1] - hollow, rows[1] + hollow, panel.height]
    beds = [0.0, rows[0] - seat, rows[0] + seat, rows[1] - seat, rows[1] + seat, panel.height]
    for pair in (0, 2, 4):
        block("WOOD", edges[pair], edges[pair + 1], 0, sheets["face"])
        block("WOOD", beds[pair], beds[pair + 1], sheets["face"], stack.panel)
    for left in (0.0, panel.height - sheets["wall"]):
        block("WOOD", left, left + sheets["wall"], stack.panel, stack.base)
    block("WOOD", 0, panel.height, stack.base, stack.whole)
    (_, top), (_, bottom) = next(piece for piece in panel.hub if piece.name == PICO).box
    block("PART", top, bottom, stack.base - 3, stack.base)
    block("PART", top, bottom, stack.base - 14, stack.base - 12)
    for y in rows:
        inside = cup["outer"] - cup["wall"]
        block("CUT", y - inside, y + inside, stack.panel, stack.cup)
        block("PART", y - cup["outer"], y - cup["outer"] + cup["wall"], 0.5, stack.cup)
        block("PART", y + cup["outer"] - cup["wall"], y + cup["outer"], 0.5, stack.cup)
        block("PART", y - cup["outer"] + cup["wall"], y + cup["outer"] - cup["wall"], cup["depth"], stack.cup)
        block("METAL", y - 6, y + 6, stack.cell, stack.base)
        beside = 9 if y < panel.height / 2 else -9 - parts["converter"]["width"]
        block("PART", y + beside, y + beside + parts["converter"]["width"], stack.base - 2, stack.base)
    view.label(6, -5, "North")
    view.label(panel.height - 6, -5, "South")
    view.note(top + 10, stack.base - 13, 8, 30, "Pico on the hub, between two cups")
    view.note(panel.height - 6, stack.whole - 4, -8, 15, "screws from below")
    view.note(rows[0] + 20, stack.base - 1, 12, 21, "converter")
    return figure


def _button(panel: Panel) -> Drawing:
    """The mode button in the panel, cut through."""
    figure = Drawing(WIDTH, 70)
    placing = Placing(50, 12, 1.3)
    view = View(figure, placing, TEXT)
    part, stack, face = panel.parts["mode_button"], panel.stack, panel.parts["sheets"]["face"]
    hole, room, head = part["hole"], part["nut"], panel.button["radius"]

    def block(layer: str, left: float, right: float, top: float, bottom: float) -> None:
        x, y = placing.point(left, top)
        figure.rectangle(layer, x, y, (right - left) * placing.scale, (bottom - top) * placing.scale)

    for side in (-1, 1):
        for layer, near, far, top, bottom in (
            ("WOOD", hole, 30.0, 0.0, face),
            ("WOOD", room, 30.0, face, stack.panel),
            ("METAL", hole - 0.4, room - 0.5, face, face + 4),
        ):
            block(layer, min(side * near, side * far), max(side * near, side * far), top, bottom)
    block("PART", -hole + 0.4, hole - 0.4, 0, part["below"])
    block("PART", -head, head, -2.5, 0)
    block("PART", -head + 3, head - 3, -4.5, -2.5)
    for x in (-3.0, 3.0):
        block("METAL", x - 0.7, x + 0.7, part["below"], part["below"] + 6)
    view.across(0, face, -30, -4)
    view.across(face, stack.panel, -30, -4)
    view.note(head - 1, -1.5, 34, 0, "the head lies on the face")
    view.note(room - 2, face + 2, 32, 4, f"its nut, from below, in a pocket of {2 * room:g} mm")
    view.note(3, part["below"] + 4, 36, 0, "two wires, either way round")
    return figure


def _told_section(panel: Panel) -> Drawing:
    """A pit of the board that is told, cut through."""
    figure = Drawing(WIDTH, 74)
    placing = Placing(63, 8, 1.15)
    figure.put(views.section(panel), placing)
    view = View(figure, placing, TEXT)
    edge = panel.parts["seat"]["outer"] + 8
    view.across(0, panel.stack.whole, -edge, -5)
    view.note(panel.parts["cup"]["outer"] - 0.6, 26, 44, 4, "cup, glued onto the base")
    view.note(panel.places[0]["ring"], 3, 36, -2, "LED")
    return figure


OF_SEES: dict[str, Callable[[Panel], Drawing]] = {
    "lamps": _lamps,
    "button": _button,
    "cup": _cup,
    "ring": _ring,
    "cell": _cell,
    "stop": _stop,
    "across": _across,
}
OF_TOLD: dict[str, Callable[[Panel], Drawing]] = {"told-section": _told_section}
