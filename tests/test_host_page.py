"""The page in a real Chromium: games by clicks, by following the light and by keys, against the real server.

A page's own script may not be evaluated from a string (its security policy), so waiting is done here, by asking again.
"""

import asyncio
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from threading import Event, Thread
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

import pytest

from host.compose import board_data
from host.room import Room
from host.server import serve
from host.virtual.board import VirtualBoard

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
try:
    from playwright.sync_api import Browser, Page, sync_playwright
except ImportError:
    CHROMIUM = None

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium (Debian: apt install chromium) and `make .venv/dev`"),
]

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PROJECT = Path(__file__).parent.parent
DESK = {"width": 1000, "height": 620}  # no larger than needed: without a graphics card every pixel takes time
PACE = 6  # the board's time goes so many times faster than ours
# Found by a search over 2x5 with four seeds: a whole game in five moves, with relays, captures and a pass.
SHORT_GAME = ["5+", "3+", "6+", "3-", "4+"]


class QuickRoom(Room):
    """A room in which the board's time is short."""

    def advance(self, ms: int) -> None:
        super().advance(PACE * ms)


class QuickServer:
    """The real server over a quick room, in a thread."""

    def __init__(self) -> None:
        self._ready = Event()
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()
        assert self._ready.wait(10)
        self.port = urlsplit(self.address).port

    def _run(self) -> None:
        room = QuickRoom(VirtualBoard(board_data(), seed=1, spread=0.05))
        self._serving = self._loop.create_task(serve(room, 0, self._started))
        with suppress(asyncio.CancelledError):
            self._loop.run_until_complete(self._serving)

    def _started(self, address: str) -> None:
        self.address = address
        self._ready.set()

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._serving.cancel)
        self._thread.join(10)


class PlayCommand:
    """`python -m host play` in a process of its own."""

    def __init__(self, port: int = 0) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "host", "play", "--no-browser", "--port", str(port)],
            cwd=PROJECT,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout
        line = self.process.stdout.readline()
        found = re.search(r"http://[\d.]+:(\d+)/", line)
        assert found, f"the server did not start: {line!r}"
        self.address, self.port = found[0], int(found[1])

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(10)


@pytest.fixture(scope="module")
def browser() -> Iterator["Browser"]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def server() -> Iterator[QuickServer]:
    server = QuickServer()
    yield server
    server.stop()


