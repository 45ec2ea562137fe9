"""The buttons, each between a pin and ground. Debounced by time; a press that falls between two polls is not lost."""

import time

import machine
import micropython

_LEVELS = 0xD0000004  # SIO's GPIO_IN: the levels of all pins (RP2040 data sheet, 2.3.1.7)
_BOUNCE_MS = 30


class Buttons:
    """The buttons at the GP numbers `pins`: button k is bit k of `poll`. The mode button is the first one."""

    def __init__(self, pins: "list[int]") -> None:
        self._pins = bytes(pins)
        for pin in pins:
            machine.Pin(pin, machine.Pin.IN, machine.Pin.PULL_UP)
        now = time.ticks_ms()
        self._down = 0
        self._since = [now] * len(pins)  # when each was last found to have changed
        self._told = [False] * len(pins)
        _falls(0)

    def poll(self) -> int:
        """Return a mask of the buttons that are down.

        A button that was pressed and let go between two polls is down for one poll. After a change a button is left
        alone for 30 ms, in which its contacts may bounce.
        """
        levels = ~machine.mem32[_LEVELS] | _falls(0x3FFFFFFF)
        now = time.ticks_ms()
        down = self._down
        for button in range(len(self._pins)):
            pressed = levels >> self._pins[button] & 1
            if pressed != down >> button & 1 and time.ticks_diff(now, self._since[button]) >= _BOUNCE_MS:
                self._since[button] = now
                down ^= 1 << button
        self._down = down
        return down


@micropython.viper
def _falls(told: int) -> int:
    """The mask of pins that have gone low since the last call.

    The chip itself remembers every falling edge of a pin (IO_BANK0's INTR registers, 2.19.6.1), a nibble a pin.
    """
    edges = ptr32(0x400140F0)
    falls = 0x4444
    falls |= falls << 16
    fallen = 0
    for group in range(4):
        bits = edges[group] & falls
        edges[group] = bits
        for pin in range(8):
            fallen |= ((bits >> (4 * pin + 2)) & 1) << (8 * group + pin)
    return fallen & told
