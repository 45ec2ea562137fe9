"""The drawings of the build guide, one or more a step, made of the same geometry as the machines' files.

`all_figures` gives those of the guide by name, `documents` (entered in hardware/build.py) those of one board's own, as
a PDF: with its columns, its places' numbers, its hub. Each is as wide as a page's text.
"""

import re
from pathlib import Path

from hardware.check import Data
from hardware.drawing import pdf
from hardware.drawing.shapes import Drawing, Placing
from hardware.drawing.sheet import MARGIN, Sheet, Title
from hardware.guide import details, software, whole
from hardware.guide.paper import WIDTH
from hardware.panel.features import Panel

GUIDE = Path(__file__).with_name("guide.txt")
_A4 = (210.0, 297.0)
_TEXT = 2.4
_SEES, _TOLD = ("calibrating",), ("buttons",)  # drawings that only the one board has, or the other


def all_figures(sees: Panel, told: Panel) -> dict[str, Drawing]:
    """Return the guide's drawings by name, from the board that sees and the one that is told."""
    found = {name: draw(told if name in _TOLD else sees) for name, draw in whole.ALL.items()}
    found |= {name: draw(sees) for name, draw in {**details.OF_SEES, **software.ALL}.items()}
    return found | {name: draw(told) for name, draw in details.OF_TOLD.items()}


def own(panel: Panel) -> dict[str, Drawing]:
    """Return a board's own drawings of its whole, by name, in the order of the guide's steps."""
    others = _SEES if panel.told else _TOLD
    draw = {**whole.ALL, **software.ALL}
    return {name: draw[name](panel) for name in captions() if name in draw and name not in others}


def documents(data: Data) -> dict[str, bytes]:
    """Return a board's own drawings of the guide as a PDF, below each other, with the step that they belong to."""
    found, known = own(Panel(data)), captions()
    pages: list[list[str]] = [[]]
    top = low = _A4[1] - MARGIN - 8.4 * _TEXT
    for name, figure in found.items():
        if top + figure.height + 10 > low:
            pages.append([])
            top = MARGIN + 6
        pages[-1].append(name)
        top += figure.height + 10
    pages = [names for names in pages if names]
    sheets = [_page(data, found, names, known, number, len(pages)) for number, names in enumerate(pages, start=1)]
    return {
        "guide-drawings.pdf": pdf.write([sheet.drawing for sheet in sheets], f"{data['name']}: drawings to the guide")
    }


def _page(
    data: Data, found: dict[str, Drawing], names: list[str], known: dict[str, str], number: int, of: int
) -> Sheet:
    board = data["title"].split(",")[0] + f" ({data['name']})"
    sheet = Sheet(
        *_A4, Title("Drawings to the guide", board, "to fit", number, of, "In place of the guide's own."), _TEXT
    )
    top = MARGIN + 6.0
    for name in names:
        sheet.heading(MARGIN + 7, top + 3, known[name])
        sheet.drawing.put(found[name], Placing((_A4[0] - WIDTH) / 2, top + 6))
        top += found[name].height + 10
    return sheet


def captions() -> dict[str, str]:
    """Return for each drawing of the guide the step it stands in and its words."""
    found, step = {}, ""
    for line in GUIDE.read_text(encoding="utf-8").splitlines():
        if heading := re.match(r"## (\d+)\. ", line):
            step = f"Step {heading[1]}: "
        elif figure := re.match(r"!\[([^\]]+)\]\(\{\{figure:([\w-]+)\}\}\)", line):
            found[figure[2]] = step + figure[1]
    return found
