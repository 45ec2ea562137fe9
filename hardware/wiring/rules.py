"""The electrical rules of our own: what a rules check of pins against pins (netlist.py) can't know.

Each rule is a short function that yields a sentence for every fault; `faults` asks all of them.
"""

from collections.abc import Iterator

from hardware.check import Data
from hardware.power import drop
from hardware.wiring import chips, figures
from hardware.wiring.circuit import IN, OUT, UNUSED, Circuit, Node, Part

_SERIES = ("series", "clock-series")


def faults(made: Circuit, data: Data) -> list[str]:
    """Return a sentence for each electrical fault of a board's circuit; an empty list for a sound one."""
    return [
        *_pins(made, data),
        *_levels(made),
        *_pull_ups(made),
        *_decoupled(made),
        *_series(made),
        *_reversed_polarity(made),
        *_fuse(made, data),
        *_converters(made),
        *_feeds(made, data),
        *_wires(made),
        *_names(made),
    ]


def _pins(made: Circuit, data: Data) -> Iterator[str]:
    """The Pico's pins are joined as the board file says, and no two of them to each other."""
    places = range(len(data["places"]))
    pins = data["pins"]
    wanted = {pins["leds"]: "LED DATA 3V3", pins["button"]: "MODE", pins["sounder"]: "SOUNDER"}
    if "cells" in pins:
        wanted |= {pins["cells_clock"]: "CLOCK OUT"}
        wanted |= {pins["cells"][place]: made.net_of(f"HX{place}", "DT") for place in places}
    else:
        wanted |= {pins["buttons"][place]: made.net_of(f"BUTTON{place}", "1") for place in places}
    for gp, number in chips.PICO_PIN.items():
        net = made.net_of("U1", number)
        if net != wanted.get(gp, "") or (gp in wanted and not net):
            there = wanted.get(gp) or "nothing"
            yield f"GP{gp} of the Pico is on {net or 'nothing'}; the board file has it on {there}."
    for net, nodes in made.nets.items():
        on = [made.pin(node).name for node in nodes if node.ref == "U1" and made.pin(node).name.startswith("GP")]
        if len(on) > 1:
            yield f"The net {net} joins {' and '.join(on)} of the Pico."


def drivers(made: Circuit, net: str) -> list[Node]:
    """Return the outputs that drive a net, by themselves or through one series resistor."""
    nets = {net}
    for part in made.of(*_SERIES):
        on = made.nets_of(part)
        if net in on:
            nets |= on
    return [node for name in sorted(nets) for node in made.nets.get(name, []) if made.pin(node).does == OUT]


def _levels(made: Circuit) -> Iterator[str]:
    """What drives an input is high enough for it to read, and not higher than it bears."""
    for net, nodes in made.nets.items():
        if net in made.volts or net == "GND":
            continue
        for node in nodes:
            pin = made.pin(node)
            if pin.does != IN or pin.needs is None or pin.bears is None:
                continue
            supply = made.supply_of(node)
            if not supply:
                yield f"{node.ref} has no supply: its pin {pin.name} can't read {net}."
            for driver in drivers(made, net):
                gives = made.pin(driver).gives
                if gives is None:
                    continue
                high = gives.at(made.supply_of(driver))
                if high < pin.needs.at(supply):
                    yield (
                        f"{driver.ref} gives {high:.1f} V on {net}; {node.ref} reads high from "
                        f"{pin.needs.at(supply):.1f} V on."
                    )
                if high > pin.bears.at(supply):
                    yield f"{driver.ref} gives {high:.1f} V on {net}; {node.ref} bears {pin.bears.at(supply):.1f} V."


def _pull_ups(made: Circuit) -> Iterator[str]:
    """Each line that an absent converter or an open button leaves alone is pulled up to 3.3 V, by 4.7 to 47 kohm."""
    pulled = set()
    for one in made.of("pull-up"):
        if made.net_of(one.ref, "2") == "3V3" and 4_700 <= one.facts["ohm"] <= 47_000:
            pulled.add(made.net_of(one.ref, "1"))
    for node in (Node(part.ref, "DT") for part in made.of("converter")):
        net = made.net_of(*node)
        if net not in pulled:
            yield f"{net or node.ref} has no pull-up to 3.3 V: an absent converter would read as one that is ready."
    for part in made.of("button", "mode-button"):
        net = made.net_of(part.ref, "1")
        if net not in pulled:
            yield f"{net or part.ref} has no pull-up to 3.3 V: a button that is not pressed would read as anything."


