"""Virtual load cells, one a place, each with an HX711: weight goes in, raw conversions come out.

A cell tells a weight as `zero + gain * weight` raw counts, where the gain may be negative (two wires swapped). What it
tells follows the weight exponentially, has noise, is clipped to 24 bits, and comes at the converter's own moments.
The board tells a cell what lies on it; the firmware calls `poll`. What can be wrong with a cell has a name: `unplug`,
`pause`, `dawdle`, `drift`, `ramp`, `roughen`, `spike`, `dip`, `freeze`, `saturate`, `float_input`; `heal` ends it.
What presses on all cells together is `moved`. By their names people know these faults in host/virtual/faults.py.
"""

from array import array
from bisect import bisect_right
from collections.abc import Callable
from math import exp, inf
from random import Random

from host.virtual.clock import Clock

LOWEST, HIGHEST = -0x800000, 0x7FFFFF  # the ends of the HX711's range (data sheet, page 4)

# The data sheet calls a new weight settled after four conversions. By then e**-4, 2 % of the step, is still to go.
_SETTLING_CONVERSIONS = 4
_SETTLED_PART = 4.0

_ZEROS = 400_000  # raw counts: plate and hollow weigh something, and no bridge is quite even
_GAIN_SPREAD = 0.1  # cells of one type differ by this much at most
_NOISES = 1021  # noise is drawn once, into a table a place that its conversions go through in turn
_SPIKES = range(8, 24)  # a bit that slips on the wire gives 2**n - 1 or a neighbour of it
_MINUTE = 60_000


