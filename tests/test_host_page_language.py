"""The page speaks the language that is set on the board, at once, and keeps it."""

from collections.abc import Callable, Iterator

import pytest
from seat import DESK, IN_CHROMIUM, QuickServer, Seat

from host.words import languages, texts

pytestmark = IN_CHROMIUM

# What each Thai letter looks like, as a number; a PC without the letters has one and the same box for all.
INK = """letters => letters.map(letter => {
  const pen = Object.assign(document.createElement("canvas"), {width: 40, height: 40}).getContext("2d");
  pen.font = "30px 'Ndongu Thai'";
  pen.fillText(letter, 2, 32);
  return pen.getImageData(0, 0, 40, 40).data.reduce((sum, value, i) => (sum * 31 + value * (i % 97)) % 1000003, 0);
})"""


@pytest.fixture
def seat(only_seat: Seat) -> Iterator[Seat]:
    only_seat.resize(DESK["width"], DESK["height"])
    only_seat.start()
    yield only_seat
    assert only_seat.complaints == []


def speaks(seat: Seat, code: str) -> None:
    """Choose a language, and hear the page speak it."""
    seat.page.select_option("#language", code)
    seat.until(lambda: seat.text("#undo") == texts(code)["page"]["undo"], f"the page speaks {code}")


def test_the_page_changes_its_language_at_once_and_keeps_it(
    seat: Seat, sit: Callable[..., Seat], server: QuickServer
) -> None:
    assert seat.page.locator("#language option").all_inner_texts() == [name for _, name in languages()]
    loaded = len([url for url in seat.asked if url.endswith("/main.js")])
    for code, turn in (("af", "Suid is aan die beurt."), ("id", "Giliran Selatan."), ("th", "ตาของฝ่ายใต้")):
        speaks(seat, code)
        page = texts(code)["page"]
        seat.until(lambda turn=turn: seat.text("#say").startswith(turn), f"the board speaks {code}")  # type: ignore[misc]
        assert seat.page.evaluate("document.documentElement.lang") == code
        assert seat.page.get_attribute("#counts", "title") == page["tool-counts-title"]
        label = seat.page.get_attribute('[data-place="21"]', "aria-label") or ""
        assert label.startswith(page["north-store"]), label
        assert seat.text("#follow") == page["follow"]
    assert len([url for url in seat.asked if url.endswith("/main.js")]) == loaded, "it was loaded again"
    seat.page.evaluate("document.fonts.load(\"30px 'Ndongu Thai'\", 'ก')")
    assert len(set(seat.page.evaluate(INK, ["ก", "ข", "ฟ", "ธ"]))) == 4, "Thai letters are boxes"
    other = sit(server, viewport={"width": 390, "height": 844})
    other.until(lambda: other.text("#say").startswith("ตาของฝ่ายใต้"), "another page speaks it, too")
    other.until(lambda: other.text("#undo") == texts("th")["page"]["undo"], "in all its words")
    assert other.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "something sticks out"
    assert server.room.board.store.names(), "the board keeps nothing"
    assert server.room.report.settings["language"] == "th"


@pytest.mark.parametrize("code", ["af", "th"])
def test_no_button_is_too_small_for_its_words(seat: Seat, code: str) -> None:
    seat.resize(360, 740)
    seat.page.click("#own")
    seat.page.select_option("#own-language select", code)
    seat.until(lambda: seat.text("#own-begin") == texts(code)["page"]["check-board"], "the dialog speaks it")
    assert seat.page.evaluate("document.querySelector('#own-board').scrollWidth <= innerWidth")
    seat.page.click("#own-board button[value=close]")
    cut = """() => [...document.querySelectorAll('#more button, #own-board button, #files button')]
      .filter(e => e.offsetParent && e.scrollWidth > e.clientWidth + 1).map(e => e.id)"""
    assert seat.page.evaluate(cut) == []


def test_what_programs_say_is_said_in_the_language_of_the_page(seat: Seat) -> None:
    speaks(seat, "af")
    seat.click(14)
    seat.until(lambda: seat.hand() == 4, "it is lifted")
    seat.page.click("#bag")
    seat.until(lambda: not seat.hand(), "the pit is empty, and the hand too")
    seat.click(14)
    seat.until(lambda: seat.toasted("Plek 14 het 0 sade; 0 kan nie gelig word nie."), "an error is told")


def test_each_game_has_a_page_about_it_in_every_language(seat: Seat) -> None:
    for code, word in (("en", "warriors"), ("th", "นักรบ")):
        speaks(seat, code)
        seat.page.click("#help")
        seat.page.click("#how .about-opener")
        assert "Orde Browne" in seat.text("#about-text"), "the game on the board is Giuthi"
        assert "ndongu" in seat.text("#about-text")
        seat.page.click("#about-choice label:has-text('Kiothi')")
        assert word in seat.text("#about-text")
        assert "Mancala World" in seat.text("#about-text")
        seat.page.click("#about-games button[value=close]")
