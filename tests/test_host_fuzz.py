"""Malformed input of every kind: no exception escapes, and nothing has changed after an error.

The same on every run. `CORPUS` holds inputs that once broke something; each is named by what it broke.
"""

import copy
import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from table import Table
from test_host_mirror import HELLO, mirror_of

from engine.protocol import Protocol
from firmware import calibration_file
from host import saved, trace, trace_player
from host.compose import app_with, board_data
from host.report import Report
from host.room import Room
from host.virtual.board import VirtualBoard

TRACES = Path(__file__).parent / "traces"
ATOMS = (
    "",
    "-",
    "+",
    "x",
    ",",
    "/",
    "0",
    "-1",
    "9" * 20,
    "9" * 5000,
    "1e9",
    "é",
    "²",
    "٣",
    "\0",
    "'",
    '"',
    "=",
    ":",
    " ",
)


@st.composite
def spoiled(draw, texts):
    """One of the texts with up to three places in it spoiled: something put in, left out, doubled, or all cut off."""
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(1, 3))):
        at, to = sorted((draw(st.integers(0, len(text))), draw(st.integers(0, len(text)))))
        how = draw(st.sampled_from(["insert", "cut", "replace", "double", "letter"]))
        if how == "insert":
            text = text[:at] + draw(st.sampled_from(ATOMS)) + text[at:]
        elif how == "cut":
            text = text[:at]
        elif how == "replace":
            text = text[:at] + draw(st.sampled_from(ATOMS)) + text[to:]
        elif how == "double":
            text = text[:to] + text[at:to] + text[to:]
        else:
            text = text[:at] + draw(st.characters(exclude_categories=["Cs"])) + text[at + 1 :]
    return text


def state(session):
    return (session.rules.text(), session.position, session.history, session.round)


# The engine's protocol

CONVERSATION = [
    "rules giuthi pits=6 seeds=4 prey=skip",
    "rules kiothi filled=5 seeds=6 crossing=yes",
    "rules ali-guli-mane direction=clockwise",
    "start first=1",
    "position 4,4,4,4,4,4/4,4,4,4,4,4 0,0 0 -",
    "position 0,0,0,0,0,0,0/0,1,0,0,0,0,1 34,34 0 - partial",
    "play 8+",
    "play 19x5",
    "play 18,19=3:4,12:6",
    "play 7",
    "show",
    "moves",
    "undo",
    "result",
    "round",
]
PROTOCOL = Protocol()


@settings(max_examples=400)
@given(spoiled(CONVERSATION))
def test_the_engine_answers_every_line_and_after_an_error_nothing_has_changed(line):
    before = state(PROTOCOL.session)
    answer = list(PROTOCOL.answer(line))
    assert all("\n" not in text and text.isascii() for text in answer)
    if answer and answer[-1].startswith("error"):
        assert state(PROTOCOL.session) == before
        assert len(answer) == 1
    else:
        assert answer[-1:] in ([], ["ok"])


# The board's end of the link

TO_BOARD = [
    "new giuthi pits=5 seeds=4 first=1",
    "position 4,4,4,4,4,4/4,4,4,4,4,4 0,0 0 - partial",
    "play 8+ 3-",
    "guide 8+",
    "steps seed",
    "set brightness 50",
    "sync",
    "record",
    "cells",
    "undo",
    "round",
    "show",
    "press",
    "hold",
]
BOARD = Table()


@settings(max_examples=250)
@given(spoiled(TO_BOARD))
def test_the_board_answers_every_line_once_and_after_an_error_nothing_has_changed(line):
    before = state(BOARD.app.session)
    BOARD.answers.clear()
    BOARD.board.link.pc.send(line.replace("\n", ""))
    BOARD.wait(10)
    assert len(BOARD.answers) <= 1
    for answer in BOARD.answers:
        assert len(answer) < 250
        if answer.startswith("error"):
            assert state(BOARD.app.session) == before


# What a board tells

