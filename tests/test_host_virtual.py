"""The virtual board but for its cells: what travels on the wire, when hands act, what is random, link and store."""

import doctest
import statistics
from itertools import pairwise
from pathlib import Path

import pytest
from virtual_cells import DATA, fill, raw_of, weight

from host.compose import board_data, simulation_of
from host.virtual.board import HandError, VirtualBoard
from host.virtual.clock import Clock
from host.virtual.link import Link
from host.virtual.rings import Rings
from host.virtual.simulation import Simulation
from host.virtual.store import FolderStore, Store

# The wire


def frame_with(led: int, colour: tuple[int, int, int]) -> bytearray:
    frame = bytearray(3 * 192)
    frame[3 * led : 3 * led + 3] = bytes(colour)
    return frame


def test_colours_go_out_green_first_to_the_led_that_the_chain_says() -> None:
    # The wire enters North's store (place 21, LEDs 176 to 191 of the frame) at its LED 12, at nine o'clock.
    rings = Rings(DATA)
    rings.show(frame_with(176 + 12, (1, 2, 3)))
    assert rings.sent[:6] == bytes([2, 1, 3, 0, 0, 0])
    rings.show(frame_with(176 + 11, (1, 2, 3)))  # the last LED of that ring, the 16th on the wire
    assert rings.sent[: 3 * 17] == bytes(45) + bytes([2, 1, 3]) + bytes(3)
    rings.show(frame_with(8 * 10 + 2, (7, 8, 9)))  # place 10 comes last, and is entered at three o'clock
    assert rings.sent[-24:] == bytes([8, 7, 9]) + bytes(21)


def test_what_lights_up_is_what_was_shown() -> None:
    rings = Rings(DATA)
    frame = bytearray((7 * i) % 256 for i in range(3 * 192))
    rings.show(frame)
    frame[0] ^= 1  # the firmware reuses its frame
    assert rings.leds == bytes((7 * i) % 256 for i in range(3 * 192))


def test_a_wrong_colour_order_is_seen() -> None:
    rings = Rings({**DATA, "leds": {**DATA["leds"], "order": "RGB"}})
    rings.show(frame_with(176 + 12, (1, 2, 3)))
    assert rings.sent[:3] == bytes([1, 2, 3])


def test_the_librarys_brightness_dims_what_is_seen() -> None:
    rings = Rings(DATA, brightness=0.5)
    rings.show(frame_with(0, (200, 100, 11)))
    assert rings.leds[:3] == bytes([100, 50, 5])


def test_a_frame_of_another_length_is_refused() -> None:
    with pytest.raises(ValueError, match="192 LEDs"):
        Rings(DATA).show(bytearray(575))


# Hands


def test_hands_sow_at_their_speed_and_lift_before() -> None:
    board = VirtualBoard(DATA)
    fill(board, 4, 10)
    board.hands.speed = 2.5
    board.hands.lift(4)
    board.hands.drop(5, 10)
    landed: list[int] = []
    while board.hands.busy:
        board.advance(10)
        if len(board.places[5]) > len(landed):
            assert len(board.places[5]) == len(landed) + 1
            landed.append(board.clock.now)
    assert 200 < landed[0] < 1200
    assert statistics.mean(b - a for a, b in pairwise(landed)) == pytest.approx(400, rel=0.15)
    assert (board.places[4], board.hand) == ([], [])


def test_a_hand_in_a_pit_presses_on_its_cell() -> None:
    board = VirtualBoard(DATA, noise=0, spread=0)
    fill(board, 4, 3)
    board.advance(500)
    board.hands.lift(4, 1)
    most = 0.0
    while board.hands.busy:
        board.advance(10)
        most = max(most, weight(board, 4))
    assert most > 3.3
    board.advance(500)
    assert weight(board, 4) == pytest.approx(2, abs=0.001)


def test_hands_deal_from_the_bag_and_put_the_rest_back() -> None:
    board = VirtualBoard(DATA)
    board.hands.deal([4] * 20 + [0, 3])
    board.hands.take_from_bag(5)
    board.hands.put_in_bag()
    board.advance(60_000)
    assert board.counts() == [4] * 20 + [0, 3]
    assert (board.hand, board.hands.busy) == ([], False)


