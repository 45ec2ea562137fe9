"""The virtual buttons: the mode button, bit 0, and on a board that is told one at every place, bit 1 + place."""

from collections import deque

from host.virtual.clock import Clock

MODE = 0
PRESS_MS = 60  # a finger that knows what it wants
_BETWEEN_MS = 40  # a finger is up for so long before it is down again


def at_place(place: int) -> int:
    """Return the number of a place's button."""
    return 1 + place


class Buttons:
    """Buttons that stay pressed for a time. The firmware calls `poll`, hands call `press`."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._stuck = 0  # a mask
        self._presses: dict[int, deque[tuple[int, int]]] = {}  # by button: from when until when, one after the other

    def press(self, ms: int, button: int = MODE) -> None:
        """Press a button for some ms from now, or as soon as those of this button that were asked for are over."""
        presses = self._presses.setdefault(button, deque())
        start = max(self._clock.now, presses[-1][1] + _BETWEEN_MS) if presses else self._clock.now
        presses.append((start, start + ms))

    def release(self, button: int = MODE) -> None:
        """Let go of a button, at the earliest when its press has lasted as long as a quick finger's."""
        presses = self._presses.get(button)
        if presses:
            start, end = presses[-1]
            presses[-1] = (start, max(start + PRESS_MS, min(end, self._clock.now)))

    def jam(self, button: int) -> None:
        """From now on the button stays down."""
        self._stuck |= 1 << button

    def free(self, button: int) -> None:
        """A button that is stuck comes up again."""
        self._stuck &= ~(1 << button)

    @property
    def busy(self) -> bool:
        """Whether a press is not over yet."""
        return any(presses[-1][1] >= self._clock.now for presses in self._presses.values())

    def poll(self) -> int:
        """Return the mask of the buttons that are down now."""
        mask = self._stuck
        for button, presses in list(self._presses.items()):
            while len(presses) > 1 and presses[0][1] <= self._clock.now:
                presses.popleft()
            start, end = presses[0]
            if start <= self._clock.now < end:
                mask |= 1 << button
            elif end + _BETWEEN_MS <= self._clock.now:
                del self._presses[button]
        return mask
