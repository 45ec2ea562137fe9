"""Designs a board's circuit from its data: which parts, joined how, by which wires.

The hub is the Pico and the stripboard round it (hardware/hub has which part sits where); every cable begins there.
What is designed here is checked by rules.py and netlist.py, and drawn, listed and counted by the other modules.
"""

from hardware.check import Data
from hardware.power import drop
from hardware.wiring import chips, figures, lengths
from hardware.wiring.chips import PICO_PIN, passive
from hardware.wiring.circuit import POWER_IN, POWER_OUT, Circuit, Node, Pin

SIGNAL_AWG = 26
_CELL_WIRES = 100  # mm, as they come with the cell

RED, ORANGE, BLACK, GREEN, YELLOW, BLUE, WHITE = "red", "orange", "black", "green", "yellow", "blue", "white"


def place_name(data: Data, place: int) -> str:
    """Return what a maker calls a place: "pit 3, North", counted from the left; "store, South"."""
    columns = data["columns"]
    if place >= 2 * columns:
        return f"store, {('South', 'North')[place - 2 * columns]}"
    return f"pit {place % columns + 1}, {('North', 'South')[place // columns]}"


def circuit(data: Data) -> Circuit:
    """Return the circuit of a board, which must be sound (hardware/check.py)."""
    made = Circuit(data["name"], volts={"5V": figures.SUPPLY_V, "3V3": 3.3, "VSYS": figures.SUPPLY_V})
    _supply(made, data)
    _pico(made, data)
    _leds(made, data)
    if "cells" in data["pins"]:
        _cells(made, data)
    else:
        _buttons(made, data)
    _pull_ups(made, data)
    return made


def _supply(made: Circuit, data: Data) -> None:
    """From the inlet through fuse and polarity switch onto the 5 V of the hub; from there, and by USB, to the Pico."""
    made.add("J1", "inlet", "5 V", {"+": Pin("+", POWER_OUT), "-": Pin("-", POWER_OUT)}, "the North wall")
    made.add("X1", "terminal", "5 V in", passive("+", "-"))
    fuse = {"1": Pin("1", POWER_IN), "2": Pin("2", POWER_OUT)}
    made.add("F1", "fuse", "1.85 A", fuse, hold_ma=figures.FUSE_HOLD_MA, trip_ma=figures.FUSE_TRIP_MA)
    made.add("Q1", "switch", "P-channel", {"G": Pin("G"), "S": Pin("S", POWER_OUT), "D": Pin("D", POWER_IN)})
    made.add("R1", "gate-resistor", "10 k", passive("1", "2"), ohm=10_000)
    made.add("C1", "bulk", "1000 uF", passive("+", "-"), farad_uf=1000)
    made.add("D1", "diode", "1N5817", {"A": Pin("A", POWER_IN), "K": Pin("K", POWER_OUT)})
    made.join("5V IN", ("J1", "+"), ("X1", "+"), ("F1", "1"))
    made.join("5V FUSED", ("F1", "2"), ("Q1", "D"))
    made.join("GATE", ("Q1", "G"), ("R1", "1"))
    made.join("5V", ("Q1", "S"), ("C1", "+"), ("D1", "A"))
    made.join("VSYS", ("D1", "K"))
    made.join("GND", ("J1", "-"), ("X1", "-"), ("R1", "2"), ("C1", "-"))
    long = lengths.from_hub(data, "X1", *lengths.inlet(data))
    for pin, colour in (("+", RED), ("-", BLACK)):
        made.wire("W1", Node("X1", pin), Node("J1", pin), colour, drop.FEED_AWG, long)


