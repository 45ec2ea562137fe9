"""What is known of every place by its weight: anchors, empty weights, and how both creep. sensing.py counts by them.

An *anchor* is a weight at which the number of seeds was known. What has come or gone since is measured from there,
which is exact for a seed or two; an empty pit needs none. What creeps is followed: never by as much as a light seed.
"""

from array import array
from binascii import a2b_base64, b2a_base64

from firmware import filter
from firmware.filter import AWAY
from firmware.scales import BLIND, MISSING, SEED, Calibration, Scales

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.interfaces import Cells, Clock, Take

UNIT = 16  # a fit of 16 is one standard deviation, squared
_FLOOR = 60 * 60  # variance of what no model catches: a finger on the rim, a plate that sticks
EMPTY_ERROR = 120 * 120  # variance of the empty weight, which is weighed rarely
_LIKELY = 300  # one or two seeds that weigh so much more or less, a seed, may have been weighed with a hand on them
_FARTHEST = 8000  # off by more than eight seeds is off; squares stay within the Pico's small integers
REST_MS = 400  # longer than a hand reaches into a pit
_UNTOUCHED_MS = 450
_REFINE_MS = 700  # for so long after an anchor was set, the last of the settling still moves it
_REFINES = 100  # but by no more than a tenth of a seed: more may be a seed that rolls away
_OLD_MS = 3000  # after that a weight has settled for good, and what creeps is its zero;
_SLOW_OLD_MS = 6000  # with slow converters, whose weights are means of a second
_ZERO_OFF = 400  # of a place that the rules call empty: lighter than any seed
_ASLEEP = 150 * 150  # variance of an anchor over the time without power
_OFF_UNIT, _CREPT_UNIT = 40, 50  # thousandths of a seed, in which `rest` counts


