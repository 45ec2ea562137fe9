"""What differs between the Pico's chip, the RP2040, and the Pico 2's, the RP2350: addresses that MicroPython hides.

Chosen by what MicroPython says that it runs on. Everything else that the drivers use is the same on both: SIO's GPIO_IN
(0xD0000004), the eight state machines of the first two PIO blocks, and the DMA's request 8 of PIO1 (RP2350 data sheet,
3.1.11, 11 and 12.6.4.1). No RP2350 has run this yet.
"""

import sys

# The watchdog's CTRL; writing to its alias at + 0x3000 clears bits (RP2040 data sheet, 4.7.6 and 2.1.2; RP2350, 12.9).
_WATCHDOG_CTRL = {"RP2040": 0x40058000, "RP2350": 0x400D8000}
_CLEAR = 0x3000


def kind(machine: str) -> str:
    """Return the chip in a name like "Raspberry Pi Pico 2 with RP2350"; the Pico's where none is named."""
    return "RP2350" if "RP2350" in machine else "RP2040"


def watchdog_clear(chip: str) -> int:
    """Return the address at which bits of the watchdog's CTRL are cleared."""
    return _WATCHDOG_CTRL[chip] + _CLEAR


CHIP = kind(getattr(sys.implementation, "_machine", ""))
IS_RP2350 = CHIP == "RP2350"
