"""The state of the app in which the board is calibrated: its cells' zeros and gains, and how much the seeds differ.

Three steps, each ended by a press of the button: the board is empty; one seed lies in every place; FULL lie in every
place. Nothing is taken over before the last step, and a place that can't be right is named. Made by App when somebody
asks for it, never by itself.

A cell's gain is what FULL seeds weigh on it. They may be heavy ones, and the cell may differ from its data sheet: of
what it differs from the others, half is laid to each. How much seeds differ comes from comparing the single seed with
all FULL on the same cell, where the gain does not count.
"""

from array import array

import engine
from firmware import calibration_file
from firmware import cues as cue
from firmware.filter import HIGHEST, LOWEST
from firmware.scales import Calibration
from firmware.states import Service

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.app import App
    from firmware.interfaces import Cells, State, Store

FULL = 4
_WINDOW_MS = 1000  # a weight is the mean of what comes in so long
_STEADY_MG = 400  # and stands still if two of them differ by no more than this
_LEAST_MG = 150  # no seed is lighter
_ONE = (450, 1750)  # thousandths of the median: what one seed may weigh; two in one pit, or none, are outside
_MAY_BE_TWO = 1450  # one seed is hardly ever so heavy, but may be,
_MAY_BE_ANOTHER = 160  # and FULL hardly ever so far off, by `_off_full`: these are asked about
_MAY_LIE = 600  # thousandths of a seed, as it was calibrated before: so much may be a seed, or a zero that has crept
_LIKE_LAST = (600, 1600)  # thousandths of what a seed weighed then
_OFF = 600  # thousandths: of FULL times the weight with one seed everywhere
_ALL = (760, 1240)  # what FULL seeds may weigh: 10 % of the cell, and more than twice what 10 % of spread make of it


