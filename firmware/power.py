"""The only exit to the wire: brightness, and the limit on what all LEDs together may draw. Called by App.

The idle draw of every LED comes first; what is left of the board's budget is for the channels. A frame over the budget
is dimmed as a whole, so that its pattern stays. It is dimmed at once, and brightens again slowly, so that a light
that blinks near the limit does not make the others flicker.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.board import Board
    from firmware.interfaces import Rings

FULL = 256
_RISE = 4  # of 256, a frame: from half to full brightness takes 1.3 s at 25 frames a second


class Power:
    """Sends frames to `rings`, within the board's budget.

    `brightness` is 0 to 256; `ma` is the estimate of what the last frame draws.
    """

    def __init__(self, board: "Board", rings: "Rings") -> None:
        self.rings = rings
        self.brightness = FULL
        self.ma = 0
        self._channel_ma = board.channel_ma
        self._idle_ma = board.leds * board.idle_ma
        self._for_channels_ma = board.budget_ma - self._idle_ma
        if self._for_channels_ma <= 0:
            raise ValueError(f"the budget of {board.budget_ma} mA is below the LEDs' idle draw of {self._idle_ma} mA")
        self._scale = FULL

    def show(self, frame: bytearray) -> None:
        """Dims `frame` (R, G, B a LED, board order; left as it is) to what is allowed and shows it."""
        want_ma = sum(frame) * self._channel_ma // 255
        allowed = self.brightness
        if want_ma * allowed > self._for_channels_ma * FULL:
            allowed = self._for_channels_ma * FULL // want_ma
        self._scale = min(allowed, self._scale + _RISE)
        self.ma = self._idle_ma + want_ma * self._scale // FULL
        self.rings.show(frame, self._scale)
