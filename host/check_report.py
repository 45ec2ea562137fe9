"""The report of a board's self-test: what the board has told of it (`check …` lines), as text for people.

Made by host/check.py at the terminal, and by the game room and the mirror for the page.
"""

from datetime import datetime
from typing import Any, NamedTuple

from host.words import Words

_WELL = ("ok", "untested")


class Line(NamedTuple):
    """One part of the board: where it is, what was found (`ok`, `untested` or what is wrong), and what to do."""

    part: str
    result: str
    advice: str


def lines(told: dict[str, str], data: dict[str, Any], words: Words) -> list[Line]:
    """Return a line for every part. `told` has the words of the board's `check` lines, `data` is its board file."""
    pins = data["pins"]
    found = []
    for kind, title in (("cell", "Scale"), ("button", "Button")):
        for place, result in enumerate(_results(told, kind + "s")):
            pin = pins[kind + "s"][place]
            advice = _advice(words, f"check-{kind}", result, place=place, pin=pin)
            found.append(Line(f"{title} of {name_of(place, data)} (place {place}, GP{pin})", result, advice))
    chain = [link["place"] for link in data["chain"]]
    rings = _results(told, "rings")
    for place, result in sorted(enumerate(rings), key=lambda ring: chain.index(ring[0])):
        turn = chain.index(place)
        if turn:
            advice = _advice(words, "check-ring", result, place=place, before=chain[turn - 1])
        else:
            advice = _advice(words, "check-ring-first", result, place=place, pin=pins["leds"])
        leds = data["places"][place]["leds"]
        found.append(Line(f"Ring of {name_of(place, data)} (place {place}, {leds} LEDs)", result, advice))
    return found + _parts(told, data, words)


def _results(told: dict[str, str], part: str) -> list[str]:
    return told[part].split(",") if told.get(part) else []


def _parts(told: dict[str, str], data: dict[str, Any], words: Words) -> list[Line]:
    parts = dict(word.split("=", 1) for word in told.get("parts", "").split() if "=" in word)
    most = parts.pop("ma", "")
    titles = {
        "mode": (f"Mode button (GP{data['pins']['button']})", "button"),
        "sounder": (f"Sounder (GP{data['pins']['sounder']})", "sounder"),
        "store": ("What the board keeps", ""),
        "calibration": ("Calibration", ""),
        "link": ("Link to a PC", ""),
        "power": (f"Lights: {most} mA at most, of {data['leds']['budget_ma']} mA", ""),
    }
    found = []
    for part, (title, pin) in titles.items():
        if part in parts:
            result = parts[part]
            needs = result not in _WELL or (part == "mode" and result == "untested")
            advice = words.say(f"check-{part}", _told(result, pin=data["pins"].get(pin, ""))) if needs else ""
            found.append(Line(title, result, _plain(advice, words)))
    return found


def _advice(words: Words, key: str, result: str, **args: object) -> str:
    return "" if result in _WELL else _plain(words.say(key, _told(result, **args)), words)


def _told(result: str, **args: object) -> dict[str, str]:
    return {"why": result, "at": "1", "of": "1"} | {name: str(value) for name, value in args.items()}


def _plain(sentence: str, words: Words) -> str:
    """Leave out what is for somebody at the board: which of how many this is, and that the button goes on."""
    text = sentence.removeprefix(words.tell("check-begins"))
    for end in ("check-ends", "check-ends-mode"):
        text = text.removesuffix(words.tell(end))
    return text[:1].upper() + text[1:]


def name_of(place: int, data: dict[str, Any]) -> str:
    """Return what people call a place: `South's pit 3`, counted from the left as South sees it, or `North's store`."""
    columns = data["columns"]
    if place >= 2 * columns:
        return f"{('South', 'North')[place - 2 * columns]}'s store"
    return f"{'North' if place < columns else 'South'}'s pit {place % columns + 1}"


def to_do(found: list[Line]) -> int:
    """Return how many parts there is something to do about."""
    return sum(1 for line in found if line.advice)


def summary(found: list[Line]) -> str:
    """Return the result in a sentence."""
    bad, untested = to_do(found), sum(1 for line in found if line.result == "untested" and not line.advice)
    first = (
        "All that was tested is in order." if not bad else f"{bad} {'part needs' if bad == 1 else 'parts need'} a hand."
    )
    return f"{first} {untested} {'part was' if untested == 1 else 'parts were'} not tested." if untested else first


def text(told: dict[str, str], data: dict[str, Any], words: Words, when: datetime) -> str:
    """Return the report as a text file."""
    found = lines(told, data, words)
    head = [f"Ndongu, self-test of the board {data['name']}", f"{when:%Y-%m-%d %H:%M}", summary(found), ""]
    body = []
    for line in found:
        body.append(f"{line.part}: {line.result}")
        if line.advice:
            body.append(f"    {line.advice}")
    return "\n".join([*head, *body, ""])
