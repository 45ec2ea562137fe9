"""All load cells at once: their HX711 converters share one clock line and are read in parallel by a PIO program.

A reading takes 75 us on the wire for any number of chips. It is begun by `poll` when the chips have converted, and a
chip that is late or dead is not waited for: it drops out of a reading, and is back in the next one that finds it ready.
"""

import time
from array import array

import machine
import rp2

from firmware.devices.machine_code import reader, untangle

_LEVELS = 0xD0000004  # SIO's GPIO_IN: the levels of all pins (RP2040 data sheet, 2.3.1.7)
_BITS = 24
_STEP_HZ = 1_000_000  # so a clock pulse is high for 1 us; the chip asks for 0.2 at least and 50 at most
_PULSES = {128: 25, 32: 26, 64: 27}  # by gain: as many pulses a reading choose it for the next one (HX711, page 5)
_RESET_US = 100  # a clock that is high for more than 60 us switches the chips off (page 5)
_THROWN = 2  # conversions of every chip that are thrown away after power-up, besides those in the settling time


class Cells:
    """The converters at the GP numbers `lines` (by place, in any order within an unbroken run) and `clock`.

    `gain` is 128, 64 or 32, `per_second` the converters' rate, `settling_ms` as the data sheet has it for that rate:
    all as in a board file. Uses state machine 0.
    """

    def __init__(self, lines: "list[int]", clock: int, gain: int, per_second: int, settling_ms: int) -> None:
        self._base = min(lines)
        self._all = (1 << len(lines)) - 1
        if max(lines) - self._base >= len(lines):
            raise ValueError("the cells' data lines are not side by side")
        for line in lines:
            machine.Pin(line, machine.Pin.IN, machine.Pin.PULL_UP)  # an absent chip reads as one that is never ready
        self._bit = bytes([line - self._base for line in lines])
        self._extra = _PULSES[gain] - _BITS - 1
        self._late_ms = 1500 // per_second  # one period and a half
        self._words = array("I", [0] * _BITS)
        self._newest = array("i", [0] * len(lines))
        self._thrown = bytearray(len(lines))
        self._fresh = True  # some chip has not thrown away its first conversions yet
        # All chips are switched off and on together, so that they convert at the same time.
        pin = machine.Pin(clock, machine.Pin.OUT, value=1)
        time.sleep_us(_RESET_US)
        pin.value(0)
        self._machine = rp2.StateMachine(
            0, reader(len(lines)), freq=_STEP_HZ, in_base=machine.Pin(self._base), sideset_base=pin
        )
        self._awaited = self._all  # the bits of the chips that a reading waits for: those that were in the last one
        self._last = time.ticks_add(time.ticks_ms(), settling_ms)

    def poll(self, raw: "array[int]") -> int:
        """Copy every place's newest conversion into `raw`; return a mask of the places with one since the last poll.

        Never waits for a chip: 0.1 ms where nothing is ready.
        """
        levels: int = machine.mem32[_LEVELS]
        ready = ~(levels >> self._base) & self._all
        if not ready or (
            ready & self._awaited != self._awaited and time.ticks_diff(time.ticks_ms(), self._last) < self._late_ms
        ):
            raw[:] = self._newest
            return 0
        self._awaited = ready
        self._last = time.ticks_ms()
        self._machine.active(1)
        self._machine.put(self._extra)
        self._machine.get(self._words)
        self._machine.active(0)
        if self._fresh:
            ready = self._throw(ready)
        new: int = untangle(self._words, self._newest, self._bit, len(self._bit), ready)
        raw[:] = self._newest
        return new

    def _throw(self, ready: int) -> int:
        """Takes those chips out of the mask whose first conversions are to be thrown away."""
        self._fresh = False
        for bit in range(len(self._thrown)):
            if self._thrown[bit] < _THROWN:
                self._fresh = True
                if ready >> bit & 1:
                    self._thrown[bit] += 1
                    ready &= ~(1 << bit)
        return ready

    def stop(self) -> None:
        """Stops reading; the clock stays low."""
        self._machine.active(0)
        rp2.PIO(0).remove_program()
