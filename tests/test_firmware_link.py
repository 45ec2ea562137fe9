"""The PC's lines: each is answered, a bad one says what is wrong, and nothing has changed then."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from table import Table


def test_sync_reports_everything():
    table = Table()
    table.reports.clear()
    assert table.command("sync") == "ok"
    assert table.reports == {
        "hello": "ndongu 1 pico-cells-2x10",
        "rules": "giuthi pits=6 seeds=4 prey=skip",
        "position": "4,4,4,4,4,4/4,4,4,4,4,4 0,0 0 -",
        "round": "1",
        "history": "",
        "counts": "0,0,4,4,4,4,4,4,0,0,0,0,4,4,4,4,4,4,0,0,0,0",
        "cues": "12:may 13:may 14:may 15:may 16:may 17:may 20:turn",
        "say": "turn player=0",
        "result": "playing",
        "settings": "brightness=100 language=en north=off sound=on south=off steps=lap table=0 workshop=off",
    }


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("dance", "error command dance"),
        ("undo now", "error command undo now"),
        ("new", "error rules"),
        ("new chess", "error rules"),
        ("new giuthi pits=11", "error rules"),
        ("new giuthi first=2", "error rules"),
        ("position", "error position"),
        ("position 4,4/4,4 0,0 0 -", "error position"),
        ("position 4,4,4,4,4,4/4,4,4,4,4,5 0,0 0 -", "error position"),
        ("undo", "error state nothing to undo"),
        ("round", "error state giuthi has no rounds"),
        ("play", "error command play"),
        ("play 8+ 99+", "error move"),
        ("play 8+ 8+", "error move"),  # the first of them is not made either
        ("record 1", "error command record 1"),
        ("new " + "x" * 300, "error command a line of more than 200 characters"),
        ("\x00\x07", "error command"),
    ],
)
def test_a_bad_line_names_what_is_wrong_and_changes_nothing(line, answer):
    table = Table()
    table.sow("7+", 3)
    table.still()
    before = dict(table.reports)
    table.command("undo") if answer.endswith("nothing to undo") else None
    assert table.command(line).startswith(answer)
    if "undo" not in answer:
        table.command("sync")
        assert table.reports == before


def test_every_cells_weight_count_confidence_and_health_are_told_when_asked_for():
    table = Table(seed=3)
    table.reports.clear()
    assert table.command("cells") == "ok"
    assert set(table.reports) == {"cells"}
    cells = [cell.split(":") for cell in table.reports["cells"].split()]
    assert [int(count) for _, count, _, _ in cells] == table.board.counts()
    assert all(abs(int(weight) - 1000 * int(count)) < 500 for weight, count, _, _ in cells)
    assert {health for _, _, _, health in cells} == {"ok"}
    assert all(int(confidence) > 95 for _, _, confidence, _ in cells)


def test_a_blind_cell_has_no_confidence_and_a_handful_that_weighs_half_a_seed_too_much_has_little():
    table = Table(seed=3)
    table.board.cells.unplug(13)
    table.board.cells.load(14, 20.5)
    table.wait(3000)
    table.command("cells")
    cells = table.reports["cells"].split()
    assert cells[13].endswith(":0:missing")
    weight, _, confidence, _ = cells[14].split(":")
    assert 20300 < int(weight) < 20700
    assert 30 < int(confidence) < 90


def test_new_sets_who_begins():
    table = Table("giuthi pits=5 seeds=4 first=1")
    assert table.said == "turn player=1"
    assert table.cues[21] == "turn"


def test_show_repeats_what_the_board_says_and_sounds():
    table = Table()
    table.board.sounder.heard()
    table.reports.clear()
    table.command("show")
    assert table.said == "turn player=0"
    assert len(table.board.sounder.heard()) == 1


def test_moves_are_made_without_hands_and_the_lights_show_what_lies_where():
    table = Table("giuthi pits=5 seeds=4")
    assert table.command("play 5+ 3+") == "ok"
    assert table.history == "5+ 3+"
    table.wait(100)
    assert table.said.startswith("fill missing=")
    table.lay_out()
    assert table.said == "turn player=0"
    table.command("undo")
    assert table.history == "5+"


def test_the_whole_game_is_told_all_rounds_of_a_match():
    table = Table("ali-guli-mane", "0,0,0,0,0,0,0/0,1,0,0,0,0,1 34,34 0 -", laid_out=False)
    table.command("play 8")
    table.command("round")
    table.command("play 6")
    table.told.clear()
    table.command("record")
    assert table.told == [
        "rules ali-guli-mane direction=counterclockwise",
        "position 0,0,0,0,0,0,0/0,1,0,0,0,0,1 34,34 0 -",
        "8",
        "round",
        "6",
        "result playing",
    ]


def test_a_long_game_is_told_ten_moves_a_line():
    table = Table("giuthi pits=5 seeds=4", laid_out=False)
    moves = table.app.session
    for _ in range(12):
        if not moves.over:
            moves.commit(moves.moves()[0])
    played = [move.text() for move in moves.history]
    assert len(played) > 10
    table.command("record")
    assert table.told[2:4] == [" ".join(played[:10]), " ".join(played[10:])]


TABLE = Table()


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\n"), max_size=60))
def test_no_line_makes_the_board_stumble(line):
    TABLE.board.link.pc.send(line)
    TABLE.wait(20)
    assert TABLE.said


def test_a_link_that_nobody_reads_does_not_stop_the_game():
    table = Table()
    table.read = lambda: None
    for _ in range(400):
        table.board.link.pc.send("sync")
    table.sim.run(5000)
    del table.read
    table.command("sync")
    assert table.said == "turn player=0"
