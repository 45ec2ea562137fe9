"""The board as a player: it thinks between ticks, shows its move, and the hands make it; and it gives hints."""

import pytest
from table import Table


@pytest.mark.parametrize("rules", ["", "ali-guli-mane"])
def test_the_board_plays_north_and_its_move_is_made_for_it(rules):
    table = Table(rules)
    assert table.command("opponent north 4") == "ok"
    table.play(table.app.session.moves()[0].text())
    while table.app.session.position.player == 0:
        table.play(table.app.session.moves()[0].text())
    table.until_said("shown player=1")
    move = table.said.split("move=")[1]
    before = table.history
    table.play(move)
    assert table.history == f"{before} {move}"


def test_thinking_is_shown_and_a_hint_is_the_one_move_lit():
    table = Table()
    assert table.command("hint") == "ok"
    table.until_said("thinking player=0", 1000)
    assert "thinking" in table.cues.values()
    table.until_said("shown player=0")
    assert list(table.cues.values()).count("may") == 1


def test_a_level_that_is_none_is_refused_by_name():
    table = Table()
    assert table.command("opponent north 9").startswith("error command a level is off, 1, 2")
    assert table.command("opponent east 1").startswith("error command the board plays south or north")
