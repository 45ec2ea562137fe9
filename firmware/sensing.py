"""What lies in every place: how well any number of seeds explains what the scales say. Called by App and its states.

Seeds differ in weight, so a full pit can't be counted by its weight alone. For every place the counter keeps an
*anchor*: a weight at which the number of seeds was known. What has come or gone since is measured from there, which is
exact for a seed or two. The states ask how well a number that the rules allow fits, and `adopt` it as the new anchor
when all places agree; an empty pit needs no anchor.
"""

from array import array
from binascii import a2b_base64, b2a_base64

from firmware import filter
from firmware.filter import AWAY
from firmware.scales import BLIND, MISSING, OK, SEED, Calibration, Scales

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.interfaces import Cells, Clock, Take

UNIT = 16  # a fit of 16 is one standard deviation, squared
_LIMIT = 13 * UNIT  # a number that fits the weight worse than the likeliest by more than this is out of the question
_DOUBT = 650  # and so is one that is further off than this
_ASKED = 6 * UNIT  # 2.4 deviations: so far off may be what was asked for and laid out
_STAYS = 3 * UNIT
_DOUBT_MS = 300  # and there is no doubt before a weight has stood still for so long
_FLOOR = 60 * 60  # variance of what no model catches: a finger on the rim, a plate that sticks
_EMPTY_ERROR = 120 * 120  # variance of the empty weight, which is weighed rarely
_HALVES = 22  # so much worse a fit is half as likely: 2 ln 2, in UNITs
_LIKELY = 300  # one or two seeds that weigh so much more or less, a seed, may have been weighed with a hand on them
_FARTHEST = 8000  # off by more than eight seeds is off; squares stay within the Pico's small integers

_NEAR = 400  # off its number by more than this, a seed that came or went, may be a hand, however noisy the cell
_SURE = 5 * UNIT  # a weight that is further off than this may be a hand, and makes no anchor
_LONG_MS = 2600  # unless it stands still for so long
REST_MS = 400  # longer than a hand reaches into a pit
_UNTOUCHED_MS = 450
_ANCHOR_MS = 150  # a weight that is younger than this makes no anchor
_REFINE_MS = 700  # for so long after an anchor was set, the last of the settling still moves it
_REFINES = 100  # but by no more than a tenth of a seed: more may be a seed that rolls away
_OLD_MS = 3000
_DRIFTING = 2000  # a zero that has crept so far from the others is followed, but somebody should look after it
_ZERO_OFF = 400  # of a place that the rules call empty: lighter than any seed
_JUST_MS = 120
_VISIT_MS = 18  # so often, so many places are looked after: all of them five times a second
_VISITS = 2

_ASLEEP = 150 * 150  # variance of an anchor over the time without power
_OFF_UNIT, _CREPT_UNIT = 40, 50  # thousandths of a seed, in which `rest` counts