def _pico(made: Circuit, data: Data) -> None:
    """The Pico, the mode button and the buzzer."""
    pins = data["pins"]
    outputs = frozenset({pins["leds"], pins["sounder"], *([pins["cells_clock"]] if "cells" in pins else [])})
    inputs = frozenset({pins["button"], *pins.get("cells", []), *pins.get("buttons", [])})
    made.add("U1", "pico", "Pico", chips.pico(inputs, outputs))
    made.join("VSYS", ("U1", "39"))
    made.join("3V3", ("U1", "36"))
    made.join("GND", *[("U1", pin) for pin in chips.PICO_GROUNDS])
    made.add("BZ1", "buzzer", "passive", passive("1", "2"), "the base, at the South wall")
    made.add("X9", "header-2", "buzzer", passive("1", "2"))
    made.add("R2", "series", "330", passive("1", "2"), ohm=330)
    made.join("SOUNDER", ("U1", PICO_PIN[pins["sounder"]]), ("R2", "1"))
    made.join("BUZZER", ("R2", "2"), ("X9", "1"), ("BZ1", "1"))
    made.join("GND", ("X9", "2"), ("BZ1", "2"))
    for number, colour in (("1", WHITE), ("2", BLACK)):
        long = lengths.from_hub(data, "X9", *lengths.sounder(data))
        made.wire("W9", Node("X9", number), Node("BZ1", number), colour, SIGNAL_AWG, long)
    button = data["mode_button"]
    _button(made, data, "MODE", "S1", "X2", PICO_PIN[pins["button"]], (button["x"], button["y"]), "the mode button")


def _button(
    made: Circuit, data: Data, net: str, ref: str, header: str, pin: str, at: tuple[float, float], where: str
) -> None:
    made.add(header, "header-2", where, passive("1", "2"))
    made.add(ref, "mode-button" if net == "MODE" else "button", where, passive("1", "2"), where)
    made.join(net, ("U1", pin), (header, "1"), (ref, "1"))
    made.join("GND", (header, "2"), (ref, "2"))
    long = lengths.from_hub(data, header, *at)
    for number, colour in (("1", BLUE), ("2", BLACK)):
        made.wire("W" + header[1:], Node(header, number), Node(ref, number), colour, SIGNAL_AWG, long)


def _leds(made: Circuit, data: Data) -> None:
    """The data line, lifted to 5 V, and the chain of rings, fed at several of them."""
    made.add("U2", "shifter", "74AHCT125", chips.shifter())
    made.add("C2", "decoupling", "100 nF", passive("1", "2"), farad_uf=0.1)
    made.add("R3", "series", "330", passive("1", "2"), ohm=330)
    made.join("5V", ("U2", "14"), ("C2", "1"))
    # The gates that are not used are switched off, and their inputs do not float.
    made.join("5V", ("U2", "4"), ("U2", "10"), ("U2", "13"))
    made.join("GND", ("U2", "7"), ("C2", "2"), ("U2", "1"), ("U2", "5"), ("U2", "9"), ("U2", "12"))
    made.join("LED DATA 3V3", ("U1", PICO_PIN[data["pins"]["leds"]]), ("U2", "2"))
    made.join("LED DATA 5V", ("U2", "3"), ("R3", "1"))
    made.add("X3", "header-1", "LED data", passive("1"))
    made.join("LED 0", ("R3", "2"), ("X3", "1"))
    chain = data["chain"]
    for number, link in enumerate(chain):
        place = data["places"][link["place"]]
        ref = _ring(link["place"])
        last = number == len(chain) - 1
        name = place_name(data, link["place"])
        made.add(
            ref,
            "ring",
            f"{place['leds']} LEDs",
            chips.ring(last),
            name,
            leds=place["leds"],
            farad_uf=0.1 * place["leds"],
        )
        made.join("5V", (ref, "5V"))
        made.join("GND", (ref, "GND"))
        made.join(f"LED {number}", (ref, "DIN"))
        if number:
            before = _ring(chain[number - 1]["place"])
            made.join(f"LED {number}", (before, "DOUT"))
            long = lengths.link(data, number)
            for out, into, colour in (("5V", "5V", RED), ("GND", "GND", BLACK), ("DOUT", "DIN", GREEN)):
                made.wire(f"L{number}", Node(before, out), Node(ref, into), colour, drop.LINK_AWG, long)
    for feed, number in enumerate(drop.feeds(data)):
        ref, terminal, cable = _ring(chain[number]["place"]), f"X{4 + feed}", f"W{4 + feed}"
        made.add(terminal, "terminal", f"LEDs, feed {feed + 1}", passive("+", "-"))
        made.join("5V", (terminal, "+"))
        made.join("GND", (terminal, "-"))
        long = drop.feed_length(data, number, terminal)
        made.wire(cable, Node(terminal, "+"), Node(ref, "5V"), RED, drop.FEED_AWG, long)
        made.wire(cable, Node(terminal, "-"), Node(ref, "GND"), BLACK, drop.FEED_AWG, long)
        if not number:
            made.wire(cable, Node("X3", "1"), Node(ref, "DIN"), GREEN, SIGNAL_AWG, long)


