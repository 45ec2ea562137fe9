"""Boards that are cut down to fewer columns: the firmware plays on them as on the whole one."""

import json

import pytest
from table import Table

from hardware import check, cut
from host.build import BuildError, build
from host.compose import board_data
from host.virtual.board import VirtualBoard


@pytest.mark.parametrize(("columns", "rules"), [(8, "giuthi pits=8 seeds=4"), (7, "ali-guli-mane")])
def test_a_cut_board_lays_out_and_waits_for_a_move(columns, rules):
    data = board_data(f"pico-cells-2x{columns}")
    assert data == cut.cut(check.load("pico-cells-2x10"), columns)
    table = Table(rules, on=VirtualBoard(data))
    assert table.said.startswith("turn")
    assert table.app.session.rules.columns == columns


def test_a_game_too_wide_for_a_cut_board_is_refused():
    data = cut.cut(check.load("pico-cells-2x10"), 8)
    table = Table(on=VirtualBoard(data), laid_out=False)
    assert "this board has 8 pits a row" in table.command("new kiothi")


def test_a_cut_board_can_be_deployed(tmp_path):
    build(tmp_path, "pico-buttons-2x7")
    data = json.loads((tmp_path / "flash" / "board.json").read_text())
    assert (data["columns"], len(data["pins"]["buttons"])) == (7, 16)


def test_an_unknown_cut_is_refused_by_the_names_there_are(tmp_path):
    with pytest.raises(BuildError, match="pico-cells-2x7, pico-cells-2x8"):
        build(tmp_path, "pico-cells-2x6")
