"""The virtual clock: milliseconds that pass only when they are told to."""


class Clock:
    """A millisecond counter that wraps, as the Pico's `time.ticks_ms` does at 2**30.

    `start` is what the counter shows at first, so that a test can begin just before the wrap. `now` is the time since
    the world began, in ms; it never wraps and is for the virtual things, not for the firmware.
    """

    def __init__(self, start: int = 0, wrap: int = 2**30) -> None:
        self.now = 0
        self._start = start
        self._wrap = wrap

    def ms(self) -> int:
        """Return the counter, 0 to wrap - 1."""
        return (self._start + self.now) % self._wrap

    def since(self, then: int) -> int:
        """Return the ms from counter value `then` to now, right over one wrap; never negative."""
        return (self.ms() - then) % self._wrap

    def advance_to(self, now: int) -> None:
        """Let time pass until `now`. Raises ValueError for a moment that has passed."""
        if now < self.now:
            raise ValueError(f"time does not run backwards, from {self.now} to {now} ms")
        self.now = now