def _ring(place: int) -> str:
    return f"RING{place}"


def _cells(made: Circuit, data: Data) -> None:
    """A converter and a cell a place, on 3.3 V of their own: at 5 V their data lines would harm the Pico."""
    pins = data["pins"]
    made.volts["3V3 CELLS"] = figures.CELLS_V
    made.add("U3", "regulator", "3.3 V", chips.regulator(), most_ma=figures.REGULATOR_MA)
    made.add("C3", "decoupling", "100 nF", passive("1", "2"), farad_uf=0.1)
    made.add("C4", "regulator-capacitor", "10 uF", passive("+", "-"), farad_uf=10)
    made.add("R4", "clock-series", "100", passive("1", "2"), ohm=100)
    made.join("VSYS", ("U3", "IN"), ("C3", "1"))
    made.join("3V3 CELLS", ("U3", "OUT"), ("C4", "+"))
    made.join("GND", ("U3", "GND"), ("C3", "2"), ("C4", "-"))
    made.join("CLOCK OUT", ("U1", PICO_PIN[pins["cells_clock"]]), ("R4", "1"))
    made.join("CLOCK", ("R4", "2"))
    for place, gp in enumerate(pins["cells"]):
        at = data["places"][place]
        where = place_name(data, place)
        header, chip, cell = f"H{place}", f"HX{place}", f"CELL{place}"
        made.add(header, "header-4", where, passive("1", "2", "3", "4"))
        made.add(chip, "converter", "HX711", chips.converter(), where, farad_uf=0.1)
        made.add(
            cell,
            f"cell-{at['range_g']}",
            f"{at['range_g']} g",
            passive("E+", "E-", "A+", "A-"),
            where,
            ohm=figures.CELL_OHM,
        )
        made.join("3V3 CELLS", (header, "1"), (chip, "VCC"))
        made.join("GND", (header, "2"), (chip, "GND"))
        made.join(f"DATA {place}", ("U1", PICO_PIN[gp]), (header, "3"), (chip, "DT"))
        made.join("CLOCK", (header, "4"), (chip, "SCK"))
        long = lengths.from_hub(data, header, at["x"], at["y"])
        for number, pin, colour in (
            ("1", "VCC", ORANGE),
            ("2", "GND", BLACK),
            ("3", "DT", GREEN),
            ("4", "SCK", YELLOW),
        ):
            made.wire(f"P{place}", Node(header, number), Node(chip, pin), colour, SIGNAL_AWG, long)
        for pin, colour in (("E+", RED), ("E-", BLACK), ("A+", GREEN), ("A-", WHITE)):
            made.join(f"{pin} {place}", (chip, pin), (cell, pin))
            made.wire(f"E{place}", Node(chip, pin), Node(cell, pin), colour, SIGNAL_AWG, _CELL_WIRES)


def _buttons(made: Circuit, data: Data) -> None:
    """A button a place, between its pin and ground."""
    for place, gp in enumerate(data["pins"]["buttons"]):
        at = data["places"][place]["button"]
        header = f"H{place}"
        made.add(header, "header-2", place_name(data, place), passive("1", "2"))
        ref, where = f"BUTTON{place}", place_name(data, place)
        made.add(ref, "button", where, passive("1", "2"), where)
        made.join(f"PRESSED {place}", ("U1", PICO_PIN[gp]), (header, "1"), (ref, "1"))
        made.join("GND", (header, "2"), (ref, "2"))
        long = lengths.from_hub(data, header, at["x"], at["y"])
        for number, colour in (("1", BLUE), ("2", BLACK)):
            made.wire(f"P{place}", Node(header, number), Node(ref, number), colour, SIGNAL_AWG, long)


def _pull_ups(made: Circuit, data: Data) -> None:
    """Ten kilohm to 3.3 V on every line that something far away pulls low: an absent converter reads as not ready."""
    lines = [net for net in made.nets if net.startswith(("DATA ", "PRESSED "))]
    for net, ref in [*((net, f"RP{net.partition(' ')[2]}") for net in lines), ("MODE", f"RP{len(data['places'])}")]:
        made.add(ref, "pull-up", "10 k", passive("1", "2"), ohm=10_000)
        made.join(net, (ref, "1"))
        made.join("3V3", (ref, "2"))
