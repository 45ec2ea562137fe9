"""Checks that a panel can be built and played on, and says in words why not. Lengths in mm.

Called by hardware/build.py before anything is drawn, and by the tests, which break a dimension each.
"""

import math
from collections.abc import Iterator, Sequence
from itertools import combinations

from hardware import shapes
from hardware.hub.pieces import PICO
from hardware.panel import links
from hardware.panel.features import BASE, BED, DRILL, FACE, MARK, THROUGH, Feature, Panel, Point

# What lies within what on purpose: a channel runs into seats, a screw's slot and the stop lie where the cell does.
_TOGETHER = (
    {"seat", "channel"},
    {"cell", "pocket"},
    {"cell", "slot"},
    {"cell", "stop"},
    {"pocket", "slot"},
    {"pocket", "stop"},
    {"sounder", "sounder's rim"},
)


_FAR = 20.0  # more than any wall


def faults(panel: Panel) -> list[str]:
    """Return one sentence for each reason why the panel can't be built or played on; an empty list for a good one."""
    return [
        *_apart(panel),
        *_edges(panel),
        *_notches(panel),
        *_corners(panel),
        *_feet(panel),
        *_rings(panel),
        *_cups(panel),
        *_heights(panel),
        *_buttons(panel),
        *_links(panel),
        *_hands(panel),
        *_length(panel),
    ]


def gap(one: Feature, other: Feature) -> float:
    """Return the wood between two features, less than 0 where they overlap."""
    return _between(_core(one), _core(other)) - one.radius - other.radius


def _far(one: Feature, other: Feature) -> bool:
    """Whether two features are so far apart that no wall between them is too thin: most pairs are, told quickly."""
    x, y = abs(one.one[0] - other.one[0]), abs(one.one[1] - other.one[1])
    reach = _FAR + one.radius + other.radius
    return x - one.size[0] - other.size[0] > reach or y - one.size[1] - other.size[1] > reach


def _core(feature: Feature) -> list[Point]:
    """The corners of a rectangle, or the ends of a line."""
    (ax, ay), (bx, by) = feature.one, feature.other
    return [(ax, ay), (bx, ay), (bx, by), (ax, by)] if feature.rectangle else [(ax, ay), (bx, by)]


def _between(one: list[Point], other: list[Point]) -> float:
    """The distance of two lines or rectangles, less than 0 where they overlap; all of them lie along x or y."""
    ax, ay, bx, by = _box(one)
    cx, cy, dx, dy = _box(other)
    along, across = max(cx - bx, ax - dx), max(cy - by, ay - dy)
    return max(along, across) if max(along, across) < 0 else math.hypot(max(0.0, along), max(0.0, across))


def _box(points: list[Point]) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _name(feature: Feature) -> str:
    if feature.place >= 0:
        return f"the {feature.what} of place {feature.place}"
    at = ((feature.one[0] + feature.other[0]) / 2, (feature.one[1] + feature.other[1]) / 2)
    return f"the {feature.what} at {at[0]:g}, {at[1]:g}"


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:]


def _least(panel: Panel, one: Feature, other: Feature) -> float:
    """How much wood there must be between two features. Marks are no cuts: they need only not overlap."""
    return 0.0 if MARK in (one.operation, other.operation) else float(panel.parts["walls"][one.sheet])


def _apart(panel: Panel) -> Iterator[str]:
    """Nothing overlaps, and the walls between cuts are thick enough."""
    for sheet in (FACE, BED, BASE):
        for one, other in combinations(panel.of(sheet), 2):
            if _far(one, other):
                continue
            if {one.what, other.what} in _TOGETHER and (
                one.place == other.place or "channel" in (one.what, other.what)
            ):
                continue
            wood, least = gap(one, other), _least(panel, one, other)
            if wood < -0.001:
                yield _sentence(f"{_name(one)} and {_name(other)} overlap.")
            elif wood < least - 0.001:
                yield f"Between {_name(one)} and {_name(other)} are {wood:.1f} mm of wood; it takes {least:g}."
    # A screw enters a post, a nut and a seat lie over nothing that is as high: see _heights.