class Anchors:
    """The anchors of all places. `counts` is an array by place: what is thought to lie there; `scales` has the weights.

    `changed` is the clock's time of the last change of a count.
    """

    def __init__(
        self, cells: "Cells", clock: "Clock", places: int, calibration: Calibration, take: "Take" = filter.take
    ) -> None:
        self.places = places
        self.scales = Scales(cells, clock, places, calibration, take)
        self._clock = clock
        self._spread = calibration.spread * calibration.spread
        self._gain_error = calibration.error
        self._anchor = self.scales.anchors  # the weight ...
        self._anchored = array("h", [0] * places)  # ... that was this number of seeds
        self._noise = array("i", [_FLOOR] * places)  # the anchor's variance
        self._held = array("h", [0] * places)  # what lay there last, untouched, and its weight
        self._held_weight = array("i", [0] * places)
        self._empty = array("i", [0] * places)  # the weight of the empty place
        self._set = array("i", [clock.ms()] * places)  # when the anchor was set
        self._refined = array("h", [0] * places)  # by how much it has been moved since
        self._believed = array("h", [0] * places)  # what the rules last said lies there
        self._marked = array("i", [-1] * places)  # when the weight had moved last, at the last mark; -1: it was moving
        self._marked_count = array("h", [0] * places)
        self._lost = bytearray(places)  # whether seeds came or went while the cell could not be believed
        self._visited = clock.ms()
        self._turn = 0  # the place that is visited next
        self._crept = self._staying = 0  # by how much the anchors of how many places have followed, in this round
        self._creep = 0  # of the zeros all together, in millionths of a seed, as far as it has not been followed yet
        self._common = 0  # by how much they have crept since the start, thousandths of a seed
        self._awake = 0  # a bit for each place whose count is not its anchor's
        self.counts = array("h", [0] * places)
        self.changed = clock.ms()

    def _set_count(self, place: int, count: int) -> None:
        self.counts[place] = count
        if count == self._anchored[place] and not self._lost[place]:
            self._awake &= ~(1 << place)
        else:
            self._awake |= 1 << place

    def fit(self, place: int, count: int) -> int:
        """How badly `count` seeds explain the weight of `place`, in UNITs of squared standard deviations."""
        if self.blind(place):
            return 0
        weight = self.scales.weights[place]
        noise = self.scales.variance(place)
        if count == 0:
            return badness(weight - self._empty[place], noise + EMPTY_ERROR)
        anchored = self._anchored[place]
        moved = count - anchored
        if moved < 0:  # of seeds that were weighed together, each has its share
            error = (count * self._spread + EMPTY_ERROR) * -moved // anchored
        else:  # others bring their own spread
            error = moved * self._spread + moved * moved * self._gain_error * self._gain_error
        variance = noise + self._noise[place] + error + _FLOOR
        fit = badness(weight - self._expected(place, count), variance)
        if (
            anchored == 0 and count == self._held[place]
        ):  # perhaps the very seeds that were taken out have been put back
            miss = weight - self._empty[place] - self._held_weight[place]
            fit = min(fit, badness(miss, noise + 2 * _FLOOR + EMPTY_ERROR))
        return fit

    def _expected(self, place: int, count: int) -> int:
        """The weight of `place` when it holds `count` seeds, from its anchor."""
        anchored = self._anchored[place]
        if count >= anchored:
            return self._anchor[place] + (count - anchored) * SEED
        return self._empty[place] + (self._anchor[place] - self._empty[place]) * count // anchored

    def off(self, place: int, count: int) -> int:
        """By how much `place` weighs more than `count` seeds there should, in thousandths of a seed."""
        return 0 if self.blind(place) else self.scales.weights[place] - self._expected(place, count)

    def _set_anchor(self, place: int, count: int) -> None:
        if count != self._anchored[place]:  # else the old anchor is as good; what is off now may be a hand
            self._anchored[place] = self._believed[place] = count
            weight, empty = self.scales.weights[place], self._empty[place]
            # A hand that rests on an empty pit is not what it weighs.
            self._anchor[place] = empty if count == 0 and not -AWAY < weight - empty < AWAY else weight
            self._noise[place] = self.scales.variance(place) + _FLOOR
            self._set[place] = self._clock.ms()
            self._refined[place] = 0
        self._set_count(place, count)

    def knows(self, place: int, count: int) -> bool:
        """Whether `count` is what `place` was last known to hold."""
        return self._anchored[place] == count

    def weighed(self, place: int, count: int) -> int:
        """What the `count` seeds weigh that lie in `place` or lay there last, or so many seeds on the average."""
        held = self._held[place]
        if count <= 2:  # perhaps just dropped, and weighed with a hand already on them
            likely = held == count and abs(self._held_weight[place] - count * SEED) <= count * _LIKELY
            return self._held_weight[place] if likely else count * SEED
        if not count - 2 <= held <= count + 2:
            return count * SEED
        return self._held_weight[place] + (count - held) * SEED

    def gained(self, place: int) -> int:
        """What `place` weighs more than at its anchor, in thousandths of a seed."""
        return self.scales.weights[place] - self._anchor[place]

    def blind(self, place: int) -> bool:
        """Whether the cell of `place` can't be believed."""
        return self.scales.health[place] in BLIND

    # Over a power cut

    def rest(self) -> bytes:
        """How all places lie, for the journal: by how much each is off its count, and its empty weight, in base64."""
        packed = bytearray(2 * self.places)
        for place in range(self.places):
            if self.blind(place):
                continue
            count, empty = self.counts[place], self._empty[place]
            weight = self._anchor[place] if count == self._anchored[place] else self.scales.weights[place]
            crept = 128 + (empty + _CREPT_UNIT // 2) // _CREPT_UNIT
            empty = (crept - 128) * _CREPT_UNIT
            off = 128 + (weight - empty - count * SEED + _OFF_UNIT // 2) // _OFF_UNIT
            if 0 < off < 256 and 0 <= crept < 256:
                packed[2 * place], packed[2 * place + 1] = off, crept
        return b2a_base64(bytes(packed)).strip()

    def recall(self, counts: "array[int]", rest: bytes) -> None:
        """Takes up again what `rest` told when `counts` lay there; nothing is tared. Without `rest` all is weighed."""
        try:
            packed = a2b_base64(rest)
        except ValueError:
            packed = b""
        if len(packed) != 2 * self.places:
            packed = bytes(2 * self.places)
        for place in range(self.places):
            self.counts[place] = self._believed[place] = counts[place]
            if packed[2 * place]:
                empty = (packed[2 * place + 1] - 128) * _CREPT_UNIT
                self._empty[place] = empty
                self._anchored[place] = counts[place]
                self._anchor[place] = empty + counts[place] * SEED + (packed[2 * place] - 128) * _OFF_UNIT
                self._noise[place] = _ASLEEP
            self._set_count(place, counts[place])

    # Drift

    def follow_zero(self) -> None:
        """Lets the empty weights follow, where nothing lies; to be called between turns only."""
        for place in range(self.places):
            off = self.scales.weights[place] - self._empty[place]
            if self.counts[place] == 0 and self.scales.resting(place) >= REST_MS and -_ZERO_OFF < off < _ZERO_OFF:
                self._empty[place] += off // 2

    def _follow(self, place: int) -> None:
        moved = self.scales.weights[place] - self._anchor[place]
        if moved >= AWAY or moved <= -AWAY:
            return  # a light seed, or one that is just rolling away
        if self.counts[place] and self.scales.resting(place) > _UNTOUCHED_MS:
            self._held[place] = self.counts[place]
            self._held_weight[place] = self.scales.weights[place] - self._empty[place]
        if self._clock.since(self._set[place]) < _REFINE_MS:
            step = min(max(moved, -_REFINES - self._refined[place]), _REFINES - self._refined[place])
            self._anchor[place] += step
            self._refined[place] += step
            return
        step = (moved + 4) // 8
        self._anchor[place] += step
        if not self._old(place):
            return  # the rest of a step up is no zero that creeps
        if self.counts[place]:
            self._empty[place] += step  # it has lain there for long enough to tell how its own zero creeps
        else:
            self._let_empty(place)
        self._crept += step
        self._staying += 1

    def _old(self, place: int) -> bool:
        """Whether the anchor of `place` was set so long ago that its weight has settled for good."""
        return self._clock.since(self._set[place]) > (_SLOW_OLD_MS if self.scales.slow else _OLD_MS)

    def _let_empty(self, place: int) -> None:
        """An empty place that lies still tells its empty weight: what has been laid to it wrongly goes."""
        off = self.scales.weights[place] - self._empty[place]
        if -_ZERO_OFF < off < _ZERO_OFF:
            self._empty[place] += (off + 4) // 8

    def _let_creep(self, creep: int) -> None:
        """All zeros have crept by so much: the empty weights follow, and anchors where seeds come and go."""
        self._common += creep
        for place in range(self.places):
            stays = self._stays(place)
            if not stays or not self._old(place):
                self._empty[place] += creep
            if not stays:
                self._anchor[place] += creep

    def _stand_elsewhere(self) -> None:
        """The board stands on a slope now, or no more: what is off in most places is no seed."""
        for place in range(self.places):
            self._anchor[place] += self.scales.shift
            self._empty[place] += self.scales.shift
        self.scales.shift = 0

    def _stays(self, place: int) -> bool:
        return (
            self.scales.health[place] != MISSING
            and self.scales.settled(place)
            and self.counts[place] == self._anchored[place]
        )


def badness(miss: int, variance: int) -> int:
    """A squared miss in UNITs of the variance."""
    if miss > _FARTHEST or miss < -_FARTHEST:
        miss = _FARTHEST
    return miss * miss // variance * UNIT + miss * miss % variance * UNIT // variance
