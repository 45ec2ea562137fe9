"""The quick card's way from power-off to the first lesson on the emulated Pico, by its own clock; minutes of ours."""

import pytest
from newcomer import Newcomer
from pico_table import PicoTable, needs_image
from test_host_first_lesson import FIVE_MINUTES_MS

pytestmark = [pytest.mark.pico, needs_image]


def test_by_the_quick_card_alone_the_first_lesson_is_running_in_under_five_minutes():
    """What she reads and counts is added, not waited for: the Pico would do nothing meanwhile but wait for her."""
    table = PicoTable(powered=False)
    start = table.board.clock.now
    newcomer = Newcomer(table, table.power_on, hurries=True)
    newcomer.first_lesson()
    assert table.reports["task"].startswith("lesson giuthi 1 ")
    by_its_clock = table.board.clock.now - start
    print(f"{by_its_clock / 1000:.1f} s of the Pico's, {newcomer.spent_ms / 1000:.0f} s of hers")
    assert by_its_clock + newcomer.spent_ms < FIVE_MINUTES_MS
