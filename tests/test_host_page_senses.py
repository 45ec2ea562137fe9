"""The page for those who see or hear it badly: little contrast, few colours, large letters, no motion, sounds."""

import io
import re
from collections.abc import Iterator

import pytest
from page_audit import CUT, DIALOGS, open_dialog
from PIL import Image
from seat import DESK, IN_CHROMIUM, Seat

from host.words import texts

pytestmark = IN_CHROMIUM


@pytest.fixture
def seat(only_seat: Seat) -> Iterator[Seat]:
    only_seat.resize(DESK["width"], DESK["height"])
    only_seat.start()
    yield only_seat
    assert only_seat.complaints == []


# With little contrast, or none of the colours

# What axe can't judge: text over gradients and over wood. Every text's colour against what lies under it.
COLOURS = """() => {
  const style = getComputedStyle(document.documentElement);
  const value = name => style.getPropertyValue(name).trim();
  const body = getComputedStyle(document.body).backgroundImage.match(/rgb\\([^)]*\\)/g);
  return { texts: ["--ink", "--quiet"].map(value), faint: value("--faint"), amber: value("--amber-text"),
           line: value("--key-line"), focus: value("--focus"), card: value("--card"), key: value("--key"),
           floor: body };
}"""
WOOD = """names => {
  const wood = document.getElementById("wood");
  const pen = wood.getContext("2d", { willReadFrequently: true });
  const scale = wood.width / wood.clientWidth;
  const board = document.getElementById("board").getBoundingClientRect();
  return [...document.querySelectorAll(names)].filter(e => e.textContent && e.offsetParent).map(e => {
    const box = e.getBoundingClientRect();
    const at = [box.x - board.x, box.y - board.y, box.width, box.height].map(length => length * scale);
    const { data } = pen.getImageData(...at);
    let lightest = [0, 0, 0];
    for (let i = 0; i < data.length; i += 4) {
      const [r, g, b] = data.slice(i, i + 3);
      if (r + g + b > lightest[0] + lightest[1] + lightest[2]) lightest = [r, g, b];
    }
    const { color, backgroundColor } = getComputedStyle(e);
    return [e.textContent, color, backgroundColor, lightest];
  });
}"""


def rgba(colour: str) -> list[float]:
    if colour.startswith("#"):
        return [int(colour[i : i + 2], 16) for i in (1, 3, 5)] + [1.0]
    numbers = [float(n) for n in re.findall(r"[\d.]+", colour)]
    return numbers if len(numbers) == 4 else [*numbers, 1.0]


