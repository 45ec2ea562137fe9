"""Keeps the PIO going while the emulated CPU sleeps, and at rest while it has nothing to do.

rp2040py runs a PIO program an instruction at a time, at most one for each instruction of the CPU. A sleeping CPU has
none: time jumps from alarm to alarm, and the PIO makes one step a jump, so what it sends to a pin is stretched beyond
recognition. `Pacer` sets alarms a step of the program apart, from an edge on its pin until the pin has been quiet.

A PIO block that only waits for data is asked after every instruction of the CPU all the same, which takes a third of
the PC's time. `Pacer` takes it out of that round until DMA is touched, which is what feeds it.
"""

from typing import Any

_CYCLE_NS = 8.0
_PARTS = 256  # of a cycle, in which rp2040py counts
_LONGEST = 32  # steps that an instruction can take
_QUIET_STEPS = 64
_NEVER = 1 << 62  # when a PIO block is due that waits (rp2040py's own number)


class Pacer:
    """Paces the PIO program that drives the pin `pin`, takes a step in `cycles` system clocks and is fed by DMA."""

    def __init__(self, pin: int, cycles: int) -> None:
        self._pin = pin
        # A cycle more than a step: a jump counts whole cycles only, and a step that is missed by one comes too late.
        self._step_ns = (cycles + 1) * _CYCLE_NS
        self._left = 0
        self._resting: list[Any] = []

    def attach(self, chip: Any) -> None:
        """Connect it; called by rp2040py."""
        self._pios = chip.pio
        self._alarm = chip.clock.create_alarm(self._tick)
        self._write_dma = chip.dma.write_uint32
        chip.dma.write_uint32 = self._dma_written
        chip.gpio[self._pin].add_listener(self._edge)

    def _edge(self, new: object, old: object) -> None:
        self._left = _QUIET_STEPS
        # Here is the one moment at which it is known exactly when the next step is due.
        cycles = min((pio.next_due_fp - pio.cycle_fp) / _PARTS for pio in self._pios)
        self._alarm.schedule(min(self._step_ns * _LONGEST, (cycles + 1) * _CYCLE_NS))

    def _tick(self) -> None:
        self._left -= 1
        if self._left:
            self._alarm.schedule(self._step_ns)
            return
        for pio in self._pios:
            if not pio.stopped and pio.next_due_fp >= _NEVER:
                pio.stopped = True
                self._resting.append(pio)

    def _dma_written(self, offset: int, value: int) -> None:
        for pio in self._resting:
            pio.stopped = not any(machine.enabled for machine in pio.machines)
        self._resting.clear()
        self._write_dma(offset, value)
