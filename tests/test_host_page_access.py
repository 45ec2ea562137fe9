"""The page for those who have no mouse, don't see it, or zoom in: in a real Chromium, and audited by axe."""

import asyncio
import io
import json
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING, Any

import pytest
from aiohttp import web
from PIL import Image
from seat import DESK, IN_CHROMIUM, PROJECT, QuickServer, Seat, chromium
from test_host_workshop import TOLD

from host.puzzles.form import load
from host.words import languages, texts
from host.workshop.hall import Hall
from host.workshop.server import Desk

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = IN_CHROMIUM

AXE = Path(PROJECT, ".venv", "node", "node_modules", "axe-core", "axe.min.js")
DIALOGS = {  # what opens each, and a control in it
    "new-game": "#new",
    "players": "#who",
    "lessons": "#lesson-open",
    "puzzles": "#puzzle-open",
    "own-board": "#own",
    "how": "#help",
}


@pytest.fixture(scope="module")
def browser() -> Iterator["Browser"]:
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="module")
def server() -> Iterator[QuickServer]:
    server = QuickServer()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def only_seat(browser: "Browser", server: QuickServer) -> Iterator[Seat]:
    seat = Seat(browser, server.address, bypass_csp=True)  # axe's script is not the page's own
    yield seat
    seat.context.close()


@pytest.fixture
def seat(only_seat: Seat) -> Iterator[Seat]:
    only_seat.page.set_viewport_size(DESK)  # type: ignore[arg-type]
    only_seat.empty_hand()
    yield only_seat
    assert only_seat.complaints == []