def _decoupled(made: Circuit) -> Iterator[str]:
    """A chip on the hub has a capacitor beside it, a module one on it, and the LEDs a large one."""
    small = [part for part in made.of("decoupling") if "GND" in made.nets_of(part)]
    for chip, pin in (("U2", "14"), ("U3", "IN")):
        if chip in made.parts and not any(made.net_of(chip, pin) in made.nets_of(part) for part in small):
            yield f"{chip} has no capacitor between its supply and ground."
    for module in made.of("converter"):
        if module.facts.get("farad_uf", 0) < 0.1:
            yield f"{module.ref} has no capacitor on its module."
    for ring in made.of("ring"):
        if ring.facts.get("farad_uf", 0) < 0.1 * ring.facts["leds"] - 1e-9:
            yield f"{ring.ref} has LEDs without a capacitor of 100 nF between their 5 V and ground."
    large = sum(part.facts["farad_uf"] for part in made.of("bulk") if made.nets_of(part) == {"5V", "GND"})
    if large < 1000:
        yield f"The LEDs' 5 V has {large:.0f} uF; they need 1000, or their first flash lowers it for all."
    if "U3" in made.parts:
        after = sum(
            part.facts["farad_uf"] for part in made.of("regulator-capacitor") if "3V3 CELLS" in made.nets_of(part)
        )
        if after < 2.2:
            yield "The regulator U3 has less than 2.2 uF at its output: it would oscillate."


def _series(made: Circuit) -> Iterator[str]:
    """A resistor stands before the chain's long data line, the cells' clock line and the buzzer."""
    for part, pin, least, most in (
        ("X3", "1", 220, 500),
        ("BZ1", "1", 3300 / figures.PIN_MA, 1000),
        ("HX0", "SCK", 47, 220),
    ):
        if part not in made.parts:
            continue
        net = made.net_of(part, pin)
        ohms = [one.facts["ohm"] for one in made.of(*_SERIES) if net in made.nets_of(one)]
        if not any(least <= ohm <= most for ohm in ohms):
            yield f"{net or part} has no series resistor of {least:.0f} to {most} ohm."
    metres = sum(wire.length for wire in made.wires if wire.net == "CLOCK") / 1000
    chips_on = len(made.of("converter"))
    picofarad = metres * figures.WIRE_PF_A_METRE + chips_on * figures.INPUT_PF
    ohm = sum(one.facts["ohm"] for one in made.of("clock-series"))
    edge_ns = 1.2 * ohm * picofarad / 1000  # until 70 % of the supply
    if edge_ns > figures.CLOCK_HIGH_NS / 4:
        yield (
            f"The cells' clock takes {edge_ns:.0f} ns to rise over {metres:.1f} m of wire; a pulse is "
            f"{figures.CLOCK_HIGH_NS} ns."
        )


def _reversed_polarity(made: Circuit) -> Iterator[str]:
    """From the inlet's plus, fuse and switch come first, and the switch opens when plus and minus are swapped."""
    before = {node.ref for node in made.nets.get(made.net_of("J1", "+"), [])} - {"J1", "X1"}
    if before != {"F1"}:
        yield f"Behind the inlet's plus stands {', '.join(sorted(before)) or 'nothing'}, not the fuse alone."
    if made.nets_of(made.parts["F1"]) != {made.net_of("J1", "+"), made.net_of("Q1", "D")}:
        yield "The fuse does not lead from the inlet to the drain of Q1."
    elif {node.ref for node in made.nets[made.net_of("Q1", "D")]} != {"F1", "Q1"}:
        yield "Something draws current between the fuse and Q1, where reversed polarity would reach it."
    if made.net_of("Q1", "S") != "5V":
        yield "The source of Q1 is not on the board's 5 V: its diode would let reversed polarity through."
    if made.nets_of(made.parts["R1"]) != {made.net_of("Q1", "G"), "GND"}:
        yield "The gate of Q1 is not held to ground: it does not switch on."


