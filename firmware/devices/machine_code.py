"""What looks like Python and is not: the programs of the PIO, and the hot loops as machine code (viper).

Called by the drivers beside it. mpy-cross compiles the loops; on the board MicroPython assembles the programs.
"""

import micropython
import rp2


def reader(lines: int) -> object:
    """The PIO program that clocks one conversion out of all chips: 24 words of `lines` bits, the highest bit first.

    It begins when the FIFO holds a number: by so many pulses it clocks more than the 25 that a reading takes. The bits
    are read while the clock is low, so if the CPU is slow to take them and the FIFO is full, the clock rests low, and
    no chip switches itself off.
    """

    @rp2.asm_pio(sideset_init=rp2.PIO.OUT_LOW, in_shiftdir=rp2.PIO.SHIFT_LEFT, autopush=True, push_thresh=lines)
    def read() -> None:
        wrap_target()
        pull(block).side(0)
        mov(y, osr).side(0)
        set(x, 23).side(0)
        label("bit")
        nop().side(1)
        in_(pins, lines).side(0)
        jmp(x_dec, "bit").side(0)
        label("gain")
        nop().side(1)
        jmp(y_dec, "gain").side(0)
        wrap()

    return read


@rp2.asm_pio(
    set_init=rp2.PIO.OUT_LOW, out_init=rp2.PIO.OUT_LOW, out_shiftdir=rp2.PIO.SHIFT_LEFT, autopull=True, pull_thresh=24
)
def ws2812() -> None:
    """A bit is high for two steps, tells its value for two, and is low for two. It rests low when there is no more."""
    wrap_target()
    set(pins, 0)
    out(x, 1)
    set(pins, 1)[1]
    mov(pins, x)[1]
    wrap()


@micropython.viper
def untangle(words: ptr32, newest: ptr32, bit: ptr8, places: int, ready: int) -> int:
    """Makes `newest`, by place, of 24 words with one bit a chip, for the chips of `ready`; returns the mask of places.

    Compiled to machine code: 0.3 ms for 22 chips, and 4 ms in bytecode.
    """
    told = 0
    for place in range(places):
        line = int(bit[place])
        if (ready >> line) & 1:
            value = 0
            for word in range(24):
                value = (value << 1) | ((words[word] >> line) & 1)
            if value & 0x800000:
                value -= 0x1000000
            newest[place] = value
            told |= 1 << place
    return told


@micropython.viper
def arrange(frame: ptr8, words: ptr32, chain: ptr16, leds: int, order: ptr8, scale: int):
    """Makes the wire's words of a frame in board order. Compiled to machine code: 0.4 ms, and 20 ms in bytecode."""
    first, second, third = int(order[0]), int(order[1]), int(order[2])
    for led in range(leds):
        at = 3 * chain[led]
        words[led] = (
            (((int(frame[at + first]) * scale) >> 8) << 24)
            | (((int(frame[at + second]) * scale) >> 8) << 16)
            | (((int(frame[at + third]) * scale) >> 8) << 8)
        )


@micropython.viper
def fallen(rp2350: int) -> int:
    """The mask of pins that have gone low since the last call.

    The chip itself remembers every falling edge of a pin (IO_BANK0's INTR registers, RP2040 data sheet, 2.19.6.1), four
    bits a pin. With `rp2350` not 0 they are that chip's (data sheet, 9.11.1), at another address.
    """
    edges = ptr32(0x400140F0)
    if rp2350:
        edges = ptr32(0x40028230)
    falling = 0x4444
    falling |= falling << 16
    pins = 0
    for group in range(4):
        bits = edges[group] & falling
        edges[group] = bits
        for pin in range(8):
            pins |= ((bits >> (4 * pin + 2)) & 1) << (8 * group + pin)
    return pins


@micropython.viper
def take(raw: ptr32, state: ptr32, places: int, fresh: int, awake: int, now: int) -> int:
    """The twin of `take` in firmware/filter.py, which tells what it does and names the numbers in it.

    Compiled to machine code: 0.2 ms for 22 cells, and 5 ms in bytecode.
    """
    look = 0
    for place in range(places):
        if (fresh >> place) & 1 == 0:
            continue
        state[12 * places + place] = now  # HEARD
        value = raw[place]
        at_end = state[11 * places + place]  # AT_END
        if value <= -0x800000 or value >= 0x7FFFFF:
            if at_end < 200:
                state[11 * places + place] = at_end + 1
            continue
        if at_end != 0:
            state[11 * places + place] = at_end - 1
        same = state[10 * places + place]  # SAME
        if value != state[2 * places + place]:  # VALUE
            state[10 * places + place] = 0
            state[2 * places + place] = value
        elif same < 250:
            state[10 * places + place] = same + 1

        weight = (value - state[place]) * 125 // state[places + place]  # ZERO, EIGHTH
        low = state[3 * places + place]  # LAST
        high = state[4 * places + place]  # LAST_BUT_ONE
        state[4 * places + place] = low
        state[3 * places + place] = weight
        if low > high:
            other = low
            low = high
            high = other
        middle = weight
        if weight < low:
            middle = low
        elif weight > high:
            middle = high
        mean = state[5 * places + place]  # WEIGHT
        noise = state[6 * places + place]  # NOISE
        off = middle - mean
        band = noise * 4
        if band < 180:
            band = 180
        elif band > 450:
            band = 450
        if off > band or off < 0 - band:
            state[5 * places + place] = middle
            state[7 * places + place] = 0  # SAMPLES
            state[8 * places + place] = 0  # SETTLED
            state[9 * places + place] = now  # SINCE
            continue

        samples = state[7 * places + place]
        if samples < 10:
            samples += 1
            state[7 * places + place] = samples
        if samples <= 2:
            mean += off
        else:
            mean += off // (samples - 2)
        state[5 * places + place] = mean
        if samples <= 2:
            continue
        if state[8 * places + place] == 0:
            if (now - state[9 * places + place]) & 0x3FFFFFFF < 70:
                continue
            state[8 * places + place] = 1
        wide = weight - mean
        if wide < 0:
            wide = 0 - wide
        if wide > 3 * noise + 20:
            wide = 3 * noise + 20
        state[6 * places + place] = noise + (wide - noise) // 16
        away = mean - state[13 * places + place]  # ANCHOR
        if away >= 250 or away <= -250 or (awake >> place) & 1 != 0:
            look |= 1 << place
    return look
