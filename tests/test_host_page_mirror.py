"""The page as the mirror of a board that is elsewhere."""

import os

import pytest
from seat import IN_CHROMIUM, QuickServer, Seat, chromium

if os.name == "nt":
    pytest.skip("Windows has no pseudo-terminals", allow_module_level=True)

from pty_board import mirrored

pytestmark = IN_CHROMIUM
DARK = [[0, 0, 0]] * 16
SOUTH_STORE = 20


class MirrorServer(QuickServer):
    def __init__(self, mirror):
        self._mirror = mirror
        super().__init__()

    def make_room(self):
        return self._mirror


def test_the_page_says_that_it_is_a_mirror_and_has_no_hands(tmp_path):
    with mirrored(tmp_path) as (board, mirror), chromium() as browser:
        server = MirrorServer(mirror)
        seat = Seat(browser, server.address)
        note = seat.page.locator("#mirror")

        def store():
            return seat.page.evaluate(f"ndongu.leds({SOUTH_STORE})")

        seat.until(lambda: "seeds are moved on the wood" in note.inner_text(), "the page says what it is")
        seat.until(lambda: store() != DARK, "the light says whose turn it is")
        for name in ("#follow", "#bag", "#deal", "#step", "#open"):
            assert not seat.page.locator(name).is_visible(), name
        for name in ("#undo", "#new", "#save", "#advise", "#who", "#best-moves", "#analyse"):
            assert seat.page.locator(name).is_visible(), name
        with board.lock:
            board.table.sow("6+", 3)
        seat.until(lambda: seat.page.locator("#in-hand").inner_text() == "2", "two seeds are in a hand there")
        board.pull()
        seat.until(lambda: "The board is away." in note.inner_text(), "the page says that the board is away")
        seat.until(lambda: store() == DARK, "its lights are out")
        board.plug()
        seat.until(lambda: "seeds are moved on the wood" in note.inner_text(), "the board is back")
        assert seat.complaints == []
        server.stop()
