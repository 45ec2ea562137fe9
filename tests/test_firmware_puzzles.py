"""Puzzles on the board: laid out, solved by hand, a wrong move answered by light, tried again; the game waits."""

import pytest
from table import Table
from told_table import ToldTable

from host.puzzles.form import load


def begin(table, game="giuthi", number=1):
    """A puzzle begun by the link and laid out; returns what is known of it."""
    assert table.command(f"puzzle {game} {number}") == "ok"
    assert table.said.startswith("fill")
    table.lay_out()
    puzzle = load(game)[number - 1]
    table.until_said(f"puzzle number={number} of={len(load(game))} player=0")
    return puzzle


def answered(puzzle, over=False):
    """A wrong first move of a puzzle that is answered, or one that ends the game."""
    return next((move for move, answer in puzzle.wrong.items() if bool(answer.reply) != over), None)


def press(table, ms=100):
    table.board.buttons.press(ms)
    table.wait(ms + 100)


@pytest.mark.parametrize("game", ["giuthi", "kiothi", "ali-guli-mane"])
def test_the_best_move_made_by_hand_is_right_and_the_next_puzzle_follows(game):
    table = Table()
    puzzle = begin(table, game)
    assert puzzle.margin > 0 and f"win={puzzle.margin}" in table.said
    assert table.reports["task"] == f"puzzle {game} 1 of={len(load(game))} grade={puzzle.grade} stands=asked"
    table.play(puzzle.line[0])
    assert table.said == f"puzzle-right number=1 of={len(load(game))} move={puzzle.line[0]}"
    assert table.cues[20] == "won"
    assert table.reports["task"].endswith("stands=right")
    press(table)
    assert table.reports["task"].startswith(f"puzzle {game} 2 ") and table.said.startswith("fill")


def test_a_wrong_move_is_answered_by_light_and_then_tried_again():
    table = Table()
    number, puzzle = next((n, p) for n, p in enumerate(load("giuthi"), 1) if replied_by_north(p))
    begin(table, "giuthi", number)
    wrong = replied_by_north(puzzle)
    reply, margin = puzzle.wrong[wrong]
    table.play(wrong)
    less = puzzle.margin - margin
    assert table.said == f"puzzle-wrong player=1 move={wrong} reply={reply} less={less}"
    lit = [place for place, cue in table.cues.items() if cue.startswith("lift")]
    assert lit == [table.place(int(reply[:-1]))], "the answer is the one move shown"
    table.play(reply)
    assert table.said == f"puzzle-refuted player=0 move={wrong} less={less}"
    assert table.cues[20] == "wrong:0"
    press(table)
    assert table.said.startswith("restore") and table.reports["task"].endswith("stands=asked")
    table.lay_out()
    table.until_said(f"puzzle number={number}")
    table.play(puzzle.line[0])
    assert table.said.startswith("puzzle-right")


def replied_by_north(puzzle):
    """A wrong move after which North answers."""
    for move, (reply, _) in puzzle.wrong.items():
        if reply and int(reply.rstrip("+-")) < 6:
            return move
    return None


def test_a_wrong_move_need_not_be_played_out_before_it_is_tried_again():
    table = Table()
    puzzle = begin(table)
    table.play(answered(puzzle))
    press(table)
    assert table.said.startswith("restore") and table.history == ""


def test_the_game_waits_and_goes_on_where_it_was():
    table = Table("ali-guli-mane")
    move = table.app.session.moves()[0].text()
    table.play(move)
    before, position = table.app.session, table.reports["position"]
    begin(table)
    assert table.reports["rules"].startswith("giuthi")
    press(table, 1500)
    assert table.app.session is before and (table.history, table.reports["position"]) == (move, position)
    assert table.reports["task"] == "" and table.said.startswith("fill")
    table.lay_out()
    table.until_said("turn player=0")


def test_a_power_cut_in_a_puzzle_leaves_the_game_that_waits():
    table = Table()
    table.play("7+")
    puzzle = begin(table)
    table.play(puzzle.line[0])
    table.restart()
    table.wait(4000)
    assert table.history == "7+" and table.said.startswith("wake-repair")


def test_a_new_game_ends_the_puzzle_and_the_game_before_can_be_had_again():
    table = Table()
    table.play("7+")
    begin(table)
    assert table.command("new giuthi pits=5 seeds=4") == "ok"
    assert table.reports["task"] == ""
    assert table.command("resume") == "ok"
    table.until(lambda: table.history == "7+")


def test_a_hint_shows_the_best_move():
    table = Table()
    puzzle = begin(table)
    assert table.command("hint") == "ok"
    assert table.said.startswith(f"hint player=0 move={puzzle.line[0]} ")
    table.play(puzzle.line[0])
    assert table.said.startswith("puzzle-right")


def test_the_menu_goes_on_with_the_puzzle_after_the_last_one_solved():
    table = Table()
    puzzle = begin(table)
    table.play(puzzle.line[0])
    table.restart()
    table.wait(4000)
    press(table, 3100)
    while not table.said.startswith("menu-puzzle"):
        assert table.said.startswith("menu-")
        press(table)
    press(table, 1500)
    assert table.reports["task"].startswith("puzzle giuthi 2 ")


def test_the_board_does_not_think_in_a_puzzle():
    table = Table()
    assert table.command("opponent south 1") == "ok"
    begin(table)
    table.wait(6000)
    assert table.said.startswith("puzzle number=1")


def test_what_is_no_puzzle_is_refused_by_name():
    table = Table()
    count = len(load("giuthi"))
    assert table.command(f"puzzle {count + 1}") == f"error state the puzzles of giuthi are numbered from 1 to {count}"
    assert table.command("puzzle chess 1").startswith("error command there is no game chess; there are giuthi")
    assert table.command("puzzle off") == "error state there is no puzzle on the board"
    assert table.command("puzzle x").startswith("error command puzzle takes a number")
    assert "task" not in table.reports and table.said.startswith("turn")


def test_a_board_that_is_told_goes_on_by_the_lit_store():
    table = ToldTable()
    puzzle = load("giuthi")[0]
    assert table.command("puzzle giuthi 1") == "ok"
    table.press(20)
    table.wait(200)
    assert table.said.startswith("puzzle number=1")
    table.play(puzzle.line[0])
    assert table.said.startswith("puzzle-right")
    table.press(20)
    table.wait(200)
    assert table.reports["task"].startswith("puzzle giuthi 2 ")
