"""host/blinka: a board on a Raspberry Pi's pins, down to the pins. None of it has met a real one."""

import copy
import os
import subprocess
import sys
import time
from array import array
from pathlib import Path
from random import Random

import pytest

from firmware.board import Board
from hardware import check
from host.blinka import devices
from host.blinka.cells import Cells
from host.blinka.wiring import Devices, NoPinsError, Running, pin_names
from host.pico.port import Port
from host.virtual.rings import Wire
from host.virtual.store import Store

CELLS = check.load("pico-cells-2x10")
TOLD = check.load("pico-buttons-2x10")


class Pin:
    """A pin at a level."""

    def __init__(self, value: bool = True) -> None:
        self.value = value


class Bank:
    """HX711s at one clock, as their data sheet has them: what a chip shows on its line follows the clock's edges."""

    def __init__(self, values: list[int | None]) -> None:
        self.values = values  # by chip the next conversion, None where there is no chip
        self.shift = [0] * len(values)
        self.pulses = 0
        self.level = False
        self.reset_count = 0
        self.lines = [_Data(self, chip) for chip in range(len(values))]
        self.clock = _Clock(self)

    def convert(self, values: list[int | None]) -> None:
        """All chips have a new conversion."""
        self.values, self.pulses = values, 0

    def edge(self, level: bool) -> None:
        """The clock goes high or low."""
        if level and not self.level:
            self.pulses += 1
        self.level = level

    def shows(self, chip: int) -> bool:
        """The level of a chip's line: low when it is ready, then its bits, the highest first, then high again."""
        value = self.values[chip]
        if value is None or self.pulses > 24:
            return True
        return bool(value >> (24 - self.pulses) & 1) if self.pulses else False


class _Data:
    def __init__(self, bank: Bank, chip: int) -> None:
        self._bank, self._chip = bank, chip

    @property
    def value(self) -> bool:
        return self._bank.shows(self._chip)


class _Clock:
    def __init__(self, bank: Bank) -> None:
        self._bank = bank

    @property
    def value(self) -> bool:
        return self._bank.level

    @value.setter
    def value(self, level: bool) -> None:
        self._bank.edge(level)


def read_after_settling(cells: Cells, bank: Bank, values: list[int | None]) -> tuple[int, "array[int]"]:
    raw = array("i", [0] * len(values))
    for _ in range(2):
        bank.convert(values)
        assert cells.poll(raw) == 0  # the first conversions after a reset are thrown away
    bank.convert(values)
    return cells.poll(raw), raw


def test_conversions_of_all_chips_are_read_with_their_signs() -> None:
    chance = Random(5)
    values: list[int | None] = [chance.randint(-0x800000, 0x7FFFFF) for _ in range(20)]
    values += [-0x800000, -1]  # Adafruit's driver gives 0xFF800000 for the first of them
    bank = Bank(values)
    told, raw = read_after_settling(Cells(bank.lines, bank.clock, now=lambda: 0), bank, values)
    assert told == (1 << 22) - 1
    assert list(raw) == values
    assert bank.pulses == 25  # 24 bits, and one more for a gain of 128


def test_an_absent_chip_reads_as_not_ready_and_the_others_as_they_are() -> None:
    bank = Bank([5, None, -7])
    told, raw = read_after_settling(Cells(bank.lines, bank.clock, now=lambda: 0), bank, [5, None, -7])
    assert told == 0b101
    assert list(raw) == [5, 0, -7]


def test_nothing_new_is_told_between_conversions() -> None:
    bank = Bank([5, 6])
    cells = Cells(bank.lines, bank.clock, now=lambda: 0)
    read_after_settling(cells, bank, [5, 6])
    raw = array("i", [0, 0])
    assert cells.poll(raw) == 0
    assert list(raw) == [5, 6]


def test_a_reading_in_which_the_clock_was_high_for_too_long_is_thrown_away() -> None:
    bank = Bank([5])
    times = iter(range(0, 10**12, 40_000))
    slow = [False]
    cells = Cells(bank.lines, bank.clock, now=lambda: next(times) * (2 if slow[0] else 1))
    read_after_settling(cells, bank, [5])
    slow[0] = True
    bank.convert([9])
    raw = array("i", [0])
    assert (cells.poll(raw), list(raw), cells.spoilt) == (0, [5], 1)
    slow[0] = False
    assert read_after_settling(cells, bank, [9])[1][0] == 9


