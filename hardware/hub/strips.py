"""Which strips of the hub are cut and which links are laid, so that its parts are joined as the circuit has it.

Where two pins of different nets follow each other on a strip, it is cut between them. What then lies on several pieces
of strip is joined by links, the shortest ones first, between holes that are free. check.py proves the result.
"""

import math
from bisect import bisect_left
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from hardware.check import Data
from hardware.hub import placing
from hardware.hub.pieces import PICO, Hole, Piece, pieces
from hardware.hub.placing import Placed
from hardware.panel.parts import Parts
from hardware.wiring.circuit import Circuit

INSIDE = {"U1": ("3", "8", "13", "18", "23", "28", "33", "38")}  # pins that are one within the part: the Pico's grounds


_APART = 40.0  # mm that a link from piece to piece is taken to be longer than it is
_ROUND = 25.0  # the same of one that has to go round a part


class Strip(NamedTuple):
    """A strip between two cuts (or ends of its piece), with a pin on it: from one column to another."""

    piece: str
    row: int
    first: int
    last: int
    net: str

    def holes(self) -> list[Hole]:
        """Return its holes."""
        return [Hole(self.piece, self.row, column) for column in range(self.first, self.last + 1)]


class Link(NamedTuple):
    """A wire between two holes."""

    net: str
    start: Hole
    end: Hole


class Layout(NamedTuple):
    """The whole hub."""

    pieces: dict[str, Piece]
    placed: list[Placed]
    cuts: list[Hole]
    strips: list[Strip]
    links: list[Link]

    def length(self, link: Link) -> int:
        """Return how long a link's wire is to be cut, in mm: on one piece straight, from piece to piece with a bend."""
        (ax, ay), (bx, by) = (self.pieces[hole.piece].at(hole.row, hole.column) for hole in link[1:])
        if link.start.piece == link.end.piece:
            return 5 * math.ceil((math.dist((ax, ay), (bx, by)) + 8) / 5)
        return 10 * math.ceil((abs(ax - bx) + abs(ay - by) + 20) / 10)


def lay_out(made: Circuit, data: Data, parts: Parts) -> Layout:
    """Return the hub of a board. Raises ValueError where two pins leave no hole to cut at, or no hole for a link."""
    found = pieces(data, parts)
    sits = [one for one in placing.placed(data, parts) if one.ref in made.parts]
    nets = _nets(made, sits)
    taken = set(nets)
    cuts: list[Hole] = []
    strips: list[Strip] = []
    for piece in found.values():
        for row in range(piece.rows):
            pins = sorted(hole for hole in nets if hole.piece == piece.name and hole.row == row)
            _divide(piece, row, pins, nets, sits, cuts, strips)
    links = sorted(_links(strips, found, sits, taken | set(cuts)), key=_order)
    return Layout(found, sits, cuts, strips, links)


def _order(link: Link) -> tuple[bool, Hole, Hole]:
    """Those on one piece first, then those from piece to piece, along the strips."""
    return link.start.piece != link.end.piece, link.start, link.end


def _nets(made: Circuit, sits: list[Placed]) -> dict[Hole, str]:
    """The net of each hole with a pin; a pin that is joined to nothing has one of its own."""
    return {
        hole: made.net_of(one.ref, pin) or f"{one.ref}.{pin} alone" for one in sits for pin, hole in one.holes.items()
    }


def _divide(
    piece: Piece,
    row: int,
    pins: list[Hole],
    nets: dict[Hole, str],
    sits: list[Placed],
    cuts: list[Hole],
    strips: list[Strip],
) -> None:
    """Cut one strip wherever its net changes."""
    first = 0
    for number, hole in enumerate(pins):
        after = pins[number + 1] if number + 1 < len(pins) else None
        if after is not None and nets[after] == nets[hole]:
            continue
        last = piece.columns - 1
        if after is not None:
            cut = _cut(hole, after, sits)
            cuts.append(cut)
            last = cut.column - 1
        strips.append(Strip(piece.name, row, first, last, nets[hole]))
        first = last + 2


