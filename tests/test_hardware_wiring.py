"""hardware/wiring: the circuit of every board is sound, and one broken on purpose is refused with the reason."""

import copy
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from hardware import check, cut
from hardware.wiring import circuit, design, figures, harness, lengths, netlist, rules, table
from hardware.wiring.chips import PICO_PIN
from hardware.wiring.circuit import Circuit, Node

CELLS = check.load("pico-cells-2x10")
TOLD = check.load("pico-buttons-2x10")
BOARDS = [data for whole in (CELLS, TOLD) for data in (whole, *cut.cuts(whole))]


@pytest.fixture(scope="module")
def sound() -> Circuit:
    return design.circuit(CELLS)


@pytest.mark.parametrize("data", BOARDS, ids=lambda data: data["name"])
def test_the_circuit_of_every_board_is_sound(data: check.Data) -> None:
    assert rules.faults(design.circuit(data), data) == []


def move(made: Circuit, ref: str, pin: str, net: str) -> None:
    """Solder a pin to another net."""
    made.nets[made.net_of(ref, pin)].remove(Node(ref, pin))
    made.join(net, (ref, pin))


def without(made: Circuit, ref: str) -> None:
    """Leave a part out, with its wires."""
    del made.parts[ref]
    for nodes in made.nets.values():
        nodes[:] = [node for node in nodes if node.ref != ref]
    made.wires = [wire for wire in made.wires if ref not in (wire.start.ref, wire.end.ref)]


def two_data_lines_swapped(made: Circuit) -> None:
    one, other = PICO_PIN[3], PICO_PIN[4]
    made.nets["DATA 3"].remove(Node("U1", one))
    made.nets["DATA 4"].remove(Node("U1", other))
    made.join("DATA 3", ("U1", other))
    made.join("DATA 4", ("U1", one))


def a_pin_left_open(made: Circuit) -> None:
    made.nets["MODE"].remove(Node("U1", PICO_PIN[27]))


def two_pins_joined(made: Circuit) -> None:
    move(made, "U1", PICO_PIN[28], "MODE")


def no_shifter(made: Circuit) -> None:
    move(made, "R3", "1", "LED DATA 3V3")


def a_converter_on_five_volts(made: Circuit) -> None:
    move(made, "HX7", "VCC", "5V")


def a_pull_up_not_joined(made: Circuit) -> None:
    made.nets["3V3"].remove(Node("RP8", "2"))


def a_pull_up_to_ground(made: Circuit) -> None:
    move(made, "RP0", "2", "GND")


def no_capacitor(made: Circuit) -> None:
    without(made, "C2")


def no_bulk(made: Circuit) -> None:
    without(made, "C1")


def leds_without_capacitors(made: Circuit) -> None:
    made.parts["RING2"].facts["farad_uf"] = 0.1


def no_series_resistor(made: Circuit) -> None:
    made.parts["R3"] = made.parts["R3"]._replace(facts={"ohm": 0.0})


def a_slow_clock(made: Circuit) -> None:
    made.parts["R4"] = made.parts["R4"]._replace(facts={"ohm": 1000.0})


def the_switch_turned_round(made: Circuit) -> None:
    move(made, "Q1", "S", "GATE")
    move(made, "Q1", "D", "5V")
    move(made, "Q1", "S", "5V FUSED")


def no_fuse(made: Circuit) -> None:
    without(made, "F1")
    made.parts["F1"] = design.circuit(CELLS).parts["F1"]
    made.join("5V IN", ("Q1", "D")) if not made.net_of("Q1", "D") else move(made, "Q1", "D", "5V IN")


def a_fuse_that_is_too_large(made: Circuit) -> None:
    made.parts["F1"] = made.parts["F1"]._replace(facts={"hold_ma": 9000, "trip_ma": 18000})


def a_fuse_that_is_too_small(made: Circuit) -> None:
    made.parts["F1"] = made.parts["F1"]._replace(facts={"hold_ma": 750, "trip_ma": 1500})


