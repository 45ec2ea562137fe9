"""The mode button's presses: short ones and long ones. Called by App on every tick."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.interfaces import Buttons, Clock

SHORT, LONG, VERY_LONG = 1, 2, 3
_BOUNCE_MS = 30
_LONG_MS = 1200
_VERY_LONG_MS = 5000


class Press:
    """Tells short from long presses of button 0 of `buttons`. A press of less than 30 ms is a bounce."""

    def __init__(self, buttons: "Buttons", clock: "Clock") -> None:
        self._buttons = buttons
        self._clock = clock
        self.mask = 0  # what was down at the last poll, of all buttons
        self._down = False
        self._since = 0
        self._told = 0  # what was told of this press

    def poll(self) -> int:
        """SHORT when a short press ends, LONG and then VERY_LONG as soon as a press has lasted so long, else 0."""
        self.mask = self._buttons.poll()
        down = bool(self.mask & 1)
        if down and not self._down:
            self._since = self._clock.ms()
            self._told = 0
        was, self._down = self._down, down
        lasted = self._clock.since(self._since) if was else 0
        if down and lasted >= _VERY_LONG_MS and self._told == LONG:
            self._told = VERY_LONG
            return VERY_LONG
        if down and lasted >= _LONG_MS and not self._told:
            self._told = LONG
            return LONG
        if was and not down and not self._told and lasted >= _BOUNCE_MS:
            return SHORT
        return 0
