"""Draws the cues into a frame: one small function a pattern. Called by App, some 25 times a second.

A frame is a bytearray of R, G, B for every LED in board order, in raw colours: brightness and the current limit come
later, in power.py. Times are milliseconds of the clock; every rhythm divides 2**30, where the Pico's ticks wrap, or is
short enough that one odd beat in twelve days does not matter. Nothing flashes more than three times a second: faster
flashes, of red above all, can bring on a fit.
"""

from firmware.cues import NAMES, NONE, TABLE, Cues

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.board import Board

FRAME_MS = 40

_COLOUR = tuple(row[1] for row in TABLE)
_PURE = ((255, 0, 0), (0, 255, 0), (0, 0, 255))
# Along a heading, where an LED of an 8-ring lies between the way in (0) and the way out (255).
_ALONG = bytes((255, 218, 128, 37, 0, 37, 128, 218))


class Lights:
    """Turns cues into frames for one board."""

    def __init__(self, board: "Board") -> None:
        self.board = board
        self.frame = bytearray(3 * board.leds)
        self._dark_frame = bytes(3 * board.leds)
        self._draw = tuple(getattr(self, "_" + row[2]) for row in TABLE)
        if len(self._draw) != len(NAMES):
            raise ValueError("a cue without a pattern")

    def render(self, cues: Cues, ms: int) -> bytearray:
        """Draws all cues for the moment `ms` and returns the frame (always the same bytearray)."""
        frame = self.frame
        frame[:] = self._dark_frame
        for place in range(self.board.places):
            if cues.mark[place] != NONE:
                self._ring(place, cues.mark[place], cues, ms)
            if cues.kind[place] != NONE:
                self._ring(place, cues.kind[place], cues, ms)
        return frame

    def _ring(self, place: int, kind: int, cues: Cues, ms: int) -> None:
        self._first = self.board.first(place)
        self._size = self.board.size(place)
        self._rgb = _COLOUR[kind]
        self._n = cues.n[place]
        self._way = cues.way[place]
        self._out = cues.heading[place] * self._size // 4
        self._draw[kind](ms)

    def _put(self, led: int, level: int) -> None:
        """Lights LED `led` of the ring (any integer, it wraps) at `level` 0..255, over what was drawn before."""
        frame = self.frame
        at = 3 * (self._first + led % self._size)
        red, green, blue = self._rgb
        frame[at] = red * level >> 8
        frame[at + 1] = green * level >> 8
        frame[at + 2] = blue * level >> 8

    def _dark(self, ms: int) -> None:
        pass

    def _number(self, ms: int) -> None:
        """As many LEDs as seeds; beyond a full ring the first ones shine brighter, once more round."""
        size = self._size
        over = self._n - size
        for led in range(min(self._n, size)):
            self._put(led, 255 if over <= 0 or led < over else 90)

    def _number_count(self, ms: int) -> None:
        self._number(ms)
        counted = (ms // 256) % max(2, min(self._n, self._size))
        if counted < self._n:
            self._put(counted, 40)

    def _number_blink(self, ms: int) -> None:
        if ms % 512 < 256:
            self._number(ms)

    def _number_flash(self, ms: int) -> None:
        if ms % 1024 < 128 or 256 <= ms % 1024 < 384:
            self._number(ms)

    def _cross(self, ms: int) -> None:
        if ms % 512 < 256:
            for quarter in range(4):
                self._put(self._size // 8 + quarter * self._size // 4, 255)

    def _breathe(self, ms: int) -> None:
        level = 50 + _wave(ms, 2048) // 2
        for quarter in range(4):
            self._put(quarter * self._size // 4, level)

    def _pulse(self, ms: int) -> None:
        if ms % 512 < 384:
            for led in range(self._size):
                self._put(led, 255)

    def _sweep(self, ms: int) -> None:
        front = (ms % 1024) * 400 // 1024 - 72
        size = self._size
        for led in range(size):
            away = abs(_ALONG[(led - self._out) % size * 8 // size] - front)
            self._put(led, max(36, 255 - 3 * away))

    def _ripple(self, ms: int) -> None:
        behind = ((ms % 1024) // 64 - self._n) % 16
        self._put(self._out, max(28, 200 - 60 * behind))

    def _closed_ring(self, ms: int) -> None:
        for led in range(self._size):
            self._put(led, 70)

    def _comet(self, ms: int) -> None:
        size = self._size
        head = (ms % 1024) * size // 1024
        for led in range(size):
            # Clockwise LED numbers: a counter-clockwise lap runs down them.
            behind = (head + led) % size if self._way > 0 else (head - led) % size
            self._put(led, max(40, 255 - 70 * (behind * 8 // size)))

    def _twinkle(self, ms: int) -> None:
        odd = ms % 512 < 256
        for led in range(odd, self._size, 2):
            self._put(led, 220)

    def _half(self, ms: int) -> None:
        level = 60 + _wave(ms, 2048) // 3
        for led in range(self._size // 2):
            self._put(led - self._size // 4, level)

    def _wheel(self, ms: int) -> None:
        size = self._size
        start = (ms % 1024) * size // 1024
        for led in range(max(2, size // 3)):
            self._put(start + led, 255)

    def _dot(self, ms: int) -> None:
        self._put((ms % 1024) * self._size // 1024, 180)

    def _marks(self, ms: int) -> None:
        self._put(self._size // 8, 110)
        self._put(self._size // 8 + self._size // 2, 110)

    def _near(self, ms: int) -> None:
        for led in range(self._size // 2 - self._size // 8, self._size // 2 + self._size // 8 + 1):
            self._put(led, 150)

    def _sparks(self, ms: int) -> None:
        if ms % 1024 < 512:
            self._put(-1, 120)
            self._put(0, 120)

    def _clock(self, ms: int) -> None:
        for led in range(self._n):
            self._put(led, 255 if led == self._n - 1 else 70)

    def _drain(self, ms: int) -> None:
        for led in range((ms % 1024) * (self._size + 1) // 1024, self._size):
            self._put(led, 200)

    def _foot(self, ms: int) -> None:
        self._put(self._size // 2, 110)

    def _value(self, ms: int) -> None:
        """The whole ring beats; with a value, its LEDs stay lit."""
        for led in range(self._size):
            if led < self._n:
                self._put(led, 255)
            elif ms % 512 < 384:
                self._put(led, 36 if self._n else 200)

    def _embers(self, ms: int) -> None:
        size = self._size
        glow = (ms // 256) % size
        for led in range(min(self._n, size)):
            level = 60 if self._n <= size or led >= self._n - size else 100
            self._put(size // 2 + led, 255 if led == glow else level)

    def _embers_beat(self, ms: int) -> None:
        if ms % 512 < 384:
            for led in range(min(self._n, self._size)):
                self._put(self._size // 2 + led, 255)

    def _ebb(self, ms: int) -> None:
        for led in range(min(self._n, self._size)):
            if led < self._n - 1 or ms % 1024 < 512:
                self._put(led, 160)

    def _colours(self, ms: int) -> None:
        n = self._n
        if n < 3:
            self._rgb = _PURE[n]
        for led in range(self._size if n < 3 else n - 3):
            self._put(led, 200)


def _wave(ms: int, period: int) -> int:
    """A triangle between 0 and 255."""
    at = ms % period * 510 // period
    return at if at < 256 else 510 - at
