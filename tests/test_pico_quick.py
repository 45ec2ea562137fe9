"""The firmware on the emulated Pico, the quick part: from power-on to the first light, and a move by the lights."""

from pico_table import PicoTable, needs_image

pytestmark = needs_image


def test_it_starts_and_guides_a_move():
    table = PicoTable()
    assert table.boot() < 3000
    table.command("new giuthi pits=5 seeds=4")
    table.command("position 0,0,0,0,3/0,0,2,0,0 5,5 0 - partial")
    table.until(lambda: len(table.lit(table.place(7))) == 2)  # so many seeds are asked for, and no longer four
    assert table.lit(table.place(6)) == []
    table.lay_out()
    assert table.said == "turn player=0"

    table.hands.lift(table.place(7))
    table.until(lambda: table.cues.get(table.place(8), "").startswith("sow"))
    table.wait(60)
    assert table.lit(table.place(8))
    table.hands.drop(table.place(8))
    table.hands.drop(table.place(9))
    table.until(lambda: table.history == "7+")
