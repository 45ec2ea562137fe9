"""The cables as drawings, by WireViz: each is a row, from where it begins to where it ends, wire by wire.

Called by hardware/build.py. WireViz has Graphviz' `dot` lay a drawing out, which does it a little differently from one
version or font to the next. So a drawing names what it was made of, and is made anew only when that has changed.
"""

import hashlib
import re
import shutil
from pathlib import Path
from typing import Any

from hardware.check import Data
from hardware.wiring import design
from hardware.wiring.circuit import Circuit, Node, Wire

_DOCS = Path(__file__).parent.parent / "docs"
_COLOURS = {
    "red": "RD",
    "orange": "OG",
    "black": "BK",
    "green": "GN",
    "yellow": "YE",
    "blue": "BU",
    "white": "WH",
}
_REMARKS = re.compile(rb"<title>.*?</title>\n?|<!--.*?-->\n?", re.DOTALL)
_HUB, _BOARD = "#e8f0e4", "#f6efe2"  # the title's ground: on the hub, and out on the board


def documents(data: Data) -> dict[str, bytes]:
    """Return a board's drawings by their path, as SVG. Raises ValueError where `dot` is needed and missing."""
    made = design.circuit(data)
    found = {}
    for name, cables in groups(made, data).items():
        path = f"wiring/{name}.svg"
        found[path] = drawn(source(made, cables), _DOCS / data["name"] / path)
    return found


def groups(made: Circuit, data: Data) -> dict[str, list[str]]:
    """Return which cables each drawing shows, by the drawing's name."""
    names = list(dict.fromkeys(wire.cable for wire in made.wires))
    columns = data["columns"]
    north = {f"P{place}" for place in range(columns)} | {f"P{2 * columns + 1}"}
    kind = "cells" if made.of("converter") else "buttons"
    return {
        "supply": [name for name in names if name[0] == "W"],
        "leds-1": [f"L{number}" for number in range(1, columns + 2)],
        "leds-2": [f"L{number}" for number in range(columns + 2, 2 * columns + 2)],
        f"{kind}-north": [name for name in names if name in north],
        f"{kind}-south": [name for name in names if name[0] == "P" and name not in north],
    }


def source(made: Circuit, cables: list[str]) -> str:
    """Return the drawing of some cables in Graphviz' language. With a converter's cable goes its cell's own."""
    harness = _harness()
    for cable in reversed(cables):  # dot lays them out from the bottom upwards
        wires = [wire for wire in made.wires if wire.cable == cable]
        own = [wire for wire in made.wires if cable[0] == "P" and wire.cable == "E" + cable[1:]]
        for group in (wires, own):
            if group:
                _cable(harness, made, group, own)
    return str(harness.graph.source)


def _cable(harness: Any, made: Circuit, wires: list[Wire], own: list[Wire]) -> None:
    first = wires[0]
    for end in (0, 1):
        for ref in dict.fromkeys((wire.start, wire.end)[end].ref for wire in wires):
            name = _name(first, ref, end)
            if name not in harness.connectors:
                chained = own and ref == own[0].start.ref
                nodes = [(wire.start, wire.end)[end] for wire in wires if (wire.start, wire.end)[end].ref == ref]
                if chained:
                    nodes += [wire.start for wire in own if wire.start not in nodes]
                _connector(harness, made, name, ref, nodes)
    harness.add_cable(
        first.cable,
        wirecount=len(wires),
        colors=[_COLOURS[wire.colour] for wire in wires],
        wirelabels=[wire.net for wire in wires],
        gauge=f"{first.awg} AWG",
        notes=", ".join(f"{wire.colour}: {wire.awg} AWG" for wire in wires if wire.awg != first.awg) or None,
        length=first.length // 10,
        length_unit="cm",
        show_wirecount=False,
        show_wirenumbers=False,
    )
    for number, wire in enumerate(wires, 1):
        harness.connect(
            _name(first, wire.start.ref, 0),
            wire.start.pin,
            first.cable,
            number,
            _name(first, wire.end.ref, 1),
            wire.end.pin,
        )


def _name(wire: Wire, ref: str, end: int) -> str:
    """A ring stands at the end of one cable and at the beginning of the next: each cable has its own row."""
    return f"{ref} {('out', 'in')[end]}" if ref.startswith("RING") and wire.cable[0] == "L" else ref


def _connector(harness: Any, made: Circuit, name: str, ref: str, nodes: list[Node]) -> None:
    part = made.parts[ref]
    pins = list(dict.fromkeys(node.pin for node in nodes))
    labels = [made.pin(Node(ref, pin)).name for pin in pins]
    hub = not part.at
    harness.add_connector(
        name,
        type=("hub: " if hub else "") + part.value,
        subtype=part.at if part.at not in ("", part.value) else None,
        pins=pins,
        pinlabels=labels if labels != pins else [],
        show_pincount=False,
        bgcolor_title=_HUB if hub else _BOARD,
    )


def _harness() -> Any:
    from wireviz.DataClasses import Metadata, Options, Tweak
    from wireviz.Harness import Harness

    return Harness(Metadata(), Options(fontname="arial", bgcolor="#ffffff"), Tweak())


def drawn(text: str, there: Path) -> bytes:
    """Return the drawing of a text in Graphviz' language; the one that is there if it was made of the same text."""
    mark = f"<!-- of {hashlib.sha256(text.encode()).hexdigest()} -->".encode()
    if there.exists() and (old := there.read_bytes()).endswith(mark + b"\n"):
        return old
    return _laid_out(text) + mark + b"\n"


def _laid_out(text: str) -> bytes:
    """Have `dot` lay a drawing out. Raises ValueError where there is none."""
    if not shutil.which("dot"):
        raise ValueError(
            "Graphviz, which draws the cables, is missing. On Debian and Ubuntu: sudo apt install graphviz"
        )
    import graphviz

    drawn = graphviz.Source(text).pipe(format="svg")
    return bytes(_REMARKS.sub(b"", drawn))
