"""hardware/hub: its strips, cuts and links join what the circuit joins, and a layout broken on purpose is refused."""

import copy
import re
from collections.abc import Callable

import pytest

from hardware import build, check, cut
from hardware.drawing.shapes import Text
from hardware.hub import check as prove
from hardware.hub import placing, sheets, strips
from hardware.hub.pieces import PICO, PITCH, PLUGS, POWER, Hole, cut_from
from hardware.hub.strips import Layout, Link
from hardware.panel.features import Panel
from hardware.panel.parts import load
from hardware.wiring import design
from hardware.wiring.circuit import Circuit

CELLS = check.load("pico-cells-2x10")
TOLD = check.load("pico-buttons-2x10")
BOARDS = [data for whole in (CELLS, TOLD) for data in (whole, *cut.cuts(whole))]


def lay_out(data: check.Data) -> tuple[Layout, Circuit]:
    made = design.circuit(data)
    return strips.lay_out(made, data, load()), made


def faults(layout: Layout, made: Circuit, data: check.Data) -> list[str]:
    return prove.faults(layout, made, load(), Panel(data).stack.wall)


@pytest.fixture(scope="module")
def sound() -> tuple[Layout, Circuit]:
    return lay_out(CELLS)


@pytest.mark.parametrize("data", BOARDS, ids=lambda data: data["name"])
def test_the_hub_of_every_board_joins_what_its_circuit_joins(data: check.Data) -> None:
    layout, made = lay_out(data)
    assert faults(layout, made, data) == []
    hub = {part.ref for part in made.parts.values() if not part.at}
    assert {one.ref for one in layout.placed} == hub


def without_a_cut(layout: Layout, made: Circuit) -> Layout:
    at = next(n for n, hole in enumerate(layout.cuts) if str(hole) == "plugs D10")
    return layout._replace(cuts=layout.cuts[:at] + layout.cuts[at + 1 :])


def without_a_link(layout: Layout, made: Circuit) -> Layout:
    return layout._replace(links=[link for link in layout.links if link.net != "LED DATA 3V3"])


def link_to_the_neighbour(layout: Layout, made: Circuit) -> Layout:
    links = [
        link._replace(end=link.end._replace(row=link.end.row + 1)) if link.net == "DATA 7" else link
        for link in layout.links
    ]
    return layout._replace(links=links)


def two_in_a_hole(layout: Layout, made: Circuit) -> Layout:
    return layout._replace(links=[*layout.links, Link("MODE", Hole(POWER, 0, 4), Hole(PICO, 8, 5))])


def cut_at_a_pin(layout: Layout, made: Circuit) -> Layout:
    return layout._replace(cuts=[*layout.cuts, Hole(PLUGS, 1, 3)])


def link_into_nothing(layout: Layout, made: Circuit) -> Layout:
    return layout._replace(links=[*layout.links, Link("GND", Hole(PLUGS, 2, 61), Hole(PICO, 2, 3))])


def link_below_a_part(layout: Layout, made: Circuit) -> Layout:
    return layout._replace(links=[*layout.links, Link("GND", Hole(POWER, 2, 30), Hole(POWER, 2, 46))])


def part_forgotten(layout: Layout, made: Circuit) -> Layout:
    return layout._replace(placed=[one for one in layout.placed if one.ref != "C2"])


def part_too_many(layout: Layout, made: Circuit) -> Layout:
    del made.parts["C2"]
    for nodes in made.nets.values():
        nodes[:] = [node for node in nodes if node.ref != "C2"]
    return layout


def pin_forgotten(layout: Layout, made: Circuit) -> Layout:
    placed = [
        one._replace(holes={pin: hole for pin, hole in one.holes.items() if pin != "D"}) if one.ref == "Q1" else one
        for one in layout.placed
    ]
    return layout._replace(placed=placed)


def parts_on_each_other(layout: Layout, made: Circuit) -> Layout:
    placed = [
        one._replace(body=(one.body[0], one.body[1], one.body[2] + 3, one.body[3])) if one.ref == "C1" else one
        for one in layout.placed
    ]
    return layout._replace(placed=placed)


def high_part(layout: Layout, made: Circuit) -> Layout:
    return layout._replace(placed=[one._replace(height=25) if one.ref == "C1" else one for one in layout.placed])


def part_over_the_edge(layout: Layout, made: Circuit) -> Layout:
    placed = [
        one._replace(body=(one.body[0], -2.0, *one.body[2:])) if one.ref == "X4" else one for one in layout.placed
    ]
    return layout._replace(placed=placed)


def piece_too_long(layout: Layout, made: Circuit) -> Layout:
    longer = layout.pieces[POWER]._replace(columns=62)
    return layout._replace(pieces={**layout.pieces, POWER: longer})


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (without_a_cut, "A strip of the hub joins DATA 0 and DATA 1."),
        (without_a_link, "On the hub LED DATA 3V3 is in 2 parts: "),
        (link_to_the_neighbour, "A strip of the hub joins DATA 7 and DATA 8."),
        (two_in_a_hole, "power A5 is taken twice: U2.1 and the link of MODE."),
        (cut_at_a_pin, "plugs B4 is taken twice: H21.1 and a cut."),
        (link_into_nothing, "the link of GND is to go into plugs C62, which is not there."),
        (link_below_a_part, "the link of GND is to go into power C31, which C1 covers."),
        (part_forgotten, "C2 has no place on the hub."),
        (part_too_many, "C2 has a place on the hub, and is no part of the circuit."),
        (pin_forgotten, "Q1 does not sit on the hub with all of its pins."),
        (parts_on_each_other, "C1 and Q1 lie on each other on the piece for the power."),
        (high_part, "C1 is 28.6 mm high with its board; under the panel are 26."),
        (part_over_the_edge, "X4 reaches 3.8 mm over the edge of its piece."),
        (piece_too_long, "The piece for the power does not go onto a stripboard of 37 strips with 61 holes."),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_a_hub_broken_on_purpose_is_refused(
    sound: tuple[Layout, Circuit], damage: Callable[[Layout, Circuit], Layout], said: str
) -> None:
    layout, made = sound[0], copy.deepcopy(sound[1])
    found = faults(damage(layout, made), made, CELLS)
    assert any(fault.startswith(said) for fault in found), found