FROM_BOARD = [
    *HELLO,
    "position 4,4,4,4,4,4/4,4,4,4,4,4 0,0 0 -",
    "history 8+ 3-",
    "counts 0,0,4,4,4,4,4,4,0,0,0,0,4,4,4,4,4,4,0,0,0,0",
    "cues 12:may 13:sow+:4 20:turn 3:fill:2",
    "cells 4000:4:99:ok 0:0:0:missing",
    "say repair kind=misplaced player=0",
    "say fill missing=3",
    "event lift 3 4",
    "back 2",
    "result win 0 30 18 no-moves",
    "error state nothing to undo",
    "settings brightness=50 sound=on",
    "check cell-3 ok",
    "record rules giuthi pits=6 seeds=4",
    "round 1",
]
TOLD = mirror_of(*HELLO)

CORPUS = {
    "a position cut off stopped the mirror": "position 4,4,4,4,4,",
    "a position with a letter in it stopped the mirror": "position 4,4,4,4,?4,4/4,4,4,4,4,4 0,0 0 -",
    "a number of 5000 digits stopped the mirror": "counts " + "9" * 5000,
    "many events taken back stopped the mirror": "back " + "9" * 5000,
    "a board with a long name stopped the mirror": "hello ndongu 1 " + "9" * 5000,
    "a board named by a null byte stopped the mirror": "hello ndongu 1 \0",
    "a board named by a path was looked for outside the boards": "hello ndongu 1 ../boards/pico-cells-2x10",
    "too many counts stopped the mirror": "counts " + ",".join(["4"] * 25),
    "too few counts stopped the mirror": "counts 4,4",
    "counts below nothing": "counts " + ",".join(["-4"] * 22),
    "a cue without a name stopped the mirror": "cues 12:may 15:",
    "a cue far off the board": "cues 99:may 15:sow+:9999",
}


def tell(line):
    mirror, link, watch = TOLD
    watch.s += 0.1
    link.coming.append(line.encode("ascii", "replace").decode())
    mirror.advance(30)
    told = json.dumps([mirror.changes(), mirror.everything(), [error for _, error in mirror.errors()]])
    assert len(told) < 60_000


@pytest.mark.parametrize("name", CORPUS)
def test_once(name):
    tell(FROM_BOARD[3])
    tell(CORPUS[name])
    for line in HELLO:
        tell(line)
    assert TOLD[0].here


@settings(max_examples=400)
@given(spoiled(FROM_BOARD))
def test_the_mirror_passes_over_whatever_a_board_tells(line):
    tell(line)


def test_a_board_that_tells_a_game_without_end_does_not_fill_the_memory():
    report = Report()
    report.read(["record rules giuthi", *["record 8+ 3-"] * 10_000])
    assert len(report.record) <= 4000


# Files

GAMES = [
    "# one\nrules ali-guli-mane direction=clockwise\nposition 5,5,5,5,5,5,5/5,5,5,5,5,5,5 0,0 0 -\n7\nresult playing\n",
    "rules giuthi pits=5 seeds=4\nposition 4,4,4,4,4/4,4,4,4,4 0,0 0 -\n5+\n3+\n",
]


@settings(max_examples=300)
@given(spoiled(GAMES), st.binary(max_size=3))
def test_a_saved_game_is_opened_or_refused_in_a_sentence(text, more):
    for data in (text.encode(), more + text.encode()):
        try:
            saved.steps(saved.read(data))
        except saved.SavedError as error:
            assert str(error).endswith(".") and len(str(error)) < 400


TRACE = (TRACES / "dead-cell.trace").read_text(encoding="ascii")[:1800]
HEAD = TRACE[: TRACE.index("\n", TRACE.index("raw ")) + 1]


@settings(max_examples=200)
@given(spoiled([HEAD + "10 .a+120\nbutton 1\n10x80 .\npc sync\n> ok\nend\n", TRACE + "\nend\n"]))
def test_a_trace_is_read_or_refused_by_its_line(text):
    for read in (
        lambda: trace.parse(text, "x", board_data()),
        lambda: trace_player.read(text.encode(), "x", board_data()),
    ):
        try:
            read()
        except trace.TraceError as error:
            assert "x" in str(error) and len(str(error)) < 400


@pytest.mark.parametrize("line", ["ndongu-trace " + "9" * 5000, "ndongu-trace ٣", "ndongu-trace"])
def test_a_trace_whose_version_is_no_number_stopped_the_reader(line):
    with pytest.raises(trace.TraceError, match="no version|not a trace"):
        trace.parse(line + "\nend\n")


def test_an_empty_file_is_no_trace_that_was_cut_off_nor_a_game():
    with pytest.raises(trace.TraceError, match="not a trace"):
        trace.parse("", "x")
    with pytest.raises(saved.SavedError):
        saved.read(b"")