def _edges(panel: Panel) -> Iterator[str]:
    """The edge of each sheet stays whole, and on the base nothing lies where the walls stand but their screws."""
    wall = panel.parts["sheets"]["wall"]
    for feature in panel.features:
        left, top, right, bottom = _box(_core(feature))
        r = feature.radius
        edge = min(left - r, top - r, panel.width - right - r, panel.height - bottom - r)
        least = panel.parts["walls"]["edge"]
        if feature.sheet == BASE and feature.what != "screw":
            least = wall
        if edge < least - 0.001:
            yield _sentence(f"{_name(feature)} lies {edge:.1f} mm from the edge; it takes {least:g}.")
    half = wall / 2
    drill = panel.parts["screw"]["drill"] / 2
    if abs(panel.parts["screw"]["from_edge"] - half) + drill > half:
        yield "The screws miss the middle of the walls."


def _notches(panel: Panel) -> Iterator[str]:
    """The screws of the North wall find wood beside the plugs' notches."""
    half, drill = panel.parts["slot"]["width"] / 2, panel.parts["screw"]["drill"] / 2
    least = panel.parts["walls"]["edge"]
    for x, y in panel.screws():
        for at, what in panel.sockets():
            wood = abs(x - at) - half - drill
            if y < panel.parts["sheets"]["wall"] and wood < least - 0.001:
                where = f"the screw at {x:g}, {y:g} and the notch for {what}"
                yield f"Between {where} are {wood:.1f} mm; it takes {least:g}."


def _corners(panel: Panel) -> Iterator[str]:
    """The walls' corners, which are rounded with the panel's, keep wood round the corner inside."""
    thick, round_ = panel.parts["sheets"]["wall"], panel.parts["panel"]["corner"]
    wood = round_ - math.sqrt(2) * (round_ - thick) if round_ > thick else thick
    least = panel.parts["walls"]["edge"]
    if wood < least:
        yield f"Rounded by {round_:g} mm the walls' corners keep {wood:.1f} mm of wood; it takes {least:g}."


def _feet(panel: Panel) -> Iterator[str]:
    """The feet stick to whole wood, beside screws and holes, and are higher than what sticks out there."""
    foot, parts = panel.parts["foot"], panel.parts
    if foot["height"] <= foot["heads"]:
        yield f"Feet of {foot['height']:g} mm are no higher than the screws below the base, {foot['heads']:g} mm."
    for x, y in panel.feet():
        rim = min(x, y, panel.width - x, panel.height - y)
        if rim < foot["radius"] + 1:
            yield f"The foot at {x:g}, {y:g} reaches over the edge of the base."
        for feature in panel.of(BASE):
            if feature.operation not in (DRILL, THROUGH):
                continue
            reach = max(feature.radius, foot["head"] if feature.what != "sounder" else feature.radius)
            if _between([(x, y)], _core(feature)) < reach + foot["radius"]:
                yield f"The foot at {x:g}, {y:g} covers {_name(feature)}."
    saw = parts["saw"]["seat"]
    for number, place in enumerate(panel.places):
        if saw < place["ring"] + parts["led"]["flange"] / 2:
            yield f"A seat of {2 * saw:g} mm, made by a hole saw, is too narrow for the LEDs of place {number}."


def _rings(panel: Panel) -> Iterator[str]:
    """The rings go into their seats, and their LEDs find their holes and room beside each other."""
    led, seat = panel.parts["led"], panel.parts["seat"]
    lamps = [(number, at) for number, place in enumerate(panel.places) for at in shapes.leds(place)]
    for number, place in enumerate(panel.places):
        ring = place["ring"]
        if ring + led["flange"] / 2 > seat["ring_outer"] or ring - led["flange"] / 2 < seat["ring_inner"]:
            yield (
                f"The LEDs of place {number}, {ring} mm from its middle, do not sit on a ring of "
                f"{seat['ring_inner']:g} to {seat['ring_outer']:g} mm."
            )
        if seat["ring_inner"] < place["hollow"] + 1:
            yield f"The ring of place {number} reaches into its opening."
    if seat["ring_outer"] > seat["outer"] - 0.4:
        yield f"A ring of {seat['ring_outer']:g} mm does not go into a seat of {seat['outer']:g} mm."
    if led["hole"] < led["body"]:
        yield f"An LED of {led['body']:g} mm does not go into a hole of {led['hole']:g} mm."
    if led["reach"] > panel.parts["sheets"]["bed"] + 2:
        yield "The LEDs' legs reach out of their seat."
    for (one, (ax, ay)), (other, (bx, by)) in combinations(lamps, 2):
        if math.hypot(ax - bx, ay - by) < led["flange"] + led["apart"] - 0.001:
            yield f"Two LEDs of the places {one} and {other} are too close for their rims."


