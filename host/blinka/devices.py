"""The other devices on a Raspberry Pi's pins: buttons, rings, sounder, clock, and the link over a pseudo-terminal."""

from collections.abc import Callable, Sequence
from threading import Timer
from time import monotonic
from typing import Any

from firmware.board import wire_order
from host.blinka.cells import Line
from host.pico.port import Port

_BOUNCE_MS = 30
_HALF = 32768  # of 65536
_FULL = 256
_WRAP = 2**30
_LONGEST = 400  # characters of a line


class Clock:
    """The PC's time, wrapped as the Pico's is."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._start = now()

    def ms(self) -> int:
        """Return the ticks now."""
        return int((self._now() - self._start) * 1000) % _WRAP

    def since(self, t: int) -> int:
        """Return the milliseconds since the ticks were `t`, right over one wrap."""
        return (self.ms() - t + _WRAP // 2) % _WRAP - _WRAP // 2


class Buttons:
    """Buttons between a pin and ground: button k is bit k, the mode button the first. Debounced as on the Pico."""

    def __init__(self, pins: Sequence[Line], clock: Clock) -> None:
        self._pins = list(pins)
        self._clock = clock
        self._down = 0
        self._since = [clock.ms() - _BOUNCE_MS] * len(self._pins)

    def poll(self) -> int:
        """Return a mask of the buttons that are down."""
        now = self._clock.ms()
        for button, pin in enumerate(self._pins):
            pressed = not pin.value
            if pressed != bool(self._down >> button & 1) and self._clock.since(self._since[button]) >= _BOUNCE_MS:
                self._since[button] = now
                self._down ^= 1 << button
        return self._down


class Rings:
    """All rings of a board, whose file's content is `data`, as the chain `pixels`: a NeoPixel that shows when told."""

    def __init__(self, data: dict[str, Any], pixels: Any) -> None:
        self._wiring = wire_order(data)
        self._pixels = pixels

    def show(self, frame: bytes | bytearray, scale: int = _FULL) -> None:
        """Show R, G, B for every LED in board order, dimmed to `scale` of 256. The wire takes 30 us an LED."""
        for index, led in enumerate(self._wiring):
            red, green, blue = frame[3 * led : 3 * led + 3]
            self._pixels[index] = (red * scale >> 8, green * scale >> 8, blue * scale >> 8)
        self._pixels.show()


class Sounder:
    """A buzzer at a PWM output of variable frequency. A new tone cuts the old one off."""

    def __init__(self, output: Any) -> None:
        self._output = output
        self._end: Timer | None = None

    def tone(self, hz: int, ms: int) -> None:
        """Start a tone and return at once."""
        self.stop()
        self._output.frequency = hz
        self._output.duty_cycle = _HALF
        self._end = Timer(ms / 1000, self._silence)
        self._end.daemon = True
        self._end.start()

    def stop(self) -> None:
        """Silence."""
        if self._end:
            self._end.cancel()
        self._silence()

    def _silence(self) -> None:
        self._output.duty_cycle = 0


class Link:
    """The board's end of a pseudo-terminal, at whose other end the mirror or another program sits."""

    def __init__(self, port: Port) -> None:
        self._port = port
        self._begun = b""

    def read(self) -> str | None:
        """Return the next line, or None."""
        self._begun += self._port.take()
        line, end, rest = self._begun.partition(b"\n")
        if not end:
            self._begun = line[:_LONGEST]
            return None
        self._begun = rest
        return line[:_LONGEST].decode("ascii", "replace").rstrip("\r")

    def write(self, text: str) -> None:
        """Send one line; where nobody reads, the oldest are dropped."""
        self._port.give(text.encode("ascii", "replace") + b"\n")