# What presses on a place at a moment (ms of the clock's `now`), in seeds.
Motion = Callable[[int, float], float]


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
        self._usual_noise: dict[int, list[int]] = {}  # of places that were roughened
        self._drawn = 0

        self._period = 1000 / per_second
        self._tau = self._period * _SETTLING_CONVERSIONS / _SETTLED_PART
        # Converters run in turn, each with a moment of its own in the period. `_turn` is the place in that order of the
        # next one to convert, `_round` the moment at which its period has begun.
        phases = sorted((random.uniform(0, self._period), place) for place in range(places))
        self._moments = [moment for moment, _ in phases]
        self._order = [place for _, place in phases]
        self._turn = 0
        self._round = 0.0

        self._load = [0.0] * places  # seeds lying there
        self._push = [0.0] * places  # the hand's force, in seeds
        self._push_ends = [0.0] * places
        self._level = [0.0] * places  # what the cell tells at the moment `_at`, in seeds
        self._at = [0.0] * places
        self._drift = [0.0] * places  # seeds a minute, since the moment `_drifts_since`
        self._drifts_since = [0.0] * places
        self._drifted = [0.0] * places  # seeds, until then
        self._silent_until = [0.0] * places
        self._gaps = [0.0] * places  # between two conversions of a cell that dawdles, ms
        self._motions: dict[str, Motion] = {}  # what presses on all cells, by its name
        self._faults: list[Callable[[int], int] | None] = [None] * places  # what the wire makes of a conversion
        self._random = Random(random.random())  # the faults' own chance
        # Most cells are at rest and well most of the time: what those tell without noise is `_still`, None for others.
        self._still: list[int | None] = [None] * places

        self._raw = array("i", self.zero)
        self._new = 0

    def poll(self, raw: "array[int]") -> int:
        """Copy every channel's newest conversion into `raw`; return a mask of those new since the last poll."""
        self._convert()
        raw[:] = self._raw
        new, self._new = self._new, 0
        return new

    def peek(self) -> list[int]:
        """Return every channel's newest conversion. The next poll gives the same as if nobody had looked."""
        self._convert()
        return list(self._raw)

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

    def moved(self, name: str, motion: Motion | None) -> None:
        """The whole board is moved, pressed or shaken from now on, as `motion` says; None ends what has this name."""
        self._convert()
        for place in range(len(self.zero)):
            self._follow(place, self._clock.now)
            self._still[place] = None
        if motion:
            self._motions[name] = motion
        else:
            self._motions.pop(name, None)

    def lying(self, place: int) -> float:
        """Return what lies at the place, in mean seeds."""
        return self._load[place]

    # Faults

    def unplug(self, place: int) -> None:
        """The converter of this place gives no more conversions."""
        self._silence(place, inf)

    def plug(self, place: int) -> None:
        """The converter of this place works again."""
        self._silence(place, 0)

    def pause(self, place: int, ms: int) -> None:
        """The converter of this place is late: it gives nothing for some ms from now."""
        self._silence(place, self._clock.now + ms)

    def dawdle(self, place: int, ms: float) -> None:
        """From now on the converter of this place waits for so long after each conversion; 0 ends it."""
        self._convert()
        self._gaps[place] = ms
        self._silent_until[place] = 0 if self._silent_until[place] < inf else inf
        self._still[place] = None

    def drift(self, place: int, rate: float) -> None:
        """From now on the place's zero creeps by `rate` seeds a minute."""
        self._convert()
        now = self._clock.now
        self._drifted[place] = self._offset(place, now)
        self._drift[place], self._drifts_since[place] = rate, now
        self._still[place] = None

    def ramp(self, rate: float) -> None:
        """From now on all zeros creep by `rate` seeds a minute, as the temperature moves them."""
        for place in range(len(self.zero)):
            self.drift(place, rate)

    def roughen(self, place: int, noise: float) -> None:
        """From now on the place's noise is of this standard deviation, in seeds."""
        self._convert()
        self._usual_noise.setdefault(place, self._noise[place])
        self._noise[place] = [round(self.gain[place] * self._random.gauss(0, noise)) for _ in range(_NOISES)]

    def smooth(self, place: int) -> None:
        """The place's noise is again as it was before it was roughened."""
        self._convert()
        self._noise[place] = self._usual_noise.pop(place, self._noise[place])

    def spike(self, place: int, rate: float) -> None:
        """A part `rate` of the place's conversions is read with slipped bits: 2**n - 1, or one more or less."""
        chance = self._random

        def slipped(told: int) -> int:
            if chance.random() >= rate:
                return told
            return min(HIGHEST, (1 << chance.choice(_SPIKES)) - 1 + chance.choice((-1, 0, 1)))

        self._spoil(place, slipped)

    def dip(self, place: int, samples: int = 1) -> None:
        """The place's next conversions tell an empty pit, whatever lies there."""
        left = [samples]

        def dipped(told: int) -> int:
            left[0] -= 1
            return self.zero[place] if left[0] >= 0 else told

        self._spoil(place, dipped)

    def freeze(self, place: int) -> None:
        """The place's converter repeats its last conversion for ever."""
        self._convert()
        last = self._raw[place]
        self._spoil(place, lambda told: last)

    def saturate(self, place: int) -> None:
        """The place's converter tells the end of its range: a wire of the bridge is broken."""
        self._spoil(place, lambda told: HIGHEST)

    def float_input(self, place: int) -> None:
        """The place's data wire hangs in the air: random bits."""
        self._spoil(place, lambda told: self._random.randint(LOWEST, HIGHEST))

    def heal(self, place: int) -> None:
        """The place's cell is well again; a zero that has crept stays where it is."""
        self.drift(place, 0.0)
        self.dawdle(place, 0.0)
        self.plug(place)
        self.smooth(place)
        self.mend(place)

    def mend(self, place: int) -> None:
        """The place's conversions come over the wire as they are: no spikes, no dips, not frozen."""
        self._convert()
        self._faults[place] = None

    def _silence(self, place: int, until: float) -> None:
        self._convert()
        self._silent_until[place] = until
        self._still[place] = None

    def _spoil(self, place: int, fault: Callable[[int], int]) -> None:
        self._convert()
        self._faults[place] = fault
        self._still[place] = None

    def _convert(self) -> None:
        """Do the conversions that have become due: of those that nobody polled in time, each channel's newest."""
        into = self._clock.now - self._round
        if into > 2 * self._period:  # a whole period stays, with all channels
            skipped = int(into / self._period) - 1
            self._round += skipped * self._period
            self._turn = 0
            into = self._clock.now - self._round
        end = bisect_right(self._moments, into)
        while end > self._turn or into >= self._period:
            self._take_turns(end)
            if into < self._period:
                break
            self._turn = 0
            self._round += self._period
            into -= self._period
            end = bisect_right(self._moments, into)

    def _take_turns(self, end: int) -> None:
        """Do the conversions of this period up to number `end`."""
        drawn, last, new = self._drawn, _NOISES - 1, self._new
        still, noise, raw = self._still, self._noise, self._raw
        for turn in range(self._turn, end):
            place = self._order[turn]
            drawn = drawn + 1 if drawn < last else 0
            told = still[place]
            if told is None:
                told = self._tell(place, self._round + self._moments[turn], noise[place][drawn])
                if told is None:
                    continue
            else:
                told += noise[place][drawn]
            raw[place] = told
            new |= 1 << place
        self._turn, self._drawn, self._new = end, drawn, new

    def _tell(self, place: int, now: float, noise: int) -> int | None:
        """Return the conversion at the moment `now` of a cell that moves or is not well; None if there is none."""
        if self._silent_until[place] > now:
            return None
        self._follow(place, now)
        weight = self._level[place] + self._offset(place, now)
        told = round(self.zero[place] + self.gain[place] * weight)
        fault = self._faults[place]
        if self._gaps[place]:
            self._silent_until[place] = now + self._gaps[place]
        if (
            self._level[place] == self._load[place]
            and not (self._push[place] or self._drift[place] or fault or self._gaps[place] or self._motions)
            and LOWEST // 2 < told < HIGHEST // 2  # noise does not reach the ends from there
        ):
            self._still[place] = told
        told = min(HIGHEST, max(LOWEST, told + noise))
        return fault(told) if fault else told

    def _offset(self, place: int, now: float) -> float:
        """Return how far the place's zero has crept, in seeds."""
        return self._drifted[place] + self._drift[place] * (now - self._drifts_since[place]) / _MINUTE

    def _follow(self, place: int, now: float) -> None:
        """Bring what the cell tells up to the moment `now`."""
        target = self._load[place]
        for motion in self._motions.values():
            target += motion(place, now)
        if self._push[place]:
            if self._push_ends[place] > now:
                self._approach(place, target + self._push[place], now)
                return
            self._approach(place, target + self._push[place], self._push_ends[place])
            self._push[place] = 0.0
        self._approach(place, target, now)

    def _approach(self, place: int, target: float, now: float) -> None:
        level = self._level[place]
        if level != target:
            left = (level - target) * exp((self._at[place] - now) / self._tau)
            self._level[place] = target if -1e-6 < left < 1e-6 else target + left
        self._at[place] = now