GOOD = VirtualBoard(board_data()).calibration()
NONSENSE = (
    None,
    True,
    -1,
    0,
    1e300,
    float("nan"),
    2**40,
    "x",
    [],
    {},
    *([thing] * 22 for thing in (1, 0, "a", None, 1e9, 2**70, [])),
)


@pytest.mark.parametrize("name", ["zero", "gain", "spread", "error", "residual", "seed_mg"])
@pytest.mark.parametrize("value", NONSENSE, ids=lambda value: repr(value)[:12])
def test_a_board_whose_calibration_is_nonsense_starts_and_answers(name, value):
    """A list or a text among the gains raised TypeError at the start: the board did not start any more."""
    kept = copy.deepcopy(GOOD)
    kept[name] = value
    start_with(json.dumps(kept))


@settings(max_examples=40)
@given(spoiled([json.dumps(GOOD)]))
def test_a_board_whose_calibration_is_spoiled_starts_and_answers(text):
    start_with(text)


def start_with(text):
    board = VirtualBoard(board_data())
    board.store.write(calibration_file.OLD_FILE, text.encode())
    app = app_with(board)
    board.link.pc.send("calibration")
    board.link.pc.send("cells")
    for _ in range(3):
        board.advance(20)
        app.tick()
    assert [line for line in board.link.pc.lines() if line.startswith(("ok", "error"))]


# What pages ask for

ASKS = [
    '{"do": "lift", "place": 3, "n": 2}',
    '{"do": "new", "rules": "giuthi", "first": 1}',
    '{"do": "replay", "go": "to", "at": 3}',
    '{"do": "trace", "go": "play", "ms": 5, "times": 4}',
    '{"do": "fault", "name": "dead", "where": 3, "amount": 1.5}',
    '{"do": "mend", "name": "dead", "where": 3}',
    '{"do": "set", "setting": "sound", "value": "on"}',
    '{"do": "mode", "down": true}',
    '{"do": "follow", "what": "move", "speed": "fast", "way": "+"}',
]
VALUES = ("null", "NaN", "-Infinity", "[]", "{}", '"x"', "1e999", "-0", "true", '"\\ud800"', "9" * 4000, "[" * 2000)
ROOM = Room(VirtualBoard(board_data()))


@settings(max_examples=300)
@given(
    spoiled(ASKS)
    | st.builds(
        lambda ask, old, new: ask.replace(old, new),
        st.sampled_from(ASKS),
        st.sampled_from(["3", '"giuthi"', '"to"', "true", '"move"', "4", "1.5"]),
        st.sampled_from(VALUES),
    )
)
def test_a_page_may_send_anything_and_the_room_goes_on(text):
    ROOM.ask("page", text[:4096])
    ROOM.advance(10)
    json.dumps([ROOM.changes(), [error for _, error in ROOM.errors()]])


# Too much at once


def test_a_board_that_does_not_answer_is_not_asked_without_end():
    """Lines waited without end for a slow board; and once an answer was lost, all errors went to the wrong page."""
    mirror, link, watch = mirror_of(*HELLO)
    for _ in range(100):
        mirror.ask("page", '{"do": "undo"}')
    assert link.sent.count("undo") == 32
    assert {error["code"] for _, error in mirror.errors()} == {"busy"}
    watch.s += 11  # those answers were lost
    mirror.ask("page", '{"do": "undo"}')
    assert link.sent.count("undo") == 33


def test_a_board_of_which_everything_is_cut_off_is_asked_once():
    mirror, link, _ = mirror_of(*HELLO)
    sent = link.sent.count("sync")
    for _ in range(50):
        link.coming.append("counts 1,2,~")
        mirror.advance(30)
    assert link.sent.count("sync") == sent + 1


def test_answers_that_were_cut_off_do_not_confuse_who_asked():
    mirror, link, _ = mirror_of(*HELLO)
    mirror.ask("one", '{"do": "undo"}')
    link.coming.append("ok~")
    mirror.advance(30)
    link.coming += HELLO
    mirror.advance(30)
    mirror.ask("two", '{"do": "undo"}')
    link.coming.append("error state nothing to undo")
    mirror.advance(30)
    assert [page for page, _ in mirror.errors()] == ["two"]