def _cups(panel: Panel) -> Iterator[str]:
    """A cup hangs free: it goes through its opening with room all round, and past the ring."""
    cup, seat = panel.parts["cup"], panel.parts["seat"]
    for number, place in enumerate(panel.places):
        room = place["hollow"] - cup["outer"]
        if not cup["gap_least"] <= room <= cup["gap_most"]:
            yield (
                f"Round the cup of place {number} is a gap of {room:.1f} mm; it takes {cup['gap_least']} to "
                f"{cup['gap_most']}."
            )
    if seat["ring_inner"] < cup["outer"] + cup["gap_least"]:
        yield "The rings touch the cups."
    if panel.told:
        return
    cell = panel.parts["cell"]
    inside = cup["outer"] - cup["wall"]
    if cell["length"] / 2 - cell["inset"] > inside - cell["screw"]:
        yield "The screws into the cell's free end do not lie under the cup's floor."
    thread = cell["length"] / 2 - cell["inset"] - cell["pair"] / 2
    if panel.parts["stop"]["from_end"] + panel.parts["stop"]["drill"] / 2 > cell["length"] / 2 - thread:
        yield "The stop does not meet the cell beyond its threads."


def _heights(panel: Panel) -> Iterator[str]:
    """What lies on the base goes under what hangs above it."""
    parts, stack = panel.parts, panel.stack
    under_cup = stack.base - stack.cup
    if not panel.told and parts["converter"]["height"] > under_cup - 2:
        yield f"The converters are {parts['converter']['height']:g} mm high; under the cups are {under_cup:g} mm."
    if parts["controller"]["height"] > stack.base - stack.panel:
        yield f"The controller is higher than the {stack.base - stack.panel:g} mm under the panel."
    if not panel.told and parts["cell"]["room"] > parts["sheets"]["base"] - 6:
        yield "The pockets of the cells weaken the base."
    plug = parts["controller"]["plug_at"] + parts["controller"]["plug"] / 2
    if plug > panel.slot_height:
        yield f"The controller's plug reaches {plug:g} mm above the base; its notch is {panel.slot_height:g} mm high."
    cups = [(panel.line(number), parts["cup"]["outer"]) for number in range(len(panel.places))]
    for number, (line, radius) in enumerate(cups):
        tall = under_cup < parts["controller"]["height"]
        for piece in panel.hub:
            # The Pico's own piece lies below it, and between the cups: see the controller.
            if tall and piece.name != PICO and _between(list(piece.box), list(line)) < radius:
                yield f"The hub ({piece.name}) lies under the cup of place {number}."
        if _between(list(panel.inlet), list(line)) < radius:
            yield f"The supply's socket lies under the cup of place {number}."
        if _between(list(panel.controller), list(line)) < radius + 1:
            yield f"The controller touches the cup of place {number}."
    for x, y in panel.posts:
        for number, (line, radius) in enumerate(cups):
            if _between([(x, y)], list(line)) < radius + parts["post"]["radius"] + 3:
                yield f"A post at {x:g}, {y:g} touches the cup of place {number}."
        for number in range(len(panel.places)):
            if _between([(x, y)], list(panel.line(number))) < parts["seat"]["outer"] + parts["post"]["radius"]:
                yield f"A post at {x:g}, {y:g} stands in the seat of place {number}."
        for feature in panel.of(BASE):
            if feature.operation == MARK and feature.what != "cup":
                wood = _between([(x, y)], _core(feature)) - feature.radius - parts["post"]["radius"]
                if wood < 0:
                    yield f"A post at {x:g}, {y:g} stands on {_name(feature)}."