def _cut(left: Hole, right: Hole, sits: list[Placed]) -> Hole:
    """Where to cut between two pins: so that both sides keep as many holes for links as can be."""
    between = range(left.column + 1, right.column)
    if not between:
        raise ValueError(f"Between {left} and {right}, which are of two nets, there is no hole at which to cut.")

    def free(columns: range) -> int:
        holes = [left._replace(column=column) for column in columns]
        return sum(not any(one.covers(hole) for one in sits) for hole in holes)

    def worth(column: int) -> tuple[int, int]:
        sides = free(range(left.column + 1, column)), free(range(column + 1, right.column))
        return min(sides), -column

    return left._replace(column=max(between, key=worth))


def _links(strips: list[Strip], found: dict[str, Piece], sits: list[Placed], taken: set[Hole]) -> Iterator[Link]:
    """Join the strips of each net, the shortest link first. `taken` are holes with a pin, and cuts."""
    holes = (Hole(p.name, row, column) for p in found.values() for row in range(p.rows) for column in range(p.columns))
    taken = taken | {hole for hole in holes if any(one.covers(hole) for one in sits)}
    inside = {one.holes[pin] for one in sits for pin in INSIDE.get(one.ref, ()) if pin in one.holes}
    for net in dict.fromkeys(strip.net for strip in strips):
        groups = [[strip] for strip in strips if strip.net == net]
        whole = [group for group in groups if any(hole in inside for hole in group[0].holes())]
        groups = [group for group in groups if group not in whole] + ([[g[0] for g in whole]] if whole else [])
        while len(groups) > 1:
            link, one, other = _shortest(net, groups, found, sits, taken)
            taken |= {link.start, link.end}
            groups = [group for group in groups if group is not one and group is not other] + [one + other]
            yield link


def _crosses(part: Placed, one: Hole, other: Hole) -> bool:
    """Whether the straight way between two holes of a piece leads over a part."""
    if part.piece != one.piece or part.raised:
        return False
    left, top, right, bottom = part.body
    steps = 4 * max(abs(one.row - other.row), abs(one.column - other.column))
    for step in range(steps + 1):
        column = one.column + (other.column - one.column) * step / max(1, steps)
        row = one.row + (other.row - one.row) * step / max(1, steps)
        if left < column < right and top < row < bottom:
            return True
    return False


def _shortest(
    net: str, groups: list[list[Strip]], found: dict[str, Piece], sits: list[Placed], taken: set[Hole]
) -> tuple[Link, list[Strip], list[Strip]]:
    """The shortest link that joins two groups of strips, at free holes; and the groups."""

    open_ = [
        [holes for strip in group if (holes := [hole for hole in strip.holes() if hole not in taken])]
        for group in groups
    ]
    for ways, group in zip(open_, groups, strict=True):
        if not ways:
            raise ValueError(f"{net} has no free hole for a link on the strip of {Hole(*group[0][:3])}.")
    best: tuple[float, Hole, Hole] | None = None
    joins = groups[0], groups[1]
    for a, b in combinations(range(len(groups)), 2):
        for one, other in (pair for row in open_[a] for there in open_[b] for pair in _near(row, there, found)):
            start, end = sorted((one, other), key=lambda hole: (hole.piece == PICO, hole))
            far = _far(start, end, found)
            if best is not None and far > best[0]:
                continue
            if one.piece == other.piece and any(_crosses(part, one, other) for part in sits):
                far += _ROUND
            key = far, start, end
            if best is None or key < best:
                best, joins = key, (groups[a], groups[b])
    assert best is not None
    return Link(net, best[1], best[2]), *joins


def _near(row: list[Hole], there: list[Hole], found: dict[str, Piece]) -> Iterator[tuple[Hole, Hole]]:
    """Each hole of one strip with its neighbours on another one: at most one to its left and one to its right."""
    xs = [found[hole.piece].at(hole.row, hole.column)[0] for hole in there]
    for hole in row:
        at = bisect_left(xs, found[hole.piece].at(hole.row, hole.column)[0] - 0.01)
        yield from ((hole, other) for other in there[max(0, at - 1) : at + 1])


def _far(one: Hole, other: Hole, found: dict[str, Piece]) -> float:
    """How far two holes are from each other, straight ones nearer than slanting ones."""
    (ax, ay), (bx, by) = (found[hole.piece].at(hole.row, hole.column) for hole in (one, other))
    far = abs(ax - bx) * 1.01 + abs(ay - by)
    return far if one.piece == other.piece else far + _APART
