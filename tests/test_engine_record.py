"""Saved games: written, read back, and refused with the line that is wrong."""

import pytest

import engine
from engine import record
from engine.errors import RecordError

GAME = """\
# A game from Ndongu
rules giuthi pits=5 seeds=4 prey=skip
position 4,4,4,4,4/4,4,4,4,4 0,0 0 -
5+
1+
result playing
"""


def test_a_game_is_written_and_read_back() -> None:
    session = record.read(GAME)
    assert [move.text() for move in session.history] == ["5+", "1+"]
    assert record.write(session) == GAME


def test_comments_blank_lines_and_line_ends_do_not_matter() -> None:
    text = GAME.replace("5+", "\n   5+   # captures five\r").replace("result playing\n", "")
    assert record.write(record.read(text)) == GAME


def test_a_position_set_by_hand_is_kept() -> None:
    rules = engine.rules("giuthi pits=5 seeds=4")
    session = engine.Session(rules, rules.position("2,0,0,0,0/2,0,0,0,3 5,5 0 -", partial=True))
    session.play(rules.move("5+"))
    text = record.write(session)
    assert "position 2,0,0,0,0/2,0,0,0,3 5,5 0 - partial\n" in text
    assert record.read(text).position == session.position


def test_a_finished_game_of_kiothi_with_its_openings() -> None:
    rules = engine.rules("kiothi crossing=yes")
    session = engine.Session(rules)
    session.play(rules.move("14,19=0:3,10:6,19:1"))
    session.play(rules.move("1,2=9:10"))
    while not session.over:
        options = session.moves()
        session.play(options[len(session.history) % len(options)])
    text = record.write(session)
    again = record.read(text)
    assert again.over
    assert again.history == session.history
    assert again.result() == session.result()
    assert record.write(again) == text


def test_a_whole_match_of_rounds() -> None:
    session = engine.Session(engine.rules("ali-guli-mane"))
    while session.match is None:
        while not session.over:
            options = session.moves()
            session.play(options[len(session.history) % len(options)])
        session.next_round()
    assert session.round > 1
    text = record.write(session)
    assert text.count("\nround\n") == session.round - 1
    assert text.endswith(session.match.text() + "\n")
    again = record.read(text)
    assert again.match == session.match
    assert record.write(again) == text


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ("pits=5", "pits=99", 2, "pits=99"),
        ("rules giuthi", "rules chess", 2, "chess"),
        ("rules giuthi pits=5 seeds=4 prey=skip\n", "", 2, "rules must come first"),
        ("position 4,4,4,4,4/4,4,4,4,4 0,0 0 -\n", "", 3, "5+: a position must come"),
        ("4,4 0,0", "4,5 0,0", 3, "41 seeds"),
        ("1+", "0+", 5, "0+ is not legal"),
        ("1+", "nonsense", 5, "nonsense"),
        ("1+", "round", 5, "no rounds"),
        ("1+", "match win 0 3 4", 5, "no rounds"),
        ("playing", "win 0 30 10 no-moves", 6, "result playing"),
        ("result playing\n", "result playing\n5+\n", 7, "5+"),
    ],
)
def test_a_wrong_line_is_named(old: str, new: str, line: int, says: str) -> None:
    with pytest.raises(RecordError) as error:
        record.read(GAME.replace(old, new))
    assert error.value.line == line
    assert says in str(error.value)
    assert str(error.value).startswith(f"line {line}: ")


@pytest.mark.parametrize("text", ["", "# nothing\n", "rules giuthi\n"])
def test_a_text_that_ends_too_soon(text: str) -> None:
    with pytest.raises(RecordError):
        record.read(text)
