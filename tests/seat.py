"""Somebody in front of the page in a real Chromium, and the servers he looks at: what the page's tests sit down at.

A page's own script may not be evaluated from a string (its security policy), so waiting is done here, by asking again.
conftest.py has the fixtures: one Chromium for all tests of a process, a server and a page for those of a module.
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
from typing import Any, TypeVar
from urllib.parse import urlsplit

import pytest

from firmware.settings import TABLE as SETTINGS
from host.compose import BOARD, board_data
from host.report import LAYING, Asked
from host.room import Room
from host.server import serve
from host.virtual.board import VirtualBoard

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
try:
    from playwright.sync_api import Browser, Page, Playwright, WebSocket, sync_playwright
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
    "--mute-audio",
]
PROJECT = Path(__file__).parent.parent
DESK = {"width": 1000, "height": 620}  # no larger than needed: without a graphics card every pixel takes time
PACE = 6  # the board's time goes so many times faster than ours
PATIENCE = 120  # seconds that anything may take on a busy machine: when all is well, that costs nothing
# A new page follows the light fast, for whoever tests waits for it; and what it says for a moment is kept.
BEFORE = """
  try { localStorage.ndongu ??= '{"speed": "fast"}'; } catch { /* no page of ours */ }
  window.toasted = [];
  addEventListener("DOMContentLoaded", () => {
    const toasts = document.getElementById("toasts");
    const keep = ({ addedNodes }) => toasted.push(...[...addedNodes].map((e) => e.textContent));
    if (toasts) new MutationObserver((all) => all.forEach(keep)).observe(toasts, { childList: true });
  });
"""

Done = TypeVar("Done")


class QuickRoom(Room):
    """A room in which the board's time goes `pace` times faster than ours. `asked` lists what pages have asked for."""

    def __init__(self, board: VirtualBoard) -> None:
        self.pace = PACE
        self.asked: list[str] = []
        super().__init__(board)

    def ask(self, page: object, text: str) -> None:
        self.asked.append(text)
        super().ask(page, text)

    def advance(self, ms: int) -> None:
        super().advance(self.pace * ms)


class QuickServer:
    """The real server over a quick room, in a thread."""

    def __init__(self, board: str = BOARD) -> None:
        self._board = board
        self._ready = Event()
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._run, daemon=True)
        self.address = ""
        self._thread.start()
        assert self._ready.wait(PATIENCE) and self.address, "the server did not start"
        self.port = urlsplit(self.address).port

    def make_room(self) -> Any:
        """What is served."""
        return QuickRoom(VirtualBoard(board_data(self._board), seed=1, spread=0.05))

    def do(self, act: Callable[[], Done]) -> Done:
        """Do something between two moments of the board, in whose thread it runs."""

        async def acts() -> Done:
            return act()

        return asyncio.run_coroutine_threadsafe(acts(), self._loop).result(PATIENCE)

    def begin(self, rules: str, first: int = 0) -> None:
        """A new game with all its seeds, in the board's time alone. What else was open, set or wrong is so no more."""
        self.do(partial(self._begin, rules, first))

    def _begin(self, rules: str, first: int) -> None:
        for what in ({"do": "trace", "go": "leave"}, {"do": "mend"}, {"do": "stop"}, {"do": "put_in_bag"}):
            Room.ask(self.room, None, json.dumps(what))
        self._until(lambda: not self.room.board.hands.busy)
        set_else = {name: words[0] for name, words in SETTINGS.items() if self._setting(name) not in (None, words[0])}
        lines = [f"set {name} {word}" for name, word in set_else.items()] + [f"new {rules} first={first}"]
        for line in lines:
            asked = Asked()
            self.room._talk.say(asked, line)
            self._until(lambda asked=asked: asked.answer)
            assert asked.answer and not asked.answer.code, (line, asked.answer)
        self.room._replay = None
        Room.ask(self.room, None, '{"do": "deal"}')
        report, follower = self.room.report, self.room.follower
        self._until(lambda: not follower.active and report.saying and report.saying.key not in LAYING)

    def _setting(self, name: str) -> str | None:
        word: str | None = self.room.report.settings.get(name)
        return word

    def _until(self, met: Callable[[], object]) -> None:
        end = self.room.board.clock.now + 120_000
        while not met():
            assert self.room.board.clock.now < end, self.room.report
            Room.advance(self.room, 10)

    def _run(self) -> None:
        try:
            self._serve()
        finally:
            self._ready.set()  # if it has failed, that is seen at once

    def _serve(self) -> None:
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


class Chromium:
    """The one of this process, for it takes its time to start. While it is open nobody else can have an event loop."""

    def __init__(self) -> None:
        self._playwright: Playwright | None = None
        self._browser: Browser | None = None

    def open(self) -> "Browser":
        if not self._browser or not self._browser.is_connected():
            self.close()
            self._playwright = sync_playwright().start()
            self._browser = self._playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        return self._browser

    def close(self) -> None:
        if self._browser:
            self._browser.close()
        if self._playwright:
            self._playwright.stop()
        self._playwright = self._browser = None


