"""The wires as tables: every pin of the hub, and every wire with its ends, colour, size and length.

Called by hardware/build.py. The same circuit is drawn by harness.py.
"""

import csv
import io
import re

from hardware.check import Data
from hardware.parts.listing import catalogue
from hardware.power import drop
from hardware.wiring import design, figures, lengths, rules
from hardware.wiring.circuit import UNUSED, Circuit, Part, Wire

_MANY = ("H", "HX", "CELL", "BUTTON", "RING", "RP")
_JOINTS = {  # by the kind of part, if not by its beginning: how a wire is joined to it
    "inlet": "soldered, or under its screws",
    "terminal": "stripped, under its screw",
    "header-1": "soldered to its pin",
    "header": "in its plug: a contact crimped on each wire",
    "buzzer": "soldered",
    "mode-button": "soldered",
    "button": "soldered",
    "ring": "soldered: 5 V to the outer loop, GND to the inner, data to the LED's leg",
    "converter": "soldered into its holes",
    "cell": "the cell's own wires",
}
_MARKS = {  # by a part that must be there: how it lies
    "D1": "D1's K is the end with the ring",
    "C1": "C1's - is the side with the stripe",
    "C4": "C4's - is the side with the stripe (a tantalum one marks its +)",
    "U2": "pin 1 of U2 is left of its notch",
    "Q1": "G, S and D of Q1 stand in its data sheet or on its adapter",
    "U3": "U3, seen from its printed side with the pins down, has {U3} from left to right (LF33CV)",
}
_HEAD = ("cable", "from", "pin", "to", "pin", "where", "signal", "colour", "AWG", "mm2", "length mm")


def documents(data: Data) -> dict[str, bytes]:
    """Return the wire table of a board as CSV and as a page."""
    made = design.circuit(data)
    return {"wiring/wires.csv": _csv(made), "wiring/wires.md": page(made, data).encode()}


def _csv(made: Circuit) -> bytes:
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(_HEAD)
    writer.writerows(_row(made, wire) for wire in made.wires)
    return file.getvalue().encode()


def _row(made: Circuit, wire: Wire) -> tuple[str | int | float, ...]:
    ends = (wire.start.ref, _label(made, wire, 0), wire.end.ref, _label(made, wire, 1))
    where = made.parts[wire.end.ref].at
    size = (wire.awg, figures.WIRES[wire.awg].mm2, wire.length)
    return (wire.cable, *ends, where, wire.net, wire.colour, *size)


def _label(made: Circuit, wire: Wire, end: int) -> str:
    """The pin as it is printed on the part."""
    node = (wire.start, wire.end)[end]
    name = made.pin(node).name
    return node.pin if name == node.pin else f"{node.pin} ({name})"


def page(made: Circuit, data: Data) -> str:
    """Return the page: the hub pin by pin, then cable by cable."""
    parts = [
        f"# Wires of {made.name}\n",
        "Made by `make hardware` from the board's data: don't edit. As a spreadsheet: [wires.csv](wires.csv).\n",
        "All cables begin at the **hub**, pieces of stripboard round the Pico on the base, at the North wall: "
        "[which part sits where, and how the strips are cut and linked](../hub/hub.md). Lengths "
        "are what to cut: the way along the rows and across, and 10 cm for both ends; of an L cable the way along the "
        "seat and through the channel, and 10 cm for both ends and to lead out along its plug, which lies below the "
        "panel across the channel, and back. South is the near side; pits "
        "are counted from the left as South sees them.\n",
        "## What the names mean\n",
        _legend(made),
        "## On the hub\n",
        _hub(made),
        "## The Pico's pins\n",
        _pico(made),
        "## Cables\n",
        _joints(made),
        _cables(made),
        "## Inside the rings\n",
        _rings(data),
        "## What the rules say of it\n",
        _figures(made, data),
    ]
    return "\n".join(parts)