def hungry_cells(made: Circuit) -> None:
    for part in made.parts.values():
        if part.kind.startswith("cell-"):
            part.facts["ohm"] = 120.0


def a_feed_cut(made: Circuit) -> None:
    without(made, "X6")


def a_wire_into_the_wrong_hole(made: Circuit) -> None:
    at = next(n for n, wire in enumerate(made.wires) if wire.cable == "P5" and wire.colour == "yellow")
    made.wires[at] = made.wires[at]._replace(end=Node("HX5", "DT"))


def a_wire_forgotten(made: Circuit) -> None:
    made.wires = [wire for wire in made.wires if (wire.cable, wire.colour) != ("L4", "green")]


def a_shifter_without_supply(made: Circuit) -> None:
    made.nets["5V"].remove(Node("U2", "14"))


def a_module_without_capacitor(made: Circuit) -> None:
    made.parts["HX3"].facts["farad_uf"] = 0.01


def a_regulator_without_capacitor(made: Circuit) -> None:
    without(made, "C4")


def a_clock_over_long_wires(made: Circuit) -> None:
    made.wires = [wire._replace(length=3000) if wire.net == "CLOCK" else wire for wire in made.wires]


def something_between_fuse_and_switch(made: Circuit) -> None:
    move(made, "D1", "A", "5V FUSED")


def a_gate_in_the_air(made: Circuit) -> None:
    move(made, "R1", "2", "5V")


def a_fuse_past_the_switch(made: Circuit) -> None:
    move(made, "F1", "2", "5V")


def no_feed_at_all(made: Circuit) -> None:
    for ref in ("X4", "X5", "X6"):
        without(made, ref)


def a_header_not_soldered(made: Circuit) -> None:
    made.nets["BUZZER"].remove(Node("X9", "1"))


def a_cable_named_like_a_part(made: Circuit) -> None:
    made.wires = [wire._replace(cable="C1") if wire.cable == "P1" else wire for wire in made.wires]


BROKEN: list[tuple[Callable[[Circuit], None], str]] = [
    (two_data_lines_swapped, "GP3 of the Pico is on DATA 4; the board file has it on DATA 3."),
    (a_pin_left_open, "GP27 of the Pico is on nothing; the board file has it on MODE."),
    (two_pins_joined, "The net MODE joins GP27 and GP28 of the Pico."),
    (no_shifter, "U1 gives 3.2 V on LED 0; RING21 reads high from 3.5 V on."),
    (a_converter_on_five_volts, "HX7 gives 5.0 V on DATA 7; U1 bears 3.6 V."),
    (a_pull_up_not_joined, "DATA 8 has no pull-up to 3.3 V: an absent converter would read as one that is ready."),
    (a_pull_up_to_ground, "DATA 0 has no pull-up to 3.3 V: an absent converter would read as one that is ready."),
    (no_capacitor, "U2 has no capacitor between its supply and ground."),
    (no_bulk, "The LEDs' 5 V has 0 uF; they need 1000, or their first flash lowers it for all."),
    (leds_without_capacitors, "RING2 has LEDs without a capacitor of 100 nF between their 5 V and ground."),
    (no_series_resistor, "LED 0 has no series resistor of 220 to 500 ohm."),
    (a_slow_clock, "CLOCK has no series resistor of 47 to 220 ohm."),
    (
        the_switch_turned_round,
        "The source of Q1 is not on the board's 5 V: its diode would let reversed polarity through.",
    ),
    (no_fuse, "Behind the inlet's plus stands Q1, not the fuse alone."),
    (
        a_fuse_that_is_too_large,
        "All 192 LEDs at 60 mA would draw 11520 mA; the fuse trips at 18000, and a wire of the 5 V bears 5000.",
    ),
    (a_fuse_that_is_too_small, "The board may draw 1203 mA; on a hot day the fuse holds 750."),
    (hungry_cells, "Cells and converters draw 640 mA; U3 gives 500, and a fifth of that is to spare."),
    (a_feed_cut, "0.61 V of the 5 V get lost on the way to place 10: the chain is fed too seldom."),
    (a_wire_into_the_wrong_hole, "The yellow wire of P5 joins CLOCK and DATA 5."),
    (a_shifter_without_supply, "U2 has no supply: its pin 1A can't read LED DATA 3V3."),
    (a_module_without_capacitor, "HX3 has no capacitor on its module."),
    (a_regulator_without_capacitor, "The regulator U3 has less than 2.2 uF at its output: it would oscillate."),
    (a_clock_over_long_wires, "The cells' clock takes 502 ns to rise over 66.0 m of wire; a pulse is 1000 ns."),
    (
        something_between_fuse_and_switch,
        "Something draws current between the fuse and Q1, where reversed polarity would reach it.",
    ),
    (a_gate_in_the_air, "The gate of Q1 is not held to ground: it does not switch on."),
    (a_fuse_past_the_switch, "The fuse does not lead from the inlet to the drain of Q1."),
    (no_feed_at_all, "The LEDs' chain is fed nowhere."),
    (a_header_not_soldered, "Pin 1 of X9 is joined to nothing."),
    (a_cable_named_like_a_part, "C1 is the name of a cable and of a part."),
    (a_wire_forgotten, "No wire leads to pin DIN of RING3, which is on LED 4."),
]


