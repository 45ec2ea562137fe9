"""hardware/parts: the parts list has what the circuit has, for every board and cut, and nothing without advice."""

import csv
import io
import re
from collections import Counter

import pytest

import engine
from hardware import build, check, cut
from hardware.cells import choice
from hardware.drawing.shapes import Text
from hardware.guide.figures import all_figures
from hardware.hub import sheets as hub
from hardware.panel import template, views, wood
from hardware.panel.features import Panel
from hardware.panel.parts import load
from hardware.panel.sheets import cutting_list
from hardware.panel.small import turns
from hardware.parts import listing, tools
from hardware.power import budget
from hardware.wiring import design, figures

CELLS = check.load("pico-cells-2x10")
TOLD = check.load("pico-buttons-2x10")
BOARDS = [data for whole in (CELLS, TOLD) for data in (whole, *cut.cuts(whole))]


def needed(data: check.Data) -> dict[str, float]:
    return {row.kind: row.needed for row in listing.rows(data) if row.unit == "pcs"}


@pytest.mark.parametrize("data", BOARDS, ids=lambda data: data["name"])
def test_every_part_of_the_circuit_is_on_the_list(data: check.Data) -> None:
    made = design.circuit(data)
    counts = needed(data)
    for part in made.parts.values():
        if part.kind not in ("ring", "pico"):
            assert counts[part.kind] == len(made.of(part.kind)), part.ref
    assert counts["led"] == counts["led-capacitor"] == sum(place["leds"] for place in data["places"])


@pytest.mark.parametrize(("columns", "cells", "leds"), [(8, 16, 160), (7, 14, 144)])
def test_a_cut_board_takes_fewer(columns: int, cells: int, leds: int) -> None:
    counts = needed(cut.cut(CELLS, columns))
    assert (counts["cell-100"], counts["cell-500"], counts["converter"], counts["led"]) == (cells, 2, cells + 2, leds)


def test_the_list_has_the_pico_that_the_board_file_names() -> None:
    assert needed(CELLS)["pico"] == 1 and "pico2" not in needed(CELLS)
    pico2 = {**CELLS, "controller": "rp2350-pico2"}
    assert needed(pico2)["pico2"] == 1 and "pico" not in needed(pico2)
    assert "| Raspberry Pi Pico 2 with pin strips |" in listing.page(pico2)


def test_the_told_board_takes_no_cells() -> None:
    counts = needed(TOLD)
    assert counts["button"] == 22 and counts["pull-up"] == 23
    assert not {"converter", "regulator", "cell-100"} & set(counts)


def test_the_wires_on_the_list_are_those_of_the_table() -> None:
    metres = sum(row.needed for row in listing.rows(CELLS) if row.kind.startswith("wire-"))
    links = sum(long for size, _, long in hub.wires(CELLS) if size == "thick")
    table = (sum(wire.length for wire in design.circuit(CELLS).wires if wire.cable[0] != "E") + links) / 1000
    assert metres == pytest.approx(table, abs=0.5)
    assert all(row.buy >= row.needed for row in listing.rows(CELLS))


def test_the_rings_own_wire_once_missing_is_on_the_list() -> None:
    """Twenty pits: loops of 33 and 28 mm radius; two stores: the same with 160 mm of straight sides; 10 mm to close."""
    metres = {row.kind: row.needed for row in listing.rows(CELLS) if row.unit == "m"}
    rings = 22 * 2 * 3.1416 * 61 + 4 * 160 + 44 * 10
    # Once not counted: along the hub's strips for the LEDs' current, as its page lists them.
    dark = re.search(r"cover it with solder: (.*)\.", hub.page(*hub.sound(CELLS), CELLS)).group(1)
    holes = sum(int(last) - int(first) + 1 for first, last in re.findall(r"[A-Z](\d+) to [A-Z](\d+)", dark))
    assert holes > 100
    assert metres["bare-wire"] == pytest.approx((rings + 2.54 * holes) / 1000, abs=0.06)
    assert metres["jumper-wire"] == pytest.approx((20 * 7 * 34.3 + 2 * 15 * 32.2) / 1000, abs=0.06)
    assert "| Bare tinned copper wire, 0.6 mm (22 AWG) |" in listing.page(CELLS)


def test_every_part_says_what_to_look_for_and_what_it_costs() -> None:
    for kind, part in listing.catalogue()["parts"].items():
        assert part["what"] and part["look"], kind
        assert part["euro"] > 0 and "instead" in part and part["spare"] >= 0
        for data in (CELLS, TOLD):
            assert "{" not in listing.advice(data, kind)["look"], kind


