"""The cues: told apart without their hue, drawn where they should be, and never over the current limit."""

import pytest

import engine
from firmware import cues as cue
from firmware.board import DOWN, LEFT, RIGHT, UP, Board, Field
from firmware.cues import Cues
from firmware.lights import Lights
from firmware.power import Power
from host.compose import board_data

BOARD = Board(board_data())
PIT, STORE = 12, 20


class Wire:
    """Rings that keep what they were last asked to show."""

    def show(self, frame, scale):
        self.frame = bytes(level * scale >> 8 for level in frame)


def film(kind, n=4, way=1, heading=RIGHT, place=PIT, grey=True):
    """What a ring shows for two seconds: a tuple of frames, each the grey level of every LED."""
    cues, lights = Cues(BOARD.places), Lights(BOARD)
    cues.set(place, kind, n, way, heading)
    first, size = BOARD.first(place), BOARD.size(place)
    frames = []
    for ms in range(0, 2048, 40):
        frame = lights.render(cues, ms)
        leds = [frame[3 * led : 3 * led + 3] for led in range(first, first + size)]
        frames.append(tuple((299 * r + 587 * g + 114 * b) // 1000 for r, g, b in leds))
    return tuple(frames)


def rhythm(kind, **how):
    """The same without brightness: which LEDs are on in each frame, and which of them is brighter than the rest."""
    shown = []
    for frame in film(kind, **how):
        top = max(frame)
        shown.append(tuple(0 if level == 0 else 1 if level < top * 3 // 4 else 2 for level in frame))
    return tuple(shown)


def test_no_two_cues_look_alike_in_a_grey_photograph_or_to_the_colour_blind():
    kinds = [kind for kind in range(1, len(cue.TABLE)) if kind != cue.CLOSED]
    for place in (PIT, STORE):
        seen = {}
        for kind in kinds:
            if kind == cue.STORE and place == PIT or kind == cue.FILL and place == STORE:
                continue  # both say "n seeds belong here", the one in pits, the other in stores
            looks = rhythm(kind, place=place)
            assert looks not in seen, f"{cue.NAMES[kind]} looks like {cue.NAMES[seen[looks]]}"
            seen[looks] = kind


def flashes_a_second(levels):
    """How often an LED goes up and down again in a second, at most: film's frames are 40 ms long."""
    ups, low, high, rising = [], levels[0], levels[0], False
    for i, level in enumerate(levels):
        low, high = min(low, level), max(high, level)
        if not rising and level - low > 25:
            ups.append(i)
            high, rising = level, True
        elif rising and high - level > 25:
            low, rising = level, False
    return max((sum(start <= up < start + 25 for up in ups) for start in range(len(levels))), default=0)


@pytest.mark.parametrize("kind", range(1, len(cue.TABLE)), ids=cue.NAMES[1:])
def test_nothing_flashes_more_than_three_times_a_second(kind):
    """Blinking red went on and off four times a second: such flashes can bring on a fit."""
    for place in (PIT, STORE):
        for n in (1, 2, 3, 8):
            frames = film(kind, n=n, place=place)
            assert max(flashes_a_second(levels) for levels in zip(*frames, strict=True)) <= 3


@pytest.mark.parametrize("kind", [cue.FILL, cue.SURPLUS, cue.TAKE, cue.HELD])
@pytest.mark.parametrize("n", range(1, 9))
def test_a_number_of_seeds_is_a_number_of_leds(kind, n):
    assert max(sum(1 for level in frame if level) for frame in film(kind, n=n)) == n


@pytest.mark.parametrize(("heading", "out"), [(UP, 0), (RIGHT, 2), (DOWN, 4), (LEFT, 6)])
def test_sow_sweeps_towards_the_way_out(heading, out):
    frames = film(cue.SOW, heading=heading)
    when_brightest = [max(range(26), key=lambda at: frames[at][led]) for led in range(8)]
    assert when_brightest[(out + 4) % 8] < when_brightest[out]


@pytest.mark.parametrize("way", [1, -1])
def test_relay_turns_as_the_next_lap_goes_round_the_board(way):
    heads = [frame.index(max(frame)) for frame in film(cue.RELAY, way=way)]
    steps = {(b - a) % 8 for a, b in zip(heads, heads[1:], strict=False)}
    assert steps <= ({0, 7} if way > 0 else {0, 1})
    assert len(steps) == 2


def test_headings_follow_the_lap_round_the_corners():
    field = Field(BOARD, engine.rules("giuthi pits=6 seeds=4"))
    assert [field.heading(pit, 1) for pit in (6, 11, 5, 0)] == [RIGHT, UP, LEFT, DOWN]
    assert [field.heading(pit, -1) for pit in (6, 11, 5, 0)] == [UP, LEFT, DOWN, RIGHT]


def test_every_led_of_the_board_belongs_to_one_ring():
    leds = [led for place in range(22) for led in range(BOARD.first(place), BOARD.first(place) + BOARD.size(place))]
    assert leds == list(range(BOARD.leds))


# The current limit


def milliamperes(frame):
    return BOARD.leds * BOARD.idle_ma + sum(frame) * BOARD.channel_ma / 255


def test_all_leds_white_are_dimmed_to_the_budget_with_the_idle_draw_counted_first():
    wire = Wire()
    power = Power(BOARD, wire)
    power.show(bytearray([255] * 3 * BOARD.leds))
    assert milliamperes(wire.frame) <= BOARD.budget_ma
    assert milliamperes(wire.frame) > 0.95 * BOARD.budget_ma
    assert 0 <= power.ma - milliamperes(wire.frame) < 30


def test_a_frame_within_the_budget_is_shown_as_it_is():
    wire = Wire()
    frame = bytearray(3 * BOARD.leds)
    frame[0:3] = b"\xff\x80\x10"
    Power(BOARD, wire).show(frame)
    assert wire.frame == bytes(frame)


def test_brightness_comes_back_smoothly_and_never_over_the_budget():
    wire = Wire()
    power = Power(BOARD, wire)
    dim, full = bytearray(3 * BOARD.leds), bytearray([255] * 3 * BOARD.leds)
    dim[0] = 200
    power.show(full)
    levels = []
    for _ in range(60):
        power.show(dim)
        levels.append(wire.frame[0])
    assert levels == sorted(levels)
    assert max(b - a for a, b in zip(levels, levels[1:], strict=False)) <= 4
    assert levels[-1] == 200
    power.show(full)
    assert milliamperes(wire.frame) <= BOARD.budget_ma


def test_brightness_dims_a_frame_as_a_whole():
    wire = Wire()
    power = Power(BOARD, wire)
    power.brightness = 128
    power.show(bytearray([100, 50, 0] * BOARD.leds))
    assert wire.frame == bytes([50, 25, 0] * BOARD.leds)


def test_a_budget_below_the_idle_draw_is_refused():
    data = board_data()
    data["leds"]["budget_ma"] = 100
    with pytest.raises(ValueError, match="the budget of 100 mA is below the LEDs' idle draw of 192 mA"):
        Power(Board(data), Wire())
