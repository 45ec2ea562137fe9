"""The drivers on the emulated Pico, beyond the contract in test_firmware_devices.py: what is on the wires, and when."""

import pytest
from devices import OnPico
from pico_table import needs_image

pytestmark = [pytest.mark.pico, needs_image]

# A press of 100 ms by contacts that bounce: at which ms the pin has which level.
BOUNCES = ((0, 0), (2, 1), (3, 0), (5, 1), (7, 0), (100, 1), (101, 0), (103, 1), (106, 0), (108, 1))

# The filter and its twin over the same conversions: weights that leap, rest, drift, repeat and saturate.
TWINS = """
import random
from firmware import filter
from firmware.devices.machine_code import take
random.seed(5)
places = 5
states = []
for gain in (1, 2):
    state = array("i", [0] * (filter.BLOCKS * places))
    for place in range(places):
        state[filter.ZERO * places + place] = 1000 * place - 70000
        state[filter.EIGHTH * places + place] = (6000, -6000, 537, -537, 8)[place]
        state[filter.NOISE * places + place] = 50
    states.append(state)
raw, level, now, looks, equal = array("i", [0] * places), [0] * places, 0x3FFFFE00, 0, True
for n in range({rounds}):
    for place in range(places):
        if random.randrange(12) == 0: level[place] = random.randrange(40) * 8 * (6000, -6000, 537, -537, 8)[place]
        noise = random.randrange(-4000, 4000) if place < 2 else random.randrange(-300, 300)
        raw[place] = level[place] + 1000 * place - 70000 + (noise if n % 7 else 0)
        if random.randrange(15) == 0: raw[place] = random.choice((0x7FFFFF, -0x800000, 0x7FFFFE, -0x7FFFFF, 0))
    fresh, awake = random.randrange(32), random.randrange(32)
    now = now + random.randrange(40) & 0x3FFFFFFF
    if n % 11 == 0: states[0][filter.ANCHOR * places + n % places] = states[1][filter.ANCHOR * places + n % places] = n
    told = filter.take(raw, states[0], places, fresh, awake, now)
    equal = equal and told == take(raw, states[1], places, fresh, awake, now) and states[0] == states[1]
    looks += told != 0
print(equal, looks, sorted(set(states[0][filter.SAMPLES * places:filter.SETTLED * places])))
"""

UNREAD = """
import gc
link, worst = Link(), 0
gc.collect()
time.sleep_ms(400)
free = gc.mem_free()
for n in range(250):
    t = time.ticks_us()
    link.write("counts %d 1,2,3,4,5,6,7,8,9,10,11,12" % n)
    link.read()
    worst = max(worst, time.ticks_diff(time.ticks_us(), t))
gc.collect()
grown = free - gc.mem_free()
time.sleep_ms(2000)
for _ in range(100):
    link.read()
    time.sleep_ms(1)
print("WORST", worst, grown)
"""


@pytest.fixture(scope="module")
def pico():
    return OnPico()


def test_converters_are_reset_together_and_never_switched_off_again(pico):
    bank = pico.board.bank
    before = bank.readings
    for _ in range(5):
        pico.wait(15)
        pico.poll_cells()
    assert bank.readings - before == 5
    assert bank.power_downs == 1  # at the start, on purpose
    assert 200 <= bank.longest_high_ns < 50_000
    assert bank.reading_ns < 80_000


def test_a_late_chip_does_not_slow_the_others_down(pico):
    pico.board.cells.pause(5, 200)
    pico.wait(15)
    pico.poll_cells()
    masks = []
    for _ in range(8):
        pico.wait(15)
        masks.append(pico.poll_cells()[0])
    assert sum(mask & 1 << 6 != 0 for mask in masks) >= 6
    assert not any(mask & 1 << 5 for mask in masks)


def test_the_filter_in_machine_code_is_the_plain_one(pico):
    equal, looks, *_ = pico.run(TWINS.replace("{rounds}", "400")).split()
    assert equal == "True"
    assert int(looks) > 20  # it was no easy life


def test_polling_never_waits_for_a_chip(pico):
    took = [int(pico.run("took(cells.poll, raw)")) for _ in range(4)]
    assert max(took) < 5000


def test_a_frame_leaves_the_cpu_alone_and_two_never_overlap(pico):
    frame = bytes([9] * 3 * 192)
    frames = pico.board.frames
    took = pico.run(
        f"frame = bytearray({frame!r})\ntook(rings.show, frame)\nframe[0] = 77\nfor _ in range(20): rings.show(frame)\n"
    )
    pico.wait(20)
    assert int(took) < 1000
    assert pico.board.frames == frames + 1
    assert pico.board.rings.leds == frame


def test_a_press_between_two_polls_is_not_lost_and_a_bounce_is_no_press(pico):
    pico.wait(100)
    assert pico.poll_buttons() == 0
    pico.board.buttons.press(5)
    pico.wait(20)
    assert [pico.poll_buttons(), pico.value("(time.sleep_ms(40), buttons.poll())[1]")] == [1, 0]


def test_contacts_that_bounce_make_one_press(pico):
    chip = pico.board.pico
    gpio = chip.chip.gpio[pico.board.data["pins"]["button"]]
    for ms, level in BOUNCES:
        chip.clock.create_alarm(lambda level=level: gpio.set_input_value(bool(level))).schedule((150 + ms) * 1e6)
    seen = pico.value("[(buttons.poll(), time.sleep_ms(20))[0] for _ in range(25)]")
    assert seen[0] == seen[-1] == 0
    assert sum(a != b for a, b in zip(seen, seen[1:], strict=False)) == 2
    assert 4 <= sum(seen) <= 7


def test_a_link_that_nobody_reads_neither_waits_nor_grows_and_drops_the_oldest(pico):
    chip = pico.board.pico
    for ms, reading in ((200, False), (2000, True)):
        chip.clock.create_alarm(lambda reading=reading: setattr(chip.usb, "reading", reading)).schedule(ms * 1e6)
    lines = [line.rstrip() for line in chip.execute(UNREAD).splitlines() if line.strip()]
    *told, last = lines
    _, worst, grown = last.split()
    assert int(worst) < 20_000  # microseconds
    assert int(grown) < 200
    whole = [line for line in told if not line.endswith("~")]
    assert whole[-1].startswith("counts 249 ")
    assert 50 < len(whole) < 200
    assert all(len(line.split(",")) == 12 for line in whole)


def test_a_flood_without_a_newline_costs_no_memory_and_the_next_line_is_read(pico):
    code = """
import gc
link, lines, n = Link(), [], 0
gc.collect()
free = gc.mem_free()
while not lines or len(lines) < 2:
    line = link.read()
    if line is not None: lines.append(line)
gc.collect()
print("READ", [len(line) for line in lines], lines[1], free - gc.mem_free() < 1000)
"""
    out = pico.board.pico.execute(code, then=b"x" * 3000 + b"\nsync\n")
    assert out.strip() == "READ [256, 4] sync True"
