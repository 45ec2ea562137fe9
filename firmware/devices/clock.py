"""The board's clock; `since` is safe over the wrap of the ticks after 12.4 days."""

import time


class Clock:
    """Milliseconds, by MicroPython's tick counter."""

    def ms(self) -> int:
        """The ticks now, 0 to 2**30 - 1; only `since` may compare them."""
        return time.ticks_ms()  # type: ignore[return-value]  # an int, which the stubs hide against arithmetic

    def since(self, t: int) -> int:
        """Milliseconds since the ticks were `t`, right for up to six days."""
        return time.ticks_diff(time.ticks_ms(), t)
