"""The pages for those who have no mouse, or don't see them: by keys alone, with a screen reader, audited by axe."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hall_page import HallPage
from page_audit import AXE, CUT, DIALOGS, open_dialog, violations
from seat import IN_CHROMIUM, PATIENCE, QuickServer, Seat

from host.puzzles.form import load
from host.words import languages, texts

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = IN_CHROMIUM


@pytest.fixture(scope="module")
def only_seat(browser: "Browser", server: QuickServer) -> Iterator[Seat]:
    seat = Seat(browser, server, bypass_csp=True)  # axe's script is not the page's own
    yield seat
    seat.leave()


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


# By keys alone


def test_a_game_a_mistake_a_hint_a_lesson_a_puzzle_and_the_settings_by_keyboard_alone(seat: Seat) -> None:
    seat.start("giuthi pits=6 seeds=4")
    keys = Keys(seat)
    press = keys.press
    press("n")
    seat.until(lambda: seat.page.locator("#new-game").is_visible(), "the dialog opens")
    seat.until(lambda: keys.at() == "setup", "the focus is in it")
    for _ in range(3):
        press("ArrowDown")
    keys.tab_to("button[value=begin]")
    press("Enter")
    seat.until(lambda: seat.board()["rules"] != "giuthi pits=6 seeds=4 prey=skip", "the arrows have chosen another one")
    seat.until(lambda: seat.places("fill") or seat.places("surplus"), "the game is begun")
    keys.tab_to("#speeds input")
    press("ArrowLeft")
    press("ArrowRight")  # fast
    press("n")
    seat.until(lambda: seat.page.locator("#new-game").is_visible(), "the dialog opens")
    while "pits=5 seeds=4" not in seat.page.evaluate("document.activeElement.value"):
        press("ArrowUp")
    press("Enter")
    seat.until(lambda: seat.board()["rules"].startswith("giuthi pits=5"), "Enter begins what is chosen")
    seat.until(lambda: seat.places("fill") or seat.places("surplus"), "it is looked over")
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
    seat.until(
        lambda: seat.board()["history"] and seat.says("turn") and not seat.world()["busy"],
        "the rest is made by following the light",
    )

    press("h")
    seat.until(lambda: seat.says("hint"), "a hint is lit")
    press("h")
    seat.until(lambda: seat.says("turn"), "it is taken away")

    press("e")
    seat.until(lambda: seat.page.locator("#lessons").is_visible(), "the lessons open")
    focus = "document.activeElement.closest('#lessons-list') !== null"
    seat.until(lambda: seat.page.evaluate(focus), "the focus is in the list")
    press("Enter")
    seat.until(lambda: seat.says("lesson") and seat.places("lift") and not seat.world()["busy"], "a step is laid out")
    keys.go_to(seat.places("lift")[0])
    press("Enter")
    seat.until(lambda: seat.hand() == 3, "the pit is lifted")
    for left in (2, 1, 0):
        seat.until(lambda: seat.places("sow"), "the light shows where")
        before = seat.places("sow")
        keys.go_to(before[0])
        press("Enter")
        seat.until(lambda left=left: seat.hand() == left, "a seed is dropped")  # type: ignore[misc]
        seat.until(lambda before=before: seat.places("sow") != before, "the light goes on")  # type: ignore[misc]
    seat.until(lambda: (seat.board()["task"] or {}).get("number") == "2", "the next step follows")
    keys.tab_to("#lesson-off")
    press("Enter")
    seat.until(lambda: not seat.board()["task"], "the lesson is left")
    seat.until(lambda: keys.at() != "BODY", "the focus was on a button that has gone: it is somewhere else now")

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
    seat.until(lambda: seat.page.locator("#own-board").is_visible(), "the board's own settings open")
    keys.tab_to("#own-sound input")
    press("ArrowDown")
    seat.until(lambda: seat.board()["settings"]["sound"] == "off", "the board is mute")
    press("ArrowUp")
    seat.until(lambda: seat.board()["settings"]["sound"] == "on", "it sounds")
    press("Escape")
    seat.until(lambda: keys.at() == "own", "the focus is back")


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
        seat.until(
            lambda name=name, opener=opener: (  # type: ignore[misc]
                not seat.page.locator(f"#{name}").is_visible() and keys.at() == opener[1:]
            ),
            f"after {name} the focus is back",
        )


FOCUSED = """() => {
  const e = document.activeElement;
  const shown = e.matches("input[type=radio], input[type=checkbox]") ? e.nextElementSibling ?? e : e;
  const { outlineStyle, outlineWidth } = getComputedStyle(shown);
  const { x, y, width, height } = shown.getBoundingClientRect();
  const seen = outlineStyle !== "none" && parseFloat(outlineWidth) >= 2 && width > 0 && height > 0;
  return [e === document.body ? "" : e.id || e.className || e.name || e.tagName, seen];
}"""


def test_tab_reaches_everything_shows_where_it_is_and_is_trapped_nowhere(seat: Seat) -> None:
    seat.start()
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


@pytest.mark.skipif(not AXE.exists(), reason="needs axe-core: npm, and `make .venv/dev`")
def test_an_audit_finds_nothing_in_either_room_and_in_any_dialog(seat: Seat) -> None:
    seat.start()
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
    seat.until(lambda: seat.page.locator("#best-list button").count(), "the best moves are there")
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
    seat.until(lambda: seat.text("#say") != before and len(seat.places("sow")) == 2, "it says how to go on")
    assert seat.page.get_by_role("status").filter(has_text=seat.text("#say")).count() == 1
    empty = seat.page.get_by_role("button", name=re.compile(r"^South pit 7, no seeds|^South pit 7, 0 seeds"))
    seat.until(lambda: empty.count() == 1, "the pit is empty")
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


# The room's page


def test_the_rooms_page_by_keyboard_by_ear_and_on_a_narrow_screen(browser: "Browser") -> None:
    room = HallPage()
    page = browser.new_context(viewport={"width": 320, "height": 640}, bypass_csp=True).new_page()
    page.set_default_timeout(1000 * PATIENCE)
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
