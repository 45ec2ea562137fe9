"""The rows of the bench of seeing: what is different about the world in each of them."""

from random import Random
from typing import NamedTuple


class Row(NamedTuple):
    """One row. Without a word it is the world of the issue's targets."""

    name: str
    says: str
    spread: float = 0.10  # of the seeds' weights
    noise: float = 0.1  # of one conversion, in seeds
    per_second: int = 80  # conversions
    speed: float = 3.0  # seeds a second
    drift: float = 0.0  # each cell creeps at its own rate, at most so many seeds a minute
    ramp: float = 0.0  # and all of them together at this one
    dead_cell: bool = False

    def chance_of_cells(self, places: int) -> list[float]:
        """Return at how many seeds a minute each cell creeps; the same in every game."""
        random = Random(f"{self.name} drift")
        return [self.ramp + random.uniform(-self.drift, self.drift) if self.drift else 0.0 for _ in range(places)]


ROWS = (
    Row("base", "10 % spread, 0.1 seed of noise, 80 samples a second, 3 seeds a second"),
    Row("spread-3", "3 % spread", spread=0.03),
    Row("spread-15", "15 % spread", spread=0.15),
    Row("noise-0.05", "0.05 seed of noise", noise=0.05),
    Row("noise-0.2", "0.2 seed of noise", noise=0.2),
    Row("10-samples", "10 samples a second", per_second=10),
    Row("15-at-10", "15 % spread, 10 samples a second", spread=0.15, per_second=10),
    Row("drift", "each cell drifts by up to 0.05 seed a minute, all by 0.1", drift=0.05, ramp=0.1),
    Row("dead-cell", "one pit's cell is dead", dead_cell=True),
    Row("speed-1", "1 seed a second", speed=1.0),
    Row("speed-4.5", "4.5 seeds a second", speed=4.5),
    Row("speed-6", "6 seeds a second", speed=6.0),
)
