"""Traces: what was recorded gives the same again when replayed, and what is no trace is refused with a reason."""

import io
from pathlib import Path

import pytest
from recording import Recording, a_little_game

from host.__main__ import main
from host.compose import board_data, calibrate
from host.recorder import Recorder
from host.replay import Replay, differs, in_words
from host.room import Room
from host.trace import Line, Tick, Trace, TraceError, parse
from host.virtual.board import VirtualBoard


@pytest.mark.parametrize("step", [10, 7])
def test_a_replay_tells_the_same_lines_at_the_same_moments(step: int) -> None:
    recording = a_little_game(step)
    trace = parse(recording.text())
    assert len(recording.told) > 50
    assert list(Replay(trace)) == recording.told
    assert trace.said() == recording.told
    assert differs(trace) == ""


def test_a_change_of_one_seed_is_a_difference() -> None:
    trace = parse(a_little_game().text())
    place = 14
    gain = round(VirtualBoard(board_data(), seed=4).cells.gain[place])
    ticks = [number for number, item in enumerate(trace.items) if isinstance(item, Tick)]
    items: list[Tick | Line] = list(trace.items)
    items.insert(ticks[-100], Tick(10, 1, 1 << place, ((place, gain),)))
    assert "replayed" in differs(trace._replace(items=items))


def test_resting_cells_without_noise_take_hardly_a_line() -> None:
    recording = Recording(noise=0)
    recording.run(26_000, 26)
    ticks = [item for item in parse(recording.text()).items if isinstance(item, Tick)]
    assert sum(tick.times for tick in ticks) == 1000
    assert len(ticks) < 10  # a new one only where the board says something


def test_a_silent_cell_stays_silent_in_the_replay() -> None:
    recording = Recording(noise=0)
    recording.board.cells.unplug(3)
    recording.run(2600, 26)
    ticks = [item for item in parse(recording.text()).items if isinstance(item, Tick)]
    assert {tick.mask for tick in ticks[1:]} == {2**22 - 1 - 2**3}


def test_a_session_on_the_page_can_be_recorded() -> None:
    board = VirtualBoard(board_data())
    calibrate(board)
    file = io.StringIO()
    recorder = Recorder(board, file)
    room = Room(board, recorder=recorder)
    for message in ('{"do": "deal"}', '{"do": "press"}', '{"do": "show"}'):
        room.ask("page", message)
        room.advance(3007)
    recorder.close()
    trace = parse(file.getvalue())
    assert len(trace.said()) > 30
    assert differs(trace) == ""


# The format

HEAD = "ndongu-trace 1\nboard pico-cells-2x10\nclock 5\nfile a.json {}\nfile64 b AAEC\nraw " + ",".join("0" * 22) + "\n"


