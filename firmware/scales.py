"""From raw conversions to weights at rest, and the health of every cell. Called by sensing.py.

A cell's raw value becomes a *weight* in thousandths of a seed, by its zero and gain. The middle one of three
conversions counts, so that a single wrong one (a slipped bit gives 2**n - 1) does nothing. A weight that stays in a
narrow band is *settled*, and is then the mean of up to eight of them. All arithmetic is in integers.
"""

from array import array

from firmware import filter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.interfaces import Cells, Clock, Take

SEED = 1000  # thousandths

OK, MISSING, SATURATED, NOISY, STUCK, DRIFTING = range(6)
HEALTH = ("ok", "missing", "saturated", "noisy", "stuck", "drifting")
BLIND = (MISSING, SATURATED, NOISY, STUCK)  # what such a cell says is not evidence

_FIDGETS = 2  # of those looks: a seed that falls is found on the move by one at the most
_OLDEST_MS = 100
_SLOW_AGE_MS = 30
_MISSING_MS = 1500
_RESTLESS = 25  # looks at a cell that found it on the move, before what it says is called noise: 5 s, longer than hands


class Calibration:
    """Zero and gain of every cell, and the spread of the seeds: what calibrating.py keeps.

    `zero` is raw, `gain` raw per seed (either sign), `spread` the relative spread of the seeds in thousandths, `error`
    how far a gain may be off, in thousandths.
    """

    def __init__(self, zero: "list[int]", gain: "list[int]", spread: int = 100, error: int = 15) -> None:
        if len(zero) != len(gain) or any(abs(g) < 8 for g in gain):
            raise ValueError("calibration: a zero and a gain of at least 8 a place")
        self.zero = array("i", zero)
        self.eighth = array("i", [g // 8 for g in gain])
        self.spread = spread
        self.error = error


class Scales:
    """All cells of a board. `weights` and `noise` (the mean deviation of a conversion) have a number a place.

    `take` is filter.take or its twin.
    """

    def __init__(
        self, cells: "Cells", clock: "Clock", places: int, calibration: Calibration, take: "Take" = filter.take
    ) -> None:
        self.places = places
        self._cells = cells
        self._clock = clock
        self._take = take
        self._raw = array("i", [0] * places)
        self._state = array("i", [0] * (filter.BLOCKS * places))
        self.weights = self._block(filter.WEIGHT)
        self.noise = self._block(filter.NOISE)
        self.anchors = self._block(filter.ANCHOR)
        self._samples = self._block(filter.SAMPLES)
        self._settled = self._block(filter.SETTLED)
        self._since = self._block(filter.SINCE)
        self._heard = self._block(filter.HEARD)
        self._same = self._block(filter.SAME)
        self._at_end = self._block(filter.AT_END)
        self._restless = bytearray(places)
        self._age = 0  # of the newest conversions, on the average, ms
        self.slow = False  # whether the converters give some ten conversions a second, not eighty
        self.drifting = bytearray(places)  # whether the zero has crept far from the others', as sensing.py finds
        self.health = bytearray(places)
        now = clock.ms()
        for place in range(places):
            self._since[place] = self._heard[place] = now
            self.noise[place] = 50
        self.calibrate(calibration)

    def _block(self, number: int) -> "memoryview[int]":
        return memoryview(self._state)[number * self.places : (number + 1) * self.places]

    def calibrate(self, calibration: Calibration) -> None:
        """Takes these zeros and gains from now on."""
        self.calibration = calibration
        zero, eighth = self._block(filter.ZERO), self._block(filter.EIGHTH)
        for place in range(self.places):
            zero[place] = calibration.zero[place]
            eighth[place] = calibration.eighth[place]

    def poll(self, awake: int) -> int:
        """Reads the cells once, without waiting.

        Returns a bit mask of the places whose weight stands still and is away from its anchor, or that are `awake`.
        """
        fresh = self._cells.poll(self._raw)
        return self._take(self._raw, self._state, self.places, fresh, awake, self._clock.ms()) if fresh else 0

    def settled(self, place: int) -> bool:
        """Whether the weight of `place` stands still, as of its newest conversion."""
        return bool(self._settled[place])

    def resting(self, place: int) -> int:
        """For how many ms the weight of `place` has stood still."""
        return self._clock.since(self._since[place]) if self._settled[place] else 0

    def moved(self, place: int) -> int:
        """The clock's time at which the weight of `place` moved last."""
        return self._since[place]

    def handled(self, place: int) -> bool:
        """Whether a hand lies on `place`: what it weighs is far less still than the others, or moves now and then."""
        if self._restless[place] >= _FIDGETS:
            return True
        usual = sum(self.noise) // self.places
        return self.noise[place] > usual + usual // 2 + 20

    def variance(self, place: int) -> int:
        """The variance of the settled weight, in squared thousandths of a seed."""
        # A mean deviation of d is a standard deviation of 1.25 d.
        sigma = self.noise[place] * 5 // 4
        return sigma * sigma // max(1, self._samples[place] - filter.SKIPPED)

    def examine(self) -> bool:
        """Looks at the health of every cell; to be called a few times a second. True if one has changed."""
        changed = False
        age = sum([min(_OLDEST_MS, self._clock.since(heard)) for heard in self._heard]) // self.places
        self._age += (age - self._age) // 4
        self.slow = self._age > _SLOW_AGE_MS
        for place in range(self.places):
            health = self._health(place)
            if health != self.health[place]:
                self.health[place] = health
                changed = True
        return changed

    def _health(self, place: int) -> int:
        if self._clock.since(self._heard[place]) > _MISSING_MS:
            # Kept from growing so old that it would read as new again when the clock has gone once round.
            self._heard[place] = self._clock.ms() - 2 * _MISSING_MS & filter.TICKS
            return MISSING
        was = self.health[place]
        if not self._settled[place]:
            self._restless[place] = min(_RESTLESS, self._restless[place] + 1)
        elif self._restless[place]:
            self._restless[place] -= 1
        if self._at_end[place] > (2 if was == SATURATED else 20):
            return SATURATED
        if self._restless[place] >= (_RESTLESS // 2 if was == NOISY else _RESTLESS):
            return NOISY
        if self._same[place] >= filter.STUCK_SAMPLES:
            return STUCK
        return DRIFTING if self.drifting[place] else OK