def test_what_the_list_says_in_words_are_the_figures_of_the_circuit_and_the_panel() -> None:
    """Fuse, supply and threads stand in the catalogue as words: they once said other numbers than the rules."""
    known = listing.catalogue()["parts"]
    assert f"trips at {figures.FUSE_TRIP_MA / 1000:g} A" in known["fuse"]["what"]
    for data in (CELLS, TOLD):
        assert f"{data['supply']['ma'] / 1000:g} A or more" in known["supply"]["what"]
        assert f"**A supply of 5 V and {data['supply']['ma'] / 1000:g} A or more**" in budget.page(data)
        assert data["supply"]["others_ma"] == round(budget.others_ma(data))
    parts = load()
    assert f"an M{2 * parts['mode_button']['hole']:g} thread" in known["mode-button"]["what"]
    assert f"an M{2 * parts['place_button']['hole']:g} thread" in known["button"]["what"]
    assert "goes through the 6 mm of wood" in listing.advice(CELLS, "mode-button")["look"]


@pytest.mark.parametrize("data", BOARDS, ids=lambda data: data["name"])
def test_screws_are_on_one_list_and_fit_the_wood(data: check.Data) -> None:
    panel = Panel(data)
    assert not any("crew M3" in part["what"] for part in listing.catalogue()["parts"].values())
    found = {one.use: one for one in wood.fixings(panel)}
    if panel.told:
        assert not any("M3" in one.what for one in found.values())
        return
    through = panel.parts["sheets"]["base"]
    assert f"M3 x {through + 4:g} " in found["cells onto the base, from below"].what
    assert f"without a router: M3 x {through + panel.parts['cell']['room'] + 5:g})" in (
        found["cells onto the base, from below"].what
    )


@pytest.mark.parametrize("data", BOARDS, ids=lambda data: data["name"])
def test_a_cups_strip_is_the_same_on_both_lists(data: check.Data) -> None:
    panel = Panel(data)
    cut_of_it = next(line for line in cutting_list(panel) if line.startswith("cups' walls"))
    bought = next(one for one in wood.fixings(panel) if one.use == "the cups' walls")
    assert "0.6 thick, 2 turns" in cut_of_it and "0.6 thick" in bought.what
    assert float(bought.many.split()[0]) >= sum(wood.cup_strip(panel, place) for place in panel.places) / 1000
    assert panel.parts["cup"]["strip"] * turns(panel) == pytest.approx(panel.parts["cup"]["wall"])


@pytest.mark.parametrize("data", BOARDS, ids=lambda data: data["name"])
def test_the_page_has_seeds_to_calibrate_and_a_sum(data: check.Data) -> None:
    page = listing.page(data)
    buy = int(re.search(r"\| \*\*buy\*\* \| \*\*(\d+)\*\*", page).group(1))
    assert buy >= (4 * len(data["places"]) if "cells" in data["pins"] else 70)
    together = int(re.search(r"\*\*together\*\* \| \*\*(\d+)\*\*", page).group(1))
    assert together == pytest.approx(sum(euro for _, euro in listing.costs(data)), abs=5)
    assert sum(euro for _, euro in listing.costs(TOLD)) < sum(euro for _, euro in listing.costs(CELLS))


def test_the_games_have_as_many_seeds_as_the_rules_say() -> None:
    for game in choice.games():
        rules = engine.rules(game["rules"])
        assert (rules.dealt, rules.columns) == (game["seeds"], game["columns"])


def test_a_part_that_the_catalogue_does_not_know_is_not_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    made = design.circuit(TOLD)
    made.add("M1", "motor", "12 V", {})
    monkeypatch.setattr(listing.design, "circuit", lambda data: made)
    with pytest.raises(KeyError, match="motor"):
        listing.rows(TOLD)


# What a workshop has and a box holds, as the guide might name it, whether it does today or not.
_THINGS = """acetone, alcohol, allen key, awl, bearing, bolt, brush, cable tie, calliper, card, chisel, clamp,
countersink, dowel, drill, drill stand, epoxy, felt, file, flux, foam tape, forstner, glasses, glove, glue, hammer,
heat-shrink, hinge, hole saw, hot glue, jigsaw, knife, lacquer, leather, magnet, mallet, marker, mask, oil, paint,
paper, pencil, pliers, power bank, printer, punch, push button, rasp, rivet, rope, router, rubber band, ruler,
sandpaper, saw, scale, scissors, scrap wood, screwdriver, sealant, set screw, shears, shim, silicone, solder,
spirit, square, straight edge, stripboard, superglue, tape measure, tweezers, usb cable, varnish, veneer, vice,
washer, wax, weights, wire stripper,
zip tie""".replace("\n", " ").split(", ")
# What the guide calls by another name than the lists.
_CALLED = {
    "a few coins": "weights of",
    "a meter": "multimeter",
    "a tube or ruler": "ruler",
    "bare wires?": "bare tinned copper wire",
    "capacitor of 100 nf": "ceramic capacitor 100 nf",
    "countersunk": "a countersink",
    "insert": "inserts for m3",
    "m3 screws": "screws m3",
    "nylon spacers": "nylon spacers for m3",
    "on a pc|into the pc": "a computer with usb",
    "print `": "a printer",
    "rubber feet": "feet of rubber",
    "smooth|sand ": "sandpaper",
    "strips of card": "card,",
    "terminal": "screw terminal",
    "the strip twice": "veneer edging",
}
_SEES_ONLY = {"shim", "set screw", "weights", "scale", "washer", "allen key", "lacquer"}
_SEES_ONLY |= {"a few coins", "insert", "m3 screws", "nylon spacers"}
_TOLD_ONLY = {"card", "strips of card"}


