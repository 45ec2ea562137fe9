"""The wooden parts of a board as drawings in their own lengths: to be put onto sheets, tiles and steps of the guide."""

from hardware import shapes
from hardware.drawing.shapes import Drawing, Placing
from hardware.panel.features import BASE, BED, FACE, MARK, Feature, Panel
from hardware.panel.letters import engrave


def draw(drawing: Drawing, feature: Feature, layer: str = "") -> None:
    """Draw a feature on its own layer, or on another one."""
    layer = layer or feature.layer
    if feature.rectangle:
        (left, top), (right, bottom) = feature.one, feature.other
        drawing.rectangle(layer, left, top, right - left, bottom - top)
    else:
        drawing.capsule(layer, feature.one, feature.other, feature.radius)


def outline(panel: Panel, drawing: Drawing) -> None:
    """Draw a workpiece's edge."""
    drawing.rectangle("BOARD", 0, 0, panel.width, panel.height, panel.parts["panel"]["corner"])


def face(panel: Panel, *, seats: bool = False, words: bool = True) -> Drawing:
    """Return the panel from above: openings, LEDs' and buttons' holes, what is engraved; the seats if asked."""
    drawing = Drawing(panel.width, panel.height)
    outline(panel, drawing)
    for feature in panel.of(FACE):
        draw(drawing, feature)
    if seats:
        for feature in panel.of(BED):
            draw(drawing, feature, "MARK")
    if words:
        # Between the buttons, where there are any.
        engrave(drawing, "NORTH", panel.button["x"], 18, 8)
        engrave(drawing, "SOUTH", panel.button["x"], panel.height - 26, 8)
    return drawing


def below(panel: Panel) -> Drawing:
    """Return the panel's underside, still in coordinates seen from above: put it onto a sheet mirrored."""
    drawing = Drawing(panel.width, panel.height)
    outline(panel, drawing)
    channels_last = sorted(panel.of(BED), key=lambda feature: feature.what == "channel")
    for feature in channels_last:
        draw(drawing, feature)
    for feature in panel.of(FACE):
        draw(drawing, feature)
    return drawing


def frame(panel: Panel) -> Drawing:
    """Return walls and posts as they stand on the panel's underside, in coordinates seen from above."""
    drawing = below(panel)
    thick = panel.parts["sheets"]["wall"]
    for left, top, width, height in (
        (0, 0, panel.width, thick),
        (0, panel.height - thick, panel.width, thick),
        (0, thick, thick, panel.height - 2 * thick),
        (panel.width - thick, thick, thick, panel.height - 2 * thick),
    ):
        drawing.rectangle("WOOD", left, top, width, height)
    half = panel.parts["slot"]["width"] / 2
    for x, _ in panel.sockets():
        drawing.rectangle("CUT", x - half, 0, 2 * half, thick)
    for x, y in panel.posts:
        drawing.circle("WOOD", x, y, panel.parts["post"]["radius"])
    return drawing


def base(panel: Panel, *, parts: bool = True) -> Drawing:
    """Return the base from above; with the outlines of the parts that lie on it."""
    drawing = Drawing(panel.width, panel.height)
    outline(panel, drawing)
    cuts_last = sorted(panel.of(BASE), key=lambda feature: (feature.operation != "POCKET", feature.operation == MARK))
    for feature in cuts_last:
        if parts or feature.operation != MARK:
            draw(drawing, feature)
    if parts:
        for x, y in panel.posts:
            drawing.circle("MARK", x, y, panel.parts["post"]["radius"])
        for x, y in panel.feet():
            drawing.circle("CENTRE", x, y, panel.parts["foot"]["radius"])
        thick = panel.parts["sheets"]["wall"]
        drawing.rectangle("MARK", thick, thick, panel.width - 2 * thick, panel.height - 2 * thick)
        (left, top), (right, bottom) = panel.controller
        drawing.rectangle("MARK", left, top, right - left, bottom - top)
    return drawing


def pit(panel: Panel, number: int = 0) -> Drawing:
    """Return one pit with its LEDs, seat and cup, its middle in the origin, from above."""
    place = panel.places[number]
    drawing = Drawing()
    here = {**place, "x": 0.0, "y": 0.0}
    half = shapes.straight(place) / 2
    line = ((0.0, -half), (0.0, half))
    seat, cup = panel.parts["seat"], panel.parts["cup"]
    drawing.capsule("MARK", *line, seat["outer"])
    drawing.capsule("CUT", *line, place["hollow"])
    drawing.capsule("WOOD", *line, cup["outer"])
    drawing.capsule("CUT", *line, cup["outer"] - cup["wall"])
    drawing.capsule("CENTRE", *line, place["ring"])
    for at in shapes.leds(here):
        drawing.circle("LIGHT", *at, panel.parts["led"]["hole"] / 2)
    reach = place["ring"] - 4
    drawing.line("CENTRE", (-reach, 0), (reach, 0))
    drawing.line("CENTRE", (0, -reach - half), (0, reach + half))
    return drawing