class Counter:
    """The seeds in every place. `counts` is an array by place: the likeliest numbers, of the settled weights.

    `changed` is the clock's time of the last change; `scales` has the weights and the health of the cells.
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

    def poll(self) -> bool:
        """Reads the cells once, without waiting. True if the number of seeds in a place has changed."""
        scales = self.scales
        changed = False
        look = scales.poll(self._awake)
        if scales.shift:
            self._stand_elsewhere()
        place = -1
        while look:
            place += 1
            wanted, look = look & 1, look >> 1
            if not wanted or self.blind(place):
                continue
            if self._lost[place]:
                self._find(place)
            count = self._likeliest(place)
            if count == self.counts[place]:
                continue
            if count == 0:
                self._set_anchor(place, 0)  # an empty place is sure
            self._set_count(place, count)
            # It moved a little earlier; a slow converter can't tell when.
            at = scales.moved(place) if scales.resting(place) < _JUST_MS else self._clock.ms()
            if not changed or self._clock.since(at) < self._clock.since(self.changed):
                self.changed = at
            changed = True
        if self._clock.since(self._visited) >= _VISIT_MS and not scales.shaken:
            self._visited = self._clock.ms()
            for _ in range(_VISITS):
                self._visit()
        return changed

    def _set_count(self, place: int, count: int) -> None:
        self.counts[place] = count
        if count == self._anchored[place] and not self._lost[place]:
            self._awake &= ~(1 << place)
        else:
            self._awake |= 1 << place

    def _find(self, place: int) -> None:
        """The cell of `place` can be believed again: its whole weight tells whether what was thought lies there."""
        if self.scales.resting(place) >= REST_MS:
            self._lost[place] = False
            self._anchored[place], self._anchor[place] = 0, self._empty[place]
            self._noise[place] = _EMPTY_ERROR
            if self.agrees(place, self.counts[place]):
                self._set_anchor(place, self.counts[place])

    def _likeliest(self, place: int) -> int:
        """The number of seeds that explains the weight best, without regard to any rule."""
        guess = self._anchored[place] + (self.scales.weights[place] - self._anchor[place] + SEED // 2) // SEED
        # What it was stays, unless another number is clearly better: a weight between two must not flicker.
        best, best_fit = self.counts[place], self.fit(place, self.counts[place]) - _STAYS
        for count in range(max(0, guess - 1), max(1, guess + 1) + 1):
            fit = self.fit(place, count)
            if fit < best_fit:
                best, best_fit = count, fit
        return best

    def fit(self, place: int, count: int) -> int:
        """How badly `count` seeds explain the weight of `place`, in UNITs of squared standard deviations."""
        if self.blind(place):
            return 0
        weight = self.scales.weights[place]
        noise = self.scales.variance(place)
        if count == 0:
            return _badness(weight - self._empty[place], noise + _EMPTY_ERROR)
        anchored = self._anchored[place]
        moved = count - anchored
        if moved < 0:  # of seeds that were weighed together, each has its share
            error = (count * self._spread + _EMPTY_ERROR) * -moved // anchored
        else:  # others bring their own spread
            error = moved * self._spread + moved * moved * self._gain_error * self._gain_error
        variance = noise + self._noise[place] + error + _FLOOR
        fit = _badness(weight - self._expected(place, count), variance)
        if (
            anchored == 0 and count == self._held[place]
        ):  # perhaps the very seeds that were taken out have been put back
            miss = weight - self._empty[place] - self._held_weight[place]
            fit = min(fit, _badness(miss, noise + 2 * _FLOOR + _EMPTY_ERROR))
        return fit

    def _expected(self, place: int, count: int) -> int:
        """The weight of `place` when it holds `count` seeds, from its anchor."""
        anchored = self._anchored[place]
        if count >= anchored:
            return self._anchor[place] + (count - anchored) * SEED
        return self._empty[place] + (self._anchor[place] - self._empty[place]) * count // anchored

    def agrees(self, place: int, count: int) -> bool:
        """Whether `place` may hold `count` seeds: the likeliest number, or one that is nearly as likely."""
        if self.blind(place):
            return True
        likeliest = self.counts[place]
        if count == likeliest:
            return True
        if count <= 0 or not likeliest - 2 <= count <= likeliest + 2 or self.scales.resting(place) < _DOUBT_MS:
            return False
        held = count == self._held[place] and self._anchored[place] == 0
        if not held and abs(self.scales.weights[place] - self._expected(place, count)) > _DOUBT:
            return False
        return self.fit(place, count) <= self.fit(place, likeliest) + _LIMIT

    def may_hold(self, place: int, count: int) -> bool:
        """Whether `count` seeds that were asked for may lie in `place`, by their whole weight alone if need be."""
        if self.agrees(place, count):
            return True
        if count <= 0 or self.counts[place] == self._anchored[place]:
            return False  # what fell seed by seed has been counted
        error = count * self._gain_error
        variance = self.scales.variance(place) + count * self._spread + error * error + _EMPTY_ERROR
        miss = self.scales.weights[place] - self._empty[place] - count * SEED
        return min(self.fit(place, count), _badness(miss, variance)) <= _ASKED

    def holds(self, counts: "array[int]") -> bool:
        """Whether the board may hold `counts`, by place."""
        return all(self.agrees(place, counts[place]) for place in range(self.places))

    def strain(self, counts: "array[int]") -> int:
        """How much worse `counts` explains the weights than the likeliest numbers do, in UNITs."""
        strain = 0
        for place in range(self.places):
            if counts[place] != self.counts[place]:
                strain += self.fit(place, counts[place]) - self.fit(place, self.counts[place])
        return strain

    def adopt(self, counts: "array[int]") -> None:
        """Takes `counts` (by place) as the truth, after `holds` has said yes."""
        for place in range(self.places):
            self._believed[place] = counts[place]
            if self.blind(place):
                self._lose(place, counts[place])
            else:
                self._anchor_believed(place)

    def take(self, counts: "array[int]") -> None:
        """Takes `counts` (by place) as what lies there, whatever the scales say: it was laid out as asked for."""
        for place in range(self.places):
            self._believed[place] = counts[place]
            if self.blind(place):
                self._lose(place, counts[place])
            else:
                self._set_anchor(place, counts[place])

    def _lose(self, place: int, count: int) -> None:
        self._lost[place] = True
        self._set_count(place, count)

    def _anchor_believed(self, place: int) -> None:
        """Anchors what is believed, where it lies still enough: neither on its way nor under a hand."""
        count = self._believed[place]
        if count == self._anchored[place] or not self.agrees(place, count):
            return
        resting = self.scales.resting(place)
        near = abs(self.scales.weights[place] - self._expected(place, count)) <= _NEAR * abs(
            count - self._anchored[place]
        )
        sure = near and resting >= _ANCHOR_MS and self.fit(place, count) <= _SURE
        if sure or (resting >= _LONG_MS and not self.scales.handled(place)):
            self._set_anchor(place, count)

    def close_total(self, total: int) -> None:
        """Corrects the one count that is most in doubt by one seed, when that makes the sum of all counts `total`."""
        off = total - sum(self.counts)
        if off not in (1, -1):
            return
        best, least = -1, _LIMIT
        for place in range(self.places):
            if self.counts[place] + off <= 0:
                continue
            strain = self.fit(place, self.counts[place] + off) - self.fit(place, self.counts[place])
            if strain < least:
                best, least = place, strain
        if best >= 0:
            self._set_anchor(best, self.counts[best] + off)

    def adopt_likeliest(self) -> None:
        """Anchors every place that has stood still for a while, where one or two seeds came or went.

        For use where no rule says what should lie there. A larger handful keeps its doubt.
        """
        for place in range(self.places):
            count = self.counts[place]
            if self.scales.resting(place) >= REST_MS and (count == 0 or abs(count - self._anchored[place]) <= 2):
                self._set_anchor(place, count)

    def adopt_steps(self) -> None:
        """Anchors every place that has just gained one seed: where seeds fall one by one, steps count them."""
        for place in range(self.places):
            if self.counts[place] == self._anchored[place] + 1 and self.scales.settled(place):
                self._set_anchor(place, self.counts[place])

    def know(self, place: int, count: int) -> None:
        """Takes `count` as what lies in `place`: its seeds were weighed elsewhere, where they could be counted."""
        if self.scales.settled(place):
            self._set_anchor(place, count)

    def tell(self, place: int, count: int) -> None:
        """Takes `count` as what lies in a blind place: the button has told it."""
        self._believed[place] = count
        self._lose(place, count)

    def knows(self, place: int, count: int) -> bool:
        """Whether `count` is what `place` was last known to hold."""
        return self._anchored[place] == count

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

    def confidence(self, place: int) -> int:
        """How sure the count of `place` is, in per cent, against one seed more and one fewer; 0 for a blind cell."""
        if self.blind(place):
            return 0
        count = self.counts[place]
        odds = 0  # of the two others together, in thousandths
        for other in (count - 1, count + 1):
            if other >= 0:
                halves, part = divmod(max(0, self.fit(place, other) - self.fit(place, count)), _HALVES)
                odds += (1000 - 500 * part // _HALVES) >> min(halves, 10)
        return 100 * 1000 // (1000 + odds)

    def blind(self, place: int) -> bool:
        """Whether the cell of `place` can't be believed."""
        return self.scales.health[place] in BLIND

    def first_ill(self) -> int:
        """The first place whose cell is out of order, or -1."""
        for place in range(self.places):
            if self.scales.health[place] != OK:
                return place
        return -1

    def mark(self) -> None:
        """Remembers how everything lies, for `stirred`."""
        for place in range(self.places):
            self._marked[place] = self.scales.moved(place) if self.scales.settled(place) else -1
            self._marked_count[place] = self.counts[place]

    def stirred(self, place: int) -> bool:
        """Whether something may have happened at `place` since the last `mark`."""
        still = self._marked[place] == self.scales.moved(place) and self._marked_count[place] == self.counts[place]
        return not still or self.blind(place)

    def settled(self, place: int) -> bool:
        """Whether the weight of `place` stands still."""
        return self.scales.settled(place)

    def quiet(self, ms: int) -> bool:
        """Whether no count has changed for `ms` and every weight that can be believed stands still."""
        if self._clock.since(self.changed) < ms or self.scales.shaken:
            return False
        return all(self.blind(place) or self.scales.settled(place) for place in range(self.places))

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
        return b2a_base64(packed).strip()

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

    def trust(self, counts: "array[int]") -> None:
        """Takes `counts` (by place) as what lies there, and how it weighs now, whatever was known.

        Where the very same seeds lie as before, it is the zero that has crept.
        """
        for place in range(self.places):
            if self._anchored[place] == counts[place] and not self.blind(place):
                self._empty[place] += self.scales.weights[place] - self._anchor[place]
            self._anchored[place] = -1
        self.take(counts)

    def off(self, place: int, count: int) -> int:
        """By how much `place` weighs more than `count` seeds there should, in thousandths of a seed."""
        return 0 if self.blind(place) else self.scales.weights[place] - self._expected(place, count)

    # Drift

    def follow_zero(self) -> None:
        """Lets the empty weights follow, where nothing lies; to be called between turns only."""
        for place in range(self.places):
            off = self.scales.weights[place] - self._empty[place]
            if self.counts[place] == 0 and self.scales.resting(place) >= REST_MS and -_ZERO_OFF < off < _ZERO_OFF:
                self._empty[place] += off // 2

    def _visit(self) -> None:
        """Looks after the anchor of one place, in turns; after the last one, lets zeros creep together.

        Anchors follow what is no seed, and empty weights what all cells together have crept. Off by a quarter of a seed
        or more may be a light seed, and is never followed.
        """
        place = self._turn
        if not self.blind(place):
            self._anchor_believed(place)
            if self._stays(place):
                self._follow(place)
            own = self._empty[place] - self._common
            self.scales.drifting[place] = own > _DRIFTING or own < -_DRIFTING
        self._turn += 1
        if self._turn < self.places:
            return
        self._turn = 0
        if self._staying >= 3:
            self._creep += self._crept * SEED // self._staying
            creep = self._creep // SEED
            self._creep -= creep * SEED
            if creep:
                self._let_creep(creep)
        self._crept = self._staying = 0

    def _follow(self, place: int) -> None:
        if self.counts[place] and self.scales.resting(place) > _UNTOUCHED_MS:
            self._held[place] = self.counts[place]
            self._held_weight[place] = self.scales.weights[place] - self._empty[place]
        moved = self.scales.weights[place] - self._anchor[place]
        if moved >= AWAY or moved <= -AWAY:
            return
        if self._clock.since(self._set[place]) < _REFINE_MS:
            step = min(max(moved, -_REFINES - self._refined[place]), _REFINES - self._refined[place])
            self._anchor[place] += step
            self._refined[place] += step
            return
        step = (moved + 4) // 8
        self._anchor[place] += step
        if self._clock.since(self._set[place]) > _OLD_MS:
            self._empty[place] += step  # it has lain there for long enough to tell how its own zero creeps
        self._crept += step
        self._staying += 1

    def _let_creep(self, creep: int) -> None:
        """All zeros have crept by so much: the empty weights follow, and anchors where seeds come and go."""
        self._common += creep
        for place in range(self.places):
            stays = self._stays(place)
            if not stays or self._clock.since(self._set[place]) <= _OLD_MS:
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


def _badness(miss: int, variance: int) -> int:
    """A squared miss in UNITs of the variance."""
    if miss > _FARTHEST or miss < -_FARTHEST:
        miss = _FARTHEST
    return miss * miss // variance * UNIT + miss * miss % variance * UNIT // variance