def _legend(made: Circuit) -> str:
    """Every part by its name; those of one kind that are numbered one after the other in one row."""
    known = catalogue()["parts"] | {"ring": {"what": "Ring of LEDs, wired as below"}}
    lines = [
        "`U2.4` is pin 4 of the part U2. The kinds and what to buy: [parts](../parts/parts.md). Cables: **W** supply, "
        "sounder, mode button and the feeds of the LEDs, **L** from ring to ring, **P** to the places"
        + (", **E** the cells' own wires" if made.of("converter") else "")
        + ".\n",
        "| name | what it is | value | where |",
        "| --- | --- | --- | --- |",
    ]
    for run in _runs(made):
        name = run[0].ref if len(run) == 1 else f"{run[0].ref} to {run[-1].ref}"
        values = " or ".join(dict.fromkeys(part.value for part in run)) if len(run) == 1 or run[0].at else ""
        where = "the hub" if not run[0].at else run[0].at if len(run) == 1 else "by their numbers, the places"
        what = known[run[0].kind]["what"]
        lines.append(f"| {name} | {what} | {values or '–'} | {where} |")
    return "\n".join(lines) + f"\n\n{_marks(made)}\n"


def _marks(made: Circuit) -> str:
    """Which way round the parts lie that this board has."""
    pins = {ref: ", ".join(pin.name for pin in part.pins.values()) for ref, part in made.parts.items()}
    words = "; ".join(text.format(**pins) for ref, text in _MARKS.items() if ref in made.parts)
    return f"Which way round: {words}. F1, the resistors and the capacitors of 100 nF have no direction."


def _runs(made: Circuit) -> list[list[Part]]:
    """The parts, those that differ in their number only together."""
    runs: dict[tuple[str, str, bool], list[Part]] = {}
    for part in made.parts.values():
        many = part.ref.rstrip("0123456789") in _MANY
        runs.setdefault((part.kind, part.ref.rstrip("0123456789") if many else part.ref, bool(part.at)), []).append(
            part
        )
    return [sorted(run, key=lambda part: int(re.sub(r"\D", "", part.ref) or 0)) for run in runs.values()]


def _hub(made: Circuit) -> str:
    """Every net that joins parts on the hub, but for the Pico's plain lines to a header."""
    lines = ["| net | joins, by part and pin |", "| --- | --- |"]
    for net, nodes in made.nets.items():
        on = [node for node in nodes if not made.parts[node.ref].at]
        if net.startswith(("DATA ", "PRESSED ")) or len(on) < 2:
            continue
        words = _short([f"{node.ref}.{node.pin}" for node in on])
        lines.append(f"| {net} | {words} |")
    return "\n".join(lines) + "\n"


def _short(nodes: list[str]) -> str:
    """Name the headers' pins as a range."""
    headers = [node for node in nodes if node.startswith("H")]
    if len(headers) < 3:
        return ", ".join(nodes)
    first, last = headers[0].partition("."), headers[-1].partition(".")
    others = [node for node in nodes if node not in headers]
    return ", ".join([*others, f"pin {first[2]} of every header {first[0]} to {last[0]}"])


def _pico(made: Circuit) -> str:
    lines = ["| pin | name | net | goes to |", "| --- | --- | --- | --- |"]
    for number, pin in sorted(made.parts["U1"].pins.items(), key=lambda item: int(item[0])):
        net = made.net_of("U1", number)
        if pin.does == UNUSED and not net:
            lines.append(f"| {number} | {pin.name} | – | nothing |")
            continue
        others = [f"{node.ref}.{node.pin}" for node in made.nets[net] if node.ref != "U1"]
        lines.append(f"| {number} | {pin.name} | {net} | {'all grounds' if net == 'GND' else ', '.join(others)} |")
    return "\n".join(lines) + "\n"


