"""The virtual sounder: remembers the tones, for the page to play and the tests to hear."""

from collections import deque
from typing import NamedTuple

from host.virtual.clock import Clock

_REMEMBERED = 256


class Tone(NamedTuple):
    """A tone of `hz` for `ms`, begun at virtual time `at` (ms)."""

    at: int
    hz: int
    ms: int


class Sounder:
    """Plays one tone at a time: a new one cuts the old one off."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._tones: deque[Tone] = deque(maxlen=_REMEMBERED)

    def tone(self, hz: int, ms: int) -> None:
        """Begin a tone; returns at once."""
        self._tones.append(Tone(self._clock.now, hz, ms))

    def heard(self) -> list[Tone]:
        """Return the tones begun since the last call, the oldest first."""
        tones = list(self._tones)
        self._tones.clear()
        return tones