def test_hands_press_the_button_for_the_time_asked() -> None:
    board = VirtualBoard(DATA)
    board.hands.press(300)
    down = 0
    while board.hands.busy:
        board.advance(10)
        down += 10 * board.buttons.poll()
    assert 280 <= down <= 320


def test_a_resting_hand_presses_and_never_quite_stills() -> None:
    board = VirtualBoard(DATA, noise=0)
    board.hands.rest(4, 2.0, 1000)
    felt = []
    while board.hands.busy:
        board.advance(20)
        felt.append(weight(board, 4))
    assert statistics.mean(felt[10:]) == pytest.approx(2, abs=0.3)
    assert statistics.stdev(felt[10:]) > 0.1
    board.advance(500)
    assert weight(board, 4) == pytest.approx(0, abs=0.001)


def test_a_seed_rolls_into_the_next_pit_after_it_was_dropped() -> None:
    board = VirtualBoard(DATA, noise=0, spread=0)
    board.take_from_bag(1)
    board.hands.drop(4)
    board.hands.roll(4, 5, 300)
    counts = set()
    while board.hands.busy:
        board.advance(10)
        counts.add((len(board.places[4]), len(board.places[5])))
    assert counts == {(0, 0), (1, 0), (0, 1)}
    board.advance(500)
    assert (weight(board, 4), weight(board, 5)) == pytest.approx((0, 1), abs=0.001)
    with pytest.raises(HandError):
        board.roll(4, 5)


def test_hands_call_back_when_what_was_queued_is_done() -> None:
    board = VirtualBoard(DATA)
    seen = []
    board.hands.take_from_bag(3)
    board.hands.then(lambda: seen.append(len(board.hand)))
    board.hands.pour(1, 3)
    board.hands.then(lambda: seen.append(len(board.hand)))
    board.advance(5000)
    assert seen == [3, 0]


def test_a_stopped_hand_keeps_its_seeds() -> None:
    board = VirtualBoard(DATA)
    fill(board, 1, 4)
    board.hands.lift(1)
    board.hands.drop(2, 4)
    board.advance(1200)
    board.hands.stop()
    left = len(board.hand)
    board.advance(5000)
    assert not board.hands.busy
    assert len(board.hand) == left > 0


def test_what_a_hand_cannot_do_is_refused_and_moves_nothing() -> None:
    board = VirtualBoard(DATA)
    fill(board, 1, 2)
    for wrong in (lambda: board.lift(0), lambda: board.lift(1, 3), lambda: board.drop(1), lambda: board.lift(22)):
        with pytest.raises(HandError):
            wrong()
    assert board.counts()[1] == 2
    assert board.hand == []


# Chance


def play_a_little(seed: int) -> tuple[list[int], list[float], int]:
    board = VirtualBoard(DATA, seed=seed)
    board.hands.deal([2] * 22)
    board.hands.lift(3)
    board.hands.drop(4, 2)
    raws: list[int] = []
    while board.hands.busy:
        board.advance(50)
        raws += raw_of(board)
    return raws, [seed.weight for pit in board.places for seed in pit], board.clock.now


def test_the_same_seed_gives_the_same_world_to_the_last_bit() -> None:
    assert play_a_little(5) == play_a_little(5)
    assert play_a_little(5) != play_a_little(6)


def test_seeds_differ_by_the_spread_and_are_known_by_their_number() -> None:
    board = VirtualBoard(DATA, spread=0.1)
    board.take_from_bag(2000)
    weights = [seed.weight for seed in board.hand]
    assert statistics.mean(weights) == pytest.approx(1, abs=0.01)
    assert statistics.stdev(weights) == pytest.approx(0.1, rel=0.1)
    assert len({seed.id for seed in board.hand}) == 2000
    known = {seed.id: seed for seed in board.hand}
    board.put_in_bag()
    board.take_from_bag(2000)
    assert {seed.id: seed for seed in board.hand} == known


# Clock, link, store, sounder, simulation


