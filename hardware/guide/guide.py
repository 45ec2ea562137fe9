"""The build guide: guide.txt (Markdown) with dimensions, drawings and messages put in, as Markdown and as PDF.

`documents` is entered in hardware/build.py. The figures are taken from the panels of the two reference boards.
"""

import re
from collections.abc import Callable
from pathlib import Path

from hardware import shapes
from hardware.cells import choice
from hardware.check import Data
from hardware.drawing import svg
from hardware.guide import boards as sizes
from hardware.guide import messages, pdf
from hardware.guide.figures import all_figures
from hardware.panel import fit, links
from hardware.panel.features import Panel
from hardware.panel.sheets import cutting_list
from hardware.parts import listing, tools

SEES, TOLD = "pico-cells-2x10", "pico-buttons-2x10"


# Numbers that the steps give for every size of the board.
_EACH: dict[str, Callable[[Panel], object]] = {
    "width": lambda panel: f"{panel.width:g}",
    "leds": lambda panel: sum(place["leds"] for place in panel.places),
    "places": lambda panel: len(panel.places),
    "pits": lambda panel: 2 * panel.data["columns"],
    "screws": lambda panel: len(panel.screws()),
    "seeds": lambda panel: 4 * len(panel.places),
}


def documents(boards: dict[str, Data]) -> dict[str, bytes]:
    """Return the guide as Markdown and PDF, and its drawings."""
    sees, told = Panel(boards[SEES]), Panel(boards[TOLD])
    figures = all_figures(sees, told)
    text = fill(Path(__file__).with_name("guide.txt").read_text(encoding="utf-8"), values(sees, told, boards))
    found = {f"guide/{name}.svg": svg.write(figure) for name, figure in figures.items()}
    found["build-guide.md"] = text.encode()
    found["build-guide.pdf"] = pdf.write(text, {f"guide/{name}.svg": figure for name, figure in figures.items()})
    return found


def fill(text: str, known: dict[str, str]) -> str:
    """Return the text with every {{name}} replaced. Raises ValueError for a name that is not known."""

    def one(match: "re.Match[str]") -> str:
        name = match.group(1)
        if name.startswith("figure:"):
            return f"guide/{name.removeprefix('figure:')}.svg"
        if name not in known:
            raise ValueError(f"the build guide asks for {name}, which is not known")
        return known[name]

    return re.sub(r"\{\{([\w:.-]+)\}\}", one, text)