def _buttons(panel: Panel) -> Iterator[str]:
    """Buttons cover their holes, and have room below."""
    parts, deep = panel.parts, panel.stack.base
    kinds = [("mode button", panel.button, parts["mode_button"])]
    if panel.told:
        kinds += [
            (f"button of place {k}", place["button"], parts["place_button"]) for k, place in enumerate(panel.places)
        ]
    for name, button, part in kinds:
        if button["radius"] < part["hole"]:
            yield f"The {name} falls through its hole."
        if parts["sheets"]["face"] > part["panel"]:
            yield f"The face is too thick for the thread of the {name}."
        if part["below"] > deep:
            yield f"The {name} is longer than the box is deep."
        tall = part["below"] > deep - parts["controller"]["height"]
        for box, what in [*((piece.box, f"the hub ({piece.name})") for piece in panel.hub), _inlet(panel)]:
            if tall and _between(list(box), [(button["x"], button["y"])]) < part["nut"]:
                yield f"The {name} stands on {what}."
        wall = parts["sheets"]["wall"]
        if not wall + part["nut"] <= button["y"] <= panel.height - wall - part["nut"]:
            yield f"The nut of the {name} lies over a wall."


def _links(panel: Panel) -> Iterator[str]:
    """The chain's wires go through the channels, and each pair of plug and socket lies free below the panel."""
    part, channel = panel.parts["link"], panel.parts["panel"]["channel"]
    if 3 * part["wire"] > channel:
        yield f"Three wires of {part['wire']:g} mm do not lie side by side in a channel of {channel:g} mm."
    under = panel.stack.base - panel.stack.panel
    lies = part["height"] + (
        0 if panel.told else max(panel.parts["converter"]["height"], panel.parts["cell"]["height"])
    )
    if lies > under:
        yield f"The chain's plugs and what lies below them are {lies:g} mm high; under the panel are {under:g} mm."
    for number, box in enumerate(links.boxes(panel), start=1):
        if box is None:
            yield f"There is no room below the panel for the plugs of the chain's cable L{number}."


def _inlet(panel: Panel) -> tuple[tuple[Point, Point], str]:
    return panel.inlet, "the supply's socket"


def _hands(panel: Panel) -> Iterator[str]:
    """Children's three fingers and grown-ups' finger and thumb go in, and reach the floor."""
    hands, cup = panel.parts["hands"], panel.parts["cup"]
    inside = 2 * (cup["outer"] - cup["wall"])
    child = pinch(hands["child_thumb"], hands["child_index"], hands["child_middle"])
    adult = hands["adult_thumb"] + hands["adult_index"]
    for who, wide in (("Three fingers of a child", child), ("A grown-up's finger and thumb", adult)):
        if wide > inside:
            yield f"{who} are {wide:.1f} mm wide: they do not go into a pit of {inside:g} mm."
    thumb = hands["child_thumb_length"]
    if cup["depth"] > thumb:
        yield f"A child's thumb of {thumb} mm does not reach the floor of a pit {cup['depth']} mm deep."


def pinch(*fingers: float) -> float:
    """Return the diameter of the circle round three fingers that touch each other (Soddy's), from their diameters."""
    a, b, c = (2 / finger for finger in fingers)
    return 2 / (2 * math.sqrt(a * b + b * c + c * a) - a - b - c)


def _length(panel: Panel) -> Iterator[str]:
    """A board is as long as the traditional ones, or says why not."""
    wanted, off = panel.parts["panel"]["length"], panel.parts["panel"]["length_off"]
    if abs(panel.width - wanted) > off and not panel.data["panel"].get("why"):
        yield f"The board is {panel.width:g} mm long, not about {wanted}, and its data does not say why (panel.why)."


def holds(panel: Panel, seed: Sequence[float], place: int = 0) -> tuple[int, int]:
    """Return how many seeds of these three diameters a pit or store holds: filled level, and heaped."""
    parts = panel.parts
    inside, long = parts["cup"]["outer"] - parts["cup"]["wall"], shapes.straight(panel.places[place])
    level = (math.pi * inside**2 + 2 * inside * long) * parts["cup"]["depth"]
    heap = (math.pi * inside**3 / 3 + inside**2 * long) * math.tan(math.radians(parts["seeds"]["slope"]))
    one = math.pi / 6 * seed[0] * seed[1] * seed[2]
    return int(level * parts["seeds"]["loose"] / one), int((level + heap) * parts["seeds"]["loose"] / one)
