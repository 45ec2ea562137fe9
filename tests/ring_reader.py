"""Reads the lights as a pair of eyes does: from the rings' bytes over some time, and from nothing else.

What each light means stands in firmware/cues.py, for people; this is a second reading of the same table, by colour,
number of LEDs and rhythm. It knows what leads a hand: where seeds are missing or too many, what may or must be lifted,
where the next seed goes, and what is captured.
"""

from host.report import Cue

LOOK_MS = 720  # longer than the longest dark between flashes; what moves has moved visibly by then
EVERY_MS = 40

_HUES = {  # the cues' colours, at any brightness
    "orange": (255, 150, 40),
    "red": (255, 30, 20),
    "green": (60, 220, 90),
    "blue": (50, 190, 255),
    "magenta": (230, 60, 220),
}


def look(sim, board):
    """Lets a second pass, and returns what every ring has shown in it: [Cue ...], those that lead a hand."""
    films = [[] for _ in range(board.places)]
    for _ in range(LOOK_MS // EVERY_MS):
        sim.run(EVERY_MS)
        leds = sim.board.rings.leds
        for place, film in enumerate(films):
            first, size = board.first(place), board.size(place)
            film.append(tuple(tuple(leds[3 * led : 3 * led + 3]) for led in range(first, first + size)))
    return [cue for place, film in enumerate(films) for cue in _read(place, film)]


def _read(place, film):
    hues = {hue: [tuple(_level(led, hue) for led in frame) for frame in film] for hue in _HUES}
    for hue, levels in hues.items():
        lit = [frame for frame in levels if any(frame)]
        if lit:
            name, n = globals()["_" + hue](lit, _steady(levels))
            yield Cue(place, name, n)


def _steady(levels):
    """Whether no LED changes by more than the supply lets them all waver."""
    return all(max(led) - min(led) <= 8 for led in zip(*levels, strict=True))


def _level(led, hue):
    """How bright an LED is, if it has this hue; otherwise 0."""
    top = max(led)
    if top == 0:
        return 0
    mine = _HUES[hue]
    return top if all(abs(part / top - own / max(mine)) < 0.12 for part, own in zip(led, mine, strict=True)) else 0


def _number(frame):
    """Seeds: as many as LEDs; beyond a full ring those that shine brighter are counted once more."""
    top = max(frame)
    lit = [level for level in frame if level]
    bright = sum(level > top * 2 // 3 for level in lit)
    return len(frame) + bright if bright < len(lit) == len(frame) else len(lit)


def _orange(lit, steady):
    return ("fill", _number(lit[0])) if steady else ("relay", None)


def _red(lit, steady):
    frame = lit[0]
    step = len(frame) // 4
    slanting = [step // 2 + quarter * step for quarter in range(4)]
    cross = [led for led, level in enumerate(frame) if level] == slanting
    return ("wrong", None) if cross else ("surplus", _number(frame))


def _green(lit, steady):
    frame = lit[0]
    quarters = [quarter * len(frame) // 4 for quarter in range(4)]
    if [led for led, level in enumerate(frame) if level] == quarters:
        return ("may", None)
    return ("lift", None) if all(frame) else ("extra", None)


def _blue(lit, steady):
    if not all(all(frame) for frame in lit):
        return ("path", None)
    return ("end", None) if steady else ("sow", None)


def _magenta(lit, steady):
    return ("store" if steady else "take", _number(lit[0]))
