"""From raw conversions to weights at rest, and the health of every cell. Called by sensing.py.

A cell's raw value becomes a *weight* in thousandths of a seed, by its zero and gain. The middle one of three
conversions counts, so that a single wrong one (a slipped bit gives 2**n - 1) does nothing. A weight that stays in a
narrow band is *settled*, and is then the mean of up to eight of them. All arithmetic is in integers.
"""

from array import array

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.interfaces import Cells, Clock

SEED = 1000  # thousandths

OK, MISSING, SATURATED, NOISY, STUCK = range(5)
HEALTH = ("ok", "missing", "saturated", "noisy", "stuck")
BLIND = (MISSING, SATURATED, NOISY, STUCK)  # what such a cell says is not evidence

LOWEST, HIGHEST = -0x800000, 0x7FFFFF  # both mean that the converter's input is out of range (HX711 data sheet, page 4)

_SETTLE_MS = 70
_SKIPPED = 2
_SETTLE_SAMPLES = 3
_MEAN_OF = 8
_BAND = 180  # a weight that leaves its mean by this much, or by some three times its noise, is on the move
_WIDEST_BAND = 450
_MISSING_MS = 1500
_RESTLESS = 25  # looks at a cell that found it on the move, before what it says is called noise: 5 s, longer than hands
_STUCK_SAMPLES = 250  # so many conversions without the smallest change: no real converter does that


class Calibration:
    """Zero and gain of every cell, and the spread of the seeds: what the store's file `calibration.json` holds.

    `zero` is raw, `gain` raw per seed (either sign), `spread` the relative spread of the seeds in thousandths.
    """

    def __init__(self, zero: "list[int]", gain: "list[int]", spread: int = 100) -> None:
        if len(zero) != len(gain) or any(abs(g) < 8 for g in gain):
            raise ValueError("calibration: a zero and a gain of at least 8 a place")
        self.zero = array("i", zero)
        self.eighth = array("i", [g // 8 for g in gain])
        self.spread = spread


class Scales:
    """All cells of a board. `weights` and `noise` (the mean deviation of a conversion) are arrays by place."""

    def __init__(self, cells: "Cells", clock: "Clock", places: int, calibration: Calibration) -> None:
        self.places = places
        self.calibration = calibration
        self._cells = cells
        self._clock = clock
        now = clock.ms()
        self._raw = array("i", [0] * places)
        self._value = array("i", [0] * places)
        self._last = array("i", [0] * places)  # the two weights before the newest, for the median
        self._last_but_one = array("i", [0] * places)
        self._heard = array("i", [now] * places)
        self._since = array("i", [now] * places)  # when the weight came to rest
        self._samples = bytearray(places)
        self._settled = bytearray(places)
        self._restless = bytearray(places)
        self._same = array("h", [0] * places)
        self._at_end = bytearray(places)
        self.weights = array("i", [0] * places)
        self.noise = array("h", [50] * places)
        self.health = bytearray(places)

    def poll(self) -> int:
        """Reads the cells once, without waiting. Returns a bit mask of the places with a new weight."""
        raw = self._raw
        zero, eighth = self.calibration.zero, self.calibration.eighth
        fresh = self._cells.poll(raw)
        now = self._clock.ms()
        place = -1
        mask = fresh
        while mask:
            place += 1
            new, mask = mask & 1, mask >> 1
            if not new:
                continue
            self._heard[place] = now
            value = raw[place]
            if value <= LOWEST or value >= HIGHEST:
                self._at_end[place] = min(200, self._at_end[place] + 1)
                continue
            if self._at_end[place]:
                self._at_end[place] -= 1
            self._same[place] = min(_STUCK_SAMPLES, self._same[place] + 1) if value == self._value[place] else 0
            self._value[place] = value
            # 125 / (gain / 8) is 1000 / gain, and stays within the Pico's 31-bit small integers.
            self._take(place, (value - zero[place]) * 125 // eighth[place], now)
        return fresh

    def _take(self, place: int, weight: int, now: int) -> None:
        one, two = self._last[place], self._last_but_one[place]
        self._last_but_one[place], self._last[place] = one, weight
        low, high = (one, two) if one < two else (two, one)
        middle = low if weight < low else high if weight > high else weight
        off = middle - self.weights[place]
        band = min(max(_BAND, self.noise[place] * 10 // 3), _WIDEST_BAND)
        if off > band or off < -band:
            self.weights[place] = middle
            self._samples[place] = 0
            self._settled[place] = False
            self._since[place] = now
            return
        if self._samples[place] < _SKIPPED + _MEAN_OF:
            self._samples[place] += 1
        # The first ones are still on their way, and would spoil the mean.
        self.weights[place] += off // max(1, self._samples[place] - _SKIPPED)
        if self._samples[place] >= _SKIPPED + _SETTLE_SAMPLES:
            self._settled[place] = self._settled[place] or self._clock.since(self._since[place]) >= _SETTLE_MS
            noise = self.noise[place]
            wide = min(abs(weight - self.weights[place]), 3 * noise + 20)  # a step is no noise
            self.noise[place] += (wide - noise) // 16

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
        """Whether a hand lies on `place`: what it weighs is far less still than the others."""
        usual = sum(self.noise) // self.places
        return self.noise[place] > usual + usual // 2 + 20

    def variance(self, place: int) -> int:
        """The variance of the settled weight, in squared thousandths of a seed."""
        # A mean deviation of d is a standard deviation of 1.25 d.
        sigma = self.noise[place] * 5 // 4
        return sigma * sigma // max(1, self._samples[place] - _SKIPPED)

    def examine(self) -> bool:
        """Looks at the health of every cell; to be called a few times a second. True if one has changed."""
        changed = False
        for place in range(self.places):
            health = self._health(place)
            if health != self.health[place]:
                self.health[place] = health
                changed = True
        return changed

    def _health(self, place: int) -> int:
        if self._clock.since(self._heard[place]) > _MISSING_MS:
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
        return STUCK if self._same[place] >= _STUCK_SAMPLES else OK
