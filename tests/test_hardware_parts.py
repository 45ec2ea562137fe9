"""hardware/parts: the parts list has what the circuit has, for every board and cut, and nothing without advice."""

import pytest

from hardware import check, cut
from hardware.parts import listing
from hardware.wiring import design

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
        if part.kind != "ring":
            assert counts[part.kind] == len(made.of(part.kind)), part.ref
    assert counts["led"] == counts["led-capacitor"] == sum(place["leds"] for place in data["places"])


@pytest.mark.parametrize(("columns", "cells", "leds"), [(8, 16, 160), (7, 14, 144)])
def test_a_cut_board_takes_fewer(columns: int, cells: int, leds: int) -> None:
    counts = needed(cut.cut(CELLS, columns))
    assert (counts["cell-100"], counts["cell-500"], counts["converter"], counts["led"]) == (cells, 2, cells + 2, leds)


def test_the_told_board_takes_no_cells() -> None:
    counts = needed(TOLD)
    assert counts["button"] == 22 and counts["network"] == 3
    assert not {"converter", "regulator", "cell-100", "screw-cell"} & set(counts)


def test_the_wires_on_the_list_are_those_of_the_table() -> None:
    metres = sum(row.needed for row in listing.rows(CELLS) if row.unit == "m")
    table = sum(wire.length for wire in design.circuit(CELLS).wires if wire.cable[0] != "B") / 1000
    assert metres == pytest.approx(table, abs=0.5)
    assert all(row.buy >= row.needed for row in listing.rows(CELLS))


def test_every_part_says_what_to_look_for_and_what_it_costs() -> None:
    for kind, part in listing.catalogue()["parts"].items():
        assert part["what"] and part["look"], kind
        assert part["cost"] in "abcd" and "instead" in part and part["spare"] >= 0


def test_a_part_that_the_catalogue_does_not_know_is_not_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    made = design.circuit(TOLD)
    made.add("M1", "motor", "12 V", {})
    monkeypatch.setattr(listing.design, "circuit", lambda data: made)
    with pytest.raises(KeyError, match="motor"):
        listing.rows(TOLD)
