"""The interfaces through which the firmware meets the world, for the type checker and the reader.

Nothing imports this module when the firmware runs (MicroPython has no `typing`): modules name it under TYPE_CHECKING.
The real devices stand in firmware/devices/, the virtual ones in host/virtual/.
"""

from array import array
from collections.abc import Iterator
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

    def show(self, frame: bytearray, scale: int = 256) -> None:
        """Show R, G, B of every LED in board order, each dimmed to `scale` of 256. `frame` is left as it is.

        Does not block for the time the wire needs.
        """
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
    """Time. The ticks may wrap (after 12.4 days), so only `since` compares them.

    A moment that is kept for longer reads as a new one, for as long as somebody waits after it. None is kept that is
    yet to come.
    """

    def ms(self) -> int:
        """Return the ticks now."""
        ...

    def since(self, t: int) -> int:
        """Return the milliseconds since the ticks were `t`, never negative."""
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


class Files(Protocol):
    """devices/files.py's `lines`, loaded when it is called."""

    def __call__(self) -> Iterator[str]:
        """Return a line for each file on the board's flash, and an empty text wherever a tick may end in between."""
        ...


class Take(Protocol):
    """filter.take, or its twin."""

    def __call__(self, raw: "array[int]", state: "array[int]", places: int, fresh: int, awake: int, now: int) -> int:
        """Take in one round of conversions: see firmware/filter.py."""
        ...


class Scales(Protocol):
    """The cells' health, as a Counter has it."""

    @property
    def weights(self) -> "array[int] | memoryview[int]":
        """Return the weights by place, in thousandths of a seed."""
        ...

    @property
    def health(self) -> bytes | bytearray:
        """Return every cell's health, a number of scales.HEALTH."""
        ...

    @property
    def slow(self) -> bool:
        """Return whether the converters give some ten conversions a second, not eighty."""
        ...

    def moved(self, place: int) -> int:
        """Return the clock's time at which the weight of `place` moved last."""
        ...

    def carried(self) -> bool:
        """Return whether the board is being moved."""
        ...

    def examine(self) -> bool:
        """Look at the health of every cell. True if one has changed."""
        ...

    def handled(self, place: int) -> bool:
        """Return whether a hand lies on the place."""
        ...


class Counter(Protocol):
    """What lies in every place: seen by cells (sensing.py), or told by buttons (telling.py). Described there."""

    counts: "array[int]"
    changed: int  # the clock's time of the last change

    @property
    def scales(self) -> Scales:
        """Return the cells' health."""
        ...

    def poll(self) -> bool:
        """Read what there is to read. True if a count has changed."""
        ...

    def agrees(self, place: int, count: int) -> bool:
        """Return whether the place may hold so many seeds."""
        ...

    def may_hold(self, place: int, count: int) -> bool:
        """Return whether so many seeds, which were asked for, may lie in the place."""
        ...

    def holds(self, counts: "array[int]") -> bool:
        """Return whether the board may hold these counts."""
        ...

    def strain(self, counts: "array[int]") -> int:
        """Return how much worse these counts explain the board than the likeliest do."""
        ...

    def adopt(self, counts: "array[int]") -> None:
        """Take these counts as the truth."""
        ...

    def take(self, counts: "array[int]") -> None:
        """Take these counts as what lies there, whatever the scales say."""
        ...

    def rest(self) -> bytes:
        """Return how all places lie, for the journal."""
        ...

    def recall(self, counts: "array[int]", rest: bytes) -> None:
        """Take up again what `rest` told when these counts lay there."""
        ...

    def trust(self, counts: "array[int]") -> None:
        """Take these counts as what lies there, and how it weighs now."""
        ...

    def off(self, place: int, count: int) -> int:
        """Return by how much the place weighs more than so many seeds should, in thousandths of a seed."""
        ...

    def adopt_steps(self) -> None:
        """Take single seeds that have just come as known."""
        ...

    def close_total(self, total: int) -> None:
        """Correct a count in doubt by one seed when that makes the sum `total`."""
        ...

    def adopt_likeliest(self) -> None:
        """Take the likeliest counts as the truth where they are sure enough."""
        ...

    def know(self, place: int, count: int) -> None:
        """Take the count as what lies in the place."""
        ...

    def tell(self, place: int, count: int) -> None:
        """Take the count as what lies in a blind place."""
        ...

    def knows(self, place: int, count: int) -> bool:
        """Return whether the count is what the place was last known to hold."""
        ...

    def weighed(self, place: int, count: int) -> int:
        """Return what the seeds of the place weigh, in thousandths of a seed."""
        ...

    def gained(self, place: int) -> int:
        """Return what the place weighs more than when its count was last known."""
        ...

    def confidence(self, place: int) -> int:
        """Return how sure the count is, in per cent."""
        ...

    def mark(self) -> None:
        """Remember how everything lies, for `stirred`."""
        ...

    def stirred(self, place: int) -> bool:
        """Return whether something may have happened at the place since the last `mark`."""
        ...

    def settled(self, place: int) -> bool:
        """Return whether the place stands still."""
        ...

    def blind(self, place: int) -> bool:
        """Return whether nothing is known of the place."""
        ...

    def first_ill(self) -> int:
        """Return the first place that is out of order, or -1."""
        ...

    def quiet(self, ms: int) -> bool:
        """Return whether nothing has changed for so long."""
        ...

    def follow_zero(self) -> None:
        """Let the empty weights follow, between turns."""
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
