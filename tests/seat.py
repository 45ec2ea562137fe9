"""Somebody in front of the page in a real Chromium, and the servers he looks at: what the page's tests sit down at.

A page's own script may not be evaluated from a string (its security policy), so waiting is done here, by asking again.
"""

import asyncio
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from threading import Event, Thread
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

import pytest

from host.compose import BOARD, board_data
from host.room import Room
from host.server import serve
from host.virtual.board import VirtualBoard

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
try:
    from playwright.sync_api import Browser, Page, WebSocket, sync_playwright
except ImportError:
    CHROMIUM = None

# What every test with a page needs.
IN_CHROMIUM = [
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
PATIENCE = 60  # seconds that anything may take on a busy machine: when all is well, that costs nothing


class QuickRoom(Room):
    """A room in which the board's time is short. `asked` lists what pages have asked for."""

    def __init__(self, board: VirtualBoard) -> None:
        super().__init__(board)
        self.asked: list[str] = []

    def ask(self, page: object, text: str) -> None:
        self.asked.append(text)
        super().ask(page, text)

    def advance(self, ms: int) -> None:
        super().advance(PACE * ms)


class QuickServer:
    """The real server over a quick room, in a thread."""

    def __init__(self, board: str = BOARD) -> None:
        self._board = board
        self._ready = Event()
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()
        assert self._ready.wait(PATIENCE), "the server did not start"
        self.port = urlsplit(self.address).port

    def make_room(self) -> Any:
        """What is served."""
        return QuickRoom(VirtualBoard(board_data(self._board), seed=1, spread=0.05))

    def _run(self) -> None:
        self.room = self.make_room()
        self._serving = self._loop.create_task(serve(self.room, 0, self._started))
        with suppress(asyncio.CancelledError):
            self._loop.run_until_complete(self._serving)

    def _started(self, address: str) -> None:
        self.address = address
        self._ready.set()

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._serving.cancel)
        self._thread.join(PATIENCE)


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
        self.process.wait(PATIENCE)


@contextmanager
def chromium() -> Iterator["Browser"]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


class Seat:
    """Somebody in front of a page: looks, clicks, waits. `boards` is all that the board has told, the newest last.

    What is soon gone again (the board says "once more" for a moment) is looked for in `boards`, not on the page.
    """

    def __init__(self, browser: "Browser", address: str, **context: Any) -> None:
        self.context = browser.new_context(reduced_motion="reduce", **({"viewport": DESK} | context))
        self.context.set_default_timeout(1000 * PATIENCE)
        self.page: Page = self.context.new_page()
        self.boards: list[dict[str, Any]] = []
        self._seen: dict[str, Any] | None = None  # while something is waited for
        self.asked: list[str] = []  # the addresses of all requests
        self.complaints: list[str] = []
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.on("websocket", self._listen)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", lambda said: self.complaints.extend([said.text] * (said.type == "error")))
        self.page.goto(address)
        self.until(lambda: self.board()["say"], "the board says something")

    def _listen(self, socket: "WebSocket") -> None:
        self.asked.append(socket.url)
        socket.on("framereceived", self._hear)

    def _hear(self, frame: str | bytes) -> None:
        self.boards += [message for message in json.loads(frame) if message["type"] == "board"]

    def _look(self) -> dict[str, Any]:
        """What the page holds at one moment."""
        seen: dict[str, Any] = self.page.evaluate("({board: window.ndongu?.board, world: window.ndongu?.world})")
        return {"board": seen["board"] or {"say": None, "cues": []}, "world": seen["world"]}

    def board(self) -> dict[str, Any]:
        board: dict[str, Any] = (self._seen or self._look())["board"]
        return board

    def world(self) -> dict[str, Any]:
        world: dict[str, Any] = (self._seen or self._look())["world"]
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

    def until(self, met: Callable[[], object], what: str, seconds: float = PATIENCE) -> None:
        """Wait until `met()` is true; each time that it is asked, board and world are those of one moment."""
        end = monotonic() + seconds
        while not self._met(met):
            assert monotonic() < end, f"waited in vain until {what}; the board says {self.board()}"
            self.page.wait_for_timeout(25)

    def _met(self, met: Callable[[], object]) -> bool:
        self._seen = self._look()
        try:
            return bool(met())
        finally:
            self._seen = None

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
        self.until(lambda: self.says("turn") and not self.world()["busy"], "all seeds are laid out")

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
        self.until(lambda: len(self.board()["history"]) > made and not self.world()["busy"], f"{move} is made")

    def sow(self, move: str) -> None:
        """Make a move by clicks alone: each on the place that the light asks for."""
        made = len(self.board()["history"])
        self.lift(move)
        self.click(next(place for place in self.places("sow") if self.cues()[place][0] == "sow" + move[-1]))
        while len(self.board()["history"]) == made:
            before = self.board()["cues"]
            self.click_what_is_asked()
            self.until(partial(self.went_on, before, made), f"the lights go on in {move}")

    def went_on(self, cues: list[Any], made: int) -> bool:
        """Whether other lights are shown, or the move was made: perhaps before its last lights were looked at."""
        board = self.board()
        return board["cues"] != cues or len(board["history"]) > made

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