class Seat:
    """Somebody in front of a page: looks, clicks, waits."""

    def __init__(self, browser: "Browser", address: str, **context: Any) -> None:
        self.context = browser.new_context(reduced_motion="reduce", **({"viewport": DESK} | context))
        self.page: Page = self.context.new_page()
        self.asked: list[str] = []  # the addresses of all requests
        self.complaints: list[str] = []
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.on("websocket", lambda socket: self.asked.append(socket.url))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", lambda said: self.complaints.extend([said.text] * (said.type == "error")))
        self.page.goto(address)
        self.until(lambda: self.board()["say"], "the board says something")

    def board(self) -> dict[str, Any]:
        board: dict[str, Any] | None = self.page.evaluate("ndongu.board")
        return board or {"say": None, "cues": []}

    def world(self) -> dict[str, Any]:
        world: dict[str, Any] = self.page.evaluate("ndongu.world")
        return world

    def cues(self) -> dict[int, tuple[str, int | None]]:
        return {place: (cue, n) for place, cue, n in self.board()["cues"]}

    def places(self, name: str) -> list[int]:
        return sorted(place for place, (cue, _) in self.cues().items() if cue.rstrip("+-") == name)

    def lit(self, place: int) -> list[int]:
        return [k for k, rgb in enumerate(self.page.evaluate("place => ndongu.leds(place)", place)) if any(rgb)]

    def says(self, key: str) -> bool:
        return bool(self.board()["say"]["key"] == key)

    def box(self, selector: str) -> dict[str, float]:
        box = self.page.locator(selector).bounding_box()
        assert box
        return {"x": box["x"], "y": box["y"], "width": box["width"], "height": box["height"]}

    def boxes(self, selector: str) -> list[dict[str, float]]:
        """The boxes of all that the selector finds, in one question: with one each a busy machine takes its time."""
        rects = "found => found.map(e => e.getBoundingClientRect().toJSON())"
        boxes: list[dict[str, float]] = self.page.locator(selector).evaluate_all(rects)
        return boxes

    def text(self, selector: str) -> str:
        return self.page.locator(selector).inner_text()

    def until(self, met: Callable[[], object], what: str, seconds: float = 15) -> None:
        end = monotonic() + seconds
        while not met():
            assert monotonic() < end, f"waited in vain until {what}; the board says {self.board()}"
            self.page.wait_for_timeout(25)

    def click(self, place: int, **how: Any) -> None:
        self.page.click(f'[data-place="{place}"]', **how)

    def hand(self) -> int:
        return len(self.world()["hand"])

    def empty_hand(self) -> None:
        self.page.keyboard.press("Escape")
        self.until(lambda: not self.world()["busy"], "no hand is at work")
        if self.hand():
            self.page.click("#bag")
            self.until(lambda: self.hand() == 0, "the hand is empty")

    def begin(self, rules: str, first: str = "South") -> None:
        """Choose a game in the dialog."""
        self.page.click("#new")
        self.page.click(f'#setups label:has(input[value^="{rules}"])')
        self.page.click(f"#first label:has-text('{first}')")
        self.page.click("#new-game button[value=begin]")
        self.until(lambda: self.board()["rules"].startswith(rules) and self.board()["history"] == [], "a new game")

    def start(self, rules: str = "giuthi pits=5 seeds=4", first: str = "South") -> None:
        """Choose a game in the dialog and have it laid out."""
        self.begin(rules, first)
        self.page.click("#speeds label:has-text('Fast')")
        self.until(lambda: self.says("turn") or self.places("fill") or self.places("surplus"), "it is looked over")
        if not self.says("turn"):
            self.page.click("#deal")
        self.until(lambda: self.says("turn") and not self.world()["busy"], "all seeds are laid out", 20)

    def place_of(self, pit: int) -> int:
        columns: int = self.board()["columns"]
        offset = (10 - columns) // 2
        return offset + pit if pit < columns else 10 + offset + pit - columns

    def lift(self, move: str) -> None:
        """Lift the pit of a move and see the board offer both ways."""
        self.click(self.place_of(int(move[:-1])))
        self.until(lambda: len(self.places("sow")) == 2, f"both ways are shown for {move}")

    def follow(self, move: str) -> None:
        """Make a move: lift the pit, and let the patient hand follow the light the way of the move."""
        made = len(self.board()["history"])
        self.lift(move)
        self.page.click("#follow" if move[-1] == "+" else "#follow-back")
        self.until(lambda: len(self.board()["history"]) > made and not self.world()["busy"], f"{move} is made", 40)

    def sow(self, move: str) -> None:
        """Make a move by clicks alone: each on the place that the light asks for."""
        made = len(self.board()["history"])
        self.lift(move)
        self.click(next(place for place in self.places("sow") if self.cues()[place][0] == "sow" + move[-1]))
        while len(self.board()["history"]) == made:
            before = self.board()["cues"]
            self.click_what_is_asked()
            self.until(partial(self.changed_from, before), f"the lights go on in {move}")

    def changed_from(self, cues: list[Any]) -> bool:
        return bool(self.board()["cues"] != cues)

    def click_what_is_asked(self) -> None:
        """The next click for someone who looks at the lights only."""
        if self.hand():
            wanted = self.places("sow") or self.places("store")
        else:
            wanted = self.places("relay") or self.places("take")
        if len(wanted) == 1 or (wanted and not self.hand()):
            held = self.hand()
            self.click(wanted[0])
            self.until(lambda: self.hand() != held, "the hand has what it was to take, or has let it go")


@pytest.fixture(scope="module")
def only_seat(browser: "Browser", server: QuickServer) -> Iterator[Seat]:
    seat = Seat(browser, server.address)
    yield seat
    seat.context.close()


@pytest.fixture
def seat(only_seat: Seat) -> Iterator[Seat]:
    """The page that all tests share (a new one takes its time); each begins with an empty hand."""
    only_seat.empty_hand()
    yield only_seat
    assert only_seat.complaints == []


def test_missing_seeds_are_lit_and_laid_out_by_hand(browser: "Browser") -> None:
    server = QuickServer()
    seat = Seat(browser, server.address)
    seat.until(lambda: seat.places("fill"), "the board asks for seeds")
    place, (_, missing) = next(iter(seat.cues().items()))
    seat.until(lambda: seat.lit(place) == list(range(missing or 0)), "as many LEDs as seeds are missing")
    seat.page.click("#bag")
    seat.until(lambda: seat.hand() == 48, "the bag gives what is missing")
    seat.click(place)
    seat.until(lambda: seat.lit(place) == [], "the ring goes dark when the pit is full")
    assert seat.page.locator(f'[data-place="{place}"]').get_attribute("data-count") == str(missing)
    seat.page.click("#bag")
    seat.until(lambda: seat.hand() == 0, "the rest is back in the bag")
    assert seat.complaints == []
    seat.context.close()
    server.stop()


