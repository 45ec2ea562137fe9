"""The page of somebody who looks on: what it says, what is disabled, and the PIN."""

import asyncio
from contextlib import suppress

import pytest
from seat import IN_CHROMIUM, QuickServer

from host import guard
from host.server import serve

pytestmark = IN_CHROMIUM


class SharedServer(QuickServer):
    """A server for which this PC is a stranger like all others."""

    def _serve(self):
        self.room = self.make_room()
        self.guard = guard.Guard(share=True)
        self.guard._is_here = lambda request: False
        self._serving = self._loop.create_task(serve(self.room, 0, self._started, self.guard))
        with suppress(asyncio.CancelledError):
            self._loop.run_until_complete(self._serving)


@pytest.fixture
def server():
    server = SharedServer()
    yield server
    server.stop()


def test_somebody_looks_on_and_plays_when_he_has_entered_the_pin(server, sit):
    seat = sit(server)
    seat.forgives = "403"  # a wrong PIN
    page = seat.page
    seat.until(lambda: page.locator("#look-on").is_visible(), "the page says that one looks on")
    for name in ("#deal", "#follow", "#bag", "#undo", "#new", "#save", "#open"):
        assert not page.locator(name).is_visible(), name
    assert page.locator("#mode").evaluate("button => button.inert")
    assert page.locator("#own").evaluate("button => button.inert"), "settings, workshop and the next group"
    for key in "fbnsuw":
        page.keyboard.press(key)
    seat.click(14)
    seat.until(lambda: seat.toasted("looking on"), "a click on a pit is answered")
    assert not page.locator("dialog[open]").count()
    assert server.room.asked == []

    wrong = "000000" if server.guard.pin != "000000" else "000001"
    page.fill("#pin", wrong)
    page.click("#pin-row button")
    seat.until(lambda: "That is not the PIN" in seat.text("#pin-trouble"), "a wrong PIN is told")
    seat.until(lambda: page.locator("#pin-row button").is_enabled(), "another may be entered")
    page.fill("#pin", server.guard.pin)
    page.keyboard.press("Enter")
    seat.until(lambda: page.locator("#deal").is_visible(), "the hands' buttons are there")
    assert not page.locator("#look-on").is_visible()
    page.keyboard.press("b")
    seat.until(lambda: seat.hand() > 0, "the hand has seeds")
    page.reload()
    seat.until(lambda: seat.world() and seat.hand() > 0, "the board is seen again")
    assert not page.locator("#look-on").is_visible(), "the browser remembers"