def test_the_clock_wraps_and_since_is_right_over_the_wrap() -> None:
    clock = Clock(start=2**30 - 5)
    then = clock.ms()
    clock.advance_to(12)
    assert clock.ms() == 7
    assert clock.since(then) == 12
    assert clock.since(10) == 2**30 - 3, "what has not come yet is the oldest of all"
    with pytest.raises(ValueError, match="backwards"):
        clock.advance_to(11)


def test_a_link_that_nobody_reads_drops_the_oldest_lines() -> None:
    link = Link(lines=4)
    for number in range(6):
        link.write(f"event drop {number}")
        link.pc.send(f"command {number}")
    assert link.pc.lines() == [f"event drop {number}" for number in (2, 3, 4, 5)]
    assert link.pc.lines() == []
    assert [link.read() for _ in range(5)] == ["command 2", "command 3", "command 4", "command 5", None]


def test_only_lines_of_ascii_go_over_the_link() -> None:
    for text in ("two\nlines", "njodthié"):
        with pytest.raises(ValueError, match="ASCII"):
            Link().write(text)


@pytest.fixture(params=["memory", "folder"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    return Store() if request.param == "memory" else FolderStore(tmp_path)


def test_a_store_keeps_files_by_name(store: Store) -> None:
    assert store.read("game.txt") is None
    store.write("game.txt", b"one")
    store.write("game.txt", b"two")
    store.write("a.json", b"{}")
    assert store.read("game.txt") == b"two"
    assert store.names() == ["a.json", "game.txt"]
    store.remove("game.txt")
    store.remove("game.txt")
    assert store.names() == ["a.json"]


@pytest.mark.parametrize("name", ["", "../x", "a/b", ".hidden", "game.new", "X.json"])
def test_a_store_refuses_names_that_are_none(store: Store, name: str) -> None:
    with pytest.raises(ValueError, match="not a file name"):
        store.write(name, b"")


def test_a_write_that_is_cut_leaves_the_old_file_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = FolderStore(tmp_path)
    store.write("game.txt", b"old")

    def cut(self: Path, target: Path) -> Path:
        raise OSError("power is gone")

    monkeypatch.setattr(Path, "replace", cut)
    with pytest.raises(OSError, match="power"):
        store.write("game.txt", b"new and longer")
    assert FolderStore(tmp_path).read("game.txt") == b"old"
    assert FolderStore(tmp_path).names() == ["game.txt"]


def test_tones_are_heard_once_with_their_moments() -> None:
    board = VirtualBoard(DATA)
    board.advance(70)
    board.sounder.tone(880, 60)
    assert board.sounder.heard() == [(70, 880, 60)]
    assert board.sounder.heard() == []


class Counting:
    def __init__(self) -> None:
        self.ticks = 0

    def tick(self) -> None:
        self.ticks += 1


def test_a_simulation_ticks_the_app_after_every_step() -> None:
    app, board = Counting(), VirtualBoard(DATA)
    simulation = Simulation(app, board)
    simulation.run(105)
    assert (app.ticks, board.clock.now) == (11, 105)
    assert simulation.until(lambda: app.ticks >= 20, timeout_ms=500) == 90
    with pytest.raises(TimeoutError, match="300 ms"):
        simulation.until(lambda: False, timeout_ms=300)


def test_the_readmes_example_runs() -> None:
    failed, tried = doctest.testfile(str(Path(__file__).parent.parent / "host" / "README.md"), module_relative=False)
    assert (failed, tried > 5) == (0, True)


def test_a_board_whose_flash_is_a_folder_remembers_its_game_over_a_restart(tmp_path: Path) -> None:
    def told(*lines: str) -> list[str]:
        board = VirtualBoard(board_data(), store=FolderStore(tmp_path))
        simulation = simulation_of(board)
        for line in lines:
            board.link.pc.send(line)
        simulation.run(4000)
        return board.link.pc.lines()

    assert "say fill missing=84 surplus=0" in told("new giuthi pits=7 seeds=6", "play 7+")
    again = told()
    assert "history 7+" in again
    assert "say wake-repair missing=84 surplus=0" in again
