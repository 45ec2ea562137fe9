"""hardware/cells: which cells suit which seeds follows from their errors and from what the seeing bears."""

import json

import pytest

from hardware import build, check
from hardware.cells import choice
from hardware.panel import fit
from hardware.panel.features import Panel
from host.bench import cells as bench
from host.bench.player import Player
from host.bench.tally import Tally


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
    assert grams == pytest.approx(1.25)


def test_the_limits_are_what_the_simulator_found() -> None:
    rows = choice._json("seeing.json")["rows"]
    assert [(row["noise"], row["rest"]) for row in rows] == [(cell.noise, cell.rest) for cell in bench.CELLS]
    assert all(row["moves"] >= 1000 for row in rows)
    for limits, recognised, alarms in ((choice.RELIABLE, 99.5, 1), (choice.PLAYABLE, 99, 5)):
        assert (limits["noise"], limits["rest"]) in [(row["noise"], row["rest"]) for row in rows]  # both at once
        for row in rows:
            if row["noise"] <= limits["noise"] and row["rest"] <= limits["rest"]:
                assert row["wrong"] == 0 and row["alarms"] < alarms and row["recognised"] > recognised
    # And beyond them it is worse: the limits are no lower than they need be, among what was measured.
    beyond = [row for row in rows if row["noise"] == 0.05 and row["rest"] > choice.RELIABLE["rest"]]
    assert min(row["alarms"] for row in beyond) >= 1 and max(row["wrong"] for row in beyond) > 0


def test_what_a_cell_does_wrong_at_rest_is_more_than_its_noise() -> None:
    """So the rows with little noise are those that bound the seed."""
    for range_g in choice.RANGES:
        found = choice.budget(range_g, choice.smallest_seed_g(range_g, usual=False))
        assert found.noise < found.rest_good / 1.5
        assert found.rest_good == pytest.approx(choice.RELIABLE["rest"])


def test_the_bench_writes_its_rows_and_goes_on_where_it_was_stopped(tmp_path, monkeypatch, capsys) -> None:
    file = tmp_path / "seeing.json"
    file.write_text('{"about": "as it was", "firmware": "old", "rows": [{"noise": 0.1, "rest": 0.1, "moves": 9}]}')
    monkeypatch.setattr(bench, "_commit", lambda: "new")
    monkeypatch.setattr(bench, "CELLS", bench.CELLS[:2])
    played: list[bench.Cell] = []

    def play(cell: bench.Cell, game: int, moves: int) -> Tally:
        played.append(cell)
        return Tally(moves=moves, clean=moves, recognised=moves, alarms=1)

    monkeypatch.setattr(bench, "play", play)
    for _ in range(2):
        assert bench.main(["--moves", "50", "--file", str(file)]) == 0
    assert played == [bench.CELLS[0]] * 2 + [bench.CELLS[1]] * 2  # two games each, once
    assert "there already" in capsys.readouterr().out
    content = json.loads(file.read_text())
    assert (content["about"], content["firmware"]) == ("as it was", "new")
    assert [(row["noise"], row["rest"], row["moves"]) for row in content["rows"]] == [
        (0.05, 0.04, 50),
        (0.05, 0.05, 50),
    ]
    assert content["rows"][0]["alarms"] == 20 and content["rows"][0]["recognised"] == 100


PANEL = Panel(check.load("pico-cells-2x10"))


def test_no_cell_is_loaded_beyond_its_range() -> None:
    """Forty pebbles of 12 mm once lay on a cell of 100 g, and it was called reliable."""
    for seed in choice.seeds():
        for load in choice.loads(PANEL, seed):
            assert load.grams <= load.range_g, seed["name"]
    pebbles = next(seed for seed in choice.seeds() if seed["name"] == "pebble of 12 mm")
    assert [load.range_g for load in choice.loads(PANEL, pebbles)] == [200, 500]


def test_no_more_seeds_lie_in_a_pit_than_go_into_it() -> None:
    for seed in choice.seeds():
        pit, store = choice.loads(PANEL, seed)
        assert pit.seeds <= fit.holds(PANEL, seed["size"])[1]
        assert store.seeds <= fit.holds(PANEL, seed["size"], 20)[1]
    nickernut = next(seed for seed in choice.seeds() if seed["name"] == "nickernut")
    assert choice.suits(PANEL, nickernut) == []


def test_some_seeds_are_for_the_board_as_it_is() -> None:
    own = choice.by_cells(PANEL)[PANEL.places[0]["range_g"], PANEL.places[20]["range_g"]]
    assert {"glass bead of 10 mm", "pebble of 10 mm"} <= {seed["name"] for seed in own}


def test_a_seed_that_harms_is_not_named_without_a_warning() -> None:
    lines = choice.page(PANEL).splitlines()
    for seed in choice.seeds():
        if seed["name"] in ("nickernut", "coral-wood seed"):
            assert seed["care"]
            assert any(seed["name"] in line and "Beware" in line for line in lines)
    advice = " ".join(lines[lines.index("## So") :])
    assert "nickernut" not in advice and "coral-wood seed (beware)" in advice


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
    assert (build.DOCS / "cells.md").read_bytes() == choice.documents(build.boards())["cells.md"]
