"""A legal move as a row of steps over the board's places, and where in it the hands are.

The engine tells a move's events; a `Track` holds them packed, and finds the step that the counts seen on the board
belong to. Used by playing.py, one track for each move that the hands may be making.
"""

from array import array

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine import Move, Position
    from firmware.board import Field
    from firmware.interfaces import Counter

LIFT, DROP, CAPTURE = range(3)
_NAMES = ("lift", "drop", "capture")
_KINDS = {"lift": LIFT, "drop": DROP, "capture": CAPTURE}

# A step in 16 bits: kind, direction (1 is counter-clockwise), place, number of seeds.
_WAY = 1 << 13
_PER_STEP = 4  # of a Counter's UNITs: of two steps that fit, the nearer one is the likelier
_CLEARLY = 850  # and what is off by more is clearly not all, or too much; between the two it is asked
_HEAVY = 800  # and up to this they may be heavy seeds
_ERRED_CLOSE = 350  # where something has lain wrongly, a seed from the bag may be among those in the store
_CLOSE = 500  # thousandths of a seed: closer than this, no seed is missing


class Track:
    """One move from `before` (counts by place).

    `at` is the number of its events that the board has seen, `furthest` the most that it has ever seen.
    """

    def __init__(self, field: "Field", position: "Position", move: "Move", before: "array[int]") -> None:
        self.move = move
        self.field = field
        self.before = before
        self.at = self.furthest = 0
        self.erred = False  # whether seeds have lain wrongly in this turn
        self.store = field.board.store(position.player)
        self.steps = array("H")
        self._seen = array("h", before)  # the counts after `at` events
        self._try = array("h", before)
        lift, way = -1, 0
        for kind, pit, n in field.rules.events(position, move):
            if kind == "drop" and lift >= 0:
                if field.rules.lap_way(position, self.pit(lift), pit) > 0:
                    self.steps[lift] |= _WAY
                way, lift = self.steps[lift] & _WAY, -1
            elif kind == "lift":
                lift, way = len(self.steps), 0
            self.steps.append(_KINDS[kind] << 14 | way | field.place[pit] << 8 | n)
        self.end = len(self.steps)
        while self.end and self.kind(self.end - 1) == CAPTURE:
            self.end -= 1  # from here on seeds are taken out, in whatever order the hands like

    def kind(self, step: int) -> int:
        """LIFT, DROP or CAPTURE."""
        return self.steps[step] >> 14

    def place(self, step: int) -> int:
        """The place where step number `step` happens."""
        return self.steps[step] >> 8 & 31

    def n(self, step: int) -> int:
        """The number of seeds that are lifted or captured in `step`."""
        return self.steps[step] & 255

    def way(self, step: int) -> int:
        """The lap's direction in `step`: +1 counter-clockwise, -1 clockwise."""
        return 1 if self.steps[step] & _WAY else -1

    def pit(self, step: int) -> int:
        """The pit where step number `step` happens."""
        return self.field.place.find(bytes([self.place(step)]))

    def event(self, step: int) -> "tuple[str, int, int]":
        """Step number `step` as the engine tells it: kind, pit, number of seeds."""
        return _NAMES[self.kind(step)], self.pit(step), self.n(step)

    def has_lifted(self, place: int) -> bool:
        """Whether a lap has begun at `place` so far."""
        return any(self.kind(step) == LIFT and self.place(step) == place for step in range(self.at))

    def lap_end(self, step: int) -> int:
        """The number of the last drop of the lap that `step` belongs to."""
        while step + 1 < len(self.steps) and self.kind(step + 1) == DROP:
            step += 1
        return step

    def lap(self, step: int) -> int:
        """Which lap `step` belongs to; the first handful is lap 1."""
        return sum(1 for i in range(step + 1) if self.kind(i) == LIFT)

    def expected(self, counter: "Counter") -> "array[int]":
        """The counts by place after `at` events; the array is reused.

        When the sowing is over, captured seeds may be in their pits, in the hand or in the store.
        """
        if self.at < self.end:
            return self._seen
        self.go(self.end)
        for step in range(self.end, len(self.steps)):
            place = self.place(step)
            self._seen[place] = min(self.n(step), counter.counts[place])
        total = self.before[self.store] + self.captured()
        stored = counter.counts[self.store]
        self._seen[self.store] = stored if self._stored(counter) else min(max(stored, self.before[self.store]), total)
        return self._seen

    def captured(self) -> int:
        """How many seeds the move captures."""
        return sum(self.n(step) for step in range(self.end, len(self.steps)))

    def match(self, counter: "Counter", reach: int, followed: bool = False) -> bool:
        """Finds the step that the counts on the board belong to, at most `reach` steps on.

        True if there is one; `at` and `expected` then stand there. Of a move that has been `followed` so far, no step
        can have happened since in a place whose weight has not stirred since then.
        """
        first, last = 0, min(self.end, self.at + reach)
        if followed:
            first, last = self._range(counter, last)
        goal, least = -1, 0
        counts = self._try
        for place in range(len(counts)):
            counts[place] = self.before[place]
        wrong = sum(1 for place in range(len(counts)) if not counter.agrees(place, counts[place]))
        for step in range(last + 1):
            if wrong == 0 and step >= first:
                strain = counter.strain(counts) + abs(step - self.at) * _PER_STEP
                if goal < 0 or strain < least:
                    goal, least = step, strain
            if step == last:
                break
            place = self.place(step)
            wrong -= not counter.agrees(place, counts[place])
            self._do(step, counts)
            wrong += not counter.agrees(place, counts[place])
        # When the sowing is over, a seed that leaves its last pit is being captured: nobody takes back a drop now.
        sown = last == self.end
        if sown and (goal < 0 or (self.at == self.end and goal < self.at)) and self._taking(counter):
            return True
        if goal < 0:
            return False
        self.go(goal)
        counter.adopt(self._seen)
        return True

    def _do(self, step: int, counts: "array[int]") -> None:
        place, n = self.place(step), self.n(step)
        kind = self.kind(step)
        if kind == DROP:
            counts[place] += 1
        else:
            counts[place] -= n
        if kind == CAPTURE:
            counts[self.store] += n

    def go(self, step: int) -> None:
        """Puts the hands after `step` events."""
        for place in range(len(self._seen)):
            self._seen[place] = self.before[place]
        for i in range(step):
            self._do(i, self._seen)
        self.at = step
        self.furthest = max(self.furthest, step)

    def lies(self, place: int) -> int:
        """How many seeds lie in `place` after `at` events."""
        return self._seen[place]

    def go_nearest(self, counter: "Counter") -> int:
        """Puts the hands at that step of the present lap for which the least is wrong; returns how many seeds are."""
        begun, furthest = self.at, self.furthest
        best, least = begun, self._amiss(counter)
        for step in range(begun + 1, self.lap_end(begun) + 2 if begun < self.end and self.kind(begun) == DROP else 0):
            self.go(step)
            amiss = self._amiss(counter)
            if 0 < amiss < least:  # what fits has been refused: a seed that has rolled
                best, least = step, amiss
        self.go(best)
        self.furthest = furthest  # nobody has seen that
        return least

    def _amiss(self, counter: "Counter") -> int:
        return sum(abs(counter.counts[place] - n) for place, n in enumerate(self._seen) if not counter.agrees(place, n))

    def stirred(self, counter: "Counter") -> bool:
        """Whether all that is still to be sown may have been sown since the last look: its places have stirred."""
        return all(counter.stirred(self.place(step)) for step in range(self.furthest, self.end))

    def _range(self, counter: "Counter", last: int) -> "tuple[int, int]":
        """The steps, up to `last`, between which nothing but stirred places lie."""
        first = self.at
        while first > 0 and counter.stirred(self.place(first - 1)):
            first -= 1
        step = self.at
        while step < last and counter.stirred(self.place(step)):
            step += 1
        return first, step

    def _taking(self, counter: "Counter") -> bool:
        """Whether the sowing is over, and captured seeds are in their pits, in the hand or in the store."""
        if self.end == len(self.steps):
            return False
        counts = self._try
        for place in range(len(counts)):
            counts[place] = self.before[place]
        for step in range(self.end):
            self._do(step, counts)
        for step in range(self.end, len(self.steps)):
            place = self.place(step)
            left = min(counter.counts[place], self.n(step)) if counter.blind(place) else counter.counts[place]
            if left > self.n(step):
                return False
            counts[place] = left
        stored = counter.counts[self.store] - self.before[self.store]
        if self._stored(counter):
            counter.know(self.store, self.before[self.store] + self.captured())
        elif not 0 <= stored <= self.captured() and not (stored > 0 and self._may_be_stored(counter)):
            return False
        counts[self.store] = counter.counts[self.store]
        if not counter.holds(counts):
            return False
        self.go(self.end)
        return True

    def taken(self, counter: "Counter") -> bool:
        """Whether all that was captured is in the store, and the move is done."""
        if self.at < self.end:
            return False
        counts = self._try
        for place in range(len(counts)):
            counts[place] = self.before[place]
        for step in range(len(self.steps)):
            self._do(step, counts)
        if self.end < len(self.steps) and not self._stored(counter):
            return False
        for place in range(len(counts)):
            if place != self.store and not counter.agrees(place, counts[place]):
                return False
        counter.adopt(counts)
        return True

    def _stored(self, counter: "Counter") -> bool:
        """Whether the store gained what the captured seeds weighed: a large handful can't be counted, but weighed."""
        if counter.blind(self.store):
            return True
        total = self.before[self.store] + self.captured()
        if counter.knows(self.store, total):
            return counter.counts[self.store] == total
        if not counter.settled(self.store):
            return False
        off = self._off(counter)
        if self.erred:
            return abs(off) < _ERRED_CLOSE
        # Rather heavy seeds than one missing.
        return abs(off) < _CLOSE or (0 < off < _HEAVY and counter.agrees(self.store, total))

    def _off(self, counter: "Counter") -> int:
        """By how much the store gained more than the captured seeds weighed in their pits, in thousandths of a seed."""
        prize = sum([counter.weighed(self.place(step), self.n(step)) for step in range(self.end, len(self.steps))])
        return counter.gained(self.store) - prize

    def full(self) -> int:
        """How many seeds the store holds with all that is captured."""
        return self.before[self.store] + self.captured()

    def store_in_doubt(self, counter: "Counter") -> bool:
        """Whether all that was captured has left its pits, and may be in the store, though it weighs otherwise."""
        if self.at < self.end or self.end == len(self.steps) or counter.blind(self.store) or self.lie(counter):
            return False
        return self._may_be_stored(counter) and not self._stored(counter)

    def _may_be_stored(self, counter: "Counter") -> bool:
        return abs(self._off(counter)) < _CLEARLY

    def unseen(self, counter: "Counter") -> int:
        """The step to be done next, if it happens where nothing is seen; or -1. Of captures, any may be next."""
        if self.at < self.end:
            return self.at if counter.blind(self.place(self.at)) else -1
        for step in range(self.end, len(self.steps)):
            if counter.blind(self.place(step)) and self.to_take(step, counter):
                return step
        return -1

    def to_take(self, step: int, counter: "Counter") -> int:
        """How many seeds of capture `step` still lie in their pit."""
        return min(self.n(step), counter.counts[self.place(step)])

    def lie(self, counter: "Counter") -> int:
        """How many captured seeds still lie in their pits."""
        return sum([self.to_take(step, counter) for step in range(self.end, len(self.steps))])

    def to_store(self, counter: "Counter") -> int:
        """How many captured seeds are still to come into the store."""
        return self.before[self.store] + self.captured() - counter.counts[self.store]
