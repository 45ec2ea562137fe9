"""Proves a layout of the hub against the circuit: strip by strip, cut by cut, link by link. Knows nothing of how it
was made (strips.py)."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations

from hardware.hub.pieces import PITCH, Hole, cut_from
from hardware.hub.strips import INSIDE, Layout
from hardware.panel.parts import Parts
from hardware.wiring.circuit import Circuit, Node


def faults(layout: Layout, made: Circuit, parts: Parts, room: float) -> list[str]:
    """Return a sentence for each fault of a layout; `room` is the height between base and panel in mm."""
    return [
        *_complete(layout, made),
        *_holes(layout),
        *_joined(layout, made),
        *_bodies(layout),
        *_heights(layout, parts, room),
        *_stock(layout, parts),
    ]


def _complete(layout: Layout, made: Circuit) -> Iterator[str]:
    """Every part of the hub has its place, with all its pins."""
    sits = {one.ref: one for one in layout.placed}
    for part in made.parts.values():
        if part.at:
            continue
        if part.ref not in sits:
            yield f"{part.ref} has no place on the hub."
        elif set(sits[part.ref].holes) != set(part.pins):
            yield f"{part.ref} does not sit on the hub with all of its pins."
    for ref in sits.keys() - made.parts.keys():
        yield f"{ref} has a place on the hub, and is no part of the circuit."


def _holes(layout: Layout) -> Iterator[str]:
    """Every pin, link and cut has a hole of its own, which is there and which nothing covers."""
    used: dict[Hole, str] = {}
    ends = [(hole, f"the link of {link.net}") for link in layout.links for hole in (link.start, link.end)]
    pins = [(hole, f"{one.ref}.{pin}") for one in layout.placed for pin, hole in one.holes.items()]
    for hole, what in [*pins, *ends, *((cut, "a cut") for cut in layout.cuts)]:
        piece = layout.pieces.get(hole.piece)
        if piece is None or not (0 <= hole.row < piece.rows and 0 <= hole.column < piece.columns):
            yield f"{what} is to go into {hole}, which is not there."
        if hole in used:
            yield f"{hole} is taken twice: {used[hole]} and {what}."
        used[hole] = what
    for hole, what in ends:
        for one in layout.placed:
            if one.covers(hole):
                yield f"{what} is to go into {hole}, which {one.ref} covers."


def joined(layout: Layout) -> list[set[Node]]:
    """Return which pins are joined to each other by strips, links and within parts."""
    parent: dict[Hole, Hole] = {}

    def root(hole: Hole) -> Hole:
        parent.setdefault(hole, hole)
        while parent[hole] != hole:
            hole = parent[hole]
        return hole

    cuts = set(layout.cuts)
    for piece in layout.pieces.values():
        for row in range(piece.rows):
            for column in range(piece.columns - 1):
                one, other = Hole(piece.name, row, column), Hole(piece.name, row, column + 1)
                if one not in cuts and other not in cuts:
                    parent[root(one)] = root(other)
    for link in layout.links:
        parent[root(link.start)] = root(link.end)
    found: dict[Hole, set[Node]] = defaultdict(set)
    for part in layout.placed:
        within = [part.holes[pin] for pin in INSIDE.get(part.ref, ()) if pin in part.holes]
        for hole in within[1:]:
            parent[root(hole)] = root(within[0])
    for part in layout.placed:
        for pin, hole in part.holes.items():
            found[root(hole)].add(Node(part.ref, pin))
    return list(found.values())


def _joined(layout: Layout, made: Circuit) -> Iterator[str]:
    """What the strips join is what the circuit's nets join: nothing less, nothing more."""
    of: dict[Node, int] = {}
    groups = joined(layout)
    for number, group in enumerate(groups):
        of.update(dict.fromkeys(group, number))
        nets = sorted({made.net_of(*node) or f"{node.ref}.{node.pin}, which is to be open" for node in group})
        if len(nets) > 1:
            yield f"A strip of the hub joins {' and '.join(nets)}."
    for net, nodes in made.nets.items():
        on = [node for node in nodes if not made.parts[node.ref].at]
        apart = {of[node] for node in on if node in of}
        if len(apart) > 1:
            words = " from ".join(str(sorted(f"{n.ref}.{n.pin}" for n in groups[k])[0]) for k in sorted(apart)[:2])
            yield f"On the hub {net} is in {len(apart)} parts: {words} is cut off."


def _bodies(layout: Layout) -> Iterator[str]:
    """No two parts lie on each other; links run beside them, not parts."""
    for one, other in combinations(layout.placed, 2):
        if one.piece != other.piece:
            continue
        (a, b, c, d), (e, f, g, h) = one.body, other.body
        over = min(c, g) - max(a, e), min(d, h) - max(b, f)
        if min(over) > 0.01:
            yield f"{one.ref} and {other.ref} lie on each other on the piece for the {one.piece}."


def _heights(layout: Layout, parts: Parts, room: float) -> Iterator[str]:
    """All parts go under the panel."""
    under = parts["hub"]["under"]
    for one in layout.placed:
        if one.height + under > room:
            yield f"{one.ref} is {one.height + under:g} mm high with its board; under the panel are {room:g}."


def _stock(layout: Layout, parts: Parts) -> Iterator[str]:
    """The pieces can be cut out of one board of stripboard."""
    stock = parts["stripboard"]
    for piece, row, column in cut_from(layout.pieces):
        if row + piece.rows > stock["rows"] or column + piece.columns > stock["columns"]:
            yield (
                f"The piece for the {piece.name} does not go onto a stripboard of {stock['rows']} strips with "
                f"{stock['columns']} holes."
            )
    for piece in layout.pieces.values():
        for one in layout.placed:
            outside = max(0.0, -one.body[1] - 0.5, one.body[3] - piece.rows + 0.5) * PITCH
            if one.piece == piece.name and not one.raised and outside > parts["hub"]["over"]:
                yield f"{one.ref} reaches {outside:.1f} mm over the edge of its piece."
