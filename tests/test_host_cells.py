"""The virtual board's cells against physics: weights, noise, settling, the moments of conversions, and faults."""

import statistics
from array import array
from itertools import pairwise

import pytest
from virtual_cells import DATA, fill, raw_of, weight

from host.virtual.board import VirtualBoard


def test_a_cell_tells_the_weights_of_the_very_seeds_that_lie_on_it() -> None:
    board = VirtualBoard(DATA, spread=0.2, noise=0)
    fill(board, 3, 7)
    board.advance(500)
    heavy = sum(seed.weight for seed in board.places[3])
    assert weight(board, 3) == pytest.approx(heavy, abs=1e-3)
    assert abs(heavy - 7) > 0.05  # a spread of 20 % does not add up to seven mean seeds


def test_gains_have_either_sign_and_seeds_move_the_raw_value_that_way() -> None:
    board = VirtualBoard(DATA, noise=0)
    board.advance(200)
    before = raw_of(board)
    for place in range(22):
        fill(board, place, 2)
    board.advance(500)
    for place, (old, new) in enumerate(zip(before, raw_of(board), strict=True)):
        assert (new > old) == (board.cells.gain[place] > 0)
    assert {gain > 0 for gain in board.cells.gain} == {True, False}


@pytest.mark.parametrize(("per_second", "settling_ms"), [(10, 400), (80, 50)])
def test_a_cell_settles_as_the_data_sheet_says(per_second: int, settling_ms: int) -> None:
    board = VirtualBoard(DATA, noise=0, spread=0, per_second=per_second)
    board.advance(1000)
    fill(board, 0, 10)
    board.advance(settling_ms // 4)
    assert 0.5 < weight(board, 0) < 9
    board.advance(settling_ms - settling_ms // 4 + 1000 // per_second)
    assert weight(board, 0) == pytest.approx(10, abs=0.25)
    board.advance(2 * settling_ms)
    assert weight(board, 0) == pytest.approx(10, abs=0.01)


@pytest.mark.parametrize("per_second", [10, 80])
def test_every_channel_converts_at_its_rate_and_at_moments_of_its_own(per_second: int) -> None:
    board = VirtualBoard(DATA, per_second=per_second)
    raw = array("i", [0] * 22)
    moments: list[list[int]] = [[] for _ in range(22)]
    for _ in range(3000):
        board.advance(1)
        mask = board.cells.poll(raw)
        for place in range(22):
            if mask >> place & 1:
                moments[place].append(board.clock.now)
    assert {len(m) for m in moments} <= {3 * per_second - 1, 3 * per_second, 3 * per_second + 1}
    assert all(abs(b - a - 1000 / per_second) <= 1 for m in moments for a, b in pairwise(m))
    assert len({m[0] for m in moments}) > 5


def test_a_late_poll_gets_the_newest_conversion_of_every_channel() -> None:
    board = VirtualBoard(DATA, noise=0, spread=0, per_second=10)
    board.advance(1000)
    raw = array("i", [0] * 22)
    board.cells.poll(raw)
    for place in range(22):
        fill(board, place, 3)
    board.advance(2050)
    assert board.cells.poll(raw) == 2**22 - 1
    for place in range(22):
        assert (raw[place] - board.cells.zero[place]) / board.cells.gain[place] == pytest.approx(3, abs=0.001)
    assert board.cells.poll(raw) == 0


@pytest.mark.parametrize("ms", [13, 20, 25, 26, 31, 38, 100, 501])
def test_every_channel_is_new_when_nobody_has_polled_for_a_period(ms: int) -> None:
    board = VirtualBoard(DATA, per_second=80)
    raw = array("i", [0] * 22)
    for _ in range(200):
        board.advance(ms)
        assert board.cells.poll(raw) == 2**22 - 1


def test_noise_has_the_asked_strength_and_no_bias() -> None:
    board = VirtualBoard(DATA, spread=0, noise=0.1)
    fill(board, 5, 4)
    board.advance(1000)
    values = []
    for _ in range(1500):
        board.advance(13)
        values.append(weight(board, 5))
    assert statistics.mean(values) == pytest.approx(4, abs=0.02)
    assert statistics.stdev(values) == pytest.approx(0.1, rel=0.15)


def test_a_look_does_not_count_as_a_poll() -> None:
    board = VirtualBoard(DATA, noise=0, spread=0)
    fill(board, 5, 4)
    board.advance(500)
    seen = board.cells.peek()
    raw = array("i", [0] * 22)
    assert board.cells.poll(raw) == 2**22 - 1
    assert list(raw) == seen


def test_the_converter_ends_at_24_bits() -> None:
    board = VirtualBoard(DATA)
    for place in range(22):
        board.cells.load(place, 1000)
    board.advance(500)
    assert set(raw_of(board)[:20]) == {-0x800000, 0x7FFFFF}


def test_seeds_that_come_between_two_conversions_do_not_change_the_first() -> None:
    board = VirtualBoard(DATA, noise=0, spread=0, per_second=10)
    board.advance(1000)
    board.cells.poll(array("i", [0] * 22))
    board.advance(150)
    fill(board, 0, 5)  # the conversions before this moment were of an empty pit, though nobody has polled them yet
    assert weight(board, 0) == pytest.approx(0, abs=0.001)


def test_a_push_is_over_after_its_time() -> None:
    board = VirtualBoard(DATA, noise=0)
    board.advance(100)
    board.cells.push(2, 4.0, 200)
    board.advance(190)
    assert weight(board, 2) == pytest.approx(4, abs=0.1)
    board.advance(300)
    assert weight(board, 2) == pytest.approx(0, abs=0.001)


def test_an_unplugged_converter_gives_nothing_new() -> None:
    board = VirtualBoard(DATA)
    raw = array("i", [0] * 22)
    board.cells.unplug(7)
    board.advance(1000)
    assert board.cells.poll(raw) == 2**22 - 1 - 2**7
    board.cells.plug(7)
    board.advance(100)
    assert board.cells.poll(raw) >> 7 & 1


# Faults of cells


def conversions(board: VirtualBoard, place: int, samples: int) -> list[int]:
    """The place's next conversions, raw."""
    raw = array("i", [0] * 22)
    told: list[int] = []
    while len(told) < samples:
        board.advance(5)
        if board.cells.poll(raw) >> place & 1:
            told.append(raw[place])
    return told


def test_a_late_converter_gives_nothing_for_a_while_and_then_goes_on() -> None:
    board = VirtualBoard(DATA)
    raw = array("i", [0] * 22)
    board.cells.pause(7, 500)
    board.advance(480)
    assert board.cells.poll(raw) == 2**22 - 1 - 2**7
    board.advance(40)
    assert board.cells.poll(raw) >> 7 & 1


def test_a_cell_drifts_at_its_rate_under_seeds_too_and_stays_where_it_came_to() -> None:
    board = VirtualBoard(DATA, noise=0, spread=0)
    fill(board, 2, 4)
    board.cells.drift(2, 0.3)
    board.advance(120_000)
    assert weight(board, 2) == pytest.approx(4.6, abs=0.001)
    assert weight(board, 3) == 0
    board.cells.drift(2, -0.6)
    board.advance(30_000)
    assert weight(board, 2) == pytest.approx(4.3, abs=0.001)
    board.cells.heal(2)
    board.advance(60_000)
    assert weight(board, 2) == pytest.approx(4.3, abs=0.001)


def test_all_cells_ramp_together() -> None:
    board = VirtualBoard(DATA, noise=0)
    board.cells.ramp(-0.5)
    board.advance(60_000)
    assert [weight(board, place) for place in range(22)] == pytest.approx([-0.5] * 22, abs=0.001)


def test_a_rough_cell_is_noisy_alone() -> None:
    board = VirtualBoard(DATA, noise=0)
    board.cells.roughen(6, 0.3)
    rough = [(raw - board.cells.zero[6]) / board.cells.gain[6] for raw in conversions(board, 6, 400)]
    assert statistics.stdev(rough) == pytest.approx(0.3, rel=0.15)
    assert weight(board, 5) == 0


def test_spikes_come_at_their_rate_and_are_slipped_bits() -> None:
    board = VirtualBoard(DATA, noise=0)
    board.cells.spike(4, 0.02)
    told = conversions(board, 4, 3000)
    spikes = [raw for raw in told if raw != board.cells.zero[4]]
    assert 30 < len(spikes) < 100
    slips = {2**n - 1 + off for n in range(8, 24) for off in (-1, 0, 1)}
    assert set(spikes) <= slips
    assert max(spikes) <= 0x7FFFFF


def test_a_dip_is_one_sample_of_an_empty_pit() -> None:
    board = VirtualBoard(DATA, noise=0)
    fill(board, 4, 5)
    board.advance(500)
    full = raw_of(board)[4]
    board.cells.dip(4)
    assert conversions(board, 4, 4) == [board.cells.zero[4], full, full, full]


def test_a_frozen_converter_repeats_itself_whatever_comes() -> None:
    board = VirtualBoard(DATA, noise=0.1)
    board.advance(100)
    before = raw_of(board)[4]
    board.cells.freeze(4)
    fill(board, 4, 5)
    assert conversions(board, 4, 10) == [before] * 10
    board.cells.heal(4)
    board.advance(200)
    assert weight(board, 4) == pytest.approx(sum(seed.weight for seed in board.places[4]), abs=0.5)


def test_a_broken_bridge_tells_the_end_of_the_range_and_a_floating_input_anything() -> None:
    board = VirtualBoard(DATA)
    board.cells.saturate(1)
    board.cells.float_input(2)
    assert set(conversions(board, 1, 10)) == {0x7FFFFF}
    told = conversions(board, 2, 50)
    assert len(set(told)) == 50
    assert min(told) < -0x400000 < 0x400000 < max(told)
