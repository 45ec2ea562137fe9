"""The firmware's app on MicroPython's unix port: as on CPython, within twice a Pico's heap, and without growing."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
GAMES = ("giuthi pits=6 seeds=4", "giuthi pits=8 seeds=8 first=1", "ali-guli-mane")


def lines(command, env):
    run = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=120)
    assert run.returncode == 0, run.stderr + run.stdout
    return run.stdout.splitlines()


@pytest.mark.micropython
@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.parametrize("board", [[], ["told"]], ids=["cells", "buttons"])
def test_the_board_says_the_same_on_micropython_and_does_not_grow(unix_port, rules, board):
    script = ["tests/scripted_board.py", rules, "4", *board]
    micropython, env = unix_port
    here = lines([sys.executable, *script], {**os.environ, "PYTHONPATH": str(ROOT)})
    there = lines([*micropython, *script], env)
    assert sum(1 for line in here if line.startswith("history")) == 5
    assert here[:-1] == there[: len(here) - 1]
    assert there[-1].endswith("grown 0")


@pytest.mark.micropython
def test_workshop_mode_is_the_same_on_micropython_and_its_demonstration_does_not_grow(unix_port):
    micropython, env = unix_port
    here = lines([sys.executable, "tests/workshop_board.py"], {**os.environ, "PYTHONPATH": str(ROOT)})
    there = lines([*micropython, "tests/workshop_board.py"], env)
    assert here[:-1] == there[:-1]
    said = [line for line in here if line.startswith("say")]
    assert "say countdown seconds=20" in said and "say attract" in said
    assert [line for line in here if line.startswith("results session")][-1] == "results session=2 minutes=0 table=0"
    assert int(there[-1].split()[1]) < 500
