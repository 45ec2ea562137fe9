"""From raw conversions to counts: settling, steps, light and heavy seeds, drift, cells of either sign."""

from array import array

import pytest

from firmware.sensing import Calibration, Counter
from host.virtual.clock import Clock


class Cell:
    """One cell that says what it is told, every 12.5 ms."""

    def __init__(self, gain=50_000, zero=-3000, start=0):
        self.clock = Clock()
        self.zero, self.gain = zero, gain
        self.weight = start
        self.counter = Counter(self, self.clock, 1, Calibration([zero], [gain], 50))

    def poll(self, raw):
        raw[0] = round(self.zero + self.gain * self.weight)
        return 1

    def feel(self, weight, ms=400):
        self.weight = weight
        for _ in range(0, ms, 20):
            self.clock.advance_to(self.clock.now + 20)
            self.counter.poll()
        return self.counter.counts[0]


@pytest.mark.parametrize("gain", [50_000, -50_000, 9_000, -2_000])
def test_seeds_are_counted_whatever_the_gain_and_its_sign(gain):
    cell = Cell(gain)
    assert [cell.feel(weight) for weight in (0, 1.05, 2.0, 4.9, 0.02)] == [0, 1, 2, 5, 0]


def test_forty_light_seeds_added_one_by_one_are_forty():
    cell = Cell()
    assert [cell.feel(0.82 * n) for n in range(1, 41)] == list(range(1, 41))


def test_slow_drift_is_followed_and_not_counted():
    cell = Cell()
    cell.feel(8)
    for step in range(400):
        assert cell.feel(8 + step * 0.005, 40) == 8
    assert cell.feel(8 + 400 * 0.005 + 1) == 9


def test_a_short_press_of_a_hand_is_not_counted():
    cell = Cell()
    cell.feel(4)
    cell.feel(9, 60)
    assert cell.feel(4, 60) == 4
    assert cell.feel(4) == 4


def test_an_empty_pit_sets_the_count_straight():
    cell = Cell()
    cell.feel(7.6)
    assert cell.counter.counts[0] == 8
    cell.feel(7.4)
    assert cell.feel(0.1) == 0


def test_a_large_handful_may_be_one_more_or_less_where_its_weight_leaves_doubt():
    cell = Cell()
    cell.feel(20.45)
    assert cell.counter.counts[0] == 20
    assert cell.counter.agrees(0, 21)
    assert not cell.counter.agrees(0, 19)
    cell.counter.adopt(array("h", [21]))
    assert cell.feel(21.45) == 22


def test_a_store_that_clearly_lacks_a_seed_is_not_taken_as_full():
    """A handful of 14 weighing 14.2 was once taken for 15, since 14 seeds spread by more than half a seed."""
    cell = Cell()
    cell.feel(14.2)
    assert not cell.counter.agrees(0, 15)


def test_a_silent_cell_is_found_after_a_second_and_a_half():
    cell = Cell()
    cell.feel(3)
    cell.poll = lambda raw: 0
    cell.feel(3, 1400)
    assert cell.counter.silent() == -1
    cell.feel(3, 200)
    assert cell.counter.silent() == 0


def test_counting_goes_on_over_the_wrap_of_the_clock():
    cell = Cell()
    cell.clock.advance_to(2**30 - 150)
    cell.feel(0)
    assert cell.feel(3) == 3


@pytest.mark.parametrize(("zero", "gain"), [([0], [0]), ([0], [7]), ([0, 0], [9000]), ([], [9000])])
def test_a_calibration_that_cannot_be_is_refused(zero, gain):
    with pytest.raises(ValueError, match="calibration"):
        Calibration(zero, gain)
