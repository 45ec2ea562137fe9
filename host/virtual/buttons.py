"""The virtual buttons. There is one: the mode button, bit 0."""

from host.virtual.clock import Clock

MODE = 1


class Buttons:
    """Buttons that stay pressed for a time. The firmware calls `poll`, hands call `press`."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._until = 0

    def press(self, ms: int) -> None:
        """Press the mode button for some ms from now."""
        self._until = self._clock.now + ms

    def poll(self) -> int:
        """Return the mask of the buttons that are down now."""
        return MODE if self._clock.now < self._until else 0