@pytest.mark.parametrize("gain", [128, 64, 32])
def test_the_pulses_choose_the_gain(gain: int) -> None:
    bank = Bank([1])
    cells = Cells(bank.lines, bank.clock, gain, now=lambda: 0)
    read_after_settling(cells, bank, [1])
    assert bank.pulses == {128: 25, 32: 26, 64: 27}[gain]


def test_a_press_is_told_once_and_a_bounce_not_at_all() -> None:
    now = [0.0]
    pins = [Pin(), Pin()]
    buttons = devices.Buttons(pins, devices.Clock(lambda: now[0]))
    assert buttons.poll() == 0
    pins[1].value = False
    assert buttons.poll() == 0b10
    pins[1].value = True
    now[0] += 0.01
    assert buttons.poll() == 0b10
    now[0] += 0.03
    assert buttons.poll() == 0


def test_the_clock_is_right_over_its_wrap() -> None:
    now = [0.0]
    clock = devices.Clock(lambda: now[0])
    now[0] = (2**30 - 5) / 1000
    before = clock.ms()
    now[0] += 0.012
    assert clock.ms() < before
    assert 11 <= clock.since(before) <= 13


def test_frames_go_out_in_the_order_of_the_chain_and_the_colours() -> None:
    """Through Adafruit's NeoPixel library and Blinka's board without pins, as far as the bytes on the wire."""
    wire = Wire(192, "GRB", 1.0)
    frame = bytearray(3 * 192)
    frame[3 * 176 + 3 * 12 : 3 * 176 + 3 * 12 + 3] = bytes((200, 100, 50))  # North's store, where the chain begins
    devices.Rings(CELLS, wire).show(frame, 128)
    assert wire.sent[:3] == bytes((50, 100, 25))
    assert not any(wire.sent[3:])


def test_a_tone_ends_by_itself() -> None:
    class Output:
        frequency, duty_cycle = 0, 0

    output = Output()
    sounder = devices.Sounder(output)
    sounder.tone(440, 20)
    assert (output.frequency, output.duty_cycle) == (440, 32768)
    end = time.monotonic() + 10
    while output.duty_cycle and time.monotonic() < end:
        time.sleep(0.01)
    assert output.duty_cycle == 0


@pytest.mark.parametrize("data", [CELLS, TOLD], ids=lambda data: data["name"])
def test_every_pin_of_a_board_has_one_of_the_raspberry_pi(data: check.Data) -> None:
    names = pin_names(data)
    assert len(set(names.values())) == len(names) <= 26
    assert names[data["pins"]["leds"]] == "D18"


def test_a_board_with_too_many_pins_is_refused() -> None:
    data = copy.deepcopy(TOLD)
    data["pins"]["buttons"] = list(range(30, 60))
    with pytest.raises(NoPinsError, match="wants 32 pins besides the LEDs'; a Raspberry Pi has 25"):
        pin_names(data)


def test_the_app_runs_on_these_devices_and_talks_over_its_port() -> None:
    port = Port()
    clock = devices.Clock()
    wire = Wire(192, "GRB", 1.0)
    pins = [Pin() for _ in range(23)]

    class Output:
        frequency, duty_cycle = 0, 0

    on = Devices(
        TOLD,
        None,
        devices.Rings(TOLD, wire),
        devices.Buttons(pins, clock),
        devices.Sounder(Output()),
        clock,
        Store(),
        devices.Link(port),
    )
    running = Running(on)
    seen = b""
    terminal = os.open(port.path, os.O_RDWR | os.O_NONBLOCK)
    try:
        os.write(terminal, b"hello\n")
        end = time.monotonic() + 20
        while time.monotonic() < end and not (b"say " in seen and any(wire.sent)):
            time.sleep(0.05)
            try:
                seen += os.read(terminal, 4096)
            except BlockingIOError:
                continue
    finally:
        running.stop()
        os.close(terminal)
        port.close()
    assert b"say " in seen
    assert any(wire.sent)
    assert Board(TOLD).leds == 192  # the board that was run


def test_without_a_raspberry_pi_it_says_so_in_a_sentence() -> None:
    """Here is none: on one, the command would run the board, and this test has nothing to say."""
    if Path("/proc/device-tree/model").exists():
        pytest.skip("a Raspberry Pi, or a board like it")
    environment = {name: value for name, value in os.environ.items() if name != "BLINKA_OS_AGNOSTIC"}
    run = subprocess.run(
        [sys.executable, "-m", "host.blinka"], capture_output=True, text=True, env=environment, timeout=60
    )
    assert run.returncode == 1
    assert "Traceback" not in run.stderr
    assert "Blinka" in run.stderr and len(run.stderr.strip().splitlines()) == 1
