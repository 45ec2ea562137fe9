"""Seeds to be drawn where only their numbers are known: in a trace, and on a board that is elsewhere."""

_MOST = 60  # drawn in one place, however many a cell that has gone wild may count
_FIRST = 1_000_000  # numbers that no seed of a virtual board has


class CountedSeeds:
    """Makes seeds of numbers of seeds: one that is lifted here may be the one that is dropped there."""

    def __init__(self, places: int) -> None:
        self._lying: list[list[int]] = [[] for _ in range(places)]
        self._spare: list[int] = []
        self._made = 0

    def lying(self, counts: list[int]) -> list[list[int]]:
        """Return a list of numbers for each place, as long as its count; the same ones as before where it can."""
        counts = [min(count, _MOST) for count in counts[: len(self._lying)]]
        counts += [0] * (len(self._lying) - len(counts))  # before the board has told any
        for seeds, count in zip(self._lying, counts, strict=True):
            while len(seeds) > count:
                self._spare.append(seeds.pop())
        for seeds, count in zip(self._lying, counts, strict=True):
            while len(seeds) < count:
                if not self._spare:
                    self._made += 1
                    self._spare.append(_FIRST + self._made)
                seeds.append(self._spare.pop())
        return [list(seeds) for seeds in self._lying]
