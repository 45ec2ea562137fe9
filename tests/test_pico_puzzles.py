"""Puzzles on the emulated Pico: the code is loaded when one is asked for, and its line is read from the flash."""

import pytest
from pico_table import PicoTable, needs_image

from host.puzzles.form import load

pytestmark = [pytest.mark.pico, needs_image]


def test_a_puzzle_is_laid_out_and_a_wrong_move_is_answered():
    number, puzzle = 3, load("giuthi")[2]
    wrong, answer = next((move, answer) for move, answer in puzzle.wrong.items() if answer.reply)
    table = PicoTable()
    table.boot()
    table.command(f"puzzle giuthi {number}")
    table.until(lambda: table.said.startswith("fill"))
    table.lay_out()
    assert table.said.startswith(f"puzzle number={number} of={len(load('giuthi'))} player=0")
    table.command(f"play {wrong}")
    table.lay_out()
    assert table.said.startswith("puzzle-") and f"move={wrong} reply={answer.reply}" in table.said
