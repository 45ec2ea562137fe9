"""From raw conversions to the number of seeds in every place. Called by App on every tick.

A cell's raw value becomes a *weight* in thousandths of a seed, by its zero and gain. A weight that stands still is
*settled*. Seeds differ in weight, so a full pit can't be counted by its weight alone: the count is carried on from one
settled weight to the next, by the seeds that came or went between the two, and an empty pit sets it straight.
"""

from array import array

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.interfaces import Cells, Clock

SEED = 1000  # thousandths
_BAND = 250  # a weight that leaves its mean by this much is on the move again
_SETTLE_MS = 110
_SETTLE_SAMPLES = 3
_DOUBT = 700  # between 300 and 500 off a whole seed, a handful may as well be one seed more or less
_MEAN_OF = 8  # samples in the running mean
_SILENT_MS = 1500


class Calibration:
    """Zero and gain of every cell, and the spread of the seeds; from the store's file `calibration.json`.

    `zero` is raw, `gain` raw per seed (either sign), `spread` the relative spread of the seeds in thousandths.
    """

    def __init__(self, zero: "list[int]", gain: "list[int]", spread: int = 100) -> None:
        if len(zero) != len(gain) or any(abs(g) < 8 for g in gain):
            raise ValueError("calibration: a zero and a gain of at least 8 a place")
        self.zero = array("i", zero)
        self.eighth = array("i", [g // 8 for g in gain])
        self.spread = spread


class Counter:
    """Counts the seeds in every place. `counts` is an array by place; `changed` the clock's ms of the last change."""

    def __init__(self, cells: "Cells", clock: "Clock", places: int, calibration: Calibration) -> None:
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

    def poll(self) -> bool:
        """Reads the cells once, without waiting. True if the count of a place changed."""
        raw, weights, samples, base = self._raw, self.weights, self._samples, self._base
        zero, eighth = self._calibration.zero, self._calibration.eighth
        mask = self._cells.poll(raw)
        now = self._clock.ms()
        changed = False
        place = -1
        while mask:
            place += 1
            fresh, mask = mask & 1, mask >> 1
            if not fresh:
                continue
            self._heard[place] = now
            # 125 / (gain / 8) is 1000 / gain, and stays within the Pico's 31-bit small integers.
            off = (raw[place] - zero[place]) * 125 // eighth[place] - weights[place]
            if off > _BAND or off < -_BAND:
                weights[place] += off
                samples[place] = 1
                self._since[place] = now
                continue
            if samples[place] < _MEAN_OF:
                samples[place] += 1
            weights[place] += off // samples[place]
            moved = weights[place] - base[place]
            if -SEED // 2 < moved < SEED // 2 and (weights[place] >= SEED // 2 or not self.counts[place]):
                if samples[place] >= _SETTLE_SAMPLES:
                    base[place] += moved // 8  # follows the last of the settling, and slow drift
            elif self.settled(place) and self._settle(place):
                changed = True
        if changed:
            self.changed = now
        return changed

    def _settle(self, place: int) -> bool:
        """Takes a settled weight as the place's; True if it stands for another number of seeds than before."""
        before, weight = self.counts[place], self.weights[place]
        moved = weight - self._base[place]
        step = (moved + SEED // 2) // SEED
        empty = weight < SEED // 2
        count = 0 if empty else max(1, before + step)
        self._base[place] = weight
        self._step[place] = 0 if empty else abs(step)
        self._rest[place] = moved - step * SEED
        self.counts[place] = count
        return count != before

    def settled(self, place: int) -> bool:
        """Whether the weight of `place` stands still."""
        return self._samples[place] >= _SETTLE_SAMPLES and self._clock.since(self._since[place]) >= _SETTLE_MS

    def quiet(self, ms: int) -> bool:
        """Whether no count has changed for `ms` and every weight stands still."""
        if self._clock.since(self.changed) < ms:
            return False
        return all(self.settled(place) for place in range(self.places))

    def agrees(self, place: int, count: int) -> bool:
        """Whether `place` can hold `count` seeds: it is what was counted, or as likely after a large handful."""
        off = count - self.counts[place]
        if off == 0 or count < 0:
            return off == 0
        if self._step[place] < 4 or self.counts[place] == 0:
            return False
        miss = self._rest[place] - off * SEED
        if miss > _DOUBT or miss < -_DOUBT:
            return False
        # Two and a half deviations of a handful's weight, squared to spare a root.
        return 4 * miss * miss <= 25 * self._step[place] * self._calibration.spread * self._calibration.spread

    def holds(self, counts: "array[int]") -> bool:
        """Whether the board can hold `counts`, by place."""
        return all(self.agrees(place, counts[place]) for place in range(self.places))

    def adopt(self, counts: "array[int]") -> None:
        """Takes `counts` (by place) as the truth, after `holds` has said yes."""
        for place in range(self.places):
            if self.counts[place] != counts[place]:
                self._rest[place] -= (counts[place] - self.counts[place]) * SEED
                self.counts[place] = counts[place]

    def silent(self) -> int:
        """The first place whose cell has given nothing for a while, or -1."""
        for place in range(self.places):
            if self._clock.since(self._heard[place]) > _SILENT_MS:
                return place
        return -1
