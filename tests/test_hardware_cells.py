"""hardware/cells: which cells suit which seeds follows from their errors and from what the seeing bears."""

import pytest

from hardware import build, check
from hardware.cells import choice
from host.bench import cells as bench
from host.bench.player import Player


def test_a_cells_errors_go_with_its_range_and_against_the_seeds_weight() -> None:
    small, large = choice.budget(100, 2.5), choice.budget(500, 2.5)
    assert small.rest_usual == pytest.approx(0.02)  # 0.05 g of 2.5
    assert large == pytest.approx([5 * part for part in small])
    assert choice.budget(100, 0.39).noise == pytest.approx(0.0109 / 0.39, rel=0.01)


def test_tamarind_wants_good_cells_and_nickernuts_do_not() -> None:
    assert choice.verdict(choice.budget(100, 2.5)) == "reliable"
    assert choice.verdict(choice.budget(100, 0.39)) == "playable with a cell of 0.02 %"
    assert choice.verdict(choice.budget(500, 0.39)) == "no"


def test_the_lightest_seed_is_the_one_at_which_an_error_reaches_its_limit() -> None:
    grams = choice.smallest_seed_g(100, usual=True)
    found = choice.budget(100, grams)
    assert max(found.noise / choice.RELIABLE["noise"], found.rest_usual / choice.RELIABLE["rest"]) == pytest.approx(1)
    assert grams == pytest.approx(1.0)


def test_the_limits_are_what_the_simulator_found() -> None:
    rows = choice._json("seeing.json")["rows"]
    assert [(row["noise"], row["rest"]) for row in rows] == [(cell.noise, cell.rest) for cell in bench.CELLS]
    within = [
        row for row in rows if row["noise"] <= choice.RELIABLE["noise"] and row["rest"] <= choice.RELIABLE["rest"]
    ]
    assert len(within) >= 3
    assert all(row["wrong"] == 0 and row["alarms"] < 1 and row["recognised"] > 99.5 for row in within)


@pytest.mark.parametrize("name", [name for name in check.names() if "cells" in name])
def test_the_board_files_cells_carry_what_lies_on_them(name: str) -> None:
    data = check.load(name)
    for number, place in enumerate(data["places"]):
        count = 40 if number < 2 * data["columns"] else 180
        assert choice.range_for(count * 2.5 + 20) <= place["range_g"]


def test_no_cell_carries_a_stone() -> None:
    with pytest.raises(ValueError, match="no cell of ours carries 5000 g"):
        choice.range_for(5000)


def test_the_bench_plays_with_cells_that_rest_beside_the_weight() -> None:
    cell = bench.Cell(0.05, 0.3)
    player = Player(cell.row, 0, bench.engine.rules(bench.SETUPS[0]))
    bench.come_to_rest_beside(player.seat, cell.rest, 0)
    board = player.seat.board
    board.take_from_bag(4)
    before = board.cells.peek()[0]
    board.drop(0, 4)
    board.advance(500)
    told = (board.cells.peek()[0] - before) / board.cells.gain[0]
    lies = sum(seed.weight for seed in board.places[0])
    assert 0.02 < abs(told - lies) < 1.5
    assert bench.play(bench.Cell(0.05, 0.02), 0, 3).wrong == 0


def test_the_page_is_among_the_documents() -> None:
    assert (build.DOCS / "cells.md").read_bytes() == choice.documents({})["cells.md"]
