"""The board's own files, spoiled: it starts all the same, says what it found, and a new game can be played.

A file that is spoiled as it lies there is caught by its checksum; one that is sealed again has a right checksum and
nonsense within, as no power cut leaves it: a program of another version, or somebody with an editor.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from table import Table
from test_host_fuzz import spoiled

from firmware.sealed import seal, unseal
from host.compose import app_with, board_data, calibrate
from host.virtual.board import VirtualBoard
from host.virtual.store import Store


def files_of_a_day():
    """What is on a board's flash after two games, the second one begun; by name."""
    table = Table("giuthi pits=5 seeds=4")
    table.command("set brightness 50")
    for _ in range(2):
        for _ in range(60):  # long enough for a part of its own
            moves = table.app.session.moves()
            if table.app.session.over or not moves:
                break
            table.command("play " + moves[-1].text())
        table.command("new ali-guli-mane")
    table.command("play " + table.app.session.moves()[0].text())
    store = table.board.store
    return {name: store.read(name) for name in store.names()}


FILES = files_of_a_day()
SEALED = sorted(name for name, data in FILES.items() if data.startswith(b"ndongu "))
BODIES = {name: unseal(FILES[name].split()[1].decode(), 1, FILES[name]).body.decode("latin-1") for name in SEALED}
NONSENSE = ("-1", "0", "9" * 30, "x", "")


def start_with(changed):
    """A board with these files beside the good ones: it lives for a second, and then another game begins."""
    store = Store()
    for name, data in (FILES | changed).items():
        store.write(name, data)
    board = VirtualBoard(board_data(), store=store)
    calibrate(board)
    app = app_with(board)
    ticks(board, app, "sync")
    told = ticks(board, app, "record") + ticks(board, app, "resume")
    assert all(line.isascii() for line in told)
    position = app.session.position
    assert app.session.rules.position(position.text(), True) == position
    assert "ok" in ticks(board, app, "new giuthi pits=7 seeds=4")
    assert app.session.rules.text() == "giuthi pits=7 seeds=4 prey=skip"
    assert app_with(board).session.rules.text() == "giuthi pits=7 seeds=4 prey=skip"  # and is kept


def ticks(board, app, line):
    board.link.pc.send(line)
    for _ in range(6):
        board.advance(20)
        app.tick()
    return board.link.pc.lines()


def test_a_day_leaves_files_of_every_kind():
    assert {"journal.0", "journal.1", "settings.0"} <= set(SEALED)
    assert [name for name in SEALED if name.startswith("game-")]


@settings(max_examples=50)
@given(st.sampled_from(SEALED), st.data())
def test_a_spoiled_file_is_passed_over(name, data):
    text = data.draw(spoiled([FILES[name].decode("latin-1")]))
    start_with({name: text.encode("latin-1", "replace")})


@settings(max_examples=80)
@given(st.sampled_from(SEALED), st.data())
def test_a_sealed_file_with_nonsense_within_is_passed_over(name, data):
    body = data.draw(spoiled([BODIES[name]])).encode("latin-1", "replace")
    kind = FILES[name].split()[1].decode()
    start_with({name: seal(kind, 1, 900, body)})


@pytest.mark.parametrize("key", ["game", "rules", "start", "now", "rest", "words", "last", "part", "before"])
@pytest.mark.parametrize("value", NONSENSE)
def test_a_journal_with_nonsense_in_one_field_is_passed_over(key, value):
    lines = BODIES["journal.0"].split("\n")
    if key in ("last", "part", "before"):
        words = lines[0].split()
        words[words.index(key) + 1] = value
        lines[0] = " ".join(words)
    else:
        lines = [f"{key} {value}" if line.startswith(key + " ") else line for line in lines]
    start_with({"journal.0": seal("game", 1, 900, "\n".join(lines).encode())})
