"""How many of each part a board takes, from its circuit, as CSV and as a page. Called by hardware/build.py."""

import csv
import io
import json
import math
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from hardware.check import Data
from hardware.wiring import design
from hardware.wiring.circuit import Circuit

_GROUPS = ("electronics", "power", "lights", "cells", "wires")
_SCREWS_A_CELL = 4
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
    found = [_pieces(kind, count, made) for kind, count in _counts(made).items()]
    found += [_metres(colour, awg, length) for (colour, awg), length in _lengths(made).items()]
    order = list(known)
    return sorted(found, key=lambda row: (_GROUPS.index(known[row.kind]["group"]), order.index(row.kind), row.detail))


def _counts(made: Circuit) -> Counter[str]:
    counts = Counter(part.kind for part in made.parts.values() if part.kind != "ring")
    counts["led"] = sum(int(part.facts["leds"]) for part in made.of("ring"))
    counts["led-capacitor"] = counts["led"]
    counts["link"] = len({wire.cable for wire in made.wires if wire.cable[0] == "L"})
    counts["screw-cell"] = _SCREWS_A_CELL * sum(part.kind.startswith("cell-") for part in made.parts.values())
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
    kind = f"wire-{awg}"
    metres = length / 1000
    return Row(kind, round(metres, 1), math.ceil(metres * (1 + catalogue()["parts"][kind]["spare"] / 100)), "m", colour)


def documents(data: Data) -> dict[str, bytes]:
    """Return the parts list of a board as CSV and as a page."""
    return {"parts/parts.csv": _csv(rows(data)), "parts/parts.md": page(data).encode()}


def _csv(listed: list[Row]) -> bytes:
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(_HEAD)
    for row in listed:
        part = catalogue()["parts"][row.kind]
        numbers = (f"{row.needed:g}", f"{row.buy:g}")
        writer.writerow(
            (part["group"], part["what"], *numbers, row.unit, row.detail, part["look"], part["instead"], part["cost"])
        )
    return file.getvalue().encode()


def page(data: Data) -> str:
    """Return the page: what to buy, group by group, and the tools."""
    listed = rows(data)
    known = catalogue()
    lines = [
        f"# Parts of {data['name']}\n",
        f"{data['title']}.\n",
        "Made by `make hardware` from the board's data: don't edit. As a spreadsheet: [parts.csv](parts.csv). Wood and "
        "what the panel takes are on its own drawings. Cost, a piece or metre: **a** under 1, **b** 1 to 5, **c** 5 to "
        '20, **d** over 20 euros or dollars. "Buy" has some to spare.\n',
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
            part = known["parts"][row.kind]
            what = f"{part['what']}, {row.detail}" if row.unit == "m" else part["what"]
            unit = " m" if row.unit == "m" else ""
            numbers = f"{row.needed:g}{unit} | {row.buy:g}{unit}"
            lines.append(f"| {what} | {numbers} | {part['look']} | {part['instead'] or '–'} | {part['cost']} |")
        lines.append("")
    lines += ["## Tools\n", "| tool | for |", "| --- | --- |"]
    lines += [f"| {tool} | {use} |" for tool, use in known["tools"]]
    return "\n".join(lines) + "\n"
