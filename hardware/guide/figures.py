"""The drawings of the build guide, one or more a step, made of the same geometry as the machines' files.

`all_figures` gives them by name; guide.py puts them into the guide. Each is as wide as a page's text.
"""

from collections.abc import Callable

from hardware import shapes
from hardware.drawing.shapes import Drawing, Placing, Point
from hardware.drawing.sheet import View
from hardware.hub.pieces import PICO, PLUGS, POWER, REGULATOR
from hardware.panel import template, views
from hardware.panel.features import Feature, Panel

WIDTH = 180.0
TEXT = 3.0
EDGE = 6.0  # of paper left and right of a view of the whole board


def all_figures(sees: Panel, told: Panel) -> dict[str, Drawing]:
    """Return the drawings by name, from the board that sees and the one that is told."""
    found = {name: draw(sees) for name, draw in _OF_SEES.items()}
    found["buttons"] = _buttons(told)
    found["button"] = _button(sees)
    found["told-section"] = _told_section(told)
    return found


def _board(panel: Panel, content: Drawing, height: float = 58, *, mirrored: bool = False) -> tuple[Drawing, View]:
    """A figure with a view of the whole board, as large as it goes."""
    figure = Drawing(WIDTH, height)
    scale = (WIDTH - 2 * EDGE) / panel.width
    placing = Placing(WIDTH - EDGE if mirrored else EDGE, 4, scale, mirrored)
    figure.put(content, placing)
    return figure, View(figure, placing, TEXT)


def _only(panel: Panel, keep: Callable[[Feature], bool], layer: str = "") -> Drawing:
    """The panel's outline and some of its features."""
    drawing = Drawing(panel.width, panel.height)
    views.outline(panel, drawing)
    for feature in panel.features:
        if keep(feature):
            views.draw(drawing, feature, layer)
    return drawing


def _whole(panel: Panel) -> Drawing:
    """The board as it becomes: cups in the openings, LEDs, some seeds."""
    content = views.face(panel)
    for number, place in enumerate(panel.places):
        one, other = panel.line(number)
        content.capsule("WOOD", one, other, panel.parts["cup"]["outer"] - panel.parts["cup"]["wall"])
        for at in shapes.leds(place):
            content.circle("LIGHT", *at, panel.parts["led"]["hole"] / 2)
    for number in range(2 * panel.data["columns"]):
        place = panel.places[number]
        for x, y in _heap((number * 5) % 4 + 1):
            content.circle("SEED", place["x"] + x, place["y"] + y, 6)
    figure, view = _board(panel, content, 64)
    low = panel.height
    view.note(panel.button["x"], panel.button["y"] + 6, -14, _to(view, panel.button["y"] + 6, low + 40), "mode button")
    store = panel.places[-1]
    view.note(store["x"], store["y"] + 50, 6, _to(view, store["y"] + 50, low + 40), "North's store")
    store = panel.places[-2]
    view.note(store["x"], store["y"] + 50, -6, _to(view, store["y"] + 50, low + 40), "South's store")
    return figure


def _heap(count: int) -> list[Point]:
    """Where some seeds lie in a pit."""
    return (
        [(0.0, 0.0), (-11.0, 6.0), (9.0, 9.0), (3.0, -12.0)][:count]
        if count < 4
        else [
            (-8.0, -7.0),
            (8.0, -6.0),
            (-7.0, 8.0),
            (8.0, 8.0),
        ]
    )


def _to(view: View, y: float, there: float) -> float:
    """How far on paper it is from one y of the model to another."""
    return view.placing.scale * (there - y)


