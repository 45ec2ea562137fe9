"""The page speaks the language that is set on the board, at once, and keeps it."""

import pytest
from seat import IN_CHROMIUM, QuickServer, Seat, chromium

from host.words import languages, texts

pytestmark = IN_CHROMIUM

# What each Thai letter looks like, as a number; a PC without the letters has one and the same box for all.
INK = """letters => letters.map(letter => {
  const pen = Object.assign(document.createElement("canvas"), {width: 40, height: 40}).getContext("2d");
  pen.font = "30px 'Ndongu Thai'";
  pen.fillText(letter, 2, 32);
  return pen.getImageData(0, 0, 40, 40).data.reduce((sum, value, i) => (sum * 31 + value * (i % 97)) % 1000003, 0);
})"""


def test_the_page_changes_its_language_at_once_and_keeps_it() -> None:
    server = QuickServer()
    with chromium() as browser:
        seat = Seat(browser, server.address)
        seat.start()
        assert seat.page.locator("#language option").all_inner_texts() == [name for _, name in languages()]
        loaded = len([url for url in seat.asked if url.endswith("/main.js")])
        for code, turn in (("af", "Suid is aan die beurt."), ("id", "Giliran Selatan."), ("th", "ตาของฝ่ายใต้")):
            seat.page.select_option("#language", code)
            page = texts(code)["page"]
            seat.until(lambda turn=turn: seat.text("#say").startswith(turn), f"the board speaks {code}")
            seat.until(lambda page=page: seat.text("#undo") == page["undo"], f"the page speaks {code}")
            assert seat.page.evaluate("document.documentElement.lang") == code
            assert seat.page.get_attribute("#counts", "title") == page["tool-counts-title"]
            label = seat.page.get_attribute('[data-place="21"]', "aria-label") or ""
            assert label.startswith(page["north-store"]), label
            assert seat.text("#follow") == page["follow"]
        assert len([url for url in seat.asked if url.endswith("/main.js")]) == loaded, "it was loaded again"
        seat.page.evaluate("document.fonts.load(\"30px 'Ndongu Thai'\", 'ก')")
        assert len(set(seat.page.evaluate(INK, ["ก", "ข", "ฟ", "ธ"]))) == 4, "Thai letters are boxes"
        other = Seat(browser, server.address, viewport={"width": 390, "height": 844})
        other.until(lambda: other.text("#say").startswith("ตาของฝ่ายใต้"), "another page speaks it, too")
        assert other.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "something sticks out"
        assert seat.complaints == other.complaints == []
    assert server.room.board.store.names(), "the board keeps nothing"
    assert server.room.report.settings["language"] == "th"
    server.stop()


@pytest.mark.parametrize("code", ["af", "th"])
def test_no_button_is_too_small_for_its_words(code: str) -> None:
    server = QuickServer()
    with chromium() as browser:
        seat = Seat(browser, server.address, viewport={"width": 360, "height": 740})
        seat.page.click("#own")
        seat.page.select_option("#own-language select", code)
        seat.until(lambda: seat.text("#own-begin") == texts(code)["page"]["check-board"], "the dialog speaks it")
        assert seat.page.evaluate("document.querySelector('#own-board').scrollWidth <= innerWidth")
        seat.page.click("#own-board button[value=close]")
        cut = """() => [...document.querySelectorAll('#more button, #own-board button, #files button')]
          .filter(e => e.offsetParent && e.scrollWidth > e.clientWidth + 1).map(e => e.id)"""
        assert seat.page.evaluate(cut) == []
    server.stop()


def test_what_programs_say_is_said_in_the_language_of_the_page() -> None:
    server = QuickServer()
    with chromium() as browser:
        seat = Seat(browser, server.address)
        seat.page.select_option("#language", "af")
        seat.until(lambda: seat.text("#undo") == texts("af")["page"]["undo"], "the page speaks Afrikaans")
        seat.click(14)  # an empty pit
        seat.until(lambda: seat.page.locator(".toast").count(), "an error is told")
        assert seat.text(".toast") == "Plek 14 het 0 sade; 0 kan nie gelig word nie."
        assert seat.complaints == []
    server.stop()


def test_each_game_has_a_page_about_it_in_every_language() -> None:
    server = QuickServer()
    with chromium() as browser:
        seat = Seat(browser, server.address)
        for code, word in (("en", "warriors"), ("th", "นักรบ")):
            seat.page.select_option("#language", code)
            seat.until(lambda code=code: seat.text("#undo") == texts(code)["page"]["undo"], f"the page speaks {code}")
            seat.page.click("#help")
            seat.page.click("#how .about-opener")
            assert "Orde Browne" in seat.text("#about-text"), "the game on the board is Giuthi"
            assert "ndongu" in seat.text("#about-text")
            seat.page.click("#about-choice label:has-text('Kiothi')")
            assert word in seat.text("#about-text")
            assert "Mancala World" in seat.text("#about-text")
            seat.page.click("#about-games button[value=close]")
        assert seat.complaints == []
    server.stop()