def _joints(made: Circuit) -> str:
    """How each kind of cable is joined at both ends."""
    kinds: dict[tuple[str, str, str], list[str]] = {}
    for wire in made.wires:
        near, far = (made.parts[node.ref].kind for node in (wire.start, wire.end))
        cables = kinds.setdefault((wire.cable[0], _joint(near), _joint(far)), [])
        if wire.cable not in cables:
            cables.append(wire.cable)
    lines = ["| cables | at the end named first | at the other |", "| --- | --- | --- |"]
    for (_, near, far), cables in kinds.items():
        named = f"{cables[0]} to {cables[-1]}" if len(cables) > 3 else ", ".join(cables)
        lines.append(f"| {named} | {near} | {far} |")
    return (
        "\n".join(lines) + "\n\nAn L cable is a pair of JST SM plug and socket: shorten its wires so that the pair, "
        "plugged together, has the cable's length. Where the pair comes with wires of 22 AWG, only the hub's links "
        "take more of that wire. Where its colours are others than the table's, mark them. Which LED's leg: \"Inside "
        'the rings", below.\n'
    )


def _joint(kind: str) -> str:
    return _JOINTS.get(kind) or _JOINTS[kind.partition("-")[0]]


def _cables(made: Circuit) -> str:
    lines = ["| " + " | ".join(_HEAD) + " |", "|" + " --- |" * len(_HEAD)]
    lines += ["| " + " | ".join(str(word) for word in _row(made, wire)) + " |" for wire in made.wires]
    totals: dict[tuple[str, int], int] = {}
    for wire in made.wires:
        if wire.cable[0] != "E":
            totals[wire.colour, wire.awg] = totals.get((wire.colour, wire.awg), 0) + wire.length
    lines.append(
        "\nAltogether: "
        + ", ".join(f"{mm / 1000:.1f} m {colour} AWG {awg}" for (colour, awg), mm in totals.items())
        + "."
    )
    if any(wire.cable[0] == "E" for wire in made.wires):
        lines.append(
            "\nThe cables E0, E1 … are the cells' own four wires. Their colours differ from maker to maker; swapped A+ "
            "and A- do no harm, the firmware finds out when it is calibrated."
        )
    return "\n".join(lines) + "\n"


def _rings(data: Data) -> str:
    lines = [
        "LEDs of a ring are joined by three wires (5 V, data, ground), clockwise seen from above; each has 100 nF "
        "across its 5 V and ground. From the last LED back to the first go 5 V and ground alone, so that current has "
        "two ways. The data wire comes in at the LED named here, counted clockwise from 0 at twelve o'clock.\n",
        "| ring | where | LEDs | data enters at LED | data leaves at LED | wire from LED to LED, mm |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for link in data["chain"]:
        place, first = link["place"], link["first"]
        leds = data["places"][place]["leds"]
        where = design.place_name(data, place)
        lines.append(
            f"| RING{place} | {where} | {leds} | {first} | {(first - 1) % leds} | {lengths.in_ring(data, place):.0f} |"
        )
    return "\n".join(lines) + "\n"


def _figures(made: Circuit, data: Data) -> str:
    fed = drop.feeds(data)
    lost, place = drop.worst(data, fed)
    lines = [
        "`make hardware` refuses a board that breaks a rule of `hardware/wiring/rules.py`, or at which SKiDL's check "
        "of pins against pins finds anything.\n",
        f"- 5 V is fed into the chain of rings at {len(fed)} of them; at most {lost:.2f} V get lost, at place {place}.",
    ]
    if made.of("converter"):
        lines.append(f"- Cells and converters draw {rules.converters_ma(made):.0f} mA at 3.3 V.")
    leds = sum(place["leds"] for place in data["places"])
    lines.append(
        f"- All {leds} LEDs white would draw up to {leds * figures.LED_WORST_MA / 1000:.1f} A "
        f"if each takes what old kinds may "
        f"({figures.LED_WORST_MA} mA; the power budget reckons with {data['leds']['channel_ma']} mA a colour). "
        f"The firmware allows them {data['leds']['budget_ma'] / 1000:.1f} A; where it fails, the fuse trips at "
        f"{figures.FUSE_TRIP_MA / 1000} A."
    )
    return "\n".join(lines) + "\n"