def _tiles(panel: Panel) -> Drawing:
    """The template's pages over the board."""
    content = views.face(panel, words=False)
    figure, view = _board(panel, content, 58)
    figure.items = [item for item in figure.items if item.layer != "ENGRAVE"]
    wide, high = template.TILE
    count = -int(-panel.width // wide)
    left, top = (panel.width - count * wide) / 2, (panel.height - high) / 2
    for number in range(count):
        x, y = view.placing.point(left + number * wide, top)
        scale = view.placing.scale
        figure.rectangle("WIRE", x, y, wide * scale, high * scale)
        for dx in (0, wide):
            for dy in (0, high / 2, high):
                figure.circle("ENGRAVE", x + dx * scale, y + dy * scale, 1.1)
        view.label(left + (number + 0.5) * wide, panel.height + 28, f"page {number + 1}")
    return figure


def _openings(panel: Panel) -> Drawing:
    """Which holes a hole saw makes, and what a jigsaw takes out between those of a store."""
    content = _only(panel, lambda feature: feature.what == "opening")
    for number in range(len(panel.places)):
        for x, y in {*panel.line(number)}:
            content.line("GRID", (x - 12, y), (x + 12, y))
            content.line("GRID", (x, y - 12), (x, y + 12))
            content.circle("MARK", x, y, panel.places[number]["hollow"])
    figure, view = _board(panel, content, 66)
    hollow, store = panel.places[0]["hollow"], panel.places[-1]
    pit = panel.places[panel.data["columns"] + 2]
    view.note(
        pit["x"] + 18,
        pit["y"] + 18,
        6,
        _to(view, pit["y"] + 18, panel.height + 30),
        f"{2 * panel.data['columns']} pits: hole saw of {2 * hollow:g} mm",
    )
    view.note(
        store["x"] + 26,
        store["y"] + 5,
        8,
        _to(view, store["y"] + 5, panel.height + 55),
        f"2 stores: the same saw at both ends, {shapes.straight(store):g} mm apart; then saw along both sides",
    )
    return figure


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


def _seats(panel: Panel) -> Drawing:
    """The underside with seats and channels."""
    figure, view = _board(panel, views.below(panel), 64, mirrored=True)
    pit = panel.places[panel.data["columns"] + 7]
    seat = panel.parts["seat"]["outer"]
    view.note(
        pit["x"],
        pit["y"] + seat,
        5,
        _to(view, pit["y"] + seat, panel.height + 40),
        f"seats: {2 * seat:g} mm wide, {panel.parts['sheets']['bed']:g} deep",
    )
    there = panel.places[panel.data["columns"] + 2]["x"] + 36
    view.note(
        there,
        pit["y"],
        4,
        _to(view, pit["y"], panel.height + 40),
        f"channels: {panel.parts['panel']['channel']:g} wide",
    )
    return figure


def _frame(panel: Panel) -> Drawing:
    """Walls and posts on the underside."""
    figure, view = _board(panel, views.frame(panel), 64, mirrored=True)
    x, y = panel.posts[0]
    view.note(x, y + 6, -6, _to(view, y + 6, panel.height + 40), "posts")
    low = panel.height
    view.note(560, low - 5, 4, _to(view, low - 5, low + 40), "walls")
    socket = panel.sockets()[1][0]
    view.note(
        socket,
        6,
        -20,
        _to(view, 6, panel.height + 40),
        f"two notches, {panel.parts['slot']['width']:g} wide",
    )
    return figure


def _base(panel: Panel) -> Drawing:
    """The base with all that lies on it."""
    figure, view = _board(panel, views.base(panel), 66)
    low, columns = panel.height, panel.data["columns"]
    for piece in panel.hub:
        (left, top), (right, bottom) = piece.box
        if piece.width > 50:
            view.label((left + right) / 2, (top + bottom) / 2 + 4, piece.name)
    view.label((panel.inlet[0][0] + panel.inlet[1][0]) / 2, panel.inlet[1][1] - 3, "J1", size=0.7)
    place = panel.places[columns + 2]
    view.note(place["x"] + 10, place["y"] + 5, 4, _to(view, place["y"] + 5, low + 26), "cells in their pockets")
    place = panel.places[columns]
    view.note(place["x"] - 5, place["y"] - 20, 3, _to(view, place["y"] - 20, low + 52), "converters")
    sounder = panel.sounder()
    view.note(sounder[0] + 8, sounder[1] + 8, 5, _to(view, sounder[1] + 8, low + 52), "sounder")
    x, y = panel.posts[-1]
    view.note(x + 6, y + 6, 4, _to(view, y + 6, low + 26), "posts")
    return figure


def _hub(panel: Panel) -> Drawing:
    """The hub's pieces and the supply's socket at the North wall, and what plugs in where."""
    figure = Drawing(WIDTH, 70)
    content, thick = Drawing(), panel.parts["sheets"]["wall"]
    left = min(piece.left for piece in panel.hub) - 12
    right = max(piece.box[1][0] for piece in panel.hub) + 12
    content.rectangle("WOOD", left, 0, right - left, thick)
    half = panel.parts["slot"]["width"] / 2
    for x, _ in panel.sockets():
        content.rectangle("CUT", x - half, 0, 2 * half, thick)
    for piece in panel.hub:
        content.rectangle("PART", piece.left, piece.top, piece.width, piece.height)
    (a, b), (c, d) = panel.inlet
    content.rectangle("PART", a, b, c - a, d - b)
    scale = (WIDTH - 2 * EDGE) / (right - left)
    placing = Placing(EDGE - left * scale, 14, scale)
    figure.put(content, placing)
    view = View(figure, placing, TEXT)
    view.label((a + c) / 2, (b + d) / 2 + 2, "J1")
    for piece in panel.hub:
        (x, y), (x2, y2) = piece.box
        view.label((x + x2) / 2, (y + y2) / 2 + 2, {PICO: "Pico", REGULATOR: "reg."}.get(piece.name, piece.name))
    by_name = {piece.name: piece for piece in panel.hub}
    plugs, power = by_name[PLUGS], by_name[POWER]
    low = plugs.box[1][1]
    view.note(plugs.left + 30, low, 4, 12, "the places' cables P, mode button, sounder")
    view.note(power.left + 40, low, 4, 12, "5 V in, the LEDs' feeds and data")
    view.label(panel.sockets()[0][0], -6, "USB")
    view.label(panel.sockets()[1][0], -6, "5 V")
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


def _chain(panel: Panel) -> Drawing:
    """The way of the data through all rings, from below."""
    content = Drawing(panel.width, panel.height)
    views.outline(panel, content)
    for feature in panel.of("bed"):
        views.draw(content, feature)
    for feature in panel.of("face"):
        if feature.what == "opening":
            views.draw(content, feature)
    chain = panel.data["chain"]
    way: list[Point] = []
    for number, link in enumerate(chain):
        place = panel.places[link["place"]]
        leds = shapes.leds(place)
        way += [leds[(link["first"] + step) % len(leds)] for step in range(len(leds))]
        if number + 1 < len(chain):
            way += panel.way(number + 1)[1:-1]
    for piece in panel.hub:
        content.rectangle("MARK", piece.left, piece.top, piece.width, piece.height)
    power = next(piece for piece in panel.hub if piece.name == POWER)
    start = (power.left + 2, power.top + 6)
    content.line("WIRE", start, (start[0] - 12, 14), (way[0][0] + 60, 14), (way[0][0] - 4, 18), *way)
    figure, view = _board(panel, content, 66, mirrored=True)
    for link in chain:
        place = panel.places[link["place"]]
        view.label(place["x"], place["y"] + 7, str(link["place"]))
    first = chain[0]
    at = shapes.leds(panel.places[first["place"]])[first["first"]]
    view.note(at[0], at[1], -8, _to(view, at[1], panel.height + 40), f"begins here, at LED {first['first']}")
    at = way[-1]
    view.note(
        at[0],
        at[1],
        -30,
        _to(view, at[1], panel.height + 40),
        f"ends here, after {sum(place['leds'] for place in panel.places)} LEDs",
    )
    view.label(power.left + power.width / 2, power.top + 14, "hub")
    return figure


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


def _calibrating(panel: Panel) -> Drawing:
    """The three steps of calibrating: nothing, one seed, four seeds in every place."""
    figure = Drawing(WIDTH, 56)
    step = (WIDTH - 8) / 3
    for number, (seeds, words) in enumerate(
        ((0, "1. nothing anywhere"), (1, "2. one seed in every place"), (4, "3. three more: four"))
    ):
        scale = (step - 8) / panel.width
        content = _only(panel, lambda feature: feature.what == "opening")
        for place in panel.places:
            for x, y in _heap(seeds) if seeds else ():
                content.circle("SEED", place["x"] + 1.3 * x, place["y"] + 1.3 * y, 9)
        left = 4 + number * step
        figure.put(content, Placing(left + 4, 22, scale))
        figure.text(left + step / 2, 12, TEXT, words, "middle")
        figure.text(left + step / 2, 48, TEXT, "press the button", "middle")
        if number < 2:
            x = left + step
            figure.line("DIMENSION", (x - 2, 29), (x + 1, 29))
            figure.polygon("ARROW", (x + 3, 29), (x + 0.5, 28), (x + 0.5, 30))
    return figure


def _buttons(panel: Panel) -> Drawing:
    """Where the buttons of the board that is told sit."""
    figure, view = _board(panel, views.face(panel, seats=True), 64)
    place = panel.places[panel.data["columns"] + 1]
    hole = panel.parts["place_button"]["hole"]
    view.note(
        place["button"]["x"],
        place["button"]["y"] + hole,
        5,
        _to(view, place["button"]["y"] + hole, panel.height + 40),
        f"{len(panel.places)} buttons: holes of {2 * hole:g}; from below Ø{2 * panel.parts['place_button']['nut']:g}, "
        f"{panel.parts['sheets']['bed']:g} deep, for their nuts",
    )
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


_OF_SEES: dict[str, Callable[[Panel], Drawing]] = {
    "whole": _whole,
    "tiles": _tiles,
    "openings": _openings,
    "lamps": _lamps,
    "seats": _seats,
    "frame": _frame,
    "base": _base,
    "hub": _hub,
    "cup": _cup,
    "ring": _ring,
    "chain": _chain,
    "cell": _cell,
    "stop": _stop,
    "across": _across,
    "calibrating": _calibrating,
}