CHROMIUM_HERE = Chromium()


class Seat:
    """Somebody in front of a page of `server`: looks, clicks, waits.

    What is soon gone again (the board says "once more" for a moment) is not looked for on the page: `boards` is all
    that was told of the board, `worked` whether a hand was ever at work. `complaints` are the page's errors.
    """

    def __init__(self, browser: "Browser", server: Any, *, told: bool = True, **context: Any) -> None:
        """`told`: a board will be there that tells something. `context` is playwright's."""
        self.server = server
        self.context = browser.new_context(reduced_motion="reduce", **({"viewport": DESK} | context))
        self.context.set_default_timeout(1000 * PATIENCE)
        self.context.add_init_script(BEFORE)
        self.page: Page = self.context.new_page()
        self.boards: list[dict[str, Any]] = []
        self.worked = False
        self._seen: dict[str, Any] | None = None  # while something is waited for
        self.asked: list[str] = []  # the addresses of all requests
        self.complaints: list[str] = []
        self.forgives = ""  # what an error in the console may say, such as the number of a refusal
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.on("websocket", self._listen)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", lambda said: self._complain(said.type, said.text))
        self.page.goto(server.address)
        if told:
            self.until(lambda: self.board()["say"], "the board says something")

    def leave(self) -> None:
        self.context.close()

    def _complain(self, kind: str, text: str) -> None:
        if kind == "error" and not (self.forgives and self.forgives in text):
            self.complaints.append(text)

    def resize(self, width: int, height: int) -> None:
        """Another size of the window, for which the page has laid itself out: nothing sticks out at the side."""
        size = {"width": width, "height": height}
        if self.page.viewport_size == size:
            return
        self.page.set_viewport_size(size)  # type: ignore[arg-type]
        # A window may change its width first, and then its height.
        sizes = "[innerWidth, innerHeight, ...ndongu.fitted]"
        self.until(lambda: self.page.evaluate(sizes) == 2 * [width, height], "the page is laid out anew")
        across = "document.documentElement.scrollWidth"
        self.until(lambda: self.page.evaluate(across) <= width, "nothing sticks out at the side")

    def _listen(self, socket: "WebSocket") -> None:
        self.asked.append(socket.url)
        socket.on("framereceived", self._hear)

    def _hear(self, frame: str | bytes) -> None:
        for message in json.loads(frame):
            if message["type"] == "board":
                self.boards.append(message)
            elif message["type"] == "world":
                self.worked |= message["busy"]

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

    def shown(self, name: str) -> bool:
        """Whether the board has ever shown this cue, perhaps for a moment; since `boards` was cleared."""
        return any(cue.rstrip("+-") == name for board in self.boards for _, cue, _ in board["cues"])

    def told(self, key: str) -> bool:
        """Whether the board has ever said so, perhaps for a moment; since `boards` was cleared."""
        return any(board["say"] and board["say"]["key"] == key for board in self.boards)

    def toasted(self, words: str) -> bool:
        """Whether the page has ever said so in a toast, since `start` or `forget`."""
        return any(words in said for said in self.page.evaluate("toasted"))

    def forget(self) -> None:
        """From now on look for what is told for a moment."""
        self.boards.clear()
        self.worked = False
        self.page.evaluate("toasted.length = 0")

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

    @contextmanager
    def still(self) -> Iterator[None]:
        """The board's time stands still, for what would soon be over."""
        self.server.room.pace = 0
        try:
            yield
        finally:
            self.server.room.pace = PACE

    def press_mode(self) -> None:
        """A short press of the board's own button, which a busy machine would make a long one."""
        asked = self.server.room.asked
        before = len(asked)
        with self.still():
            self.page.click("#mode")
            self.until(lambda: len([ask for ask in asked[before:] if "mode" in ask]) == 2, "the button is up again")

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

    def start(self, rules: str = "giuthi pits=5 seeds=4", first: int = 0) -> None:
        """A new game, laid out, is on the board; the page shows nothing else."""
        self.page.keyboard.press("Escape")
        self.server.begin(rules, first)
        self.forget()
        report = self.server.room.report

        def is_told() -> bool:
            board, world = self.board(), self.world()
            return bool(
                board["rules"] == report.rules
                and board["history"] == report.history == []
                and board["cues"] == [list(cue) for cue in report.cues]
                and [len(ids) for ids in world["places"]] == report.counts
                and not (world["hand"] or world["busy"])
                and self.page.evaluate("document.documentElement.lang") == "en"
            )

        self.until(is_told, "the game is shown")
        self.until(lambda: not self.page.locator("dialog[open]").count(), "no dialog is open")

    def deal(self) -> None:
        """Have the seeds of a new game laid out."""
        self.until(lambda: self.places("fill") or self.places("surplus"), "it is looked over")
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
