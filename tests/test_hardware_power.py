"""hardware/power: the budget follows the firmware's cues, and wires and supply bear it."""

import copy

import pytest

from hardware import check, cut
from hardware.power import budget, drop
from host import light_draw

CELLS = check.load("pico-cells-2x10")
TOLD = check.load("pico-buttons-2x10")
BOARDS = [data for whole in (CELLS, TOLD) for data in (whole, *cut.cuts(whole))]


def test_the_table_of_cues_is_what_the_firmware_lights() -> None:
    written = light_draw.TABLE_FILE.read_text(encoding="utf-8")
    assert written == light_draw.text(), "`python -m host.light_draw` writes it anew, then `make hardware`"


@pytest.mark.parametrize("data", BOARDS, ids=lambda data: data["name"])
def test_the_supply_in_the_board_file_bears_every_scene(data: check.Data) -> None:
    assert budget.supply_ma(data) <= data["supply"]["ma"]
    assert budget.others_ma(data) <= data["supply"]["others_ma"]


def test_a_scene_is_dark_leds_and_what_its_rings_show() -> None:
    scene = budget.Scene("", (("lift", 1),))
    colours = (60 + 220 + 90) * 255 // 256 / 255  # of each of eight LEDs
    assert budget.scene_ma(CELLS, scene) == pytest.approx(192 + 8 * 12 * colours, abs=2)


def test_a_weaker_supply_or_more_draw_than_the_file_says_is_refused() -> None:
    data = copy.deepcopy(CELLS)
    data["supply"]["ma"] = 1300
    with pytest.raises(ValueError, match="needs a supply of 2000 mA; the file has 1300"):
        budget.documents(data)
    data["supply"] = {"ma": 2000, "others_ma": 150}
    with pytest.raises(ValueError, match="all but the LEDs draws 203 mA; the file says 150"):
        budget.documents(data)


def test_volts_lost_follow_ohms_law() -> None:
    """Three rings of 1 A each behind 0.1 ohm each: 0.3, 0.5 and 0.6 V, as reckoned by hand."""
    lost = drop.missing([0.1, 0.1], {0: 0.1}, [1000, 1000, 1000])
    assert lost == pytest.approx([0.3, 0.5, 0.6])


def test_a_feed_at_each_end_shares_the_current() -> None:
    lost = drop.missing([0.1, 0.1], {0: 0.1, 2: 0.1}, [0, 1000, 0])
    assert lost == pytest.approx([0.05, 0.1, 0.05])


@pytest.mark.parametrize("data", BOARDS, ids=lambda data: data["name"])
def test_as_few_feeds_as_the_drop_allows(data: check.Data) -> None:
    fed = drop.feeds(data)
    assert drop.worst(data, fed)[0] <= 0.25 < drop.worst(data, [0])[0]
    assert fed[0] == 0 and fed[-1] == len(data["chain"]) - 1


def test_a_power_bank_lasts_an_evening() -> None:
    assert 5 < budget.hours(CELLS, budget.SCENES[0]) < budget.hours(CELLS, budget.SCENES[2]) < 20
