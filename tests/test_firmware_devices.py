"""The contract of a board's devices, kept by the virtual ones and by the drivers on the emulated Pico (marked pico)."""

import pytest
from devices import OnPico, Virtual
from pico_table import needs_image

EVERY = (1 << 22) - 1


@pytest.fixture(
    scope="module", params=["virtual", pytest.param("pico", marks=[pytest.mark.pico, needs_image])], name="devices"
)
def any_devices(request):
    return OnPico() if request.param == "pico" else Virtual()


def put(devices, place, n):
    devices.board.take_from_bag(n)
    devices.board.drop(place, n)


def weighs(devices, place):
    cells = devices.board.cells
    return (devices.poll_cells()[1][place] - cells.zero[place]) / cells.gain[place]


def poll_for(devices, ms):
    """Polls until all have had time for a conversion; returns the places that had one."""
    told = 0
    for _ in range(ms // 15):
        devices.wait(15)
        told |= devices.poll_cells()[0]
    return told


def test_cells_tell_what_lies_on_them_in_both_directions_of_the_wires(devices):
    put(devices, 3, 2)
    put(devices, 21, 5)
    poll_for(devices, 150)
    assert weighs(devices, 3) == pytest.approx(2, abs=0.5)
    assert weighs(devices, 21) == pytest.approx(5, abs=0.7)
    assert {devices.board.cells.gain[place] > 0 for place in range(22)} == {True, False}
    assert all(abs(weighs(devices, place)) < 0.5 for place in (0, 10, 20))


def test_a_conversion_is_told_once(devices):
    assert poll_for(devices, 30) == EVERY
    devices.wait(15)
    seen = [devices.poll_cells()[0] for _ in range(2)]
    assert seen[0] & seen[1] != EVERY


def test_a_cell_that_is_unplugged_drops_out_and_comes_back(devices):
    devices.board.cells.unplug(7)
    poll_for(devices, 45)
    assert poll_for(devices, 60) == EVERY & ~(1 << 7)
    devices.board.cells.plug(7)
    assert poll_for(devices, 60) == EVERY


def test_the_ends_of_the_range_are_told_as_they_are(devices):
    devices.board.cells.saturate(4)
    poll_for(devices, 60)
    assert devices.poll_cells()[1][4] == 0x7FFFFF
    devices.board.cells.heal(4)
    poll_for(devices, 60)
    assert abs(weighs(devices, 4)) < 0.5


def test_rings_show_a_frame_in_board_order_and_dim_it(devices):
    frame = bytearray(3 * 192)
    frame[0:3] = b"\xff\x80\x01"
    frame[3 * 100 : 3 * 100 + 3] = b"\x01\x02\x03"
    frame[-3:] = b"\x80\x40\xff"
    devices.show(frame)
    assert devices.board.rings.leds == bytes(frame)
    devices.show(frame, 64)
    assert devices.board.rings.leds == bytes(level * 64 >> 8 for level in frame)
    devices.show(bytearray(3 * 192))
    assert not any(devices.board.rings.leds)


def test_a_button_is_down_as_long_as_it_is_held(devices):
    assert devices.poll_buttons() == 0
    devices.board.buttons.press(120)
    devices.wait(40)
    assert devices.poll_buttons() == 1
    devices.wait(120)
    assert devices.poll_buttons() == 0


def test_a_tone_sounds_and_ends(devices):
    devices.board.sounder.heard()
    devices.tone(660, 90)
    devices.wait(200)
    (tone,) = devices.board.sounder.heard()
    assert tone.hz == pytest.approx(660, rel=0.01)
    assert tone.ms == pytest.approx(90, abs=5)


def test_the_clock_counts_milliseconds(devices):
    assert devices.measure(50) == pytest.approx(50, abs=1)


def test_the_store_keeps_replaces_and_removes_files(devices):
    assert devices.read("game.txt") is None
    devices.write("game.txt", b"one\n")
    devices.write("game.txt", b"two\x00\xff")
    devices.write("a.json", b"{}")
    assert devices.read("game.txt") == b"two\x00\xff"
    assert devices.names() == ["a.json", "game.txt"]
    devices.remove("game.txt")
    devices.remove("game.txt")
    assert devices.names() == ["a.json"]


def test_the_link_carries_lines_both_ways(devices):
    said = ["say fill missing=48", "counts " + ",".join(["10"] * 22), "x" * 100]
    read, told = devices.converse(["sync", "new giuthi pits=6 seeds=4"], said)
    assert read == ["sync", "new giuthi pits=6 seeds=4"]
    assert told == said
