"""How many of each part a board takes, from its circuit, as CSV and as a page. Called by hardware/build.py."""

import csv
import io
import json
import math
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from hardware.cells import choice
from hardware.check import Data
from hardware.hub import sheets as hub
from hardware.panel import wood
from hardware.panel.features import Panel
from hardware.parts import tools
from hardware.wiring import design, lengths
from hardware.wiring.circuit import Circuit

_GROUPS = ("electronics", "power", "lights", "cells", "wires")
_LINK_AWG, _LINK_COLOUR = 22, {"GND": "black"}  # of the hub's links that carry the LEDs' current
_CONTROLLERS = {"rp2040-pico": "pico", "rp2350-pico2": "pico2"}  # their kinds in the catalogue
_WOOD = "wood and fixings"
_HEAD = ("group", "part", "needed", "buy", "unit", "detail", "look for", "instead", "cost each")


class Row(NamedTuple):
    """A row of the list: `needed` pieces or metres, `buy` with some to spare."""

    kind: str
    needed: float
    buy: float
    unit: str
    detail: str


@cache
def catalogue() -> Any:
    """Return the content of catalogue.json."""
    return json.loads(Path(__file__).with_name("catalogue.json").read_text(encoding="utf-8"))


def rows(data: Data) -> list[Row]:
    """Return what a board takes, in the catalogue's order by group. Raises KeyError for a kind that is not in it."""
    made = design.circuit(data)
    known = catalogue()["parts"]
    counts = _counts(made)
    counts[_CONTROLLERS[data["controller"]]] = counts.pop("pico")
    found = [_pieces(kind, count, made) for kind, count in counts.items()]
    links = hub.wires(data)
    thick = _sum((_LINK_COLOUR.get(net, "red"), _LINK_AWG, long) for size, net, long in links if size == "thick")
    found += [_metres(colour, awg, length) for (colour, awg), length in (_lengths(made) + thick).items()]
    found.append(_wire("hub-wire", sum(long for size, _, long in links if size == "thin"), ""))
    found += [
        _wire("bare-wire", lengths.loops(data) + hub.strengthening(data), ""),
        _wire("jumper-wire", lengths.jumpers(data), ""),
    ]
    order = list(known)
    return sorted(found, key=lambda row: (_GROUPS.index(known[row.kind]["group"]), order.index(row.kind), row.detail))


def _counts(made: Circuit) -> Counter[str]:
    counts = Counter(part.kind for part in made.parts.values() if part.kind != "ring")
    counts["led"] = sum(int(part.facts["leds"]) for part in made.of("ring"))
    counts["led-capacitor"] = counts["led"]
    counts["link"] = len({wire.cable for wire in made.wires if wire.cable[0] == "L"})
    counts.update(("supply", "board", "usb"))
    return +counts


def _lengths(made: Circuit) -> Counter[tuple[str, int]]:
    """Millimetres of wire by colour and size; the cells' own wires come with them, and a link's with its plugs."""
    return _sum((wire.colour, wire.awg, wire.length) for wire in made.wires if wire.cable[0] != "E")


def _sum(wires: Any) -> Counter[tuple[str, int]]:
    lengths: Counter[tuple[str, int]] = Counter()
    for colour, awg, length in wires:
        lengths[colour, awg] += length
    return lengths


def _pieces(kind: str, count: int, made: Circuit) -> Row:
    values = sorted({part.value for part in made.of(kind) if part.ref[0] in "FQRCDU"})
    buy = math.ceil(count * (1 + catalogue()["parts"][kind]["spare"] / 100))
    return Row(kind, count, buy, "pcs", ", ".join(values))


def _metres(colour: str, awg: int, length: int) -> Row:
    return _wire(f"wire-{awg}", length, colour)


def _wire(kind: str, length: float, detail: str) -> Row:
    metres = length / 1000
    return Row(kind, round(metres, 1), math.ceil(metres * (1 + catalogue()["parts"][kind]["spare"] / 100)), "m", detail)


def advice(data: Data, kind: str) -> dict[str, Any]:
    """Return the catalogue's row of a kind, with the panel's dimensions put in."""
    panel = Panel(data)
    mode, button, face = panel.parts["mode_button"], panel.parts["place_button"], panel.parts["sheets"]["face"]
    stock = panel.parts["stripboard"]
    known = {
        "face": f"{face:g}",
        "mode_nut": f"{2 * mode['nut']:g}",
        "mode_across": f"{2 * mode['nut'] - 1:g}",
        "mode_below": f"{mode['below']:g}",
        "nut": f"{2 * button['nut']:g}",
        "across": f"{2 * button['nut'] - 1:g}",
        "below": f"{button['below']:g}",
        "stock": stock["size"],
        "strips": f"{stock['rows']}",
        "holes": f"{stock['columns']}",
    }
    part: dict[str, Any] = catalogue()["parts"][kind]
    words = {name: part[name].format(**known) for name in ("what", "look")}
    return {**part, **words, "cost": _class(part["euro"])}


