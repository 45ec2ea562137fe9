"""A PC that misbehaves at the board's port: however it does, a tick does no more work than it may, and play goes on.

The driver of firmware/devices/link.py runs on MicroPython's unix port, at a pipe; what it does is counted, never timed.
"""

import json
import random
import subprocess
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
pytestmark = pytest.mark.micropython

MOST = {"bytes": 48, "looks_in": 48, "lines": 1}
MOST_OUT = 4 * (
    1 + 14
)  # blocks of 64 bytes, and looks for room: four a tick, and for each of the lines that a sync tells
FOR_LONG = 100_000  # ticks; the test ends it


class Port:
    """A board at a port of which this is the PC's end; stopped when the test is over."""

    def __init__(self, unix_port, ticks, **ends):
        micropython, env = unix_port
        script = [*micropython, "tests/port_board.py", str(ticks)]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        self.board = subprocess.Popen(script, cwd=ROOT, env=env, **pipes | ends)

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.board.kill()
        self.board.communicate()

    def send(self, data):
        self.board.stdin.write(data)
        self.board.stdin.flush()

    def hear(self, start):
        """Reads until there is a line that starts so."""
        for line in self.board.stdout:
            if line.startswith(start):
                return line.decode().rstrip()
        raise AssertionError(self.board.stderr.read())

    def told(self):
        """What was counted, when all ticks are over."""
        words = self.board.stderr.read()
        return json.loads(words)


def work_for(unix_port, tmp_path, data, ticks, reads=True):
    """What the board does while this comes, to the last byte."""
    coming = tmp_path / "coming"
    coming.write_bytes(data)
    with (
        coming.open("rb") as stdin,
        Port(unix_port, ticks, stdin=stdin, **{"stdout": subprocess.DEVNULL} if reads else {}) as port,
    ):
        told = port.told()
    assert told["all"]["bytes"] >= len(data)
    assert len(told["moves"]) == 1  # made while it came, and not lost
    return told


def within(told):
    most = MOST | {"blocks": MOST_OUT, "looks_out": MOST_OUT}
    return all(told["most"][part] <= most[part] for part in most)


def test_a_pc_that_never_reads_makes_no_tick_longer(unix_port, tmp_path):
    """When the mark of a line that was cut off was all that was left of it, it was dropped for ever: the board hung."""
    told = work_for(unix_port, tmp_path, b"sync\n" * 400, 600, reads=False)
    assert within(told)
    assert told["all"]["lines"] == 400
    assert told["all"]["blocks"] < 1200  # 64 kB in the pipe, and then nothing was written any more


def test_megabytes_without_a_newline_are_read_a_few_bytes_a_tick(unix_port, tmp_path):
    told = work_for(unix_port, tmp_path, b"x" * 100_000, 2300)
    assert within(told)
    assert told["all"]["lines"] == 0


def test_garbage_is_answered_a_line_a_tick_and_a_ctrl_c_in_it_does_not_end_the_game(unix_port, tmp_path):
    """Any byte 3 left the game for the REPL, and the board stayed dark."""
    data = random.Random(1).randbytes(60_000)
    assert data.count(3) > 100
    told = work_for(unix_port, tmp_path, data, 1500)
    assert within(told)
    assert told["all"]["lines"] == data.count(b"\n")
    assert not told["interrupted"]


def test_commands_as_fast_as_they_come_are_done_one_a_tick(unix_port, tmp_path):
    told = work_for(unix_port, tmp_path, b"sync\ncells\nshow\n" * 300, 1000)
    assert within(told)
    assert told["all"]["lines"] == 900


def test_half_a_line_holds_nothing_up_and_the_other_half_may_come_late(unix_port):
    with Port(unix_port, FOR_LONG) as port:
        port.send(b"new giuthi pi")
        port.hear(b"history 11-")  # a move was made meanwhile
        port.send(b"ts=5 seeds=4\n")
        assert port.hear(b"rules giuthi pits=5") == "rules giuthi pits=5 seeds=4 prey=skip"


def test_a_pc_that_goes_away_in_the_middle_of_a_line_and_comes_back_is_answered(unix_port):
    with Port(unix_port, FOR_LONG) as port:
        port.send(b"cel")
        port.hear(b"history 11-")
        port.send(b"\nsync\n")  # what a PC sends first
        assert port.hear(b"error").startswith("error command")
        port.hear(b"hello ndongu")


def test_ctrl_c_by_itself_leads_to_the_repl(unix_port):
    with Port(unix_port, FOR_LONG) as port:
        port.hear(b"history 11-")
        time.sleep(0.1)
        port.send(b"\r\x03")
        port.board.stdout.read()
        assert port.told()["interrupted"]