def test_every_kind_of_line_is_read() -> None:
    text = HEAD + "# a remark\npc new giuthi\n10 .a+5v-300\n\n12x3 bc\n7\nbutton 1\n> say turn player=0\nend\n"
    trace = parse(text)
    assert trace == Trace(
        "pico-cells-2x10",
        5,
        {"a.json": b"{}", "b": b"\x00\x01\x02"},
        [0] * 22,
        [
            Line("pc", "new giuthi"),
            Tick(10, 1, 2**22 - 1, ((0, 5), (21, -300))),
            Tick(12, 3, 0b110, ()),
            Tick(7, 1, 0, ()),
            Line("button", "1"),
            Line(">", "say turn player=0"),
        ],
    )
    assert trace.ms == 53
    assert trace.said() == [(53, "say turn player=0")]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "line 1: not a trace"),
        ("PNG\nend\n", "line 1: not a trace"),
        ("ndongu-trace 2\nend\n", "line 1: version 2; this program reads version 1"),
        ("ndongu-trace one\nend\n", "line 1: `one` is no version"),
        (HEAD + "10 .\n", "line 7: cut off"),
        ("ndongu-trace 1\nend\n", "no `board`"),
        (HEAD + "end\nend\n", "line 7: `end` stands before the end"),
        (HEAD + "10 .w+1\nend\n", "line 7: there is no place `w`, with 22 raw values"),
        (HEAD + "10 a+8388608\nend\n", "line 7: place `a` comes to 8388608"),
        (HEAD + "10 a++1\nend\n", "line 7: `10 a++1` is no tick"),
        (HEAD + "0 .\nend\n", "line 7: a tick takes some time"),
        (HEAD + "999999999x9999 .\nend\n", "line 7: a tick takes some time, and a trace at most a week"),
        (HEAD + "turn\nend\n", "line 7: `turn` is nothing that can stand here"),
        (HEAD + "10 .\nraw 1\nend\n", "line 8: `raw` is nothing that can stand here"),
        (HEAD + "button down\nend\n", "line 7: `down` is no mask of buttons"),
        ("ndongu-trace 1\nraw 1,x\nend\n", "line 2: `x` is no number"),
        ("ndongu-trace 1\nraw 8388608\nend\n", "line 2: 8388608 is not between -8388608 and 8388607"),
        ("ndongu-trace 1\n10 .\nend\n", "line 2: a tick before the `raw` line"),
        ("ndongu-trace 1\nfile Big {}\nend\n", "line 2: `Big` is no name of a file in the store"),
        ("ndongu-trace 1\nfile64 a =\nend\n", "line 2: the file's content is not base64"),
    ],
)
def test_what_is_no_trace_is_refused_with_file_line_and_reason(text: str, says: str) -> None:
    with pytest.raises(TraceError) as error:
        parse(text, "some.trace")
    assert str(error.value).startswith("some.trace, line")
    assert says in str(error.value)


@pytest.mark.parametrize(
    ("board", "says"), [("attic", "not in hardware/boards/"), ("../boards/pico-cells-2x10", "not in hardware/boards/")]
)
def test_a_trace_of_an_unknown_board_is_refused(board: str, says: str) -> None:
    with pytest.raises(TraceError, match=says):
        Replay(parse(HEAD.replace("pico-cells-2x10", board) + "end\n"))


def test_a_trace_with_another_number_of_places_is_refused() -> None:
    with pytest.raises(TraceError, match="1 raw values; the board pico-cells-2x10 has 22 places"):
        Replay(parse("ndongu-trace 1\nboard pico-cells-2x10\nraw 0\nend\n"))


def test_a_reader_that_wants_one_board_names_the_line_that_is_of_another() -> None:
    data = board_data()
    assert parse(HEAD + "end\n", board=data).board == data["name"]
    with pytest.raises(TraceError, match="line 2: a trace of the board `attic`; this board is pico-cells-2x10"):
        parse(HEAD.replace("pico-cells-2x10", "attic") + "end\n", board=data)
    with pytest.raises(TraceError, match="line 6: 21 raw values; this board has 22 places"):
        parse(HEAD.replace("raw 0,", "raw ") + "end\n", board=data)


# The command


def test_the_command_prints_in_words_what_the_board_says(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.trace"
    file.write_text(a_little_game().text())
    assert main(["replay", str(file), "--check"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert "  South's turn. Lift all seeds of a pit that glows." in "\n".join(out)
    assert out[-1] == "The board tells what it told when this was recorded."
    times = [line[:9] for line in out[:-1]]
    assert times == sorted(times)


def test_words_come_with_minutes_and_seconds() -> None:
    recording = Recording(noise=0)
    recording.run(61_000)
    recording.board.link.pc.send("sync")
    recording.run(100)
    assert list(in_words(parse(recording.text())))[-1].startswith("  1:01.01  ")


def test_a_file_that_is_no_trace_is_one_line_on_the_error_channel(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "photo.trace"
    file.write_bytes(b"\x89PNG\r\n")
    assert main(["replay", str(file)]) == 1
    assert main(["replay", str(tmp_path / "nothing.trace")]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.splitlines() == [
        f"{file}: not a trace, it is no plain text (byte 0)",
        f"{tmp_path / 'nothing.trace'} can't be read: No such file or directory",
    ]