def station(panel: Panel, number: int = 0) -> Drawing:
    """Return what is cut into the base for one place, and what lies there; the place's middle is the origin."""
    whole, drawing, place = Drawing(), Drawing(), panel.places[number]
    for feature in panel.of(BASE):
        if feature.place == number:
            draw(whole, feature)
    drawing.put(whole, Placing(-place["x"], -place["y"]))
    return drawing


def section(panel: Panel, *, stop: bool = True) -> Drawing:
    """Return a cut through one pit along its row: x from the pit's middle, y downwards from the top of the face."""
    drawing = Drawing()
    parts, stack = panel.parts, panel.stack
    sheets, seat, cup, led, cell = parts["sheets"], parts["seat"], parts["cup"], parts["led"], parts["cell"]
    place = panel.places[0]
    wide = seat["outer"] + 8
    for side in (-1, 1):
        near, far = place["hollow"], place["ring"]
        hole = led["hole"] / 2
        for a, b in ((near, far - hole), (far + hole, wide)):
            _block(drawing, "WOOD", side * a, side * b, 0, sheets["face"])
        _block(drawing, "WOOD", side * seat["outer"], side * wide, sheets["face"], stack.panel)
        _lamp(drawing, panel, side * far)
    _block(drawing, "WOOD", -wide, wide, stack.base, stack.whole)
    for side in (-1, 1):
        _block(drawing, "PART", side * (cup["outer"] - cup["wall"]), side * cup["outer"], 0.5, stack.cup)
    inside = cup["outer"] - cup["wall"]
    _block(drawing, "PART", -inside, inside, cup["depth"], stack.cup)
    if not panel.told:
        _cell(drawing, panel, stop=stop)
    drawing.line("CENTRE", (0, -2), (0, stack.whole + 3))
    for side in (-1, 1):
        for y, to in ((0, stack.panel), (stack.base, stack.whole)):
            drawing.line("CUT", (side * wide, y - 1), (side * (wide + 0.8), (y + to) / 2), (side * wide, to + 1))
    drawing.width = cell["length"]
    return drawing


def _block(drawing: Drawing, layer: str, one: float, other: float, top: float, bottom: float) -> None:
    drawing.rectangle(layer, min(one, other), top, abs(other - one), bottom - top)


def _lamp(drawing: Drawing, panel: Panel, x: float) -> None:
    """An LED from the side: dome flush with the face, rim under it, legs bent into the seat."""
    led, face_thick = panel.parts["led"], panel.parts["sheets"]["face"]
    body, rim = led["body"] / 2, led["flange"] / 2
    drawing.capsule("LIGHT", (x, body), (x, face_thick), body)
    _block(drawing, "LIGHT", x - rim, x + rim, face_thick, face_thick + 1)
    for leg in (-1.9, -0.63, 0.63, 1.9):
        drawing.line("DIMENSION", (x + leg, face_thick + 1), (x + leg, face_thick + 1 + led["reach"] - 3))


def _cell(drawing: Drawing, panel: Panel, *, stop: bool) -> None:
    """The bar under the cup: fixed at the left on its shim over the pocket, the cup's screws at the right, the stop."""
    parts, stack = panel.parts, panel.stack
    cell, half = parts["cell"], parts["cell"]["length"] / 2
    under = stack.cell + cell["height"]
    _block(drawing, "CUT", -half - 1.5, half + 1.5, stack.base, stack.base + cell["room"])
    shim = 2 * cell["inset"] + cell["pair"]
    _block(drawing, "WOOD", -half, -half + shim, under, under + cell["room"])
    _block(drawing, "METAL", -half, half, stack.cell, under)
    for x in (-4.2, 4.2):
        drawing.circle("CUT", x, (stack.cell + under) / 2, 2)
    drawing.rectangle("CUT", -4.2, (stack.cell + under) / 2 - 0.8, 8.4, 1.6)
    thread = cell["screw"] / 2
    for inset in (cell["inset"], cell["inset"] + cell["pair"]):
        _block(drawing, "PART", half - inset - thread - 1.2, half - inset + thread + 1.2, stack.cup, stack.cell)
        _block(drawing, "METAL", half - inset - thread, half - inset + thread, parts["cup"]["depth"], under - 1.5)
        _block(drawing, "METAL", -half + inset - thread, -half + inset + thread, stack.cell + 1.5, stack.whole)
        _block(drawing, "METAL", -half + inset - 2.8, -half + inset + 2.8, stack.whole, stack.whole + 2)
    if stop:
        x, wide = half - parts["stop"]["from_end"], 1.5
        _block(drawing, "METAL", x - wide, x + wide, under + 0.4, stack.whole + 0.5)
