"""Buttons that stay down: found by how long nothing has changed. Looked after by App, which says so and plays on.

A button that is stuck has done what one press does, and nothing more comes of it until it is let go.
"""

LOOKS = 75  # looks that found a button down, five a second, before it is called stuck: longer than anybody presses


class Stuck:
    """`first` is the lowest number of a stuck button, -1 if there is none."""

    def __init__(self, buttons: int) -> None:
        self.first = -1
        self._looks = bytearray(buttons)

    def look(self, mask: int) -> bool:
        """Takes the mask of the buttons that are down, five times a second. True if `first` is another one now."""
        first = -1
        for button in range(len(self._looks)):
            if not mask >> button & 1:
                self._looks[button] = 0
            elif self._looks[button] < LOOKS:
                self._looks[button] += 1
            if first < 0 and self._looks[button] >= LOOKS:
                first = button
        changed = first != self.first
        self.first = first
        return changed

    def at(self, button: int) -> bool:
        """Whether this button is stuck."""
        return button < len(self._looks) and self._looks[button] >= LOOKS
