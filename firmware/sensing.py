"""What lies in every place: how well any number of seeds explains what the scales say. Called by App and its states.

Seeds differ in weight, so a full pit can't be counted by its weight alone: anchors.py keeps for every place a weight at
which the number of seeds was known. The states ask how well a number that the rules allow fits, and `adopt` it as the
new anchor when all places agree.
"""

from firmware.anchors import EMPTY_ERROR, REST_MS, UNIT, Anchors, badness
from firmware.scales import OK, SEED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array

_LIMIT = 13 * UNIT  # a number that fits the weight worse than the likeliest by more than this is out of the question
_DOUBT = 650  # and so is one that is further off than this
_ASKED = 6 * UNIT  # 2.4 deviations: so far off may be what was asked for and laid out
_STAYS = 3 * UNIT
_HARDLY = 400  # what weighs less is no seed
_DOUBT_MS = 300  # and there is no doubt before a weight has stood still for so long
_HALVES = 22  # so much worse a fit is half as likely: 2 ln 2, in UNITs
_NEAR = 400  # off its number by more than this, a seed that came or went, may be a hand, however noisy the cell
_SURE = 5 * UNIT  # a weight that is further off than this may be a hand, and makes no anchor
_SLOW_NEAR, _SLOW_SURE = 250, 3 * UNIT  # nor, with slow converters, what may be a hand that rests there
_LONG_MS = 2600  # unless it stands still for so long
_ANCHOR_MS = 150  # a weight that is younger than this makes no anchor
_DRIFTING = 2000  # a zero that has crept so far from the others is followed, but somebody should look after it
_JUST_MS = 120
_VISIT_MS = 18  # so often, so many places are looked after: all of them five times a second
_VISITS = 2


class Counter(Anchors):
    """The seeds in every place. `counts` is an array by place: the likeliest numbers, of the settled weights.

    `changed` is the clock's time of the last change; `scales` has the weights and the health of the cells.
    """

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

    def _find(self, place: int) -> None:
        """The cell of `place` can be believed again: its whole weight tells whether what was thought lies there."""
        if self.scales.resting(place) >= REST_MS:
            self._lost[place] = False
            self._anchored[place], self._anchor[place] = 0, self._empty[place]
            self._noise[place] = EMPTY_ERROR
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

    def agrees(self, place: int, count: int) -> bool:
        """Whether `place` may hold `count` seeds: the likeliest number, or one that is nearly as likely."""
        if self.blind(place):
            return True
        likeliest = self.counts[place]
        if count == likeliest:
            return True
        if count <= 0 or not likeliest - 2 <= count <= likeliest + 2 or self.scales.resting(place) < _DOUBT_MS:
            return False
        if likeliest == 0 and self.scales.weights[place] - self._empty[place] < _HARDLY:
            return False  # an empty place is sure
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
        variance = self.scales.variance(place) + count * self._spread + error * error + EMPTY_ERROR
        miss = self.scales.weights[place] - self._empty[place] - count * SEED
        return min(self.fit(place, count), badness(miss, variance)) <= _ASKED

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
        near, most = (_SLOW_NEAR, _SLOW_SURE) if self.scales.slow else (_NEAR, _SURE)
        off = abs(self.scales.weights[place] - self._expected(place, count))
        sure = off <= near * abs(count - self._anchored[place]) and self.fit(place, count) <= most
        sure = sure and resting >= _ANCHOR_MS
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

    def trust(self, counts: "array[int]") -> None:
        """Takes `counts` (by place) as what lies there, and how it weighs now, whatever was known.

        Where the very same seeds lie as before, it is the zero that has crept.
        """
        for place in range(self.places):
            if self._anchored[place] == counts[place] and not self.blind(place):
                self._empty[place] += self.scales.weights[place] - self._anchor[place]
            self._anchored[place] = -1
        self.take(counts)

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
