"""`make deploy` asks the game that runs on a board what is on its flash, and interrupts it only for a change.

The game runs on MicroPython's unix port, with its own driver at a pseudo-terminal, in a folder that stands for the
flash.
"""

import os
import shutil
import subprocess
from contextlib import contextmanager
from pathlib import Path

import pytest
from serial import SerialException
from unix_board import PICO

from host import deploy as deploying
from host import ports, running
from host.ports import PortError

ROOT = Path(__file__).parent.parent
FOR_LONG = 1_000_000  # ticks; the test ends it
YOURS = {"notes": b"seeds: nickernuts", "safe.txt": b""}


@contextmanager
def game(unix_port, folder):
    """A running game whose flash is the folder, as it was built; gives its process and the name of its port."""
    import tty

    (interpreter, *options), env = unix_port
    shutil.copytree(env["MICROPYPATH"], folder)
    (folder / "hardware").symlink_to(ROOT / "hardware")
    for name, content in YOURS.items():
        (folder / name).write_bytes(content)
    main, second = os.openpty()
    tty.setraw(second)
    script = [interpreter, *options, ROOT / "tests" / "port_board.py", str(FOR_LONG), PICO + ', "free": 300}']
    board = subprocess.Popen(script, cwd=folder, env=env, stdin=main, stdout=main, stderr=subprocess.PIPE)
    try:
        yield board, os.ttyname(second)
    finally:
        board.kill()
        board.communicate()
        os.close(main)
        os.close(second)


def never(port):
    raise PortError("the game would be interrupted")


@pytest.mark.micropython
@pytest.mark.skipif(os.name == "nt", reason="Windows has no pseudo-terminals")
def test_a_game_is_interrupted_by_a_deployment_only_if_something_is_to_be_done(unix_port, tmp_path, monkeypatch):
    """A look, and a deployment that found nothing to do, started the game on the board anew."""
    monkeypatch.setattr(deploying, "Repl", never)
    flash = tmp_path / "flash"
    said = []

    def deploy(port, **how):
        said.clear()
        return deploying.deploy("pico-cells-2x10", port, tmp_path / "out", said.append, **how)

    with game(unix_port, flash) as (board, port):
        assert deploy(port), said
        assert said[-1] == "All is there already. The game that runs on the board was not interrupted."

        (flash / "firmware" / "app.mpy").write_bytes(b"old")
        (flash / "firmware" / "stranger.py").write_bytes(b"print('mine')")
        assert deploy(port, dry_run=True)
        assert "  remove firmware/stranger.py" in said
        size = (tmp_path / "out/flash/firmware/app.mpy").stat().st_size
        assert f"  replace firmware/app.mpy, {size} bytes" in said
        assert "  keep hardware, notes, safe.txt" in said
        assert said[-1] == "Nothing was changed, and the game that runs on the board was not interrupted."
        assert board.poll() is None

        with pytest.raises(PortError, match="would be interrupted"):
            deploy(port)


class Line:
    """A serial port at which these pieces come, and then nothing."""

    def __init__(self, *said):
        self._said = list(said)

    def __enter__(self):
        return self

    def __exit__(self, *error):
        pass

    def write(self, data):
        assert data.startswith(b"\r\n") and data.endswith(b"\n")  # half a line may have been left there

    def read(self, n):
        said = self._said.pop(0) if self._said else b""
        if isinstance(said, Exception):
            raise said
        return said


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ([b"error command cel\nok", b"  \nfiles folder - 0 data   \ncues\nfiles end 1\n"], "folder - 0 data"),
        ([b"ok\nfiles folder - 0 data\nfiles end 2\n"], None),  # a line was lost
        ([b"ok\nfiles folder - 0~\nfiles end 1\n"], None),  # the rest of it was
        ([b"error command files\n"], None),  # an older game
        ([b"ok\nfiles folder - 0 data\nerror state the files can't be read: 5\n"], None),
        ([b"files\r\n>>> "], None),
        ([b"42\n43\n", b"44\n"], None),  # somebody else's program
        ([SerialException("unplugged")], None),
        ([], None),
    ],
)
def test_only_a_game_that_tells_all_its_files_is_left_alone(monkeypatch, said, told):
    monkeypatch.setattr(running, "_EMULATED_ANSWER_S", 0.05)
    monkeypatch.setattr(running, "_EMULATED_BETWEEN_S", 0.05)
    monkeypatch.setattr(ports, "open_port", lambda name, timeout: Line(*said))
    assert running.files("COM1") == told