def values(sees: Panel, told: Panel, boards: dict[str, Data]) -> dict[str, str]:
    """Return what stands in the guide's text for each name, all lengths in mm."""
    parts, places, columns = sees.parts, sees.places, sees.data["columns"]
    sheets, cup, hands, pit = parts["sheets"], parts["cup"], parts["hands"], places[0]
    pitch = places[1]["x"] - pit["x"]
    lengths = {
        "width": sees.width,
        "height": sees.height,
        "width8": boards["pico-cells-2x8"]["panel"]["width"],
        "width7": boards["pico-cells-2x7"]["panel"]["width"],
        "sees.whole": sees.stack.whole,
        "told.whole": told.stack.whole,
        "places": len(places),
        "inside": 2 * (cup["outer"] - cup["wall"]),
        "deep": cup["depth"],
        "tool": parts["panel"]["tool"],
        "opening": 2 * pit["hollow"],
        "seat_saw": 2 * parts["saw"]["seat"],
        "low": parts["controller"]["height"],
        "seat": 2 * parts["seat"]["outer"],
        "ledge_saw": parts["saw"]["seat"] - pit["hollow"],
        "led_hole": parts["led"]["hole"],
        "screw": parts["screw"]["drill"],
        "sounder_hole": parts["sounder"]["drill"],
        "button_hole": 2 * parts["place_button"]["hole"],
        "mode_nut": 2 * parts["mode_button"]["nut"],
        "nut": 2 * parts["place_button"]["nut"],
        "sees.wall": sees.stack.wall,
        "sees.high": sees.without_pockets,
        "told.wall": told.stack.wall,
        "slot_wide": parts["slot"]["width"],
        "slot_high": sees.slot_height,
        "plug": parts["controller"]["plug"],
        "slot_off": abs(sees.sockets()[1][0] - sees.sockets()[0][0]),
        "sees.cost": _cost(sees),
        "told.cost": _cost(told),
        "mode_hole": 2 * parts["mode_button"]["hole"],
        "panel_thick": sees.stack.panel,
        "face": sheets["face"],
        "bed": sheets["bed"],
        "cup_outer": 2 * cup["outer"],
        "gap": pit["hollow"] - cup["outer"],
        "rows": places[columns]["y"] - pit["y"],
        "pitch": pitch,
        "wall": pit["ring"] - parts["led"]["hole"] / 2 - pit["hollow"],
        "ledge": parts["seat"]["outer"] - pit["hollow"],
        "room": parts["cell"]["room"],
        "adult": hands["adult_thumb"] + hands["adult_index"],
        "thumb": hands["child_thumb_length"],
        "wall_face": parts["walls"]["face"],
        "wall_bed": parts["walls"]["bed"],
        "between": pitch - 2 * pit["ring"],
        "ring_inner": parts["seat"]["ring_inner"],
        "ring_outer": parts["seat"]["ring_outer"],
        "hub.pieces": len(sees.hub),
        "saw_play": round(parts["saw"]["seat"] - pit["ring"] - parts["led"]["flange"] / 2, 2),
        "foot": 2 * parts["foot"]["radius"],
        "supply": sees.data["supply"]["ma"] / 1000,
    }
    return {name: f"{length:g}" for name, length in lengths.items()} | {
        "child": f"{fit.pinch(hands['child_thumb'], hands['child_index'], hands['child_middle']):.1f}",
        "stock": parts["stripboard"]["size"],
        "pair": " x ".join(f"{parts['link'][side]:g}" for side in ("length", "width", "height")),
        "pair_free": f"{links.FREE:g}",
        "tools": _tools(sees, told),
        "notches": _notches(boards),
        "reading": sizes.reading(boards),
        "numbers": sizes.numbers(boards),
        "weights": sizes.weights(sees.data),
        **{f"each.{name}": sizes.each(boards, count) for name, count in _EACH.items()},
        "holds": _holds(sees),
        "cutting": _cutting(sees, told),
        "good": messages.words()["say"].get("check-good", "The board is well: all that could be checked is in order."),
        "messages": messages.table(),
        "way": f"{shapes.around(pit, pit['ring']):g}",
    }


def _notches(boards: dict[str, Data]) -> str:
    """Where the plugs' notches are, board by board: those that sees and is told have them at the same places."""
    found = {
        data["columns"]: " and ".join(f"{x:g}" for x, _ in Panel(data).sockets())
        + f" mm with {data['columns']} columns"
        for data in boards.values()
    }
    return ", ".join(found.values())


def _cost(panel: Panel) -> int:
    return 10 * round(sum(euro for _, euro in listing.costs(panel.data)) / 10)


def _tools(sees: Panel, told: Panel) -> str:
    """The tools for both boards, as a table: those that only one takes, or in other sizes, say so."""
    first, second = tools.tools(sees), tools.tools(told)
    rows = [one if one in second else one._replace(way=f"{one.way}; the board that sees") for one in first]
    rows += [one._replace(way=f"{one.way}; the board that is told") for one in second if one not in first]
    rows.sort(key=lambda one: ([tools.BOTH, tools.ROUTER, tools.DRILL].index(one.way.partition(";")[0]), one.what[:9]))
    return "\n".join(tools.table(rows))


def _holds(panel: Panel) -> str:
    """How many seeds of each kind a pit holds, as a table."""
    lines = ["| seed | size, mm | a pit holds, heaped | for which games |", "| --- | --- | --- | --- |"]
    for seed in choice.seeds():
        heaped = fit.holds(panel, seed["size"])[1]
        fits = [game["name"] for game in choice.games() if game["pit"] <= heaped]
        games = "all games" if len(fits) == len(choice.games()) else "; ".join(fits) or "none: too large"
        size = " x ".join(str(part) for part in seed["size"])
        lines.append(f"| {seed['name']}{' (see above)' if seed['care'] else ''} | {size} | {heaped} | {games} |")
    return "\n".join(lines)


def _cutting(sees: Panel, told: Panel) -> str:
    """What to cut for both boards, as a list."""
    first = [f"- {line}" for line in cutting_list(sees)]
    other = [line for line in cutting_list(told) if line not in cutting_list(sees)]
    return "\n".join([*first, "- the board that is told has instead: " + "; ".join(other)])
