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
_CALM_MS = (
    1000  # a board that was moved is at rest when nearly all cells have stood still for so long: a step takes less
)
_LAID_MS = 100
_LEVEL = 125  # and no weight more than this is off in most places, else it is still tilted;
_TILTED_MS = 10_000  # or stands on a slope, if they are off for so long
_STEEPEST = -1500  # steeper slopes are none to play on
_NOW_MS = 300
_MOVED_MS = 700  # a knock is shorter
_FEWEST = 8  # cells that can be believed, below which nobody can tell a moved board from hands
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
        self._able = places  # cells that can be believed
        self._calm = False  # whether nearly all of them have stood still once
        self._stirred = self._shaken = clock.ms()  # when they did not last, and when the board began to be shaken
        self._slope = 0  # by so much all weights are less than on a level table
        self._told = False  # whether it was long enough, this time, to be told
        self.shift = 0  # by so much all weights are off since the board was moved, until sensing.py has followed
        self.shaken = False  # whether nearly all cells move at once: the board is knocked, tilted or carried
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
        if not fresh:
            return 0
        look = self._take(self._raw, self._state, self.places, fresh, awake, self._clock.ms())
        self._feel()
        return 0 if self.shaken else look

    def _feel(self) -> None:
        """Looks whether the whole board is moved. No hand stirs two cells in three at once, and both stores."""
        moving = self._able - sum(self._settled)
        if moving <= self._able // 4:
            self._calm = True
            if self.shaken:
                self._look_for_rest()
            return
        self._stirred = self._clock.ms()
        most = self._able >= _FEWEST and moving >= self._able - self._able // 3
        if most and self._calm and not (self.shaken or self._settled[-1] or self._settled[-2]):
            self.shaken = True
            self._shaken = self._stirred

    def _look_for_rest(self) -> None:
        """Whether a board that was moved stands still again, and as it did before: then the half of all is not off."""
        calm = self._clock.since(self._stirred)
        if calm < _LAID_MS:
            return
        offs = sorted([self.weights[place] - self.anchors[place] for place in range(self.places)])
        off = offs[self.places // 2]
        # On a slope all weigh less, and more only when it is left. Anything else is seeds.
        sloped = _STEEPEST < off + self._slope < _LEVEL and (off < -_LEVEL or off > _LEVEL)
        laid = off > _LEVEL and not sloped  # somebody has laid out all at once
        if not laid and calm < (_TILTED_MS if sloped else _CALM_MS):
            return
        self.shaken = self._told = False
        if sloped:
            self.shift = off
            self._slope += off

    def carried(self) -> bool:
        """Whether the board is moved for longer than a knock takes."""
        now = (
            self.shaken and self._clock.since(self._shaken) >= _MOVED_MS and self._clock.since(self._stirred) < _NOW_MS
        )
        self._told = self._told or now
        return self._told

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
        able = 0
        for place in range(self.places):
            # What trembles in every cell while the board is moved is no cell's fault.
            health = self.health[place] if self.shaken else self._health(place)
            if health != self.health[place]:
                self.health[place] = health
                changed = True
            able += health not in BLIND
        self._able = able
        return changed

    def _health(self, place: int) -> int:
        if self._clock.since(self._heard[place]) > _MISSING_MS:
            # Kept from growing so old that it would read as new again when the clock has gone once round.
            self._heard[place] = self._clock.ms() - 2 * _MISSING_MS & filter.TICKS
            self._settled[place] = self._samples[place] = 0  # what it told last is old
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
        if was == MISSING and not self._settled[place]:
            return MISSING  # a single answer now and then is none
        return DRIFTING if self.drifting[place] else OK
