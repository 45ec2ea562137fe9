"""The guide's drawings of a whole board, by name: what differs with its columns. Called by figures.py."""

from collections.abc import Callable

from hardware import shapes
from hardware.drawing.shapes import Drawing, Placing, Point
from hardware.drawing.sheet import View
from hardware.guide.paper import EDGE, TEXT, WIDTH, to
from hardware.hub.pieces import PICO, PLUGS, POWER, REGULATOR
from hardware.panel import links, template, views
from hardware.panel.features import Feature, Panel


def _board(panel: Panel, content: Drawing, height: float = 58, *, mirrored: bool = False) -> tuple[Drawing, View]:
    """A figure with a view of the whole board, in its middle; all boards at the scale of the longest."""
    figure = Drawing(WIDTH, height)
    scale = (WIDTH - 2 * EDGE) / panel.parts["panel"]["length"]
    left = (WIDTH - scale * panel.width) / 2
    placing = Placing(WIDTH - left if mirrored else left, 4, scale, mirrored)
    figure.put(content, placing)
    return figure, View(figure, placing, TEXT)


def only(panel: Panel, keep: Callable[[Feature], bool], layer: str = "") -> Drawing:
    """Return the panel's outline and some of its features."""
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
        for x, y in heap((number * 5) % 4 + 1):
            content.circle("SEED", place["x"] + x, place["y"] + y, 6)
    figure, view = _board(panel, content, 64)
    low = panel.height
    view.note(panel.button["x"], panel.button["y"] + 6, -14, to(view, panel.button["y"] + 6, low + 40), "mode button")
    store = panel.places[-1]
    view.note(store["x"], store["y"] + 50, 6, to(view, store["y"] + 50, low + 40), "North's store")
    store = panel.places[-2]
    view.note(store["x"], store["y"] + 50, -6, to(view, store["y"] + 50, low + 40), "South's store")
    return figure


def heap(count: int) -> list[Point]:
    """Return where some seeds lie in a pit."""
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
    content = only(panel, lambda feature: feature.what == "opening")
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
        to(view, pit["y"] + 18, panel.height + 30),
        f"{2 * panel.data['columns']} pits: hole saw of {2 * hollow:g} mm",
    )
    view.note(
        store["x"] + 26,
        store["y"] + 5,
        8,
        to(view, store["y"] + 5, panel.height + 55),
        f"2 stores: the same saw at both ends, {shapes.straight(store):g} mm apart; then saw along both sides",
    )
    return figure


def _seats(panel: Panel) -> Drawing:
    """The underside with seats and channels."""
    figure, view = _board(panel, views.below(panel), 64, mirrored=True)
    pit = panel.places[2 * panel.data["columns"] - 2]
    seat = panel.parts["seat"]["outer"]
    view.note(
        pit["x"],
        pit["y"] + seat,
        5,
        to(view, pit["y"] + seat, panel.height + 40),
        f"seats: {2 * seat:g} mm wide, {panel.parts['sheets']['bed']:g} deep",
    )
    there = panel.places[panel.data["columns"] + 1]["x"] + 36
    view.note(
        there,
        pit["y"],
        4,
        to(view, pit["y"], panel.height + 40),
        f"channels: {panel.parts['panel']['channel']:g} wide",
    )
    return figure


def _frame(panel: Panel) -> Drawing:
    """Walls and posts on the underside."""
    figure, view = _board(panel, views.frame(panel), 64, mirrored=True)
    x, y = panel.posts[0]
    view.note(x, y + 6, -6, to(view, y + 6, panel.height + 40), "posts")
    low = panel.height
    view.note(0.62 * panel.width, low - 5, 4, to(view, low - 5, low + 40), "walls")
    socket = panel.sockets()[1][0]
    view.note(
        socket,
        6,
        -20,
        to(view, 6, panel.height + 40),
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
    if panel.told:
        place = panel.places[columns]
        view.note(place["x"] + 10, place["y"] + 5, 4, to(view, place["y"] + 5, low + 26), "cups, glued on last")
    else:
        place = panel.places[columns + 1]
        view.note(place["x"] + 10, place["y"] + 5, 4, to(view, place["y"] + 5, low + 26), "cells in their pockets")
        place = panel.places[columns]
        view.note(place["x"] - 5, place["y"] - 20, 3, to(view, place["y"] - 20, low + 52), "converters")
    sounder = panel.sounder()
    view.note(sounder[0] + 8, sounder[1] + 8, 5, to(view, sounder[1] + 8, low + 52), "sounder")
    x, y = panel.posts[-1]
    view.note(x + 6, y + 6, 4, to(view, y + 6, low + 26), "posts")
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
    pairs = [box for box in links.boxes(panel) if box]
    for (left, top), (right, bottom) in pairs:
        content.rectangle("PART", left, top, right - left, bottom - top)
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
    view.note(at[0], at[1], -8, to(view, at[1], panel.height + 40), f"begins here, at LED {first['first']}")
    at = way[-1]
    view.note(
        at[0],
        at[1],
        -30,
        to(view, at[1], panel.height + 40),
        f"ends here, after {sum(place['leds'] for place in panel.places)} LEDs",
    )
    view.label(power.left + power.width / 2, power.top + 14, "hub")
    (left, _), (right, low) = pairs[panel.data["columns"] + 1]
    x = (left + right) / 2
    view.note(x, low, 6, to(view, low, panel.height + 64), "grey: plugs, below the panel")
    return figure


def _calibrating(panel: Panel) -> Drawing:
    """The three steps of calibrating: nothing, one seed, four seeds in every place."""
    figure = Drawing(WIDTH, 56)
    step = (WIDTH - 8) / 3
    for number, (seeds, words) in enumerate(
        ((0, "1. nothing anywhere"), (1, "2. one seed in every place"), (4, "3. three more: four"))
    ):
        scale = (step - 8) / panel.width
        content = only(panel, lambda feature: feature.what == "opening")
        for place in panel.places:
            for x, y in heap(seeds) if seeds else ():
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
        to(view, place["button"]["y"] + hole, panel.height + 40),
        f"{len(panel.places)} buttons: holes of {2 * hole:g}; from below Ø{2 * panel.parts['place_button']['nut']:g}, "
        f"{panel.parts['sheets']['bed']:g} deep, for their nuts",
    )
    return figure


ALL: dict[str, Callable[[Panel], Drawing]] = {
    "whole": _whole,
    "tiles": _tiles,
    "openings": _openings,
    "buttons": _buttons,
    "seats": _seats,
    "frame": _frame,
    "base": _base,
    "hub": _hub,
    "chain": _chain,
    "calibrating": _calibrating,
}
