"""How many volts get lost between the hub and the rings, and at which rings the chain has to be fed.

The rings stand in a chain, joined by cables of two power wires. Some are fed by cables of their own from the hub. Each
ring draws a current; the voltage that is missing at each follows from Kirchhoff's current law, a row of equations in
which a ring has only its two neighbours.
"""

from hardware.check import Data
from hardware.hub.placing import FEEDS
from hardware.wiring import figures, lengths

FEED_AWG = 20
LINK_AWG = 22
RING_AWG = 22


def _ohm(awg: int, length: float, contacts: int) -> float:
    """Resistance of a cable there and back, with so many plugs in each of its two wires."""
    return 2 * (length * figures.WIRES[awg].milliohm / 1e6 + contacts * figures.CONTACT_OHM)


def link_ohms(data: Data) -> list[float]:
    """Return the resistance from each ring to the next one, there and back.

    The ring itself is closed: the way from its entry to its last LED is the short one.
    """
    ohms = []
    for number in range(1, len(data["chain"])):
        place = data["chain"][number - 1]["place"]
        ring = _ohm(RING_AWG, lengths.in_ring(data, place), 0)
        ohms.append(ring + _ohm(LINK_AWG, lengths.link(data, number), 1))
    return ohms


def feed_length(data: Data, number: int, terminal: str) -> int:
    """Return the length of a cable from a terminal of the hub to the entry of ring `number` of the chain."""
    here = data["chain"][number]
    return lengths.from_hub(data, terminal, *lengths.entry(data, here["place"], here["first"]))


def feed_ohms(data: Data, feeds: list[int]) -> dict[int, float]:
    """Return the resistance of the cable from the hub to each ring that is fed, there and back."""
    return {
        number: _ohm(FEED_AWG, feed_length(data, number, terminal), 1)
        for number, terminal in zip(feeds, FEEDS, strict=False)
    }


def missing(link_ohms: list[float], feed_ohms: dict[int, float], milliamperes: list[float]) -> list[float]:
    """Return the volts that are missing at each ring of the chain, which draws so much. Raises ValueError unfed."""
    if not feed_ohms:
        raise ValueError("a chain that is fed nowhere")
    links = [1 / ohm for ohm in link_ohms]
    count = len(milliamperes)
    own = [1 / feed_ohms[number] if number in feed_ohms else 0.0 for number in range(count)]
    # (own + links on both sides) * v[i] - left * v[i-1] - right * v[i+1] = current, solved from one end to the other.
    across, carried = [0.0] * count, [0.0] * count
    for i in range(count):
        left = links[i - 1] if i else 0.0
        right = links[i] if i < count - 1 else 0.0
        pivot = own[i] + left + right - (left * across[i - 1] if i else 0.0)
        across[i] = right / pivot
        carried[i] = (milliamperes[i] / 1000 + (left * carried[i - 1] if i else 0.0)) / pivot
    volts = [0.0] * count
    for i in reversed(range(count)):
        volts[i] = carried[i] + (across[i] * volts[i + 1] if i < count - 1 else 0.0)
    return volts


def worst(data: Data, feeds: list[int]) -> tuple[float, int]:
    """Return the most volts that can be missing at a ring within the LEDs' budget, and that ring's place.

    The budget beyond the dark LEDs is spent on white rings side by side, wherever in the chain it hurts most.
    """
    found = (0.0, data["chain"][0]["place"])
    links, fed = link_ohms(data), feed_ohms(data, feeds)
    for start in range(len(data["chain"])):
        volts = missing(links, fed, _white_from(data, start))
        most = max(volts)
        found = max(found, (most, data["chain"][volts.index(most)]["place"]))
    return found


def _white_from(data: Data, start: int) -> list[float]:
    leds = data["leds"]
    sizes = [data["places"][link["place"]]["leds"] for link in data["chain"]]
    drawn = [float(leds["idle_ma"] * size) for size in sizes]
    left = leds["budget_ma"] - sum(drawn)
    order = [*range(start, len(sizes)), *reversed(range(start))]  # on from there; what is over goes to those before
    for number in order:
        more = min(left, 3.0 * leds["channel_ma"] * sizes[number])
        drawn[number] += more
        left -= more
    return drawn


def feeds(data: Data) -> list[int]:
    """Return the numbers in the chain of the rings that are fed: as few as keep the worst loss within figures.DROP_V.

    The first ring is always fed, by the cable that brings it its data; the others are spread evenly as far as the last.
    """
    last = len(data["chain"]) - 1
    for n in range(1, len(FEEDS) + 1):
        spread = sorted({round(i * last / max(1, n - 1)) for i in range(n)})
        if worst(data, spread)[0] <= figures.DROP_V:
            return spread
    raise ValueError(f"{data['name']}: even {len(FEEDS)} feeds lose more than {figures.DROP_V} V")
