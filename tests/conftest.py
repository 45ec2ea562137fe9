"""Settings of all tests: chance is the same on every run, and no test is judged by its time."""

from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("ndongu", derandomize=True, deadline=None)
settings.load_profile("ndongu")

# One long test each, so the cores have them first and are done together.
LONG = ("test_pico_quick.py", "test_pico_games.py")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: Path(item.path).name not in LONG)
