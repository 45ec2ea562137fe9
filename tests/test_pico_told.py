"""The board that is told, on the emulated Pico: the last move of a game by presses at its pins."""

import pytest
from pico_table import PicoTable, needs_image

from host.virtual.buttons import PRESS_MS, at_place

pytestmark = [pytest.mark.pico, needs_image]

SOUTH = 20


def test_a_game_is_played_to_its_end_by_presses():
    #   0  1  0  0  3     5- sows into 0 and 1, lifts 1 and sows back into 0 and 5: everything is captured
    #   2  0  0  0  0
    table = PicoTable("pico-buttons-2x10", calibrated=False)
    assert table.boot() < 3000
    table.command("new giuthi pits=5 seeds=4")
    table.command("position 0,1,0,0,3/2,0,0,0,0 5,5 0 - partial")
    pits = {pit: table.place(pit) for pit in (0, 1, 5)}

    def press(place, then):
        table.board.buttons.press(PRESS_MS, at_place(place))
        table.until(lambda: table.said.startswith(then), 2000)
        table.wait(PRESS_MS)

    press(SOUTH, "turn")
    press(pits[5], "choose")
    press(pits[0], "sow pit=1")
    press(pits[1], "relay pit=1")
    press(pits[1], "sow pit=0")
    press(pits[5], "take")
    assert len(table.lit(pits[0])) <= 2  # it flashes
    press(SOUTH, "won")
    assert table.history == "5-"
    assert table.reports["counts"].split(",")[SOUTH] == "11"