def test_a_whole_game_by_clicks_and_by_the_light(seat: Seat) -> None:
    seat.start()
    assert seat.places("may") == [12, 13, 14, 15, 16]  # 2x5 lies in the middle columns
    assert seat.places("turn") == [20]
    assert all(seat.lit(place) == [0, 2, 4, 6] for place in (12, 16))
    assert len(seat.lit(20)) == 8
    assert seat.lit(10) == seat.lit(2) == seat.lit(21) == []

    seat.sow(SHORT_GAME[0])
    assert seat.board()["history"] == SHORT_GAME[:1]
    for move in SHORT_GAME[1:]:
        seat.follow(move)
    seat.until(lambda: seat.board()["result"] != "playing", "the game has ended")
    assert seat.board()["result"] == "win 0 24 16 no-moves"
    assert seat.text("#moves li:first-child").split() == ["5+", "3+"]
    assert re.findall(r"\d+", seat.text("#score")) == ["24", "16"]
    assert seat.places("won") == [12, 13, 14, 15, 16, 20]  # South's row and store
    seat.until(lambda: len(seat.lit(20)) == 5 and seat.lit(21) == [], "a third of the winner's ring is lit")
    assert "South" in seat.text("#say")


def test_rings_show_where_the_next_seed_goes_and_where_the_lap_ends(seat: Seat) -> None:
    seat.start()
    seat.lift("7-")
    assert seat.lit(13) == seat.lit(15) == list(range(8))  # both neighbours, all round
    assert seat.lit(14) == []
    seat.click(13)
    seat.until(lambda: seat.places("sow") == [12] and seat.places("path") == [2], "the lap goes on clockwise")
    seat.until(lambda: len(seat.lit(12)) == 8 and len(seat.lit(2)) == 1, "one LED shows the way through")
    assert seat.places("end") == [3]
    assert len(seat.lit(3)) == 8
    label = seat.page.locator('[data-place="12"]').get_attribute("aria-label")
    assert label == "South pit 5, 4 seeds, next seed here, clockwise"


def test_a_mistake_is_shown_and_repaired(seat: Seat) -> None:
    seat.start()
    seat.lift("7+")
    seat.click(15)
    seat.until(lambda: seat.places("sow") == [16], "the lap goes on")
    seat.click(13)  # the wrong side
    seat.until(lambda: seat.places("surplus") == [13], "the seed too many is shown")
    seat.until(lambda: len(seat.lit(13)) == 1, "by one LED")
    seat.click(13, button="right")  # drops all, which makes it worse
    seat.until(lambda: seat.cues().get(13) == ("surplus", 3), "three are too many")
    seat.click(13)
    seat.until(lambda: seat.hand() == 3, "just those are taken out")
    seat.until(lambda: seat.places("sow") == [16], "play goes on")
    seat.page.click("#follow")
    seat.until(lambda: seat.board()["history"] == ["7+"], "the move is made", 30)


def test_undo_and_laying_back(seat: Seat) -> None:
    seat.start()
    start = seat.board()["position"]
    seat.follow("5+")
    seat.page.click("#undo")
    seat.until(lambda: seat.board()["position"] == start and seat.places("fill"), "the move is taken back")
    assert seat.board()["history"] == []
    seat.page.click("#deal")
    seat.until(lambda: seat.says("turn"), "the seeds are back", 20)
    assert [len(ids) for ids in seat.world()["places"]] == seat.board()["counts"]
    assert seat.text("#moves") == ""


def test_another_game_begins(seat: Seat) -> None:
    seat.start("giuthi pits=8 seeds=4", "North")
    assert seat.text("#game") == "Giuthi 2×8, four seeds"
    assert seat.places("may") == list(range(1, 9))
    assert seat.page.locator(".place.unused").count() == 4
    names = [seat.page.locator(f'[data-place="{p}"]').get_attribute("aria-label") for p in (1, 11, 0, 21)]
    assert names[0] == "North pit 0, 4 seeds, may be lifted"
    assert names[1] == "South pit 8, 4 seeds"
    assert names[2] == "North, unused pit, 0 seeds"
    assert names[3] == "North's store, 0 seeds, to move"


