"""The small wooden parts, one of each with how many to cut: cups' floors and walls, shims. `documents` is entered in
hardware/build.py."""

from hardware import shapes
from hardware.check import Data
from hardware.drawing import dxf, svg
from hardware.drawing.shapes import Drawing, Placing
from hardware.drawing.sheet import Sheet, Title
from hardware.panel.features import Panel

A4 = (297.0, 210.0)
TEXT = 2.4
_PIT, _STORE, _SHIM, _STRIPS = (45.0, 52.0), (122.0, 92.0), (37.0, 120.0), (180.0, 34.0)
_LONGEST = 95.0  # a strip is drawn no longer than that


def documents(data: Data) -> dict[str, bytes]:
    """Return the small parts at full size: as a sheet to print, and without its words for a machine."""
    panel = Panel(data)
    bare = Drawing(*A4)
    bare.put(floor(panel, 0), Placing(*_PIT))
    bare.put(floor(panel, len(panel.places) - 1), Placing(*_STORE))
    if not panel.told:
        bare.put(shim(panel), Placing(*_SHIM))
    return {"small.svg": svg.write(sheet(panel).drawing), "small.dxf": dxf.write(bare)}


def screw_holes(panel: Panel) -> list[float]:
    """Return how far from a cup's middle, along its cell, its holes for screws are; none where the board is told."""
    cell = panel.parts["cell"]
    half = cell["length"] / 2
    return [] if panel.told else [half - cell["inset"] - cell["pair"], half - cell["inset"]]


def floor(panel: Panel, place: int) -> Drawing:
    """Return a cup's floor, its middle in the origin, from above. A store's cell lies along its trough."""
    drawing, parts = Drawing(), panel.parts
    half = shapes.straight(panel.places[place]) / 2
    drawing.capsule("BOARD", (0, -half), (0, half), parts["cup"]["outer"] - parts["cup"]["wall"])
    for off in screw_holes(panel):
        x, y = (off, 0.0) if panel.pit(place) else (0.0, off)
        drawing.circle("CUT", x, y, parts["cell"]["slot"] / 2)
    return drawing


def shim(panel: Panel) -> Drawing:
    """Return a cell's shim, its corner in the origin: as long as the cell's fixed end, with its two holes."""
    drawing, cell = Drawing(), panel.parts["cell"]
    drawing.rectangle("BOARD", 0, 0, 2 * cell["inset"] + cell["pair"], cell["width"])
    for x in (cell["inset"], cell["inset"] + cell["pair"]):
        drawing.circle("CUT", x, cell["width"] / 2, cell["slot"] / 2)
    return drawing


def turns(panel: Panel) -> int:
    """Return how often the strip goes round a cup's floor."""
    return round(float(panel.parts["cup"]["wall"] / panel.parts["cup"]["strip"]))


def strip(panel: Panel, place: int, turn: int) -> float:
    """Return how long the strip of a cup's wall is in one of its turns, from 0: measured along its middle."""
    cup = panel.parts["cup"]
    return shapes.around(panel.places[place], cup["outer"] - cup["wall"] + (turn + 0.5) * cup["strip"])


def sheet(panel: Panel) -> Sheet:
    """Return the sheet with all of them, their lengths and how many."""
    title = Title(
        "Small parts", panel.data["title"].split(",")[0] + f" ({panel.data['name']})", "1:1", note="All lengths in mm."
    )
    made = Sheet(*A4, title, TEXT)
    cup, cell, thick = panel.parts["cup"], panel.parts["cell"], panel.parts["sheets"]["floor"]
    inside, straight = cup["outer"] - cup["wall"], shapes.straight(panel.places[-1])
    holes = screw_holes(panel)
    made.heading(16, 18, f"{2 * panel.data['columns']} cups' floors, {thick:g} thick")
    view = made.view(floor(panel, 0), *_PIT)
    view.along(-inside, inside, inside, 5, f"Ø{2 * inside:g}")
    if holes:
        view.along(0, holes[0], -inside, -4)
        view.along(holes[0], holes[1], -inside, -4)
        view.note(holes[1], 0, 11, 10, f"2 of Ø{cell['slot']:g}")
    made.heading(96, 18, f"2 stores' floors, {thick:g} thick")
    view = made.view(floor(panel, len(panel.places) - 1), *_STORE)
    view.along(-inside, inside, straight / 2 + inside, 5)
    view.across(-straight / 2, straight / 2, inside, 6, f"{straight:g}")
    if holes:
        view.across(0, holes[0], -inside, -5)
        view.across(holes[0], holes[1], -inside, -5)
    if not panel.told:
        made.heading(16, 112, f"{len(panel.places)} shims, {cell['room']:g} thick")
        view = made.view(shim(panel), *_SHIM)
        long = 2 * cell["inset"] + cell["pair"]
        view.along(0, long, cell["width"], 10)
        view.along(0, cell["inset"], cell["width"], 5)
        view.along(cell["inset"], cell["inset"] + cell["pair"], cell["width"], 5)
        view.across(0, cell["width"], 0, -5)
        view.note(cell["inset"] + cell["pair"], cell["width"] / 2, 14, 0, f"2 of Ø{cell['slot']:g}")
    made.heading(172, 18, f"Strips of the cups' walls, {cup['strip']:g} thick")
    high = cup["depth"] + thick - 0.5
    for number, (place, what) in enumerate(((0, "a pit"), (len(panel.places) - 1, "a store"))):
        lengths = [strip(panel, place, turn) for turn in range(turns(panel))]
        shown = min(lengths[0], _LONGEST)
        drawing = Drawing()
        drawing.rectangle("BOARD", 0, 0, shown, high)
        drawing.line("CUT", (shown / 2 - 1, high + 1), (shown / 2, high / 2), (shown / 2 + 2, -1))
        view = made.view(drawing, _STRIPS[0], _STRIPS[1] + number * (high + 24))
        words = ", ".join(f"{length:.0f}" for length in lengths)
        view.along(0, shown, high, 5, f"{what}: {words}, from the inner turn on")
        view.across(0, high, shown, 4)
    made.notes(172, 150, ["Cut strips 5 longer, fit them round the floor,", "then to length: the ends meet."])
    return made