def _missing(words: str, lists: str, without: set[str]) -> set[str]:
    """The things that the words name and the lists don't have."""
    names = {thing: thing for thing in _THINGS} | _CALLED
    used = {thing for thing in names if re.search(rf"\b(?:{thing})", words, re.I)}
    assert len(used) > 3
    return {thing for thing in used - without if names[thing] not in lists}


def _steps() -> str:
    """What the guide has a maker do: its numbered steps, without the drawings' names."""
    text = (build.DOCS / "build-guide.md").read_text(encoding="utf-8")
    steps = text[text.index("## 1. ") : text.index("## What the board says")]
    return re.sub(r"\]\([^)]*\)", "]", steps)


def _bought(data: check.Data) -> str:
    return (listing.page(data) + wood.documents(data)["wood.md"].decode()).lower()


@pytest.mark.parametrize("data", [CELLS, TOLD], ids=lambda data: data["name"])
def test_all_that_the_guides_steps_use_is_on_a_list(data: check.Data) -> None:
    """A saw, a straight edge, scissors, the card and the hub's bare wire were on none."""
    assert _missing(_steps(), _bought(data), _SEES_ONLY if data is TOLD else _TOLD_ONLY) == set()


def test_what_the_guides_drawings_name_is_on_a_list() -> None:
    """The lacquer for the stops' threads was named in a drawing alone, and on no list."""
    figures = all_figures(Panel(CELLS), Panel(TOLD))
    words = " ".join(item.text for one in figures.values() for item in one.items if isinstance(item, Text))
    assert "lacquer" in words
    assert _missing(words, _bought(CELLS), _TOLD_ONLY) == set()


@pytest.mark.parametrize("data", BOARDS, ids=lambda data: data["name"])
def test_the_spreadsheet_has_wood_fixings_and_tools_too(data: check.Data) -> None:
    """It had the electronics alone."""
    found = list(csv.DictReader(io.StringIO(listing.documents(data)["parts/parts.csv"].decode())))
    groups = Counter(row["group"] for row in found)
    panel = Panel(data)
    assert groups["wood and fixings"] == len(wood.sheets(panel)) + len(wood.fixings(panel))
    assert groups["tools"] == len(tools.tools(panel))
    assert all(row["part"] and row["needed"] for row in found)
    assert ("lacquer" in str(found)) == ("cells" in data["pins"])


@pytest.mark.parametrize("data", BOARDS, ids=lambda data: data["name"])
def test_every_hole_that_is_drilled_has_its_drill(data: check.Data) -> None:
    panel = Panel(data)
    sizes = {size for size, _ in tools.drills(panel)}
    nuts = {2 * panel.parts["mode_button"]["nut"], 2 * panel.parts["place_button"]["nut"]}
    for feature in panel.features:
        if feature.operation == "DRILL":
            assert 2 * feature.radius in sizes, feature
        if feature.what == "nut":
            assert 2 * feature.radius in nuts
    assert any(size == 2.5 for size in sizes)
    if not panel.told:
        assert any(panel.parts["cell"]["slot"] <= size <= panel.parts["cell"]["slot"] + 0.5 for size in sizes)


@pytest.mark.parametrize("data", BOARDS, ids=lambda data: data["name"])
def test_wire_of_each_colour_and_size_is_enough_for_the_table(data: check.Data) -> None:
    wanted: dict[tuple[str, str], float] = {}
    for wire in design.circuit(data).wires:
        if wire.cable[0] != "E":  # a load cell's own wires come with it
            key = (f"wire-{wire.awg}", wire.colour)
            wanted[key] = wanted.get(key, 0) + wire.length / 1000
    bought = {(row.kind, row.detail): row.buy for row in listing.rows(data) if row.unit == "m"}
    for key, metres in wanted.items():
        assert bought[key] >= metres, key


@pytest.mark.parametrize("data", BOARDS, ids=lambda data: data["name"])
def test_as_many_screws_inserts_and_sheets_of_paper_as_holes_and_pages(data: check.Data) -> None:
    panel = Panel(data)
    many = {one.use: one.many for one in wood.fixings(panel)}
    holes = [feature for feature in panel.features if feature.what == "screw"]
    assert many["the base, into walls and posts"] == str(len(holes))
    pages = [template.pages(draw(panel), "", "") for draw in (views.face, views.base)]
    assert many["the templates, without a router"] == str(sum(map(len, pages)))
    assert many["under the base: the sounder's hole stays open"] == str(len(panel.feet()))
    if not panel.told:
        stops = [feature for feature in panel.features if feature.what == "stop"]
        assert many["stops"] == many["stops, pressed in from above"] == str(len(stops))
        assert many["cells onto the base, from below"] == str(2 * len(stops))
