"""The mode button's presses, by how long it was held. Called by App on every tick; what they do stands in mode.py."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.interfaces import Buttons, Clock

SHORT, LONG, VERY_LONG = 1, 2, 3
LONG_MS = 1200
VERY_LONG_MS = 3000
_BOUNCE_MS = 30


class Press:
    """Tells presses of button 0 of `buttons` apart. A press of less than 30 ms is a bounce.

    `held` is for how many ms the button is down, 0 when it is up or its press has been told; `presses` counts those
    told since the start; `stuck` is whether it is still down after its press was told.
    """

    def __init__(self, buttons: "Buttons", clock: "Clock") -> None:
        self._buttons = buttons
        self._clock = clock
        self.mask = 0  # what was down at the last poll, of all buttons
        self.held = 0
        self.presses = 0
        self._down = False
        self._since = 0
        self._told = False

    @property
    def stuck(self) -> bool:
        """Whether the button is down, and has been for so long that its press is over."""
        return self._down and self._told

    def poll(self) -> int:
        """SHORT or LONG when such a press ends, VERY_LONG as soon as a press has lasted so long, else 0."""
        self.mask = self._buttons.poll()
        was, self._down = self._down, bool(self.mask & 1)
        if self._down and not was:
            self._since = self._clock.ms()
            self._told = False
        # A button that is stuck for days must not be asked how long: the clock wraps.
        lasted = 0 if self._told or not (was or self._down) else self._clock.since(self._since)
        self.held = lasted if self._down else 0
        if self._told or lasted < _BOUNCE_MS:
            return 0
        if self._down and lasted < VERY_LONG_MS:
            return 0
        self._told = True
        self.held = 0
        self.presses += 1
        return VERY_LONG if lasted >= VERY_LONG_MS else LONG if lasted >= LONG_MS else SHORT
