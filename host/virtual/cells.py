"""Virtual load cells, one a place, each with an HX711: weight goes in, raw conversions come out.

A cell tells a weight as `zero + gain * weight` raw counts, where the gain may be negative (two wires swapped). What it
tells follows the weight exponentially, has noise, is clipped to 24 bits, and comes at the converter's own moments.
The board tells a cell what lies on it; the firmware calls `poll`.
"""

from array import array
from math import exp
from random import Random

from host.virtual.clock import Clock

LOWEST, HIGHEST = -0x800000, 0x7FFFFF  # the ends of the HX711's range (data sheet, page 4)

# The data sheet calls a new weight settled after four conversions. By then e**-4, 2 % of the step, is still to go.
_SETTLING_CONVERSIONS = 4
_SETTLED_PART = 4.0

_ZEROS = 400_000  # raw counts: plate and hollow weigh something, and no bridge is quite even
_GAIN_SPREAD = 0.1  # cells of one type differ by this much at most
_NOISES = 1021  # noise is drawn once, into a table a place that its conversions go through in turn


class Cells:
    """All cells of a board.

    `gains` are nominal raw counts a seed by place; `noise` is the standard deviation of one conversion, in seeds.
    `zero` and `gain` are the true values by place, which calibration would find. `random` makes them and the noise.
    """

    def __init__(self, clock: Clock, random: Random, gains: list[float], noise: float, per_second: int) -> None:
        places = len(gains)
        self._clock = clock
        self.zero = [random.randint(-_ZEROS, _ZEROS) for _ in range(places)]
        self.gain = [
            gain * random.choice((-1, 1)) * random.uniform(1 - _GAIN_SPREAD, 1 + _GAIN_SPREAD) for gain in gains
        ]
        self._noise = [[round(gain * random.gauss(0, noise)) for _ in range(_NOISES)] for gain in self.gain]
        self._drawn = 0

        self._period = 1000 / per_second
        self._tau = self._period * _SETTLING_CONVERSIONS / _SETTLED_PART
        # Converters run in turn, each with a moment of its own in the period; `_due` is when the next of `_turns` is.
        self._phase = sorted((random.uniform(0, self._period), place) for place in range(places))
        self._turn = 0
        self._round = 0.0
        self._due = self._phase[0][0]

        self._load = [0.0] * places  # seeds lying there
        self._push = [0.0] * places  # the hand's force, in seeds
        self._push_ends = [0.0] * places
        self._level = [0.0] * places  # what the cell tells at the moment `_at`, in seeds
        self._at = [0.0] * places
        # Most cells are at rest most of the time: what those tell without noise is `_still`, None for the others.
        self._still: list[int | None] = [None] * places
        self._unplugged = 0

        self._raw = array("i", self.zero)
        self._new = 0

    def poll(self, raw: "array[int]") -> int:
        """Copy every channel's newest conversion into `raw`; return a mask of those new since the last poll."""
        self._convert()
        raw[:] = self._raw
        new, self._new = self._new, 0
        return new

    def load(self, place: int, weight: float) -> None:
        """Seeds of this weight, in mean seeds, lie at the place from now on."""
        self._convert()
        self._follow(place, self._clock.now)
        self._load[place] = weight
        self._still[place] = None

    def push(self, place: int, force: float, ms: int) -> None:
        """Something presses on the place with `force`, in seeds (negative: it pulls), for some ms from now."""
        self._convert()
        self._follow(place, self._clock.now)
        self._push[place] = force
        self._push_ends[place] = self._clock.now + ms
        self._still[place] = None

    def unplug(self, place: int) -> None:
        """The converter of this place gives no more conversions."""
        self._convert()
        self._unplugged |= 1 << place

    def plug(self, place: int) -> None:
        """The converter of this place works again."""
        self._convert()
        self._unplugged &= ~(1 << place)

    def _convert(self) -> None:
        """Do the conversions that have become due: of those that nobody polled in time, each channel's newest."""
        now = self._clock.now
        if self._due > now:
            return
        skipped = max(0, int((now - self._due) / self._period) - 1)  # a whole period stays, with all channels
        self._round += skipped * self._period
        self._due += skipped * self._period
        turn, due, drawn, new = self._turn, self._due, self._drawn, self._new
        phase, still, noise, raw = self._phase, self._still, self._noise, self._raw
        while due <= now:
            place = phase[turn][1]
            drawn += 1
            if not self._unplugged >> place & 1:
                told = still[place]
                if told is None:
                    told = self._moving(place, due)
                told += noise[place][drawn % _NOISES]
                raw[place] = told if LOWEST <= told <= HIGHEST else LOWEST if told < 0 else HIGHEST
                new |= 1 << place
            turn += 1
            if turn == len(phase):
                turn = 0
                self._round += self._period
            due = self._round + phase[turn][0]
        self._turn, self._due, self._drawn, self._new = turn, due, drawn % _NOISES, new

    def _moving(self, place: int, now: float) -> int:
        """Return what a cell that is not at rest tells at the moment `now`, without noise."""
        self._follow(place, now)
        told = round(self.zero[place] + self.gain[place] * self._level[place])
        if self._level[place] == self._load[place] and not self._push[place]:
            self._still[place] = told
        return told

    def _follow(self, place: int, now: float) -> None:
        """Bring what the cell tells up to the moment `now`."""
        if self._push[place]:
            if self._push_ends[place] > now:
                self._approach(place, self._load[place] + self._push[place], now)
                return
            self._approach(place, self._load[place] + self._push[place], self._push_ends[place])
            self._push[place] = 0.0
        self._approach(place, self._load[place], now)

    def _approach(self, place: int, target: float, now: float) -> None:
        level = self._level[place]
        if level != target:
            left = (level - target) * exp((self._at[place] - now) / self._tau)
            self._level[place] = target if -1e-6 < left < 1e-6 else target + left
        self._at[place] = now
