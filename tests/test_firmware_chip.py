"""firmware/devices/chip.py: the addresses that a Pico and a Pico 2 have for the same thing. No RP2350 runs here."""

import ast
from pathlib import Path

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


# Where the edges of each chip's pins are remembered: IO_BANK0 and in it INTR0 (RP2040 data sheet, 2.19.6.1; RP2350's,
# 9.11.1), four bits a pin: level low, level high, fallen, risen.
@pytest.mark.parametrize(("rp2350", "first"), [(0, 0x40014000 + 0x0F0), (1, 0x40028000 + 0x230)])
def test_falling_edges_are_read_and_cleared_at_each_chips_own_registers(rp2350, first):
    there = {first + 4 * group: 0 for group in range(4)}
    cleared = {}

    class Words:
        def __init__(self, address):
            self.address = address

        def __getitem__(self, word):
            return there[self.address + 4 * word]  # a KeyError is a register of the other chip

        def __setitem__(self, word, value):
            cleared[self.address + 4 * word] = value

    def edge(pin, bit):
        there[first + 4 * (pin // 8)] |= 1 << (4 * (pin % 8) + bit)

    fallen = loop("fallen", ptr32=Words)
    for pin in (0, 9, 21, 28):
        edge(pin, 2)
    edge(5, 3)  # has risen
    edge(9, 0)  # is low
    assert fallen(rp2350) == 1 << 0 | 1 << 9 | 1 << 21 | 1 << 28
    assert cleared == {first: 1 << 2, first + 4: 1 << 6, first + 8: 1 << 22, first + 12: 1 << 18}


def loop(name, **given):
    """One of the loops of machine_code.py, as Python: its pointers are what is given."""
    source = Path(chip.__file__).with_name("machine_code.py").read_text(encoding="utf-8")
    found = next(one for one in ast.parse(source).body if isinstance(one, ast.FunctionDef) and one.name == name)
    found.decorator_list = []
    names = {"int": int, **given}
    exec(compile(ast.Module([found], []), "machine_code.py", "exec"), names)
    return names[name]
