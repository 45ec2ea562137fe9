"""The guide's drawings of the steps that cut and solder nothing: screen, Pico, self-test, first game.

Called by figures.py.
"""

from collections.abc import Callable

from hardware import shapes
from hardware.drawing.shapes import Drawing, Placing
from hardware.drawing.sheet import View
from hardware.guide.paper import TEXT, WIDTH
from hardware.guide.whole import heap, only
from hardware.panel.features import Panel

Stage = Callable[[Panel, Drawing], None]


def _board(panel: Panel, show: Stage) -> Drawing:
    """A small board: its outline and openings, and what the stage shows on it."""
    content = only(panel, lambda feature: feature.what == "opening")
    content.circle("DRILL_16", panel.button["x"], panel.button["y"], panel.button["radius"])
    show(panel, content)
    return content


def _seeds(panel: Panel, content: Drawing, without: int = -1, more: int = 0) -> None:
    """Some seeds in every pit but one, and one more in so many pits after that, to the right."""
    for number in range(2 * panel.data["columns"]):
        place = panel.places[number]
        for x, y in heap(0 if number == without else 2 + (without < number <= without + more)):
            content.circle("SEED", place["x"] + 1.3 * x, place["y"] + 1.3 * y, 8)


def _glow(panel: Panel, content: Drawing, place: int, radius: float = 8) -> None:
    for at in shapes.leds(panel.places[place]):
        content.circle("LIGHT", *at, radius)


def _stages(panel: Panel, stages: list[tuple[str, Stage]]) -> Drawing:
    """Small boards in a row, each with its words."""
    figure = Drawing(WIDTH, 40)
    step = (WIDTH - 8) / len(stages)
    for number, (words, show) in enumerate(stages):
        left, scale = 4 + number * step, (step - 8) / panel.width
        figure.put(_board(panel, show), Placing(left + 4, 18, scale))
        figure.text(left + step / 2, 11, TEXT, f"{number + 1}. {words}", "middle")
        if number + 1 < len(stages):
            x, y = left + step, 18 + panel.height * scale / 2
            figure.line("DIMENSION", (x - 2.5, y), (x + 0.5, y))
            figure.polygon("ARROW", (x + 2.5, y), (x, y - 1), (x, y + 1))
    return figure


def _screen(panel: Panel) -> Drawing:
    """The board in a browser's window."""
    figure = Drawing(WIDTH, 64)
    left, top, wide, high = 24.0, 3.0, 132.0, 48.0
    figure.rectangle("PART", left, top, wide, high, 2)
    figure.rectangle("HOLE", left + 2, top + 8, wide - 4, high - 10)
    for number in range(3):
        figure.circle("PIN", left + 5 + 4 * number, top + 4, 0.9)
    figure.text(left + wide / 2, top + 5, TEXT, "localhost:8300", "middle")

    def play(panel: Panel, content: Drawing) -> None:
        _seeds(panel, content)
        _glow(panel, content, panel.data["columns"] + 2)

    scale = (wide - 16) / panel.parts["panel"]["length"]
    placing = Placing(left + (wide - scale * panel.width) / 2, top + 12, scale)
    figure.put(_board(panel, play), placing)
    view = View(figure, placing, TEXT)
    place = panel.places[panel.data["columns"] + 2]
    view.note(place["x"], place["y"] + place["ring"] + 8, 8, 22, "a pit that glows may be lifted")
    return figure


def _plugging(panel: Panel) -> Drawing:
    """The Pico: where its BOOTSEL button is, and the three things to do."""
    figure = Drawing(WIDTH, 46)
    part = panel.parts["controller"]
    x, y = 24.0, 12.0
    figure.rectangle("PART", x, y, part["length"], part["width"], 1)
    figure.rectangle("METAL", x - 1.3, y + part["width"] / 2 - 3.75, 5.6, 7.5)
    figure.rectangle("METAL", x + 22, y + part["width"] / 2 - 3.5, 7, 7)
    figure.circle("HOLE", x + 13, y + 6, 1.7)
    for hole in range(20):
        for row in (1.6, part["width"] - 1.6):
            figure.circle("PIN", x + 1.4 + 2.54 * hole, y + row, 0.5)
    view = View(figure, Placing(x, y), TEXT)
    view.note(13, 6, 46, -9, "1. hold BOOTSEL while you plug it in")
    view.note(-1.3, part["width"] / 2, -8, 20, "")
    view.label(-6, part["width"] / 2 + 21, "USB cable with data, to the PC", "start")
    figure.text(x + 62, y + 10, TEXT, "2. copy the .uf2 file onto the drive that appears")
    figure.text(x + 62, y + 17, TEXT, "3. the drive is gone: make deploy")
    return figure


def _checking(panel: Panel) -> Drawing:
    """The self-test's parts, in their order."""

    def lights(panel: Panel, content: Drawing) -> None:
        for place in range(len(panel.places)):
            _glow(panel, content, place, 6)

    def tones(panel: Panel, content: Drawing) -> None:
        for radius in (12, 22, 32):
            content.circle("GRID", *panel.sounder(), radius)

    def finger(panel: Panel, content: Drawing) -> None:
        _glow(panel, content, 2)
        place = panel.places[2]
        content.circle("WOOD", place["x"], place["y"], 16)

    stages: list[tuple[str, Stage]] = [
        ("hands off", lambda panel, content: None),
        ("all rings light up", lights),
        ("tones", tones),
        ("press each button" if panel.told else "a finger into each pit", finger),
    ]
    return _stages(panel, stages)


def _first_game(panel: Panel) -> Drawing:
    """Laying out, lifting, sowing."""
    own = panel.data["columns"] + 1

    def lay(panel: Panel, content: Drawing) -> None:
        for place in range(2 * panel.data["columns"]):
            for number, at in enumerate(shapes.leds(panel.places[place])):
                if number < 2:
                    content.circle("LIGHT", *at, 8)

    def lift(panel: Panel, content: Drawing) -> None:
        _seeds(panel, content)
        _glow(panel, content, own)

    def sow(panel: Panel, content: Drawing) -> None:
        _seeds(panel, content, own, 1)
        _glow(panel, content, own + 2)

    return _stages(panel, [("lay out what is asked for", lay), ("lift what glows", lift), ("sow where it goes", sow)])


ALL: dict[str, Callable[[Panel], Drawing]] = {
    "screen": _screen,
    "plugging": _plugging,
    "checking": _checking,
    "first-game": _first_game,
}