def luminance(rgb: list[float]) -> float:
    parts = [c / 255 for c in rgb[:3]]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """As WCAG 2 has it, 1 to 21."""
    light, dark = sorted((luminance(rgba(one)), luminance(rgba(other))), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("room", ["light", "dark"])
def test_texts_and_controls_stand_out_from_what_is_under_them(seat: Seat, room: str) -> None:
    if seat.page.evaluate("document.documentElement.dataset.room") != room:
        seat.page.keyboard.press("l")
    seat.until(lambda: seat.page.evaluate("document.documentElement.dataset.room") == room, "that room")
    found = seat.page.evaluate(COLOURS)
    under = [*found["floor"], found["card"], found["key"]]
    assert len(under) == 5
    for text in (*found["texts"], found["amber"]):
        assert min(contrast(text, ground) for ground in under) >= 4.5, text
    assert contrast(found["faint"], found["card"]) >= 4.5
    for control in (found["line"], found["focus"]):
        assert min(contrast(control, ground) for ground in (*found["floor"], found["card"])) >= 3, control
    seat.until(lambda: seat.page.locator("#wood[data-ready]").count(), "the wood is carved")
    labels = seat.page.evaluate(WOOD, "#names span, .number")
    assert len(labels) == 12
    for words, colour, ground, wood in labels:
        *over, alpha = rgba(ground)
        mixed = [alpha * a + (1 - alpha) * b for a, b in zip(over, wood, strict=True)]
        assert contrast(colour, f"rgb({mixed[0]} {mixed[1]} {mixed[2]})") >= 4.5, (words, colour, mixed)
    seat.page.keyboard.press("l")


# What Chromium shows as they see it, and the lights that could be lost in the wood.
SIGHTS = {"orange": ("achromatopsia",), "red": ("achromatopsia", "protanopia", "deuteranopia")}


def test_lit_leds_are_told_from_dark_ones_without_their_colours(seat: Seat) -> None:
    """The cues are told apart by which LEDs are lit (test_firmware_lights.py): so those must be seen as lit."""
    ask = seat.page.context.new_cdp_session(seat.page)
    seat.begin("giuthi pits=6 seeds=4")  # what lies there is not what it wants
    seat.until(lambda: seat.places("fill"), "seeds are missing")
    orange = seat.places("fill")[:1]
    for sight in SIGHTS["orange"]:
        ask.send("Emulation.setEmulatedVisionDeficiency", {"type": sight})
        assert stand_out(seat, orange), f"orange, {sight}"
    seat.start()
    seat.lift("7+")
    seat.click(seat.place_of(8))
    seat.until(lambda: seat.places("sow") == [seat.place_of(9)], "the lap goes on")
    seat.click(seat.place_of(0))
    seat.until(lambda: seat.places("surplus"), "red")
    for sight in SIGHTS["red"]:
        ask.send("Emulation.setEmulatedVisionDeficiency", {"type": sight})
        assert stand_out(seat, seat.places("surplus")), f"red, {sight}"
    ask.send("Emulation.setEmulatedVisionDeficiency", {"type": "none"})


def stand_out(seat: Seat, places: list[int]) -> bool:
    """Whether the lit LEDs of these rings are lighter than all the dark ones, by a seventh of white at least."""
    seat.page.evaluate("scrollTo(0, 0)")
    board = seat.box("#board")
    spots = seat.page.evaluate("places => places.flatMap(p => ndongu.layout.places[p].leds)", places)
    left, top = min(x for x, _ in spots) - 4, min(y for _, y in spots) - 4
    size = {"width": max(x for x, _ in spots) - left + 4, "height": max(y for _, y in spots) - top + 4}
    clip = {"x": board["x"] + left, "y": board["y"] + top, **size}
    on, off = [0], [255]
    clock = seat.server.room.board.clock
    for _ in range(100):  # blinking, they are dark at some moments
        before = clock.now
        seat.until(lambda before=before: clock.now > before + 70, "another moment")  # type: ignore[misc]
        with seat.still():
            lit = shown_leds(seat, places)
            if not any(lit):
                continue
            shot = seat.page.screenshot(clip=clip)  # type: ignore[arg-type]
        grey = Image.open(io.BytesIO(shot)).convert("L")
        levels = [grey.getpixel((round(x - left), round(y - top))) for x, y in spots]
        on = [level for level, is_on in zip(levels, lit, strict=True) if is_on]
        off = [level for level, is_on in zip(levels, lit, strict=True) if not is_on]
        if min(on) - max(off) > 36:
            return True
    print(places, on, off)
    return False


def shown_leds(seat: Seat, places: list[int]) -> list[bool]:
    """Which LEDs of these pits are lit on the board, whose time stands still, when they have been drawn so."""
    rings = seat.server.room.board.rings
    wired = seat.server.do(lambda: list(rings.leds))
    wanted = [[wired[3 * (8 * place + k) :][:3] for k in range(8)] for place in places]
    drawn = "places => places.map(place => ndongu.leds(place))"
    seat.until(lambda: seat.page.evaluate(drawn, places) == wanted, "the page shows what is on the wire")
    seat.page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return [any(rgb) for ring in wanted for rgb in ring]


# Zoomed in, and still


def test_nothing_sticks_out_overlaps_or_is_cut_off_when_zoomed_in(seat: Seat) -> None:
    seat.page.select_option("#language", "id")  # its words are the longest
    seat.until(lambda: seat.text("#undo") == texts("id")["page"]["undo"], "Indonesian")
    for width, height in ((640, 400), (320, 640), (320, 256)):
        seat.resize(width, height)
        assert seat.page.evaluate("document.documentElement.scrollWidth") <= width, (width, sticking_out(seat, width))
        assert seat.page.evaluate(CUT) == [], (width, height)
        assert seat.page.evaluate(OVERLAP) == [], (width, height)
        for name, opener in DIALOGS.items():
            open_dialog(seat, name, opener)
            dialog = seat.page.locator(f"#{name}")
            assert dialog.evaluate("e => e.scrollWidth <= e.clientWidth"), (name, width)
            assert seat.page.evaluate(CUT) == [], (name, width)
            box = seat.box(f"#{name}")
            assert box["x"] >= 0 and box["x"] + box["width"] <= width and box["height"] <= height
            seat.page.keyboard.press("Escape")


OVERLAP = """() => {
  const all = "header h1, #game, .tool, #telling, #board, #actions button, #speeds, #book";
  const boxes = [...document.querySelectorAll(all)]
    .filter(e => e.offsetParent && getComputedStyle(e).visibility === "visible" && e.getBoundingClientRect().width > 1)
    .filter(e => !(e.closest("#quick") && getComputedStyle(e.closest("#quick")).position === "sticky"))
    .map(e => [e, e.getBoundingClientRect()]);
  const over = [];
  boxes.forEach(([e, a], i) => boxes.slice(i + 1).forEach(([f, b]) => {
    if (e.contains(f) || f.contains(e)) return;
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (across > 1 && down > 1) over.push(`${e.id || e.tagName} over ${f.id || f.tagName}`);
  }));
  return over;
}"""


def sticking_out(seat: Seat, width: int) -> list[str]:
    found: list[str] = seat.page.evaluate(
        "w => [...document.querySelectorAll('body *')].filter(e => e.getBoundingClientRect().right > w + 1)"
        ".map(e => e.id || e.className || e.tagName)",
        width,
    )
    return found


def test_who_wants_less_motion_gets_none_that_is_not_the_lights_own(seat: Seat) -> None:
    seat.lift("7+")
    seat.page.click("#follow")
    seat.until(lambda: seat.worked, "hands are at work")
    moving = "document.getAnimations().filter(a => a.playState === 'running').length"
    for _ in range(5):
        assert seat.page.evaluate(moving) == 0
    seat.page.keyboard.press("Escape")


# With sounds

HEARS = """() => {
  window.heard = [];
  window.OscillatorNode = class extends OscillatorNode {
    constructor(audio, how) {
      super(audio, how);
      window.heard.push(how.frequency);
    }
  };
}"""
RIGHT_HZ, WRONG_HZ = 1760, 220


def test_right_is_high_and_wrong_is_low_unless_the_page_or_the_board_is_mute(seat: Seat) -> None:
    seat.page.evaluate(HEARS)

    def heard() -> list[int]:
        """The tones of the page since it was asked last, when the board has had time for all that it has to say."""
        now = seat.server.room.board.clock.now
        seat.until(lambda: seat.server.room.board.clock.now > now + 1000, "it is silent")
        tones: list[int] = seat.page.evaluate("window.heard.splice(0)")
        return tones

    def mistake() -> None:
        seat.click(wrong)
        seat.until(lambda: seat.places("surplus"), "a mistake")

    def repair() -> None:
        seat.click(wrong)
        seat.until(lambda: not seat.places("surplus"), "it is taken out again")
        heard()

    wrong = seat.place_of(0)
    seat.lift("7+")
    seat.click(seat.place_of(8))
    seat.until(lambda: seat.places("sow") == [seat.place_of(9)], "the lap goes on")
    mistake()
    seat.until(lambda: WRONG_HZ in seat.page.evaluate("window.heard"), "it sounds wrong")
    repair()
    seat.page.keyboard.press("m")
    mistake()
    assert heard() == [], "the page is mute"
    assert seat.page.evaluate("JSON.parse(localStorage.ndongu).sound") is False, "and stays so"
    seat.page.keyboard.press("m")
    repair()
    for sound, tones in (("off", False), ("on", True)):
        seat.page.evaluate("sound => document.querySelector(`#own-sound input[value=${sound}]`).click()", sound)
        seat.until(lambda sound=sound: seat.board()["settings"]["sound"] == sound, sound)  # type: ignore[misc]
        mistake()
        if tones:
            seat.until(lambda: WRONG_HZ in seat.page.evaluate("window.heard"), "it sounds wrong again")
        else:
            assert heard() == [], "the board is mute"
        repair()
    seat.empty_hand()
    seat.page.click("#lesson-open")
    seat.page.click("#lessons-list li:first-child button")
    seat.until(lambda: seat.says("lesson") and seat.places("lift") and not seat.world()["busy"], "a step is laid out")
    heard()
    seat.click(seat.places("lift")[0])
    seat.until(lambda: seat.places("sow"), "the light shows where")
    seat.page.click("#follow")
    seat.until(lambda: any((board["task"] or {}).get("stands") == "done" for board in seat.boards), "it is right")
    seat.until(lambda: RIGHT_HZ in seat.page.evaluate("window.heard"), "and sounds so")
    seat.page.click("#lesson-off")
