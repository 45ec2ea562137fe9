"""The figures that the bench of seeing counts, and their sum over games."""

from collections import Counter
from dataclasses import dataclass, field, fields
from statistics import median

LATE_MS = 1000  # a move confirmed later than this after its last seed is recognised late


@dataclass
class Tally:
    """What happened in some games. `stories` are lines that say where something went wrong."""

    moves: int = 0  # whole moves by hand, with or without a mistake in them
    clean: int = 0  # moves without a mistake, of which the board has made something or nothing
    recognised: int = 0  # clean moves that the board confirmed by itself and never asked about
    late: int = 0  # of those, confirmed after more than LATE_MS, or when the next move's seeds were lifted already
    wrong: int = 0  # the board holds a position for confirmed that is not what lies there
    mistakes: int = 0
    legal: int = 0  # mistakes that made another legal move of it: nobody could have noticed
    alarms: int = 0  # the board asked for a repair and there was nothing to repair
    stuck: int = 0  # board and hands were at odds for a minute, and all was laid out anew
    seconds: int = 0  # virtual time
    made: Counter[str] = field(default_factory=Counter)  # mistakes that could be noticed, by kind
    missed: Counter[str] = field(default_factory=Counter)  # those that were not, in time
    confirmed_ms: list[int] = field(default_factory=list)  # from the last seed to confirmation, of clean moves
    stories: list[str] = field(default_factory=list)

    def add(self, other: "Tally") -> None:
        """Add another tally's figures to these."""
        for item in fields(self):
            setattr(self, item.name, getattr(self, item.name) + getattr(other, item.name))

    def mistake(self, kind: str, noticed: bool) -> None:
        """Count a mistake that could be noticed."""
        self.made[kind] += 1
        self.missed[kind] += not noticed

    @property
    def recognised_percent(self) -> float:
        """Clean moves that were recognised without asking."""
        return 100 * self.recognised / self.clean if self.clean else 0.0

    @property
    def noticed_percent(self) -> float:
        """Mistakes noticed in time, of those that could be noticed."""
        made = self.made.total()
        return 100 * (made - self.missed.total()) / made if made else 0.0

    @property
    def alarms_per_500(self) -> float:
        """False alarms in 500 moves."""
        return 500 * self.alarms / self.moves if self.moves else 0.0

    @property
    def median_ms(self) -> float:
        """From the last seed to confirmation."""
        return median(self.confirmed_ms) if self.confirmed_ms else 0.0