class Calibrating(Service):
    """`step` is 0 (empty), 1 (one seed everywhere), 2 (FULL seeds everywhere)."""

    def __init__(self, app: "App", cells: "Cells", store: "Store", beneath: "State") -> None:
        places = app.board.places
        self.app = app
        self.beneath = beneath  # the state that goes on when this is broken off
        self.step = 0
        self.refused = ""  # why the last press was refused ...
        self.place = -1  # ... and the place for which
        self._cells = cells
        self._store = store
        self._raw = array("i", [0] * places)
        self._sum = array("i", [0] * places)
        self._number = array("h", [0] * places)
        self._began = app.clock.ms()
        self._mean = array("i", [0] * places)  # raw
        self._heard = bytearray(places)  # whether there was anything in the last window
        self._steady = bytearray(places)  # whether the last window was like the one before
        self._asked = bytearray(places)  # whether it has been asked about a place whose weight leaves doubt
        self._asked_seeds = False
        self._zero = array("i", [0] * places)
        self._one = array("i", [0] * places)  # raw, without the zero

    def update(self, changed: bool) -> bool:
        """Called on every tick. True if something else is to be shown."""
        fresh = self._cells.poll(self._raw)
        for place in range(len(self._raw)):
            if fresh >> place & 1 and LOWEST < self._raw[place] < HIGHEST:
                self._sum[place] += self._raw[place]
                self._number[place] += 1
        if self.app.clock.since(self._began) < _WINDOW_MS:
            return False
        self._began = self.app.clock.ms()
        for place in range(len(self._raw)):
            n = self._number[place]
            mean = self._sum[place] // n if n else 0
            self._steady[place] = abs(self._mg(place, mean - self._mean[place])) <= _STEADY_MG
            self._mean[place] = mean
            self._heard[place] = n > 0
            self._sum[place] = self._number[place] = 0
        return True

    def _mg(self, place: int, raw: int) -> int:
        """What so many raw counts are in milligrams, on a cell as its data sheet has it."""
        return raw * 1000 // self.app.board.counts_per_gram[place]

    def _weight(self, place: int) -> int:
        return abs(self._mg(place, self._mean[place] - self._zero[place]))

    # The button

    def press(self) -> None:
        """What the step asks for has been done: goes on to the next one, or says what is wrong."""
        self.refused, self.place = "", -1
        for place in range(len(self._raw)):
            if not self._heard[place]:
                self._refuse("silent", place)
                return
        for place in range(len(self._raw)):
            if not self._steady[place]:
                self._refuse("unsteady", place)
                return
        if self.step == 0:
            if self._lies():
                return
            self._zero[:] = self._mean
        elif self.step == 1:
            if not self._even(_ONE) or self._may_be_others() or self._other_seeds():
                return
            for place in range(len(self._raw)):
                self._one[place] = self._mean[place] - self._zero[place]
        elif not self._full() or not self._even(_ALL) or not self._sloped() or self._may_be_others():
            return
        else:
            self._finish()
            return
        self._asked = bytearray(len(self._raw))
        self.step += 1

    def leave(self) -> None:
        """Breaks it off: the old calibration stays, and the game goes on as it was."""
        self.app.resume(self.beneath)

    def _refuse(self, why: str, place: int) -> None:
        self.refused, self.place = why, place
        self.app.sounder.tone(220, 250)

    def _even(self, limits: "tuple[int, int]") -> bool:
        """Whether every place holds about as much as the others. Else the one that is the furthest off is named."""
        weights = [self._weight(place) for place in range(len(self._raw))]
        median = _median(weights)
        worst, worst_off, why = -1, 0, ""
        for place in range(len(weights)):
            share = weights[place] * 1000 // max(1, median)
            off = max(limits[0] - share, share - limits[1])
            if weights[place] < _LEAST_MG:
                off = 1000
            if off > worst_off:
                worst, worst_off, why = place, off, "much" if share > limits[1] else "little"
        if worst >= 0:
            self._refuse(why, worst)
        return worst < 0

    def _full(self) -> bool:
        """Whether all places together weigh about FULL times what they weighed with one seed each."""
        places = range(len(self._raw))
        one = _median([abs(self._mg(place, self._one[place])) for place in places])
        share = _median([self._weight(place) for place in places]) * 1000 // max(1, one)
        if abs(share - FULL * 1000) > _OFF:
            self._refuse("number", -1)
            return False
        return True

    def _sloped(self) -> bool:
        """Whether the single seed and all of them went the same way."""
        for place in range(len(self._raw)):
            if (self._mean[place] > self._zero[place]) != (self._one[place] > 0):
                self._refuse("little", place)
                return False
        return True

    # What the weights leave in doubt is asked, once: pressed again, it is as the maker says

    def _doubt(self, why: str, offs: "list[int]", most: int) -> bool:
        """Whether to ask about places that are off by more than `most`; the one that is the furthest off is named."""
        worst = -1
        for place in range(len(offs)):
            if abs(offs[place]) > most and not self._asked[place]:
                self._asked[place] = True
                if worst < 0 or abs(offs[place]) > abs(offs[worst]):
                    worst = place
        if worst >= 0:
            self._refuse(why, worst)
        return worst >= 0

    def _lies(self) -> bool:
        """Whether something may lie on the board, by the calibration that it has. Without one, nobody can tell."""
        last = calibration_file.load(self._store, len(self._raw))
        if last is None:
            return False
        offs = []
        for place in range(len(self._raw)):
            off = (self._mean[place] - last.zero[place]) * 125 // last.eighth[place]
            offs.append(max(0, off))
        return self._doubt("laid", offs, _MAY_LIE)

    def _may_be_others(self) -> bool:
        """Whether a place may hold one seed more or fewer than it should."""
        places = range(len(self._raw))
        weights = [self._weight(place) for place in places]
        median = max(1, _median(weights))
        if self.step == 1:
            return self._doubt("recount", [weight * 1000 // median for weight in weights], _MAY_BE_TWO)
        return self._doubt("recount", [self._off_full(place, median) for place in places], _MAY_BE_ANOTHER)

    def _off_full(self, place: int, median: int) -> int:
        """By how many thousandths `place` seems to hold more than FULL seeds.

        The others tell it, but for the cell's gain and the seeds' weights; the single seed on the same cell, but for
        that seed's. The first of these is the less uncertain one, and counts twice.
        """
        weight, one = self._weight(place), max(1, abs(self._mg(place, self._one[place])))
        return (2 * (weight * 1000 // median - 1000) + weight * 1000 // one // FULL - 1000) // 3

    def _other_seeds(self) -> bool:
        """Whether the seeds are much heavier or lighter than the last time: others, or two of them in every place."""
        last = calibration_file.seed_mg(self._store)
        share = _median([self._weight(place) for place in range(len(self._raw))]) * 1000 // max(1, last)
        if not last or self._asked_seeds or _LIKE_LAST[0] <= share <= _LIKE_LAST[1]:
            return False
        self._asked_seeds = True
        self._refuse("seeds", -1)
        return True

    # The result

    def _finish(self) -> None:
        board, places = self.app.board, len(self._raw)
        median = _median([self._weight(place) for place in range(places)])  # FULL seeds, mg
        gain, residual, singles = [], [], []
        for place in range(places):
            residual.append(self._weight(place) * 1000 // median - 1000)
            raw = board.counts_per_gram[place] * median // 1000 // FULL  # a seed
            raw += raw * residual[place] // 2000
            gain.append(raw if self._one[place] > 0 else -raw)
            all_raw = abs(self._mean[place] - self._zero[place])
            singles.append(abs(self._one[place]) * FULL * 1000 // all_raw)
        # A seed against the mean of FULL that it is one of varies by (FULL - 1) / FULL of the spread, squared.
        spread = min(300, max(20, _deviation(singles) * _root(FULL * 1000000 // (FULL - 1)) // 1000))
        error = min(60, max(15, _deviation(residual) // 2))
        calibration = Calibration(list(self._zero), gain, spread, error)
        kept = {
            "zero": list(self._zero),
            "gain": gain,
            "spread": spread,
            "error": error,
            "residual": residual,
            "seed_mg": median // FULL,
        }
        try:
            calibration_file.write(self._store, kept)
        except OSError:
            self._refuse("full", -1)
            return
        self.app.calibrated(calibration)

    # What is shown and said

    def paint(self, cues: cue.Cues) -> None:
        """Sets the cues for this state: what is still missing, as far as the board can tell."""
        one = _median([abs(self._mg(place, self._one[place])) for place in range(len(self._raw))])
        for place in range(len(self._raw)):
            if place == self.place:
                cues.set(place, cue.WRONG)
            elif self.step == 0:
                cues.set(place, cue.THINKING)
            elif self.step == 1:
                if self._weight(place) < _LEAST_MG:
                    cues.set(place, cue.FILL, 1)
            else:
                missing = FULL - (self._weight(place) + one // 2) // max(1, one)
                if missing > 0:
                    cues.set(place, cue.FILL, missing)

    def words(self) -> str:
        """What the board says in this state, as the link's `say` has it."""
        if self.refused:
            return f"calibrate-no step={self.step} why={self.refused} place={self.place}"
        return f"calibrate step={self.step} n={(0, 1, FULL)[self.step]}"


def start(app: "App", cells: "Cells", store: "Store", beneath: "State") -> Calibrating:
    """The state, over the one that goes on when it is broken off. Raises StateError on a board that has no cells."""
    if app.board.told:
        raise engine.StateError("this board has no cells: there is nothing to calibrate")
    return Calibrating(app, cells, store, beneath)


def _median(numbers: "list[int]") -> int:
    return sorted(numbers)[len(numbers) // 2]


def _deviation(numbers: "list[int]") -> int:
    mean = sum(numbers) // len(numbers)
    return _root(sum([(n - mean) * (n - mean) for n in numbers]) // (len(numbers) - 1))


def _root(number: int) -> int:
    """The whole part of the square root, by Newton's method."""
    root = number
    while root * root > number:
        root = (root + number // root) // 2
    return root
