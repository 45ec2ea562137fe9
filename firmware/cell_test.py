"""What the self-test finds out about the cells: how they are at rest, and whether they react. Used by checking.py."""

from array import array

from firmware.filter import HIGHEST, LOWEST

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.app import App
    from firmware.interfaces import Cells

# What may be found; `untested` as long as nobody has pressed.
RESULTS = ("untested", "ok", "missing", "saturated", "stuck", "loose", "noisy", "crept", "deaf")
UNTESTED, OK, MISSING, SATURATED, STUCK, LOOSE, NOISY, CREPT, DEAF = range(9)

_FEWEST = 8  # conversions: even a slow converter gives twice as many in that time
_NOISY_MG = 800  # mean difference of one conversion from the next; a good cell's is a fifth of that
_LOOSE = 1 << 20  # and of a wire that hangs in the air
_SEED_MG = (150, 30000)  # what a calibrated seed may weigh
_CREPT_SEEDS = 3
_TOUCH_MG = 1200  # a finger, or a seed
_TOUCH_MS = 120  # without a break: a knock swings to and fro
_AT_ONCE = 4  # so many cells that react together: the table was knocked


class CellTest:
    """Listens to all cells. `result` is an array of numbers of RESULTS, by place."""

    def __init__(self, app: "App", cells: "Cells") -> None:
        places = app.board.places
        self.app = app
        self.result = bytearray(places)
        self._cells = cells
        self._raw = array("i", [0] * places)
        self._last = array("i", [0] * places)
        self._number = array("h", [0] * places)
        self._mean = array("i", [0] * places)  # while listening, of a few bits less than the sum would need
        self._restless = array("i", [0] * places)  # the sum of all differences, in 16 raw counts
        self._at_end = array("h", [0] * places)
        self._still = array("i", [app.clock.ms()] * places)  # when nothing touched it for the last time

    def listen(self, counts: bool) -> None:
        """Takes in what has been converted; it counts only when the hands have left the board."""
        fresh = self._cells.poll(self._raw)
        for place in range(len(self._raw)):
            if not fresh >> place & 1:
                continue
            raw = self._raw[place]
            if counts:
                n = self._number[place] = self._number[place] + 1
                self._mean[place] = raw if n == 1 else self._mean[place] + (raw - self._mean[place]) // n
                self._restless[place] += abs(raw - self._last[place]) >> 4 if n > 1 else 0
                self._at_end[place] += not LOWEST < raw < HIGHEST
            self._last[place] = raw

    def judge(self) -> None:
        """Says what is wrong with each cell at rest; those that are well stay untested until they react."""
        for place in range(len(self._raw)):
            self.result[place] = self._judged(place)

    def _judged(self, place: int) -> int:
        n = self._number[place]
        if n < _FEWEST:
            return MISSING
        if 2 * self._at_end[place] > n:
            return SATURATED
        if self._restless[place] == 0 and self._last[place] == self._mean[place]:
            return STUCK
        step = self._restless[place] // (n - 1) << 4
        if step > _LOOSE:
            return LOOSE
        if self._mg(place, step) > _NOISY_MG:
            return NOISY
        return UNTESTED if not self.app.ready or self._plausible(place) else CREPT

    def begin_to_feel(self) -> None:
        """From now on, what is different from this moment was touched."""
        self._mean[:] = self._last
        for place in range(len(self._still)):
            self._still[place] = self.app.clock.ms()

    def _mg(self, place: int, raw: int) -> int:
        return abs(raw) * 1000 // self.app.board.counts_per_gram[place]

    def _plausible(self, place: int) -> bool:
        """Whether zero and gain of the calibration agree with what lies there, as far as the board knows that."""
        calibration = self.app.calibration
        seed = calibration.eighth[place] * 8
        if not _SEED_MG[0] <= self._mg(place, seed) <= _SEED_MG[1]:
            return False
        count = self.app.counter.counts[place]
        seeds = (self._mean[place] - calibration.zero[place] + seed // 2) // seed
        return -_CREPT_SEEDS <= seeds - count <= _CREPT_SEEDS + count // 4  # heavy ones weigh like more

    def feel(self) -> bool:
        """Notices the places that somebody presses, or puts a seed into. True if there is a new one."""
        fresh = self._cells.poll(self._raw)
        touched = 0
        for place in range(len(self._raw)):
            if fresh >> place & 1 and self._mg(place, self._raw[place] - self._mean[place]) <= _TOUCH_MG:
                self._still[place] = self.app.clock.ms()
            touched += self._is_touched(place)
        if not 0 < touched < _AT_ONCE:
            return False
        for place in range(len(self._raw)):
            if self._is_touched(place):
                self.result[place] = OK
        return True

    def _is_touched(self, place: int) -> bool:
        return self.result[place] == UNTESTED and self.app.clock.since(self._still[place]) >= _TOUCH_MS
