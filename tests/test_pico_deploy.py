"""A deployment by mpremote into an emulated Pico's flash: over a port, past a running program, into a running game."""

import json
from functools import partial

import pytest
from pico_table import needs_image

from host import deploy as deploying
from host.build import build
from host.pico.chip import Pico
from host.pico.image import find_image
from host.pico.port import PluggedIn
from host.repl import Repl

pytestmark = [pytest.mark.pico, needs_image]

# A game as short as can be: it answers as the real one does, and has a watchdog.
GAME = """
import machine
import sys

from firmware.answer import answer

def start():
    watchdog = machine.WDT(timeout=5000)
    while True:
        line = sys.stdin.readline().strip()
        watchdog.feed()
        print(answer(line))
"""
PROJECT = {
    "pyproject.toml": '[project]\nversion = "1"\n',
    "hardware/boards/plank.json": '{"name": "plank", "controller": "rp2040-pico"}',
    "firmware/__init__.py": "",
    "firmware/main.py": GAME,
    "firmware/answer.py": "def answer(line):\n    return 'hello ndongu 1 plank' if line == 'sync' else ''\n",
}
ON_THE_FLASH = {
    "main.py": b"while True:\n    pass\n",
    "firmware/answer.py": b"raise ValueError('an old module is in the way')\n",
    "data/calibration.json": b'{"zero": [1]}',
}


@pytest.fixture
def project(tmp_path):
    for name, text in PROJECT.items():
        path = tmp_path / "project" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path / "project"


@pytest.fixture
def port():
    pico = Pico(find_image(), ON_THE_FLASH)
    pico.run(500)
    port = PluggedIn(pico.usb, pico.run)
    yield port
    port.close()


def test_a_board_with_something_else_on_it_becomes_this_game(project, port, tmp_path, monkeypatch):
    monkeypatch.setattr(deploying, "build", partial(build, root=project))
    said = []

    def deploy():
        said.clear()
        return deploying.deploy("plank", port.path, tmp_path / "out", said.append)

    assert deploy(), said
    assert said[-1] == f"The game runs on the board at {port.path}."
    assert "  remove firmware/answer.py" in said
    saved = list((tmp_path / "out/removed").rglob("*.py"))
    assert sorted(path.name for path in saved) == ["answer.py", "main.py"]

    assert deploy(), said  # past the game, and past its watchdog
    assert "All is there already." in said

    repl = Repl(port.path)
    code = "import os, json; print(json.dumps([sorted(os.listdir(f)) for f in ('', 'data', 'firmware')]))"
    assert json.loads(repl.run(code)) == [
        ["board.json", "data", "firmware", "main.py"],
        ["calibration.json"],
        ["__init__.mpy", "answer.mpy", "main.mpy"],
    ]
    repl.close()

    (project / "firmware/answer.py").write_text("raise ValueError('this one does not start')\n")
    assert not deploy()
    assert "its game does not answer" in said[-1]
    assert "ValueError: this one does not start" in said[-1]
