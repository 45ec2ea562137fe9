"""Keeps the PIO going while the emulated CPU sleeps.

rp2040py runs a PIO program an instruction at a time, one for each instruction of the CPU. A sleeping CPU has none: time
jumps from alarm to alarm, and the PIO makes one step a jump, so what it sends to a pin is stretched beyond
recognition. `Pacer` sets alarms a step of the program apart, from an edge on its pin until the pin has been quiet.
"""

from typing import Any

_QUIET_STEPS = 64


class Pacer:
    """Paces the PIO program that drives the pin `pin` and takes a step every `step_ns`."""

    def __init__(self, pin: int, step_ns: float) -> None:
        self._pin = pin
        self._step_ns = step_ns
        self._left = 0

    def attach(self, chip: Any) -> None:
        """Connect it; called by rp2040py."""
        self._alarm = chip.clock.create_alarm(self._tick)
        chip.gpio[self._pin].add_listener(self._edge)

    def _edge(self, new: object, old: object) -> None:
        if self._left == 0:
            self._alarm.schedule(self._step_ns)
        self._left = _QUIET_STEPS

    def _tick(self) -> None:
        self._left -= 1
        if self._left:
            self._alarm.schedule(self._step_ns)
