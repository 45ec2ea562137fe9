"""The page as the mirror of a board that is elsewhere."""

import os

import pytest
from seat import IN_CHROMIUM, QuickServer

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


@pytest.fixture
def serve():
    servers = []

    def serves(mirror):
        servers.append(MirrorServer(mirror))
        return servers[-1]

    yield serves
    for server in servers:
        server.stop()


def test_the_page_says_that_it_is_a_mirror_and_has_no_hands(tmp_path, serve, sit):
    with mirrored(tmp_path) as (board, mirror):
        seat = sit(serve(mirror))
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


@pytest.mark.parametrize(("name", "columns"), [("pico-cells-2x7", 7), ("pico-buttons-2x8", 8)])
def test_a_board_with_fewer_columns_once_drawn_with_ten_is_drawn_as_it_is(tmp_path, serve, sit, name, columns):
    """The page has begun with the board of ten columns, as a mirror does until the board tells its name."""
    south = 2 * columns
    with mirrored(tmp_path, plugged=False, board=name, laid_out=False) as (board, mirror):
        seat = sit(serve(mirror), told=False, viewport={"width": 1280, "height": 800})
        page = seat.page

        def until(words):
            seat.until(lambda: page.evaluate(words), words)

        until("window.ndongu?.layout.places.length === 22")
        board.plug()
        until(f"ndongu.layout.places.length === {south + 2} && Boolean(ndongu.board?.say)")
        until(f"Array.from({{length: {south}}}, (_, k) => k).some((k) => ndongu.leds(k).flat().some(Boolean))")
        assert page.locator(".place:visible").count() == south + 2
        boxes = seat.boxes(".place:visible")
        middles = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]
        north, near = middles[:columns], middles[columns:south]
        assert [x for x, _ in north] == sorted(x for x, _ in north) == pytest.approx([x for x, _ in near])
        assert north[0][1] < near[0][1]
        assert middles[south + 1][0] < north[0][0] < north[-1][0] < middles[south][0]
        assert page.locator(".place.store:visible").count() == 2
        labels = "found => found.map(e => e.getAttribute('aria-label'))"
        words = page.locator(".place:visible").evaluate_all(labels)
        assert words[south].startswith("South's store") and words[south + 1].startswith("North's store")
        game = page.evaluate("ndongu.board.columns")
        assert page.locator(".place.unused:visible").count() == 2 * (columns - game)
        shape = page.evaluate("ndongu.layout")
        assert shape["width"] / shape["height"] < 3.3  # ten columns: up to 3.7
