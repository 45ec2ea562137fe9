"""The interfaces through which the firmware meets the world, for the type checker and the reader.

Nothing imports this module when the firmware runs (MicroPython has no `typing`): modules name it under TYPE_CHECKING.
The real devices stand in firmware/devices/, the virtual ones in host/virtual/.
"""

from array import array
from typing import Protocol

from firmware.cues import Cues


class Cells(Protocol):
    """The load cells of all places."""

    def poll(self, raw: "array[int]") -> int:
        """Copy the newest conversion of every channel, a signed 24-bit integer, into `raw` (array "i", by place).

        Returns a bit mask of the channels with a new one since the last poll. Never waits.
        """
        ...


class Rings(Protocol):
    """All LEDs."""

    def show(self, frame: bytearray) -> None:
        """Show R, G, B of every LED in board order. Does not block for the time the wire needs."""
        ...


class Buttons(Protocol):
    """The buttons."""

    def poll(self) -> int:
        """Return a bit mask of what is pressed now; bit 0 is the mode button."""
        ...


class Sounder(Protocol):
    """The buzzer."""

    def tone(self, hz: int, ms: int) -> None:
        """Start a tone and return at once."""
        ...


class Clock(Protocol):
    """Time. The ticks may wrap, so only `since` compares them."""

    def ms(self) -> int:
        """Return the ticks now."""
        ...

    def since(self, t: int) -> int:
        """Return the milliseconds since the ticks were `t`."""
        ...


class Store(Protocol):
    """Small named files, replaced atomically."""

    def read(self, name: str) -> bytes | None:
        """Return the file's content, or None if there is no such file."""
        ...

    def write(self, name: str, data: bytes) -> None:
        """Replace the file as a whole or not at all."""
        ...

    def remove(self, name: str) -> None:
        """Remove the file if it is there."""
        ...

    def names(self) -> list[str]:
        """Return the names of all files."""
        ...


class Link(Protocol):
    """The line to a PC. Never blocks; the oldest lines are dropped when nobody reads."""

    def read(self) -> str | None:
        """Return the next line from the PC, or None."""
        ...

    def write(self, text: str) -> None:
        """Send one line of ASCII to the PC."""
        ...


class State(Protocol):
    """What the app is doing: filling, playing, an opening, ended, unready."""

    def update(self, changed: bool) -> bool:
        """Called on every tick; `changed` says whether a count did. True if something else is to be shown."""
        ...

    def paint(self, cues: Cues) -> None:
        """Set the cues of this state."""
        ...

    def words(self) -> str:
        """Return what the board says, as the link's `say` has it."""
        ...