class Keys:
    """Somebody with a keyboard and no mouse."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.press = seat.page.keyboard.press

    def at(self) -> str:
        """Where the focus is: an id, or the name of what has none."""
        found: str = self.seat.page.evaluate(
            "(e => e.id || (e.dataset.place ? `place ${e.dataset.place}` : e.name || e.value || e.tagName))"
            "(document.activeElement)"
        )
        return found

    def tab_to(self, wanted: str, key: str = "Tab") -> None:
        """Presses Tab until the focus is on what is wanted, as somebody who looks where it is does."""
        for _ in range(60):
            if self.seat.page.evaluate("s => document.activeElement.matches(s)", wanted):
                return
            self.press(key)
        raise AssertionError(f"Tab does not lead to {wanted}")

    def go_to(self, place: int) -> None:
        """Goes to a place of the board by the arrow keys, column by column."""
        self.tab_to(".place")
        for _ in range(24):
            here = int(self.at().split()[1])
            if here == place:
                return
            if here // 10 != place // 10 and here < 20:
                self.press("ArrowUp" if place < 10 else "ArrowDown")
            else:
                self.press("ArrowRight" if place % 10 > here % 10 and here != 20 else "ArrowLeft")
        raise AssertionError(f"the arrows do not lead to {place}")


def open_dialog(seat: Seat, name: str, opener: str) -> None:
    seat.page.evaluate("opener => document.querySelector(opener).click()", opener)
    seat.until(lambda: seat.page.evaluate("name => document.getElementById(name).open", name), f"{name} opens")


# By keys alone


def test_a_game_a_mistake_a_hint_a_lesson_a_puzzle_and_the_settings_by_keyboard_alone(seat: Seat) -> None:
    keys = Keys(seat)
    press = keys.press
    press("n")
    seat.until(lambda: seat.page.locator("#new-game").is_visible(), "the dialog opens")
    assert keys.at() == "setup", "the focus is in it"
    for _ in range(3):
        press("ArrowDown")
    keys.tab_to("button[value=begin]")
    press("Enter")
    seat.until(lambda: seat.board()["rules"] != "giuthi pits=6 seeds=4 prey=skip", "the arrows have chosen another one")
    seat.until(lambda: seat.places("fill"), "the game is begun")
    keys.tab_to("#speeds input")
    press("ArrowRight")  # fast
    press("n")
    while "pits=5 seeds=4" not in seat.page.evaluate("document.activeElement.value"):
        press("ArrowUp")
    press("Enter")
    seat.until(lambda: seat.board()["rules"].startswith("giuthi pits=5"), "Enter begins what is chosen")
    keys.tab_to("#deal")
    press("Enter")
    seat.until(lambda: seat.says("turn") and not seat.world()["busy"], "the seeds are laid out")

    keys.go_to(seat.place_of(5))
    press("Enter")
    seat.until(lambda: len(seat.places("sow")) == 2, "the seeds are in the hand")
    press("ArrowRight")
    press("Enter")
    seat.until(lambda: seat.hand() == 3, "the first one is sown")
    wrong = seat.place_of(0)
    keys.go_to(wrong)
    press("Enter")
    seat.until(lambda: seat.places("surplus") == [wrong], "a seed too many is shown where it was dropped")
    press("Enter")
    seat.until(lambda: not seat.places("surplus"), "and taken out again")
    press("f")
    seat.until(lambda: seat.board()["history"], "the rest is made by following the light")

    press("h")
    seat.until(lambda: seat.board()["say"]["key"].startswith(("hint", "thinking-hint")), "a hint is asked for")
    seat.until(lambda: seat.says("hint"), "it is lit")
    press("h")
    seat.until(lambda: seat.says("turn"), "it is taken away")

    press("e")
    seat.until(lambda: seat.page.locator("#lessons").is_visible(), "the lessons open")
    assert seat.page.evaluate("document.activeElement.closest('#lessons-list') !== null")
    press("Enter")
    seat.until(lambda: seat.says("lesson"), "the first step is laid out")
    keys.go_to(seat.places("lift")[0])
    press("Enter")
    for left in (2, 1, 0):
        seat.until(lambda: seat.places("sow"), "the light shows where")
        keys.go_to(seat.places("sow")[0])
        press("Enter")
        seat.until(lambda left=left: seat.hand() == left, "a seed is dropped")  # type: ignore[misc]
    seat.until(lambda: (seat.board()["task"] or {}).get("number") == "2", "the next step follows")
    keys.tab_to("#lesson-off")
    press("Enter")
    seat.until(lambda: not seat.board()["task"], "the lesson is left")
    assert keys.at() != "BODY", "the focus was on a button that has gone: it is somewhere else now"

    press("z")
    seat.until(lambda: seat.page.locator("#puzzles").is_visible(), "the puzzles open")
    keys.tab_to("#puzzles-list button")
    press("Enter")
    seat.until(lambda: seat.says("puzzle") and not seat.world()["busy"], "the first one is laid out")
    best = load("giuthi")[0].line[0]
    keys.go_to(seat.place_of(int(best[:-1])))
    press("Enter")
    seat.until(lambda: len(seat.places("sow")) == 2, "its seeds are in the hand")
    press("f" if best[-1] == "+" else "Shift+F")
    seat.until(lambda: (seat.board()["task"] or {}).get("stands") == "right", "it is solved")
    keys.tab_to("#puzzle-off")
    press("Enter")
    seat.until(lambda: not seat.board()["task"], "the puzzle is left")

    keys.tab_to("#language")
    press("n")
    assert not seat.page.locator("#new-game").is_visible(), "in a list a letter looks for a word"
    press("ArrowDown")
    seat.until(lambda: seat.page.evaluate("document.documentElement.lang") != "en", "another language")
    press("ArrowUp")
    seat.until(lambda: seat.page.evaluate("document.documentElement.lang") == "en", "and back")
    keys.tab_to("#own")
    press("Enter")
    keys.tab_to("#own-sound input")
    press("ArrowDown")
    seat.until(lambda: seat.board()["settings"]["sound"] == "off", "the board is mute")
    press("ArrowUp")
    seat.until(lambda: seat.board()["settings"]["sound"] == "on", "it sounds")
    press("Escape")
    assert keys.at() == "own"


def test_a_dialog_takes_the_focus_keeps_it_and_gives_it_back(seat: Seat) -> None:
    keys = Keys(seat)
    for name, opener in DIALOGS.items():
        seat.page.locator(opener).focus()
        keys.press("Enter")
        seat.until(lambda name=name: seat.page.locator(f"#{name}").is_visible(), f"{name} opens")  # type: ignore[misc]
        for _ in range(12):
            assert seat.page.evaluate(
                "id => !document.hasFocus() || document.activeElement === document.body"
                " || document.getElementById(id).contains(document.activeElement)",
                name,
            ), f"Tab leaves {name} for {keys.at()}"
            keys.press("Tab")
        keys.press("Escape")
        assert not seat.page.locator(f"#{name}").is_visible()
        assert keys.at() == opener[1:], f"after {name} the focus is at {keys.at()}"


FOCUSED = """() => {
  const e = document.activeElement;
  const shown = e.matches("input[type=radio], input[type=checkbox]") ? e.nextElementSibling ?? e : e;
  const { outlineStyle, outlineWidth } = getComputedStyle(shown);
  const { x, y, width, height } = shown.getBoundingClientRect();
  const seen = outlineStyle !== "none" && parseFloat(outlineWidth) >= 2 && width > 0 && height > 0;
  return [e === document.body ? "" : e.id || e.className || e.name || e.tagName, seen];
}"""


def test_tab_reaches_everything_shows_where_it_is_and_is_trapped_nowhere(seat: Seat) -> None:
    seat.page.evaluate("document.activeElement.blur()")
    wanted = seat.page.evaluate(
        """() => [...document.querySelectorAll("button, select, input, [tabindex='0']")]
          .filter(e => e.offsetParent && !e.disabled && e.tabIndex >= 0 && !e.closest("[inert]"))
          .filter(e => e.type !== "radio" || e.checked).map(e => e.id || e.className || e.name)"""
    )
    reached: list[str] = []
    for _ in range(len(wanted) + 2):  # once round, and over the end of the page
        seat.page.keyboard.press("Tab")
        name, seen = seat.page.evaluate(FOCUSED)
        if name in reached:
            break
        assert seen or not name, f"nobody sees that the focus is on {name}"
        reached += [name] * bool(name)
    assert len(wanted) > 20 and sorted(reached) == sorted(wanted)


# With a screen reader


def violations(seat: Seat, part: str = "html") -> list[str]:
    """What axe finds wrong in what is shown now."""
    if not seat.page.evaluate("'axe' in window"):
        seat.page.add_script_tag(path=AXE)
    found = seat.page.evaluate("part => axe.run(part, {resultTypes: ['violations', 'incomplete']})", part)
    rows = found["violations"] + [row for row in found["incomplete"] if row["id"] != "color-contrast"]
    return [f"{row['id']} at {node['target']}: {node['failureSummary']}" for row in rows for node in row["nodes"]]


@pytest.mark.skipif(not AXE.exists(), reason="needs axe-core: npm, and `make .venv/dev`")
def test_an_audit_finds_nothing_in_either_room_and_in_any_dialog(seat: Seat) -> None:
    assert violations(seat) == []
    for name, opener in DIALOGS.items():
        open_dialog(seat, name, opener)
        assert violations(seat, f"#{name}") == [], name
        seat.page.keyboard.press("Escape")
    seat.page.click("#lesson-open")
    seat.page.click("#lessons-list li:first-child button")
    seat.until(lambda: seat.says("lesson"), "a lesson")
    seat.page.keyboard.press("l")  # the other room
    seat.page.click("#weigh")
    seat.page.click("#best-moves")
    seat.until(lambda: seat.text("#best-about"), "the best moves are there")
    seat.until(lambda: seat.page.locator(".cell[aria-label]").count() == 22, "the cells are told")
    assert violations(seat) == []
    for opened in ("#best-moves", "#weigh", "#lesson-off"):
        seat.page.click(opened)
    seat.page.keyboard.press("l")
    seat.until(lambda: not seat.board()["task"], "the lesson is left")


def test_what_the_board_says_is_told_at_once_and_pits_have_names_with_their_seeds(seat: Seat) -> None:
    seat.start()
    for selector in ("#say", "#toasts", "#away"):
        assert seat.page.locator(selector).get_attribute("role") in ("status", "alert")
    pit = seat.page.get_by_role("button", name=re.compile(r"^South pit 7, 4 seeds, may be lifted$"))
    assert pit.count() == 1
    before = seat.text("#say")
    pit.click()
    seat.until(lambda: seat.text("#say") != before, "it says how to go on")
    assert seat.page.get_by_role("status").filter(has_text=seat.text("#say")).count() == 1
    assert (
        seat.page.get_by_role("button", name=re.compile(r"^South pit 7, no seeds|^South pit 7, 0 seeds")).count() == 1
    )
    assert seat.page.get_by_role("button", name=re.compile("next seed here")).count() == 2
    assert seat.page.locator("canvas:not([aria-hidden=true])").count() == 0, "a picture that nobody can hear"


def test_the_languages_names_are_in_their_languages(seat: Seat) -> None:
    options = seat.page.locator("#language option").evaluate_all("all => all.map(e => [e.lang, e.textContent])")
    assert options == [list(pair) for pair in languages()]
    seat.page.select_option("#language", "th")
    seat.until(lambda: seat.page.evaluate("document.documentElement.lang") == "th", "Thai")
    seat.until(lambda: seat.text("#undo") == texts("th")["page"]["undo"], "the page speaks it")
    seat.page.select_option("#language", "en")
    seat.until(lambda: seat.text("#undo") == texts("en")["page"]["undo"], "English")


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
    seat.start()
    if seat.page.evaluate("document.documentElement.dataset.room") != room:
        seat.page.keyboard.press("l")
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
    for rules in ("giuthi pits=5 seeds=4", "giuthi pits=6 seeds=4"):  # what lay there is not what both want
        seat.begin(rules)
        seat.until(lambda: seat.says("turn") or seat.places("fill") or seat.places("surplus"), "it is looked over")
        if seat.places("fill"):
            break
    orange = seat.places("fill")[:1]
    for sight in SIGHTS["orange"]:
        ask.send("Emulation.setEmulatedVisionDeficiency", {"type": sight})
        assert stand_out(seat, orange), f"orange, {sight}"
    seat.page.click("#deal")
    seat.until(lambda: seat.says("turn") and not seat.world()["busy"], "all seeds are laid out")
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
    for _ in range(40):  # blinking, they are dark in some pictures
        lit = [any(rgb) for place in places for rgb in seat.page.evaluate("place => ndongu.leds(place)", place)]
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


# Zoomed in, and still


def test_nothing_sticks_out_overlaps_or_is_cut_off_when_zoomed_in(seat: Seat) -> None:
    seat.start()
    seat.page.select_option("#language", "id")  # its words are the longest
    seat.until(lambda: seat.text("#undo") == texts("id")["page"]["undo"], "Indonesian")
    for width, height in ((640, 400), (320, 640), (320, 256)):
        seat.page.set_viewport_size({"width": width, "height": height})
        seat.page.wait_for_timeout(250)
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
    seat.page.set_viewport_size(DESK)  # type: ignore[arg-type]
    seat.page.select_option("#language", "en")
    seat.until(lambda: seat.text("#undo") == texts("en")["page"]["undo"], "English")


CUT = """() => [...document.querySelectorAll("body *")].filter(e => {
  if (!e.offsetParent || e.matches("canvas, svg *, select, option, input, #places *, .tool span, legend")) return false;
  if (![...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim())) return false;
  const { overflowX, overflowY, clipPath } = getComputedStyle(e);
  if (clipPath !== "none") return false;
  const across = e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0;
  const down = overflowY === "hidden" && e.scrollHeight > e.clientHeight + 2;
  return down || (across && (overflowX !== "visible" || e.closest("button") === e));
}).map(e => `${e.id || e.className || e.tagName}: ${e.textContent.slice(0, 40)}`)"""
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
    seat.start()
    seat.lift("7+")
    seat.page.click("#follow")
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
        tones: list[int] = seat.page.evaluate("window.heard.splice(0)")
        return tones

    def mistake() -> None:
        seat.click(wrong)
        seat.until(lambda: seat.places("surplus"), "a mistake")

    def repair() -> None:
        seat.click(wrong)
        seat.until(lambda: not seat.places("surplus"), "it is taken out again")
        heard()

    seat.start()
    wrong = seat.place_of(0)
    seat.lift("7+")
    seat.click(seat.place_of(8))
    seat.until(lambda: seat.places("sow") == [seat.place_of(9)], "the lap goes on")
    mistake()
    assert WRONG_HZ in heard()
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
        assert (WRONG_HZ in heard()) is tones, "the board's own mute"
        repair()
    seat.empty_hand()
    seat.page.click("#lesson-open")
    seat.page.click("#lessons-list li:first-child button")
    seat.until(lambda: seat.says("lesson"), "the first step is laid out")
    heard()
    seat.click(seat.places("lift")[0])
    seat.until(lambda: seat.places("sow"), "the light shows where")
    seat.page.click("#follow")
    seat.until(lambda: (seat.board()["task"] or {}).get("stands") == "done", "it is right")
    seat.until(lambda: RIGHT_HZ in heard(), "and sounds so")
    seat.page.click("#lesson-off")


# The room's page


class Room:
    """The facilitator's page over a hall that is told by hand; no broker answers."""

    def __init__(self) -> None:
        self.hall = Hall()
        self._loop, self._ready, self._over = asyncio.new_event_loop(), Event(), asyncio.Event()
        self._thread = Thread(target=self._loop.run_until_complete, args=[self._serve()], daemon=True)
        self._thread.start()
        assert self._ready.wait(10)

    async def _serve(self) -> None:
        runner = web.AppRunner(Desk(self.hall, 1, "").app)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        self.address = f"http://127.0.0.1:{runner.addresses[0][1]}/"
        self._ready.set()
        await self._over.wait()
        with suppress(OSError):
            await runner.cleanup()

    def tell(self, table: str, **more: Any) -> None:
        told = json.dumps(TOLD | {"table": table} | more).encode()
        self._loop.call_soon_threadsafe(self.hall.hear, f"ndongu/table/{table}", told)

    def away(self, table: str) -> None:
        self._loop.call_soon_threadsafe(self.hall.hear, f"ndongu/table/{table}", b"{}")

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._over.set)
        self._thread.join(10)


