"""The mode button's presses, by how long it was held. Called by App on every tick; what they do stands in mode.py."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.interfaces import Buttons, Clock

SHORT, LONG, VERY_LONG, LONGEST = 1, 2, 3, 4
LONG_MS = 1200
VERY_LONG_MS = 3000
LONGEST_MS = 6000
TOO_LONG_MS = 12_000  # whoever lets go so late did not mean it, or the button is stuck
_BOUNCE_MS = 30


class Press:
    """Tells presses of button 0 of `buttons` apart. A press of less than 30 ms is a bounce.

    `held` is for how many ms the button is down, 0 when it is up or its press has been told; `held_on` is for how many
    it is down after a very long press was told, 0 when that is over; `presses` counts those told since the start;
    `stuck` is whether it is still down after its press was told.
    """

    def __init__(self, buttons: "Buttons", clock: "Clock") -> None:
        self._buttons = buttons
        self._clock = clock
        self.mask = 0  # what was down at the last poll, of all buttons
        self.held = self.held_on = 0
        self.presses = 0
        self._down = False
        self._since = 0
        self._told = False

    @property
    def stuck(self) -> bool:
        """Whether the button is down, and has been for so long that its press is over."""
        return self._down and self._told

    def poll(self) -> int:
        """SHORT or LONG when such a press ends, VERY_LONG as soon as a press has lasted so long, else 0.

        LONGEST when that one ends after six seconds, and not later than after twelve.
        """
        self.mask = self._buttons.poll()
        was, self._down = self._down, bool(self.mask & 1)
        if self.held_on:
            return self._hold_on()
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
        if lasted < VERY_LONG_MS:
            return LONG if lasted >= LONG_MS else SHORT
        self.held_on = lasted if self._down else 0
        return VERY_LONG

    def _hold_on(self) -> int:
        """The button is held on after a very long press, or is let go now."""
        lasted = self._clock.since(self._since)
        self.held_on = lasted if self._down and lasted < TOO_LONG_MS else 0
        return LONGEST if not self._down and LONGEST_MS <= lasted < TOO_LONG_MS else 0
