"""Wires an emulated Pico to the virtual board, by the board's data file: the virtual hands and seeds drive the firmware.

The Pico runs the real firmware, and sees what a chip sees: bits from the converters, levels of the buttons. What it does
with its pins is decoded and told to the virtual board's rings and sounder. Lines go over the emulated USB port.
"""

from array import array
from pathlib import Path
from typing import Any

from rp2040py.external.ws2812 import Ws2812
from rp2040py.gpio_pin import GPIOPinState

from firmware.board import wire_order
from host.pico.chip import Pico
from host.pico.hx711 import Bank
from host.pico.pacer import Pacer
from host.virtual.board import VirtualBoard

_MS = 1_000_000  # in ns
_WS2812_CYCLES = 26  # a step of the program in rings.py, in cycles of the system clock
_HALF = 0.5  # of a bit's time: a 0 is high for a third of it, a 1 for two thirds
_QUIET_NS = 20_000_000  # a tone is over when its pin has been still for so long
DATA = "data"  # where the firmware keeps its store


class PicoBoard:
    """An emulated Pico on the virtual board `board`. `flash` holds what goes onto its flash, by path.

    `run` lets time pass on both; `pico` and `bank` (the converters) are there to be looked at. `on_tick` is called
    each emulated ms.
    """

    def __init__(self, image: Path, flash: dict[str, bytes], board: VirtualBoard) -> None:
        pins = board.data["pins"]
        self.board = board
        self.frames = 0
        self._order = wire_order(board.data)
        devices: list[Any] = [
            Ws2812(
                pins["leds"],
                color_order=board.data["leds"]["order"],
                on_pixels=self._light,
                high_duty_threshold=_HALF,
            ),
            Pacer(pins["leds"], _WS2812_CYCLES),
            _Ear(pins["sounder"], board),
        ]
        self.bank: Bank | None = None
        if "cells" in pins:
            self.bank = Bank(pins["cells"], pins["cells_clock"])
            devices.append(self.bank)
        files = dict(flash)
        for name in board.store.names():
            files[f"{DATA}/{name}"] = board.store.read(name) or b""
        self.pico = Pico(image, files, devices)
        self._buttons = [pins["button"], *pins.get("buttons", [])]
        self._down = 0
        self._raw = array("i", [0] * len(board.places))
        self._alarm = self.pico.clock.create_alarm(self._ms)
        self._alarm.schedule(_MS)

    def run(self, ms: float) -> None:
        """Let so much emulated time pass, for the Pico and the board."""
        self.pico.run(ms)

    def _ms(self) -> None:
        self._alarm.schedule(_MS)
        self.board.advance(1)
        if self.bank:
            new = self.board.cells.poll(self._raw)
            place = 0
            while new:
                if new & 1:
                    self.bank.convert(place, self._raw[place])
                new >>= 1
                place += 1
        down = self.board.buttons.poll()
        changed = down ^ self._down
        self._down = down
        for button, pin in enumerate(self._buttons):
            if changed >> button & 1:
                if down >> button & 1:
                    self.pico.chip.gpio[pin].set_input_value(False)
                else:
                    self.pico.chip.gpio[pin].release_input()

    def _light(self, pixels: list[tuple[int, ...]]) -> None:
        frame = bytearray(3 * len(self._order))
        for led, pixel in zip(self._order, pixels, strict=False):
            frame[3 * led : 3 * led + 3] = bytes(pixel)
        self.frames += 1
        self.board.rings.show(frame)


class _Ear:
    """Hears the buzzer's pin: a tone begins with a rise after silence, and is known when it is over."""

    def __init__(self, pin: int, board: VirtualBoard) -> None:
        self._pin = pin
        self._board = board
        self._rises = 0

    def attach(self, chip: Any) -> None:
        self._clock = chip.clock
        self._silence = chip.clock.create_alarm(self._ended)
        chip.gpio[self._pin].add_listener(self._edge)

    def _edge(self, new: GPIOPinState, old: GPIOPinState) -> None:
        if new != GPIOPinState.HIGH:
            return
        now = self._clock.nanos
        if not self._rises:
            self._first = now
        self._rises += 1
        self._last = now
        self._silence.schedule(_QUIET_NS)

    def _ended(self) -> None:
        period = (self._last - self._first) / max(1, self._rises - 1)
        if self._rises > 1:
            self._board.sounder.tone(round(1e9 / period), round((self._last - self._first + period) / _MS))
        self._rises = 0