def test_the_rooms_page_by_keyboard_by_ear_and_on_a_narrow_screen(browser: "Browser") -> None:
    room = Room()
    page = browser.new_context(viewport={"width": 320, "height": 640}, bypass_csp=True).new_page()
    missing: list[str] = []
    page.on("response", lambda answer: missing.extend([answer.url] * (answer.status >= 400)))
    page.goto(room.address)
    for table in ("1", "2", "3"):
        room.tell(table)
    page.wait_for_selector("#tables [data-table='3']")
    room.away("2")
    page.wait_for_selector("[data-table='2'][data-help='away'] button")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert page.evaluate(CUT) == []

    keys, seen = page.keyboard, "document.activeElement.id || document.activeElement.className"
    page.evaluate("document.activeElement.blur()")
    order = []
    for _ in range(7):
        keys.press("Tab")
        order.append(page.evaluate(seen))
        outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        assert outline != "none", f"nobody sees that the focus is on {order[-1]}"
    assert order == ["language", "to", "what", "which", "send", "results", "key"]
    room.tell("1", moves=4)  # the cards are told anew meanwhile
    page.wait_for_function("document.querySelector('[data-table=\\'1\\'] .doing').textContent.includes('4')")
    assert page.evaluate(seen) == "key", "the focus was lost when something happened at another table"
    keys.press("Enter")
    page.wait_for_selector("[data-table='2']", state="detached")

    page.focus("#sending button")
    keys.press("Enter")
    page.wait_for_function("document.getElementById('sent').textContent !== ''")
    assert page.inner_text("#sent") == "The broker does not answer just now. Nothing was sent."
    label = page.get_attribute("[data-table='1'] .rows", "aria-label")
    assert label == "North 4 4 4 4 4; South 4 4 4 4 4; stores: South 0, North 0"
    if AXE.exists():
        page.add_script_tag(path=AXE)
        found = page.evaluate("axe.run()")["violations"]
        assert [(row["id"], [node["target"] for node in row["nodes"]]) for row in found] == []
    assert missing == []
    page.context.close()
    room.stop()