def test_a_second_browser_sees_the_same_board(seat: Seat, browser: "Browser", server: QuickServer) -> None:
    seat.start()
    other = Seat(browser, server.address)
    seat.lift("6+")
    other.until(lambda: other.hand() == 4 and len(other.places("sow")) == 2, "the other page shows the lift")
    other.click(other.places("sow")[1])
    seat.until(lambda: seat.hand() == 3, "and drops a seed from the same hand")
    assert seat.world()["places"] == other.world()["places"]
    other.until(lambda: other.lit(15) == seat.lit(15) != [], "the same light")
    assert other.complaints == []
    other.context.close()


def test_by_keys_alone(seat: Seat) -> None:
    seat.start()
    press = seat.page.keyboard.press
    seat.page.locator('[data-place="14"]').focus()
    press("ArrowLeft")
    press("ArrowLeft")
    press("ArrowUp")
    press("ArrowDown")
    assert seat.page.evaluate("document.activeElement.dataset.place") == "12"
    press("Enter")
    seat.until(lambda: seat.hand() == 4 and len(seat.places("sow")) == 2, "Enter lifts")
    press("ArrowRight")
    press("Enter")
    seat.until(lambda: seat.hand() == 3, "and drops")
    seat.until(lambda: seat.places("sow") == [14], "the lap goes on")
    press("f")
    seat.until(lambda: seat.world()["busy"], "F follows")
    press("Escape")
    seat.until(lambda: not seat.world()["busy"], "Escape stops")
    press("u")
    seat.until(lambda: seat.says("restore"), "U takes back")
    press("n")
    assert seat.page.locator("#new-game").is_visible()
    press("Escape")
    assert not seat.page.locator("#new-game").is_visible()


def test_nothing_to_follow_is_said(seat: Seat) -> None:
    seat.start()
    seat.page.click("#follow")
    assert "lift a pit" in seat.text("#toasts")
    assert not seat.world()["busy"]


def test_the_board_comes_back_by_itself(seat: Seat, browser: "Browser") -> None:
    server = PlayCommand()
    other = Seat(browser, server.address)
    assert not other.page.locator("#away").is_visible()
    server.stop()
    other.until(lambda: other.page.locator("#away").is_visible(), "the page says that the board is away")
    assert "trying again" in other.text("#away")
    again = PlayCommand(server.port)
    other.until(lambda: not other.page.locator("#away").is_visible(), "it is there again")
    other.context.close()
    again.stop()


def test_every_size_fits(browser: "Browser", server: QuickServer) -> None:
    seat = Seat(browser, server.address, viewport={"width": 390, "height": 844}, has_touch=True)
    for width, height in [(390, 844), (360, 640), (844, 390), (820, 1180), (1360, 760)]:
        seat.page.set_viewport_size({"width": width, "height": height})
        seat.page.wait_for_timeout(250)  # the page waits a moment, too, before it lays itself out anew
        assert seat.page.evaluate("document.documentElement.scrollWidth") <= width
        boxes = seat.boxes(".place, #actions button:visible, .tool:visible")
        assert len(boxes) > 25
        assert all(box["x"] >= 0 and box["x"] + box["width"] <= width + 0.5 for box in boxes)
        if width < height:
            assert all(box["width"] >= 44 and box["height"] >= 44 for box in boxes)
        store = seat.box('[data-place="20"]')
        assert (store["width"] > store["height"]) == (width < height)  # upright, the troughs lie across
    seat.context.close()


def test_the_board_can_be_seen_from_either_side(seat: Seat) -> None:
    south, north = seat.box('[data-place="20"]'), seat.box('[data-place="21"]')
    seat.page.click("#turn")
    assert seat.box('[data-place="20"]') == pytest.approx(north, abs=1)
    seat.page.click("#turn")
    assert seat.box('[data-place="20"]') == pytest.approx(south, abs=1)


def test_nothing_is_loaded_from_elsewhere(seat: Seat, server: QuickServer) -> None:
    seat.until(lambda: seat.page.locator("#wood[data-ready]").count(), "the wood is carved", 20)
    assert len(seat.asked) > 10
    assert {urlsplit(url).netloc for url in seat.asked if not url.startswith("data:")} == {f"127.0.0.1:{server.port}"}