def _class(euro: float) -> str:
    return next(name for name, below in (("a", 1), ("b", 5), ("c", 20), ("d", math.inf)) if euro < below)


def costs(data: Data) -> list[tuple[str, float]]:
    """Return what each group costs, roughly, in euros: all that is to be bought but seeds and tools."""
    known, listed = catalogue()["parts"], rows(data)
    found = [
        (group, sum(row.buy * known[row.kind]["euro"] for row in listed if known[row.kind]["group"] == group))
        for group in _GROUPS
    ]
    return [*((group, euro) for group, euro in found if euro), (_WOOD, wood.euro(Panel(data)))]


def documents(data: Data) -> dict[str, bytes]:
    """Return the parts list of a board as CSV and as a page."""
    return {"parts/parts.csv": _csv(data), "parts/parts.md": page(data).encode()}


def _csv(data: Data) -> bytes:
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(_HEAD)
    for row in rows(data):
        part = advice(data, row.kind)
        numbers = (f"{row.needed:g}", f"{row.buy:g}")
        writer.writerow(
            (part["group"], part["what"], *numbers, row.unit, row.detail, part["look"], part["instead"], part["cost"])
        )
    panel = Panel(data)
    for thick, square, use in wood.sheets(panel):
        writer.writerow(
            (_WOOD, f"birch plywood, {thick:g} mm", f"{square:.2f}", f"{square:.2f}", "m2", use, "", "", "")
        )
    for one in wood.fixings(panel):
        writer.writerow((_WOOD, one.what, one.many, one.many, "", one.use, "", "", ""))
    for tool in tools.tools(panel):
        writer.writerow(("tools", tool.what, 1, "", "", f"{tool.use} ({tool.way})", "", "", ""))
    return file.getvalue().encode()


def page(data: Data) -> str:
    """Return the page: what to buy, group by group, seeds, what it costs, and the tools."""
    listed = rows(data)
    known = catalogue()
    cells = "" if "buttons" in data["pins"] else " [Which load cells for which seeds](../../cells.md)."
    lines = [
        f"# Parts of {data['name']}\n",
        f"{data['title']}.\n",
        "Made by `make hardware` from the board's data: don't edit. As a spreadsheet: [parts.csv](parts.csv). "
        f"**Also to buy: [wood, screws, glue](../wood.md).**{cells} Cost, a piece or metre: **a** under 1, **b** 1 to "
        '5, **c** 5 to 20, **d** over 20 euros or dollars. "Buy" has some to spare.\n',
    ]
    for group in _GROUPS:
        of_group = [row for row in listed if known["parts"][row.kind]["group"] == group]
        if not of_group:
            continue
        lines += [
            f"## {group.capitalize()}\n",
            "| part | needed | buy | look for | instead | cost |",
            "|" + " --- |" * 6,
        ]
        for row in of_group:
            part = advice(data, row.kind)
            what = f"{part['what']}, {row.detail}" if row.unit == "m" and row.detail else part["what"]
            unit = " m" if row.unit == "m" else ""
            numbers = f"{row.needed:g}{unit} | {row.buy:g}{unit}"
            lines.append(f"| {what} | {numbers} | {part['look']} | {part['instead'] or '–'} | {part['cost']} |")
        lines.append("")
    lines += [*_seeds(data), *_costs(data), "## Tools\n", *tools.table(tools.tools(Panel(data)))]
    return "\n".join(lines) + "\n"


def _seeds(data: Data) -> list[str]:
    """How many seeds the games take that go onto this board; calibrating takes four in every place."""
    games = [game for game in choice.games() if game["columns"] <= data["columns"]]
    sees = "cells" in data["pins"]
    calibrating = [("calibrating: four in every place", 4 * len(data["places"]))] if sees else []
    counts = [*((game["name"], game["seeds"]) for game in games), *calibrating]
    own = " of a kind that [suits the cells](../../cells.md)" if sees else ""
    return [
        "## Seeds\n",
        f"All of one kind and size{own}, and some to spare. A pit is small: which seeds go into it, and which are "
        "**poisonous**, is in the [build guide](../../build-guide.md#safety).\n",
        "| for | seeds |",
        "| --- | --- |",
        *(f"| {name} | {count} |" for name, count in counts),
        f"| **buy** | **{math.ceil(1.05 * max(count for _, count in counts))}** |",
        "",
    ]


def _costs(data: Data) -> list[str]:
    found = costs(data)
    return [
        "## What it costs, roughly\n",
        "Estimates of 2026, no shop's prices: in euros or dollars, bought by tens over the net, a third more or less; "
        "without tools, seeds and shipping.\n",
        "| group | about |",
        "| --- | --- |",
        *(f"| {group} | {euro:.0f} |" for group, euro in found),
        f"| **together** | **{10 * round(sum(euro for _, euro in found) / 10)}** |",
        "",
    ]
