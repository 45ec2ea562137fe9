"""Wires an emulated Pico to the virtual board, by the board's data file: virtual hands and seeds drive the firmware.

The Pico runs the real firmware, and sees what a chip sees: bits from the converters, levels of the buttons. What it
does with its pins is decoded and told to the virtual board's rings and sounder. The virtual board's link is the other
end of the emulated USB port.
"""

import tempfile
from array import array
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rp2040py.external.ws2812 import Ws2812
from rp2040py.gpio_pin import GPIOPinState

from firmware.board import wire_order
from host.build import build
from host.pico.chip import Pico
from host.pico.flash import folder_content
from host.pico.hx711 import Bank
from host.pico.image import find_image
from host.pico.pacer import Pacer
from host.virtual.board import HandError, VirtualBoard
from host.virtual.sounder import Sounder

if TYPE_CHECKING:
    from host.pico.port import Port  # which Windows can't import

_MS = 1_000_000  # in ns
_WS2812_CYCLES = 26  # a step of the program in machine_code.py, in cycles of the system clock
_HALF = 0.5  # of a bit's time: a 0 is high for a third of it, a 1 for two thirds
_QUIET_NS = 20_000_000  # a tone is over when its pin has been still for so long
_LONGEST_LINE = 4096
DATA = "data"  # the folder of the firmware's store


def power_on(board: "EmulatedBoard", *, main: bool = True, bare: bool = False) -> None:
    """Start the board's Pico, with today's firmware on its flash.

    Without `main` it waits in the REPL; `bare`, it has MicroPython alone.

    Raises NoImageError if there is no MicroPython image, and BuildError.
    """
    image = find_image()
    if bare:
        board.power_on(image, {})
        return
    with tempfile.TemporaryDirectory() as folder:
        build(Path(folder), board.data["name"])
        flash = folder_content(Path(folder) / "flash")
    if not main:
        del flash["main.py"]
    board.power_on(image, flash)


class Elsewhere:
    """Stands where an app ticks, for a board whose firmware runs by itself."""

    def tick(self) -> None:
        """Do nothing: the board's time is the firmware's."""


class EmulatedBoard(VirtualBoard):
    """A virtual board with an emulated Pico: `power_on` starts it, and `advance` lets time pass for both.

    `pico` and `bank` (the converters; None on a board without) are there to be looked at; `frames` counts what went
    over the LEDs' wire. While `linked`, what comes over USB are lines for the board's link; without, it is there for
    `pico.execute`. What goes over USB goes through `port` too, if there is one: another program may listen and talk.
    """

    beyond = ("power-sag", "power-cut", "flash-full")  # the Pico's own supply and flash are not the virtual board's

    pico: Pico
    bank: Bank | None = None
    port: "Port | None" = None

    def power_on(self, image: Path, flash: dict[str, bytes]) -> None:
        """Start the Pico with `flash`, by path, on its flash, and the files of the board's store along with it."""
        pins, order = self.data["pins"], self.data["leds"]["order"]
        self.frames = 0
        self.linked = True
        self._order = wire_order(self.data)
        self._buttons = [pins["button"], *pins.get("buttons", [])]
        self._down = 0
        self._raw = array("i", [0] * len(self.places))
        self._line = bytearray()
        self._error: HandError | None = None
        devices: list[Any] = [
            Ws2812(pins["leds"], color_order=order, on_pixels=self._light, high_duty_threshold=_HALF),
            Pacer(pins["leds"], _WS2812_CYCLES),
            _Ear(pins["sounder"], self.sounder),
        ]
        if "cells" in pins:
            self.bank = Bank(pins["cells"], pins["cells_clock"])
            devices.append(self.bank)
        files = {f"{DATA}/{name}": self.store.read(name) or b"" for name in self.store.names()}
        self.pico = Pico(image, {**flash, **files}, devices)
        self._alarm = self.pico.clock.create_alarm(self._pass)
        self._alarm.schedule(_MS)

    def advance(self, ms: int) -> None:
        """Let so much emulated time pass, for the Pico and the board. Raises HandError as VirtualBoard does."""
        end = self.clock.now + ms
        while self.clock.now < end:
            self.pico.run(end - self.clock.now)
            error, self._error = self._error, None
            if error:
                raise error

    def _pass(self) -> None:
        """A millisecond has passed."""
        self._alarm.schedule(_MS)
        try:
            super().advance(1)
        except HandError as error:
            self._error = error  # the chip in whose time this is must not be interrupted
        if self.bank:
            self._convert(self.bank)
        self._press()
        if self.linked:
            self._carry_lines()

    def _convert(self, bank: Bank) -> None:
        new = self.cells.poll(self._raw)
        place = 0
        while new:
            if new & 1:
                bank.convert(place, self._raw[place])
            new >>= 1
            place += 1

    def _press(self) -> None:
        down = self.buttons.poll()
        changed, self._down = down ^ self._down, down
        for button, pin in enumerate(self._buttons):
            if changed >> button & 1:
                gpio = self.pico.chip.gpio[pin]
                gpio.set_input_value(False) if down >> button & 1 else gpio.release_input()

    def _carry_lines(self) -> None:
        link, usb = self.link, self.pico.usb
        while (line := link.read()) is not None:
            usb.send(line.encode() + b"\n")
        received = usb.take()
        if self.port:
            self.port.give(received)
            usb.send(self.port.take())
        if not received:
            return
        *lines, rest = (self._line + received).split(b"\n")
        self._line = rest[-_LONGEST_LINE:]
        for told in lines:
            text = told.decode("ascii", "replace").rstrip()
            if text and text.isascii() and not text.endswith("~"):
                link.write(text)

    def _light(self, pixels: list[tuple[int, ...]]) -> None:
        frame = bytearray(3 * len(self._order))
        for led, pixel in zip(self._order, pixels, strict=False):
            frame[3 * led : 3 * led + 3] = bytes(pixel)
        self.frames += 1
        self.rings.show(frame)


class _Ear:
    """Hears the buzzer's pin: a tone begins with a rise after silence, and is told when it is over."""

    def __init__(self, pin: int, sounder: Sounder) -> None:
        self._pin = pin
        self._sounder = sounder
        self._rises = 0
        self._first = self._last = 0.0

    def attach(self, chip: Any) -> None:
        """Connect it; called by rp2040py."""
        self._clock = chip.clock
        self._silence = chip.clock.create_alarm(self._ended)
        chip.gpio[self._pin].add_listener(self._edge)

    def _edge(self, new: GPIOPinState, old: GPIOPinState) -> None:
        if new != GPIOPinState.HIGH:
            return
        self._last = self._clock.nanos
        if not self._rises:
            self._first = self._last
        self._rises += 1
        self._silence.schedule(_QUIET_NS)

    def _ended(self) -> None:
        rises, self._rises = self._rises, 0
        if rises > 1:
            period = (self._last - self._first) / (rises - 1)
            self._sounder.tone(round(1e9 / period), round((self._last - self._first + period) / _MS))
