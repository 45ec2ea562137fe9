"""Seeds as things: each with a weight of its own, and the bag that they come from."""

from dataclasses import dataclass, replace
from random import Random

SHAPES = 6

# Nobody keeps a seed that weighs a fifth of the others or five times as much.
_LIGHTEST = 0.2
_HEAVIEST = 5.0


@dataclass(frozen=True, slots=True)
class Seed:
    """One seed: `weight` as a part of the mean weight, `shape` one of SHAPES varieties."""

    id: int
    weight: float
    shape: int


class Bag:
    """The supply beside the board. It is never empty: it makes seeds, their weights spread by `spread` of the mean."""

    def __init__(self, random: Random, spread: float) -> None:
        self._random = random
        self._spread = spread
        self._made = 0
        self._seeds: list[Seed] = []

    def take(self, n: int) -> list[Seed]:
        """Return n seeds, those put back last first."""
        return [self._seeds.pop() if self._seeds else self._make() for _ in range(n)]

    def put(self, seeds: list[Seed]) -> None:
        """Put seeds back into the bag."""
        self._seeds.extend(seeds)

    def number(self, seeds: list[Seed]) -> list[Seed]:
        """Return the same seeds, numbered as if this bag had made them."""
        numbered = [replace(seed, id=self._made + number) for number, seed in enumerate(seeds, 1)]
        self._made += len(seeds)
        return numbered

    def _make(self) -> Seed:
        weight = min(_HEAVIEST, max(_LIGHTEST, self._random.gauss(1.0, self._spread)))
        self._made += 1
        return Seed(self._made, weight, self._random.randrange(SHAPES))
