"""What differs from board to board: where each one's documents are, and the numbers that go with its columns.

Called by guide.py, which puts the tables into the guide's text.
"""

from collections.abc import Callable

from hardware.cells import choice
from hardware.check import Data
from hardware.panel.features import Panel
from hardware.power import drop

# What to read, and the documents' paths in a board's folder.
_READ = (
    ("**this guide's drawings, of your board**", "guide-drawings.pdf"),
    ("what to buy: electronics, wires, tools", "parts/parts.md"),
    ("what to buy and cut: the box", "wood.md"),
    ("where each wire goes", "wiring/wires.md"),
    ("the hub, hole by hole", "hub/hub.md"),
    ("the hub, drawn", "hub/hub.pdf"),
    ("drawings to read, on A4", "drawings.pdf"),
    ("paper template of the panel, 1:1", "template-panel.pdf"),
    ("paper template of the base, 1:1", "template-base.pdf"),
    ("for a router: the panel", "panel.dxf"),
    ("for a router: its underside", "panel-below.dxf"),
    ("for a router: the base", "base.dxf"),
    ("small parts: cups and shims, 1:1", "small.svg"),
    ("small parts, for a machine", "small.dxf"),
    ("power", "power/budget.md"),
)


def reading(boards: dict[str, Data]) -> str:
    """Return the table of what to read: a row for each document, with links for the boards."""
    lines = [
        "| | in the board's folder | `pico-cells-` … sees | `pico-buttons-` … is told |",
        "| --- | --- | --- | --- |",
    ]
    for what, path in _READ:
        cells = [
            ", ".join(f"[{_size(data)}]({data['name']}/{path})" for data in boards.values() if _told(data) == told)
            for told in (False, True)
        ]
        lines.append(f"| {what} | `{path}` | {' | '.join(cells)} |")
    return "\n".join(lines)


def numbers(boards: dict[str, Data]) -> str:
    """Return the table of the numbers that go with the columns, for the board that sees and the one that is told."""
    sizes = by_columns(boards)
    lines = [
        "| | " + " | ".join(f"{columns} columns" for columns in sizes) + " |",
        "| --- |" + " --- |" * len(sizes),
    ]
    for what, count in _COUNTS:
        cells = []
        for pair in sizes.values():
            said = list(dict.fromkeys(str(count(Panel(data))) for data in pair))
            cells.append(said[0] if len(said) == 1 else f"{said[0]}; told: {said[1]}")
        lines.append(f"| {what} | {' | '.join(cells)} |")
    sees = {columns: pair[0] for columns, pair in sizes.items()}
    lines.append("| weights for the stops, pits and stores, g | " + " | ".join(map(weights, sees.values())) + " |")
    calibrating = (f"{len(data['places'])}, then {3 * len(data['places'])} more" for data in sees.values())
    lines.append("| seeds to calibrate with | " + " | ".join(calibrating) + " |")
    return "\n".join(lines)


def each(boards: dict[str, Data], count: Callable[[Panel], object]) -> str:
    """Return a number for the text: that of the largest board, and in brackets that of the smaller ones."""
    (_, first), *others = [(columns, count(Panel(pair[0]))) for columns, pair in by_columns(boards).items()]
    return f"{first} ({', '.join(f'{number} with {columns} columns' for columns, number in others)})"


def by_columns(boards: dict[str, Data]) -> dict[int, list[Data]]:
    """Return the boards by their columns, most first; of each size the one that sees and then the one that is told."""
    found: dict[int, list[Data]] = {}
    for data in sorted(boards.values(), key=lambda data: (-data["columns"], _told(data))):
        found.setdefault(data["columns"], []).append(data)
    return found


def _told(data: Data) -> bool:
    return "buttons" in data["pins"]


def _size(data: Data) -> str:
    return f"2x{data['columns']}"


def _range(first: int, count: int) -> str:
    return f"{first} to {first + count - 1}"


def _fed(panel: Panel) -> str:
    return ", ".join(str(panel.data["chain"][link]["place"]) for link in drop.feeds(panel.data))


def _games(panel: Panel) -> str:
    found = [game["name"] for game in choice.games() if game["columns"] <= panel.data["columns"]]
    return "all" if len(found) == len(choice.games()) else "; ".join(found)


def weights(data: Data) -> str:
    """Return what to set the stops of pits and stores with, g: a fifth more than the cells' ranges."""
    pit, store = data["places"][0]["range_g"], data["places"][-1]["range_g"]
    return f"{1.2 * pit:g} and {1.2 * store:g}"


_COUNTS: tuple[tuple[str, Callable[[Panel], object]], ...] = (
    ("games", _games),
    ("length, mm", lambda panel: f"{panel.width:g}"),
    ("pits of North, from the left", lambda panel: _range(0, panel.data["columns"])),
    ("pits of South, from the left", lambda panel: _range(panel.data["columns"], panel.data["columns"])),
    ("store of South, of North", lambda panel: f"{len(panel.places) - 2}, {len(panel.places) - 1}"),
    ("cups for pits; long ones", lambda panel: f"{2 * panel.data['columns']}; 2"),
    ("cells, or buttons", lambda panel: len(panel.places)),
    ("headers and cables", lambda panel: f"H0 to H{len(panel.places) - 1}, P0 to P{len(panel.places) - 1}"),
    ("LEDs", lambda panel: sum(place["leds"] for place in panel.places)),
    ("rings at which the LEDs are fed", _fed),
    ("last ring of the chain", lambda panel: panel.data["chain"][-1]["place"]),
    ("posts", lambda panel: len(panel.posts)),
    ("screws through the base", lambda panel: len(panel.screws())),
)
