"""The rings as one chain of LEDs, driven through Adafruit's NeoPixel library down to the bytes on the wire.

The firmware shows frames in board order. What lights up is decoded from the wire's bytes alone, so that a wrong colour
order, a wrong chain or a wrong brightness is seen as it would be on the wood.
"""

from typing import Any

import board as pins
from neopixel import NeoPixel

from firmware.board import wire_order

_FULL = 256


class Wire(NeoPixel):  # type: ignore[misc]  # the library has no types
    """A chain of LEDs at the end of a wire. `sent` is what went over the wire last."""

    def __init__(self, leds: int, order: str, brightness: float) -> None:
        self.sent = bytes(3 * leds)
        super().__init__(pins.NEOPIXEL, leds, pixel_order=order, brightness=brightness, auto_write=False)

    def _transmit(self, buffer: bytearray) -> None:
        self.sent = bytes(buffer)


class Rings:
    """All rings of a board, whose file's content is `data`. `brightness` is the library's own; 1.0 changes nothing.

    `wiring` lists the chain's LEDs by their numbers in board order.
    `unbroken` is how many LEDs of the chain are reached, counted along the wire: those behind a break stay dark.
    `supply` is how bright the LEDs can be, 0 to 1: when the voltage sags they dim.

    The newest frame goes over the wire when somebody looks at `sent` or `leds`: a frame that nobody sees costs nothing.
    """

    def __init__(self, data: dict[str, Any], brightness: float = 1.0) -> None:
        self.wiring = wire_order(data)
        self._order: str = data["leds"]["order"]
        self._wire = Wire(len(self.wiring), self._order, brightness)
        self._on_wire = bytes(3 * len(self.wiring))  # the frame that went over the wire last
        self._frame = self._on_wire
        self._scale = _FULL
        self.unbroken = len(self.wiring)
        self.supply = 1.0

    def show(self, frame: bytes | bytearray, scale: int = _FULL) -> None:
        """Take a frame: R, G, B for every LED in board order, dimmed to `scale` of 256. Raises ValueError."""
        if len(frame) != len(self._frame):
            raise ValueError(f"a frame of {len(frame)} bytes for {len(self.wiring)} LEDs")
        self._frame, self._scale = bytes(frame), scale

    @property
    def sent(self) -> bytes:
        """The last bytes on the wire, in the wire's order of LEDs and colours."""
        if self._scale != _FULL:
            self._frame, self._scale = bytes(level * self._scale >> 8 for level in self._frame), _FULL
        if self._frame != self._on_wire:
            for index, led in enumerate(self.wiring):
                colour = self._frame[3 * led : 3 * led + 3]
                if colour != self._on_wire[3 * led : 3 * led + 3]:
                    self._wire[index] = tuple(colour)
            self._wire.show()
            self._on_wire = self._frame
        return self._wire.sent

    @property
    def leds(self) -> bytes:
        """What lights up: R, G, B for every LED in board order, decoded from the wire's last bytes."""
        sent = self.sent
        red, green, blue = (self._order.index(colour) for colour in "RGB")
        lit = bytearray(len(sent))
        for index, led in enumerate(self.wiring[: self.unbroken]):
            at = 3 * index
            lit[3 * led : 3 * led + 3] = bytes((sent[at + red], sent[at + green], sent[at + blue]))
        if self.supply < 1:
            return bytes(round(level * self.supply) for level in lit)
        return bytes(lit)
