"""The filter from raw conversions to weights at rest: one plain function over arrays of integers. Used by scales.py.

It runs over every conversion of every cell: the hottest loop of the board. So it calls nothing and makes nothing, and a
twin in viper may take its place on the Pico: see firmware/devices/.

`state` is an array "i" of BLOCKS blocks, each with a number a place.
"""

(
    ZERO,  # raw value of the empty place
    EIGHTH,  # raw counts of an eighth of a seed, negative on a slope of the other sign
    VALUE,  # the newest raw value
    LAST,  # the two weights before the newest, for the median
    LAST_BUT_ONE,
    WEIGHT,  # thousandths of a seed
    NOISE,  # the mean deviation of a conversion from the settled weight, thousandths of a seed
    SAMPLES,  # in the present weight, up to SKIPPED + MEAN_OF
    SETTLED,  # whether the weight stands still
    SINCE,  # the clock's ms when it came to rest
    SAME,  # how often the very same raw value has come
    AT_END,  # how often, lately, it was an end of the converter's range
    HEARD,  # the clock's ms of the newest conversion
    ANCHOR,  # the weight that sensing.py has taken note of
    BLOCKS,
) = range(15)

LOWEST, HIGHEST = -0x800000, 0x7FFFFF  # both mean that the converter's input is out of range (HX711 data sheet, page 4)
TICKS = 0x3FFFFFFF  # the clock's ticks wrap at 2**30

SKIPPED = 2
MEAN_OF = 8
SETTLE_MS = 70
BAND = 180  # a weight that leaves its mean by this much, or by four times its noise, is on the move
WIDEST_BAND = 450
AWAY = 250  # off its anchor by this much may be a light seed
STUCK_SAMPLES = 250  # so many conversions without the smallest change: no real converter does that
MOST_AT_END = 200


TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array


def take(raw: "array[int]", state: "array[int]", places: int, fresh: int, awake: int, now: int) -> int:
    """Takes in one round of conversions.

    `raw` has them by place (array "i"), `fresh` is a bit mask of the places with a new one. Returns a bit mask of those
    whose weight stands still and wants a look: it is AWAY from its anchor, or `awake` has its bit.
    """
    look = 0
    for place in range(places):
        if not fresh >> place & 1:
            continue
        state[HEARD * places + place] = now
        value = raw[place]
        if value <= LOWEST or value >= HIGHEST:
            if state[AT_END * places + place] < MOST_AT_END:
                state[AT_END * places + place] += 1
            continue
        if state[AT_END * places + place]:
            state[AT_END * places + place] -= 1
        if value != state[VALUE * places + place]:
            state[SAME * places + place] = 0
            state[VALUE * places + place] = value
        elif state[SAME * places + place] < STUCK_SAMPLES:
            state[SAME * places + place] += 1

        # 125 / (gain / 8) is 1000 / gain.
        weight = (value - state[ZERO * places + place]) * 125 // state[EIGHTH * places + place]
        low = state[LAST * places + place]
        high = state[LAST_BUT_ONE * places + place]
        state[LAST_BUT_ONE * places + place] = low
        state[LAST * places + place] = weight
        if low > high:
            low, high = high, low
        middle = low if weight < low else high if weight > high else weight
        mean = state[WEIGHT * places + place]
        noise = state[NOISE * places + place]
        off = middle - mean
        band = noise * 4
        band = BAND if band < BAND else WIDEST_BAND if band > WIDEST_BAND else band
        if off > band or off < -band:
            state[WEIGHT * places + place] = middle
            state[SAMPLES * places + place] = 0
            state[SETTLED * places + place] = 0
            state[SINCE * places + place] = now
            continue

        samples = state[SAMPLES * places + place]
        if samples < SKIPPED + MEAN_OF:
            samples += 1
            state[SAMPLES * places + place] = samples
        # The first ones are still on their way, and would spoil the mean.
        mean += off if samples <= SKIPPED else off // (samples - SKIPPED)
        state[WEIGHT * places + place] = mean
        if samples <= SKIPPED:
            continue
        if not state[SETTLED * places + place]:
            if (now - state[SINCE * places + place]) & TICKS < SETTLE_MS:
                continue
            state[SETTLED * places + place] = 1
        wide = weight - mean if weight > mean else mean - weight
        if wide > 3 * noise + 20:
            wide = 3 * noise + 20  # a step is no noise
        state[NOISE * places + place] = noise + (wide - noise) // 16
        away = mean - state[ANCHOR * places + place]
        if away >= AWAY or away <= -AWAY or awake >> place & 1:
            look |= 1 << place
    return look