def _fuse(made: Circuit, data: Data) -> Iterator[str]:
    """The fuse holds what the board draws, and trips before a wire gets hot or an LED's worst draw is reached."""
    fuse = made.parts["F1"].facts
    draws = data["leds"]["budget_ma"] + data["supply"]["others_ma"]
    if draws > fuse["hold_ma"]:
        yield f"The board may draw {draws} mA; on a hot day the fuse holds {fuse['hold_ma']:.0f}."
    leds = sum(int(part.facts["leds"]) for part in made.of("ring"))
    worst = leds * figures.LED_WORST_MA
    thinnest = min(figures.WIRES[wire.awg].bears_ma for wire in made.wires if wire.net in ("5V", "5V IN"))
    limit = min(fuse["trip_ma"], worst)
    if limit > thinnest:
        yield (
            f"All {leds} LEDs at {figures.LED_WORST_MA} mA would draw {worst} mA; the fuse trips at "
            f"{fuse['trip_ma']:.0f}, and a wire of the 5 V bears {thinnest}."
        )


def cell_ma(ohm: float = figures.CELL_OHM) -> float:
    """Return what a cell of so many ohms and its converter draw."""
    return figures.CONVERTER_MA + 1000 * figures.CELLS_V / ohm


def converters_ma(made: Circuit) -> float:
    """Return what all cells and converters draw together."""
    return sum(cell_ma(part.facts["ohm"]) for part in made.parts.values() if part.kind.startswith("cell-"))


def _converters(made: Circuit) -> Iterator[str]:
    """The converters' regulator gives what they draw, and has volts to spare at the lowest supply."""
    if "U3" not in made.parts:
        return
    draws, most = converters_ma(made), made.parts["U3"].facts["most_ma"]
    if draws > 0.8 * most:
        yield f"Cells and converters draw {draws:.0f} mA; U3 gives {most:.0f}, and a fifth of that is to spare."
    lost = figures.DIODE_DROP_V + 1.25 * (figures.FUSE_OHM + figures.SWITCH_OHM) + figures.REGULATOR_DROP_V
    if figures.SUPPLY_LOWEST_V - lost < figures.CELLS_V:
        yield f"Of {figures.SUPPLY_LOWEST_V} V of supply {lost:.2f} V get lost: that leaves too little for 3.3 V."


def _feeds(made: Circuit, data: Data) -> Iterator[str]:
    """The chain of LEDs is fed often enough."""
    refs = [f"RING{link['place']}" for link in data["chain"]]
    fed = sorted({refs.index(wire.end.ref) for wire in made.wires if wire.end.pin == "5V" and wire.start.ref[0] == "X"})
    if not fed:
        yield "The LEDs' chain is fed nowhere."
        return
    lost, place = drop.worst(data, fed)
    if lost > figures.DROP_V:
        yield f"{lost:.2f} V of the 5 V get lost on the way to place {place}: the chain is fed too seldom."


def _wires(made: Circuit) -> Iterator[str]:
    """Every wire joins two pins of its net, and every part away from the hub is reached by a wire at each pin."""
    reached: set[Node] = set()
    for wire in made.wires:
        ends = {made.net_of(*wire.start), made.net_of(*wire.end)}
        if ends != {wire.net} or not wire.net:
            yield f"The {wire.colour} wire of {wire.cable} joins {' and '.join(sorted(ends))}."
        reached |= {wire.start, wire.end}
    for net, nodes in made.nets.items():
        for node in nodes:
            if _away(made.parts[node.ref]) and node not in reached:
                yield f"No wire leads to pin {node.pin} of {node.ref}, which is on {net}."
    for part in made.parts.values():
        for number, pin in part.pins.items():
            if pin.does != UNUSED and not made.net_of(part.ref, number):
                yield f"Pin {pin.name} of {part.ref} is joined to nothing."


def _names(made: Circuit) -> Iterator[str]:
    """No cable has the name of a part: a label says one thing."""
    for cable in sorted({wire.cable for wire in made.wires} & set(made.parts)):
        yield f"{cable} is the name of a cable and of a part."


def _away(part: Part) -> bool:
    return bool(part.at)
