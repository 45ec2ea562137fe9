"""firmware/devices/chip.py: the addresses that a Pico and a Pico 2 have for the same thing. No RP2350 runs here."""

import pytest

from firmware.devices import chip


@pytest.mark.parametrize(
    ("machine", "said"),
    [
        ("Raspberry Pi Pico with RP2040", "RP2040"),
        ("Raspberry Pi Pico W with RP2040", "RP2040"),
        ("Raspberry Pi Pico2 with RP2350", "RP2350"),
        ("Raspberry Pi Pico 2 W with RP2350", "RP2350"),
        ("", "RP2040"),
    ],
)
def test_the_chip_is_known_by_what_micropython_says(machine, said):
    assert chip.kind(machine) == said


def test_the_watchdog_is_stopped_at_each_chips_own_address():
    """Bits are cleared through the alias at + 0x3000; at the RP2040's address an RP2350 has another block."""
    assert chip.watchdog_clear("RP2040") == 0x4005B000
    assert chip.watchdog_clear("RP2350") == 0x400DB000
