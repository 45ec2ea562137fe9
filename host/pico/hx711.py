"""A bank of HX711 converters on one clock line, as the Pico's pins see them. What they convert is told by `convert`.

From the data sheet: a chip whose data line is low has a conversion; with each rise of the clock it puts out one bit of
24, the highest first, and with the 25th the line is high again until the next conversion. 25, 26 or 27 pulses choose
the gain. A clock that is high for more than 60 us switches the chips off; when it falls they start anew, with channel A
and gain 128, and have settled after four conversions.
"""

from typing import Any

from rp2040py.gpio_pin import GPIOPinState

_BITS = 24
_POWER_DOWN_NS = 60_000
_SETTLING = 4
_FIRST_GAIN = 128
_GAINS = {25: 128, 26: 32, 27: 64}


class Chip:
    """One converter. `gain` is the one that its next conversion is made with."""

    def __init__(self, pin: int) -> None:
        self.pin = pin
        self.gain = _FIRST_GAIN
        self.ready = False
        self.settling = _SETTLING
        self.bits = 0
        self.pulses = _BITS + 1  # since a conversion was ready


class Bank:
    """The converters at the GP numbers `lines`, all clocked by `clock`. `rate` is conversions a second.

    What went wrong is counted: `power_downs`, `torn` (conversions that came while a chip was being read; they are
    lost) and `rushed` (pulses to a chip that had nothing to tell). `longest_high_ns` is the longest pulse that did not
    switch the chips off, `readings` the number of readings, `reading_ns` how long the last one took.
    """

    def __init__(self, lines: list[int], clock: int) -> None:
        self.chips = [Chip(pin) for pin in lines]
        self._sck = clock
        self.powered = True
        self.power_downs = self.torn = self.rushed = self.readings = 0
        self.longest_high_ns = self.reading_ns = 0.0
        self._rose = self._fell = self._begun = 0.0

    def attach(self, chip: Any) -> None:
        """Connect it; called by rp2040py."""
        self._clock = chip.clock
        self._gpio = chip.gpio
        self._down = chip.clock.create_alarm(self._power_down)
        chip.gpio[self._sck].add_listener(self._edge)

    def convert(self, number: int, raw: int) -> None:
        """Chip `number` has made a conversion."""
        chip = self.chips[number]
        if not self.powered:
            return
        if 0 < chip.pulses <= _BITS and chip.ready:
            self.torn += 1
            return
        if chip.pulses in _GAINS and _GAINS[chip.pulses] != chip.gain:
            chip.gain = _GAINS[chip.pulses]
            chip.settling = _SETTLING
        chip.pulses = 0
        if chip.settling:
            chip.settling -= 1
            self._out(chip, True)
            return
        chip.bits = raw & 0xFFFFFF
        chip.ready = True
        self._out(chip, False)

    def disconnect(self, number: int) -> None:
        """The wire of chip `number` is off: the pin is left to its pull-up."""
        chip = self.chips[number]
        chip.ready = False
        self._gpio[chip.pin].release_input()

    def _out(self, chip: Chip, level: bool) -> None:
        self._gpio[chip.pin].set_input_value(level)

    def _edge(self, new: GPIOPinState, old: GPIOPinState) -> None:
        if new == GPIOPinState.HIGH:
            self._rise()
        elif old == GPIOPinState.HIGH:
            self._fall()

    def _rise(self) -> None:
        now = self._clock.nanos
        if now - self._fell > _POWER_DOWN_NS:
            self._begun = now
            self.readings += 1
        self._rose = now
        self._down.schedule(_POWER_DOWN_NS)
        for chip in self.chips:
            chip.pulses += 1
            if not chip.ready:
                self.rushed += chip.pulses <= _BITS
            elif chip.pulses <= _BITS:
                self._out(chip, bool(chip.bits >> (_BITS - chip.pulses) & 1))
            else:
                chip.ready = False
                self._out(chip, True)

    def _fall(self) -> None:
        now = self._fell = self._clock.nanos
        self._down.cancel()
        self.reading_ns = now - self._begun
        if self.powered:
            self.longest_high_ns = max(self.longest_high_ns, now - self._rose)
            return
        self.powered = True
        for chip in self.chips:
            chip.settling = _SETTLING

    def _power_down(self) -> None:
        self.powered = False
        self.power_downs += 1
        for chip in self.chips:
            chip.ready, chip.gain, chip.pulses = False, _FIRST_GAIN, _BITS + 1
            self._out(chip, True)
