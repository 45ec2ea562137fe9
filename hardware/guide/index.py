"""The list of all documents, board by board: what each is for. Called by hardware/build.py when all others are made."""

from collections.abc import Iterable

# What a document is, by its name; one that is not here is listed without words.
_ABOUT = {
    "panel.svg": "the panel from above, 1:1, with dimensions",
    "panel.dxf": "the same for a router or laser; a layer for each operation",
    "panel-below.svg": "the panel's underside, mirrored as you see it: seats and channels",
    "panel-below.dxf": "the same for a router",
    "base.svg": "the base, 1:1",
    "base.dxf": "the same for a router",
    "small.svg": "the small wooden parts, 1:1: cups' floors and walls, shims",
    "small.dxf": "the same for a laser or router",
    "drawings.pdf": "all of these on A4, to read by, with the details of a pit and what to cut",
    "guide-drawings.pdf": "the build guide's drawings of the whole board, as this one is",
    "wood.md": "what to cut, and screws, glue and the like: **what to buy for the box**",
    "parts/parts.md": "electronics, wires and tools: **what to buy**",
    "parts/parts.csv": "the same as a spreadsheet, with wood and fixings",
    "power/budget.md": "what each light draws, and how long a power bank lasts",
    "template-panel.pdf": "paper template of the panel, 1:1 on A4 pages",
    "template-base.pdf": "paper template of the base",
    "wiring/supply.svg": "the supply's cables",
    "wiring/leds-1.svg": "the chain of rings, first half",
    "wiring/leds-2.svg": "the chain of rings, second half",
    "wiring/cells-north.svg": "the cables of North's cells",
    "wiring/cells-south.svg": "the cables of South's cells and of the stores'",
    "wiring/buttons-north.svg": "the cables of North's buttons",
    "wiring/buttons-south.svg": "the cables of South's buttons and of the stores'",
    "wiring/wires.md": "where each wire goes: hub, pins, cables, colours, lengths",
    "wiring/wires.csv": "the same as a spreadsheet",
    "hub/hub.md": "the hub: cuts, links and parts, hole by hole, and how to test it",
    "hub/hub.pdf": "the hub drawn: from above, from below, how to cut the stripboard",
    "hub/above.svg": "the hub from above: parts and links",
    "hub/below.svg": "the hub from below, mirrored: strips and cuts",
    "hub/cutting.svg": "how the pieces are cut out of one stripboard, and where they lie",
    "wiring/netlist.net": "the circuit as a netlist",
    "cells.md": "which load cells for which seeds",
}


def page(paths: Iterable[str], boards: Iterable[str]) -> bytes:
    """Return the list as Markdown. `paths` are below hardware/docs."""
    paths = sorted(paths)
    lines = [
        "# All documents\n",
        "Made by `make hardware` from the boards' data, this list too: don't edit. Begin with the build guide.\n",
    ]
    general = [path for path in paths if path.split("/")[0] not in {*boards, "guide"}]
    lines += _list(general, "") + [""]
    for board in boards:
        own = [path for path in paths if path.startswith(f"{board}/")]
        lines += [f"## {board}\n", *_list(own, f"{board}/"), ""]
    return "\n".join(lines).encode()


def _list(paths: list[str], folder: str) -> list[str]:
    found = []
    for path in paths:
        name = path.removeprefix(folder)
        about = _ABOUT.get(name, "")
        found.append(f"- [{name}]({path})" + (f": {about}" if about else ""))
    return found
