"""The buttons, each between a pin and ground. Debounced by time; a press that falls between two polls is not lost."""

import time

import machine

from firmware.devices.chip import IS_RP2350
from firmware.devices.machine_code import fallen

_LEVELS = 0xD0000004  # SIO's GPIO_IN: the levels of all pins (RP2040 data sheet, 2.3.1.7; the same on the RP2350)
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
        fallen(IS_RP2350)

    def poll(self) -> int:
        """Return a mask of the buttons that are down.

        A button that was pressed and let go between two polls is down for one poll. After a change a button is left
        alone for 30 ms, in which its contacts may bounce.
        """
        levels = ~machine.mem32[_LEVELS] | fallen(IS_RP2350)
        now = time.ticks_ms()
        down = self._down
        for button in range(len(self._pins)):
            pressed = levels >> self._pins[button] & 1
            if pressed != down >> button & 1 and time.ticks_diff(now, self._since[button]) >= _BOUNCE_MS:
                self._since[button] = now
                down ^= 1 << button
        self._down = down
        return down
