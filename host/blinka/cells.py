"""All load cells at once, as firmware/devices/cells.py reads them, bit by bit through Blinka's pins.

Adafruit's HX711 driver is for one chip with a clock of its own: it waits for a conversion, reads two, and looks at the
data line while the clock is high. Two lines a chip are more than a Raspberry Pi has pins, and looking at 22 lines while
the clock is high would take longer than the 60 us after which the chips switch off. So its reset and its names of the
gains are used here, and the reading is one of our own, for all chips, with the clock low while the lines are looked at.
"""

from array import array
from collections.abc import Callable, Sequence
from time import monotonic_ns
from typing import Any, Protocol

_BITS = 24
_OFF_NS = 50_000  # a clock that was high for longer may have switched the chips off (HX711 data sheet, page 5: 60 us)
_THROWN = 2  # conversions of every chip after a reset


class Line(Protocol):
    """A pin as Blinka's DigitalInOut is one."""

    value: bool


class Cells:
    """The converters at the data lines `lines`, by place, and at their common `clock`, an output that is low.

    `gain` is 128, 64 or 32. `now` gives nanoseconds.
    """

    def __init__(
        self, lines: Sequence[Line], clock: Line, gain: int = 128, now: Callable[[], int] = monotonic_ns
    ) -> None:
        from adafruit_hx711.hx711 import HX711

        pulses = {128: HX711.CHAN_A_GAIN_128, 64: HX711.CHAN_A_GAIN_64, 32: HX711.CHAN_B_GAIN_32}
        self._lines = list(lines)
        self._clock = clock
        self._pulses: int = pulses[gain]
        self._now = now
        self._newest = array("i", [0] * len(self._lines))
        self._to_throw = bytearray([_THROWN] * len(self._lines))
        self.spoilt = 0  # readings during which the PC was away for too long
        self._driver: Any = HX711(self._lines[0], clock)  # resets all chips, which hang at one clock

    def poll(self, raw: "array[int]") -> int:
        """Copy every place's newest conversion into `raw`; return a mask of the places with a new one. Never waits."""
        ready = [place for place, line in enumerate(self._lines) if not line.value]
        told = self._read(ready) if ready else 0
        raw[:] = self._newest
        return told

    def _read(self, ready: list[int]) -> int:
        """Clocks one conversion out of all chips, and keeps those of the chips that were ready."""
        values = [0] * len(self._lines)
        for pulse in range(self._pulses):
            raised = self._now()
            self._clock.value = True
            self._clock.value = False
            if self._now() - raised > _OFF_NS:
                self._again()
                return 0
            if pulse < _BITS:
                for place in ready:
                    values[place] = values[place] << 1 | self._lines[place].value
        told = 0
        for place in ready:
            if self._to_throw[place]:
                self._to_throw[place] -= 1
                continue
            value = values[place]
            self._newest[place] = value - (1 << _BITS) if value >> (_BITS - 1) else value
            told |= 1 << place
        return told

    def _again(self) -> None:
        """Some chips may have switched themselves off in the middle of a reading: all of them begin anew."""
        self.spoilt += 1
        self._driver.power_down(True)
        self._driver.power_down(False)
        self._to_throw = bytearray([_THROWN] * len(self._lines))