def test_a_pin_moved_in_the_circuit_moves_its_link() -> None:
    """The layout follows the board's data: with two data lines swapped there, the hub's links are swapped, too."""
    data = copy.deepcopy(CELLS)
    data["pins"]["cells"][3:5] = [4, 3]
    layout, made = lay_out(data)
    assert faults(layout, made, data) == []
    ends = {link.net: str(link.end) for link in layout.links}
    before = {link.net: str(link.end) for link in lay_out(CELLS)[0].links}
    assert (ends["DATA 3"], ends["DATA 4"]) == (before["DATA 4"], before["DATA 3"]) == ("Pico F2", "Pico E2")


def test_two_nets_side_by_side_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    real = placing.placed

    def moved(data: check.Data, parts: dict[str, object]) -> list[placing.Placed]:
        return [
            one._replace(holes={"1": Hole(PLUGS, 3, 7), "2": one.holes["2"]}) if one.ref == "RP1" else one
            for one in real(data, parts)
        ]

    monkeypatch.setattr(placing, "placed", moved)
    with pytest.raises(ValueError, match="there is no hole at which to cut"):
        lay_out(CELLS)


def test_a_strip_that_is_full_is_refused(sound: tuple[Layout, Circuit]) -> None:
    layout, _ = sound
    taken = {hole for strip in layout.strips if strip.net == "MODE" for hole in strip.holes()}
    with pytest.raises(ValueError, match="MODE has no free hole for a link on the strip of Pico I5"):
        list(strips._links(layout.strips, layout.pieces, layout.placed, taken))


def test_no_two_pieces_are_sawn_out_of_the_same_place() -> None:
    for data in BOARDS:
        layout, _ = lay_out(data)
        holes = [
            (row + r, column + c)
            for piece, row, column in cut_from(layout.pieces)
            for r in range(-1, piece.rows)  # with the row that the saw takes
            for c in range(-1, piece.columns)
        ]
        assert len(holes) == len(set(holes))


def test_the_page_lists_every_cut_link_and_part(sound: tuple[Layout, Circuit]) -> None:
    layout, made = sound
    page = sheets.page(layout, made, CELLS)
    assert len(re.findall(r"^\| \d+ \| (?:plugs|power|regulator|Pico) ", page, flags=re.M)) == len(layout.links)
    for one in layout.placed:
        assert f"| {one.ref} | " in page
    for hole in layout.cuts:
        assert re.search(rf"\*\*{hole.piece}\*\*.*\b{hole.short}\b", page)
    assert "| 1 (GP0) | A1 | H0.3, plugs D9 | DATA 0 |" in page


def test_what_the_leds_draw_goes_over_strengthened_strips(sound: tuple[Layout, Circuit]) -> None:
    """From X1 through F1 and Q1 to the feeds X4 to X6, and back to X1's minus."""
    layout, _ = sound
    strong = {hole for strip in sheets.thickened(layout) for hole in strip.holes()}
    sits = {one.ref: one for one in layout.placed}
    for ref in ("X1", "F1", "X4", "X5", "X6"):
        assert set(sits[ref].holes.values()) <= strong, ref
    assert {sits["Q1"].holes["D"], sits["Q1"].holes["S"]} <= strong


@pytest.mark.parametrize("data", BOARDS, ids=lambda data: data["name"])
def test_no_parts_name_is_hidden_by_another_part(data: check.Data) -> None:
    """On the board that is told the pull-ups' names lay under the plugs; R3's lay under X3's."""
    layout, _ = lay_out(data)
    for piece in layout.pieces.values():
        drawn = [one for one in sheets.component_side(layout, piece).items if isinstance(one, Text)]
        for part in (one for one in layout.placed if one.piece == piece.name):
            (name,) = [one for one in drawn if one.text == part.ref]
            long, high = 0.6 * name.size * len(name.text) / sheets.SCALE, 0.7 * name.size / sheets.SCALE
            across, up = (high, long / 2) if name.angle else (long / 2, high)
            for other in layout.placed:
                left, top, right, bottom = ((edge + 0.5) * PITCH for edge in other.body)
                if other.piece == piece.name and other.ref != part.ref:
                    beside = name.x + across <= left or name.x - across >= right
                    assert beside or name.y <= top or name.y - up >= bottom, f"{part.ref} and {other.ref}"
            wide, tall = piece.width, piece.height
            assert name.x - across >= -0.1 and name.x + across <= wide + 0.1 and 0 <= name.y <= tall + 0.1, part.ref


def test_a_board_without_a_regulator_is_not_told_to_lay_it() -> None:
    def notes(data: check.Data) -> str:
        return (build.DOCS / data["name"] / "hub" / "above.svg").read_text(encoding="utf-8")

    assert "C1, F1 and U3 lie as drawn" in notes(CELLS)
    assert "C1 and F1 lie as drawn" in notes(TOLD)
