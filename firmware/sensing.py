"""From raw conversions to the number of seeds in every place. Called by App on every tick.

A cell's raw value becomes a *weight* in thousandths of a seed, by its zero and gain. A weight that stands still is
*settled*. Seeds differ in weight, so a full pit can't be counted by its weight alone: the count is carried on from one
settled weight to the next, by the seeds that came or went between the two, and an empty pit sets it straight.
"""

from array import array

SEED = 1000  # thousandths
_BAND = 250  # a weight that leaves its mean by this much is on the move again
_SETTLE_MS = 110
_SETTLE_SAMPLES = 3
_MEAN_OF = 8  # samples in the running mean
_SILENT_MS = 1500


class Calibration:
    """Zero and gain of every cell, and the spread of the seeds; from the store's file `calibration.json`.

    `zero` is raw, `gain` raw per seed (either sign), `spread` the relative spread of the seeds in thousandths.
    """

    def __init__(self, zero, gain, spread=100):
        if len(zero) != len(gain) or any(abs(g) < 8 for g in gain):
            raise ValueError("calibration: a zero and a gain of at least 8 a place")
        self.zero = array("i", zero)
        self.eighth = array("i", [g // 8 for g in gain])
        self.spread = spread


class Counter:
    """Counts the seeds in every place. `counts` is an array by place; `changed` the clock's ms of the last change."""

    def __init__(self, cells, clock, places, calibration):
        self._cells = cells
        self._clock = clock
        self._calibration = calibration
        self._raw = array("i", [0] * places)
        self._since = array("i", [clock.ms()] * places)  # when the weight came to rest
        self._heard = array("i", self._since)
        self._samples = bytearray(places)
        self._step = array("h", [0] * places)  # seeds in the last step, and what it left unexplained
        self._rest = array("i", [0] * places)
        self._base = array("i", [0] * places)  # the weight that the count stands for
        self.weights = array("i", [0] * places)
        self.counts = array("h", [0] * places)
        self.places = places
        self.changed = clock.ms()

    def poll(self):
        """Reads the cells once, without waiting. True if the count of a place changed."""
        mask = self._cells.poll(self._raw)
        changed = False
        now = self._clock.ms()
        for place in range(self.places):
            if mask >> place & 1:
                self._heard[place] = now
                if self._sample(place):
                    changed = True
        if changed:
            self.changed = now
        return changed

    def _sample(self, place):
        cal = self._calibration
        # 125 / (gain / 8) is 1000 / gain, and stays within the Pico's 31-bit small integers.
        weight = (self._raw[place] - cal.zero[place]) * 125 // cal.eighth[place]
        mean = self.weights[place]
        if abs(weight - mean) > _BAND:
            self.weights[place] = weight
            self._samples[place] = 1
            self._since[place] = self._clock.ms()
            return False
        samples = min(self._samples[place] + 1, _MEAN_OF)
        self._samples[place] = samples
        mean += (weight - mean) // samples
        self.weights[place] = mean
        return self.settled(place) and self._settle(place, mean)

    def _settle(self, place, weight):
        """Takes a settled weight; True if it is another number of seeds than before."""
        before = self.counts[place]
        moved = weight - self._base[place]
        step = (moved + SEED // 2) // SEED
        if step == 0 and not (before and weight < SEED // 2):
            self._base[place] += moved // 8  # follows the last of the settling, and slow drift
            return False
        count = 0 if weight < SEED // 2 else max(1, before + step)
        self._base[place] = weight
        self._step[place] = abs(step) if count else 0
        self._rest[place] = moved - step * SEED
        self.counts[place] = count
        return count != before

    def settled(self, place):
        """Whether the weight of `place` stands still."""
        return self._samples[place] >= _SETTLE_SAMPLES and self._clock.since(self._since[place]) >= _SETTLE_MS

    def quiet(self, ms):
        """Whether no count has changed for `ms` and every weight stands still."""
        if self._clock.since(self.changed) < ms:
            return False
        return all(self.settled(place) for place in range(self.places))

    def agrees(self, place, count):
        """Whether `place` can hold `count` seeds: it is what was counted, or as likely after a large handful."""
        off = count - self.counts[place]
        if off == 0 or count < 0:
            return off == 0
        if self._step[place] < 4 or self.counts[place] == 0:
            return False
        # Two and a half deviations of a handful's weight, squared to spare a root.
        miss = self._rest[place] - off * SEED
        return 4 * miss * miss <= 25 * self._step[place] * self._calibration.spread * self._calibration.spread

    def adopt(self, counts):
        """Takes `counts` (by place) as the truth, after `agrees` for every place."""
        for place in range(self.places):
            if self.counts[place] != counts[place]:
                self._rest[place] -= (counts[place] - self.counts[place]) * SEED
                self.counts[place] = counts[place]

    def silent(self):
        """The first place whose cell has given nothing for a while, or -1."""
        for place in range(self.places):
            if self._clock.since(self._heard[place]) > _SILENT_MS:
                return place
        return -1