@pytest.mark.parametrize(("damage", "said"), BROKEN, ids=lambda value: getattr(value, "__name__", ""))
def test_a_circuit_broken_on_purpose_is_refused(sound: Circuit, damage: Callable[[Circuit], None], said: str) -> None:
    made = copy.deepcopy(sound)
    damage(made)
    assert said in rules.faults(made, CELLS)


def test_a_button_without_its_pull_up_is_refused() -> None:
    made = design.circuit(TOLD)
    made.nets["3V3"].remove(Node("RP0", "2"))
    assert "PRESSED 0 has no pull-up to 3.3 V: a button that is not pressed would read as anything." in rules.faults(
        made, TOLD
    )


def test_a_regulator_that_drops_too_much_is_refused(sound: Circuit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(figures, "REGULATOR_DROP_V", 1.1)  # an AMS1117
    assert "Of 4.75 V of supply 1.73 V get lost: that leaves too little for 3.3 V." in rules.faults(sound, CELLS)


def test_skidl_finds_outputs_joined_and_pins_left_open(sound: Circuit) -> None:
    assert netlist.faults(sound) == []
    made = copy.deepcopy(sound)
    move(made, "HX3", "DT", "DATA 2")
    made.nets["CLOCK"].remove(Node("HX9", "SCK"))
    found = " ".join(netlist.faults(made))
    assert "Pin conflict on net DATA 2" in found
    assert "Unconnected pin: INPUT pin SCK/SCK of converter/HX9" in found


def test_the_netlist_has_every_part_and_no_date(sound: Circuit) -> None:
    text = netlist.text(sound)
    assert all(f'(ref "{ref}")' in text for ref in sound.parts)
    assert '(date "' not in text


def test_the_table_names_every_wire_with_colour_and_length(sound: Circuit) -> None:
    lines = table.documents(CELLS)["wiring/wires.csv"].decode().splitlines()
    assert len(lines) == 1 + len(sound.wires)
    assert 'P0,H0,3,HX0,DT,"pit 1, North",DATA 0,green,26,0.13,330' in lines
    assert all(wire.length >= 40 for wire in sound.wires)


def test_a_circuit_refuses_two_parts_of_one_name_and_a_pin_on_two_nets(sound: Circuit) -> None:
    made = circuit.Circuit("bare")
    made.add("R1", "series", "1", {"1": circuit.Pin("1")})
    made.join("A", ("R1", "1"))
    with pytest.raises(ValueError, match="two parts named R1"):
        made.add("R1", "series", "1", {})
    with pytest.raises(ValueError, match="can't be on B: it is on A"):
        made.join("B", ("R1", "1"))
    with pytest.raises(ValueError, match="no pin 2 of R1"):
        made.join("B", ("R1", "2"))


@pytest.mark.parametrize("data", [CELLS, TOLD], ids=lambda data: data["name"])
def test_every_cable_is_drawn_once_with_all_its_wires(data: check.Data) -> None:
    made = design.circuit(data)
    groups = harness.groups(made, data)
    drawn = [cable for cables in groups.values() for cable in cables]
    assert sorted(drawn) == sorted({wire.cable for wire in made.wires if wire.cable[0] != "E"})
    for cables in groups.values():
        text = harness.source(made, cables)
        for wire in made.wires:
            if wire.cable in cables:
                assert f">{wire.length // 10} cm<" in text
                assert wire.net in text


@pytest.mark.skipif(not shutil.which("dot"), reason="no Graphviz: apt install graphviz")
def test_a_drawing_is_made_anew_when_its_cables_change(tmp_path: Path) -> None:
    made = design.circuit(TOLD)
    there = tmp_path / "supply.svg"
    first = harness.drawn(harness.source(made, ["W1"]), there)
    there.write_bytes(first.replace(b"<svg", b"<svg id='kept'"))
    assert b"id='kept'" in harness.drawn(harness.source(made, ["W1"]), there)
    made.wires = [wire._replace(length=990) if wire.cable == "W1" else wire for wire in made.wires]
    assert b"99 cm" in harness.drawn(harness.source(made, ["W1"]), there)


@pytest.mark.parametrize("data", BOARDS, ids=lambda data: data["name"])
def test_the_page_says_what_every_name_means(data: check.Data) -> None:
    page = table.documents(data)["wiring/wires.md"].decode()
    legend = page.partition("## What the names mean")[2].partition("## On the hub")[0]
    told = set()
    for name in re.findall(r"^\| (\w+(?: to \w+)?) \|", legend, flags=re.M):
        first, _, last = name.partition(" to ")
        stem = first.rstrip("0123456789")
        numbers = range(int(first[len(stem) :]), int((last or first)[len(stem) :]) + 1) if last else ()
        told |= {first} | {f"{stem}{number}" for number in numbers}
    assert set(design.circuit(data).parts) <= told


def test_links_once_too_short_go_round_the_seat_and_have_two_ends() -> None:
    """From the left store's LED 11 at its lower left round the seat to pit 0's LED 6 are some 170 mm, not 96."""
    first, between = lengths.link(CELLS, 1), lengths.link(CELLS, 2)
    assert 260 <= first <= 290
    assert 180 <= between <= 200
    assert all(lengths.link(data, n) <= lengths.LINK_SOLD for data in BOARDS for n in range(1, len(data["chain"])))


def test_the_page_says_which_way_round_of_the_parts_that_are_there() -> None:
    """The regulator once was left out, and the told board was told of C4, which it does not have."""
    sees, told = (table.page(design.circuit(data), data) for data in (CELLS, TOLD))
    assert "has IN, GND, OUT from left to right" in sees and "C4's - is" in sees
    assert "U3" not in told and "C4" not in told


@pytest.mark.parametrize("data", BOARDS, ids=lambda data: data["name"])
def test_the_page_says_how_both_ends_of_every_cable_are_joined(data: check.Data) -> None:
    """Whether an end is plugged, screwed or soldered had to be guessed from the list of parts."""
    made = design.circuit(data)
    joints = table.page(made, data).partition("| cables |")[2].partition("An L cable")[0]
    told = set()
    for row in re.findall(r"^\| (\w+ to \w+|\w+(?:, \w+)*) \|", joints, flags=re.M):
        first, _, last = row.partition(" to ")
        told |= {f"{first[0]}{n}" for n in range(int(first[1:]), int(last[1:]) + 1)} if last else set(row.split(", "))
    assert told == {wire.cable for wire in made.wires}
