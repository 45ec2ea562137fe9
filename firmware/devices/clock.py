"""The board's clock; `since` is safe over the wrap of the ticks after 12.4 days."""

import time

_TICKS = 0x3FFFFFFF  # they wrap at 2**30


class Clock:
    """Milliseconds, by MicroPython's tick counter."""

    def ms(self) -> int:
        """The ticks now, 0 to 2**30 - 1; only `since` may compare them."""
        return time.ticks_ms()  # type: ignore[return-value]  # an int, which the stubs hide against arithmetic

    def since(self, t: int) -> int:
        """Milliseconds since the ticks were `t`, right for up to 12.4 days; never negative.

        ticks_diff would call everything that is older than 6.2 days a moment that is yet to come.
        """
        return self.ms() - t & _TICKS
