"""The page's web server: serves host/page, and joins the pages to the game room by WebSocket.

It is for this PC alone, listening on 127.0.0.1, or shared: then others in the network look on, and play by the PIN. Who
may ask is decided by host/guard.py. `serve` is called by `python -m host play`.
"""

import asyncio
import json
import logging
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from datetime import date
from importlib.resources import files
from pathlib import Path
from time import monotonic
from typing import Any, Protocol

from aiohttp import WSCloseCode, WSMessage, WSMsgType, web

from host import results, saved, trace_player
from host.guard import Guard, PinError, address
from host.lessons.words import offered
from host.messages import Message, access, error, pace
from host.pace import Pace
from host.pages import Page
from host.report import Asked, Report
from host.trace import Trace, TraceError
from host.words import TEXTS, languages

PAGE = Path(__file__).parent / "page"
ADDRESS = "127.0.0.1"
ANY_ADDRESS = "0.0.0.0"  # of this PC's, in all its networks

_FRAME_S = 1 / 30
_REST_S = 0.002  # between two frames of a board that is slower than life, for the pages
_LONGEST_PAUSE_S = 0.25  # after a longer one (a PC that slept) the board's time stood still
_LONGEST_MESSAGE = 4096  # bytes; a page's messages are shorter than 200
_LONGEST_PIN = 100
_MOST_PAGES = 100
_MOST_PAGES_EACH = 10  # from another PC
_SAVED_S = 3  # within which a board tells its game
_LONGEST_NAME = 80
_LOOKING = "You are looking on: to play, enter the PIN first."

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; media-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}

# Python asks the PC for these, and on Windows they may be anything.
TYPES = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".ttf": "font/ttf",
}


class Shown(Protocol):
    """What the pages show: a game room (host/room.py), or the mirror of a board that is elsewhere (host/mirror.py)."""

    @property
    def slow(self) -> bool:
        """Whether it does not keep up with real time."""

    @property
    def step_ms(self) -> int:
        """The server lets so much time pass at a time."""

    @property
    def data(self) -> dict[str, Any]:
        """The content of the board's file."""

    def advance(self, ms: int) -> None:
        """Let so much time pass."""

    def ask(self, page: object, text: str) -> None:
        """Do what a page's message asks for, or have an error for that page."""

    @property
    def report(self) -> Report:
        """Return what the board has told."""

    def save(self) -> Asked | None:
        """Ask the board for its game; None if it does not answer now."""

    def check_report(self) -> str | None:
        """Return the report of the last self-test; None if there was none."""

    def open(self, data: bytes, name: str) -> None:
        """Open a saved game. Raises SavedError."""

    def open_trace(self, trace: Trace, name: str) -> None:
        """Open a trace. Raises TraceError."""

    def everything(self) -> list[Message]:
        """Return what a page needs that has just come."""

    def changes(self) -> list[Message]:
        """Return what all pages need to hear since the last call."""

    def errors(self) -> list[tuple[object, Message]]:
        """Return what has gone wrong since the last call, each with the page that asked, or None."""


class Server:
    """The web application over a room. `app` is what aiohttp runs; `guard` decides who may do what."""

    def __init__(self, room: Shown, page: Path = PAGE, guard: Guard | None = None) -> None:
        self._room = room
        self._guard = guard or Guard()
        self._pace = Pace()
        self._slow_said, self._mirror_said = False, ""  # what the terminal has been told
        self._files = page
        self._pages: set[Page] = set()
        self.app = web.Application(middlewares=[self._check])
        self.app.router.add_get("/", self._index)
        self.app.router.add_get("/ws", self._join)
        self.app.router.add_get("/game", self._save)
        self.app.router.add_get("/check", self._check_report)
        self.app.router.add_get("/results", self._results)
        self.app.router.add_post("/game", self._open)
        self.app.router.add_post("/trace", self._open_trace)
        if self._guard.share:
            self.app.router.add_post("/pin", self._enter)
        self.app.router.add_get("/lessons/{language}", lessons)
        self.app.router.add_static("/texts", TEXTS)
        self.app.router.add_get("/fonts/thai.ttf", thai)
        self.app.router.add_static("/", page)
        self.app.on_response_prepare.append(add_headers)
        self.app.on_shutdown.append(self._close)
        self.app.cleanup_ctx.append(self._run)

    @web.middleware
    async def _check(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        self._guard.check(request)
        try:
            return await handler(request)
        except ConnectionError:  # it has gone: nobody hears the answer, and nothing is wrong here
            return web.Response(status=400)

    async def _index(self, request: web.Request) -> web.FileResponse:
        return web.FileResponse(self._files / "index.html")

    async def _save(self, request: web.Request) -> web.Response:
        """Give the game that is on the board, as a file. The board is asked for it, so not everybody may."""
        self._guard.check_plays(request)
        asked = self._room.save()
        if not asked:
            raise web.HTTPConflict(
                text="A trace is open, or the board is away. Leave it or wait, and save the game then.\n"
            )
        with suppress(TimeoutError):
            async with asyncio.timeout(_SAVED_S):
                while not asked.answer:
                    await asyncio.sleep(_FRAME_S)
        if not asked.answer or asked.answer.code:
            raise web.HTTPServiceUnavailable(text="The board does not tell its game. Try once more.\n")
        text = saved.write(asked.record)
        name = saved.file_name(text, date.today())
        return attachment(text, name)

    async def _check_report(self, request: web.Request) -> web.Response:
        """Give the report of the last self-test, as a file. The board is not asked for it."""
        self._guard.check_plays(request)
        text = self._room.check_report()
        if text is None:
            raise web.HTTPNotFound(text="The board has not been checked yet.\n")
        name = f"check-{date.today()}.txt"
        return attachment(text, name)

    async def _results(self, request: web.Request) -> web.Response:
        """Give the results of the group at the board, as a table for spreadsheets. The board is not asked for them."""
        self._guard.check_plays(request)
        report = self._room.report
        table = report.settings.get("table", "0")
        text = results.text(results.row(table, report.session, result) for result in report.results)
        name = f"results-table-{int(table) if table.isdecimal() else 0}-session-{report.session}.csv"
        return attachment(text, name, "text/csv")

    async def _enter(self, request: web.Request) -> web.Response:
        """Somebody enters a PIN, which is the request's body; the answer's `error` says why it was refused."""
        pin = (await _body(request, _LONGEST_PIN)).decode("utf-8", "replace")
        try:
            return self._guard.enter(request, pin)
        except PinError as error:
            return web.json_response({"error": str(error)}, status=error.status)

    async def _open(self, request: web.Request) -> web.Response:
        """Open a saved game, which is the request's body; the answer's `error` says what is wrong with it."""
        self._guard.check_plays(request)
        data = await _body(request, saved.LONGEST)
        try:
            self._room.open(data, _name(request))
        except saved.SavedError as error:
            return web.json_response({"error": str(error)}, status=400)
        return web.json_response({})

    async def _open_trace(self, request: web.Request) -> web.Response:
        """Open a trace, which is the request's body; the answer's `error` says what is wrong with it."""
        self._guard.check_plays(request)
        name = _name(request) or "the trace"
        try:
            if (request.content_length or 0) > trace_player.LONGEST:
                raise TraceError(trace_player.too_long(name))
            data = await _body(request, trace_player.LONGEST)
            # An hour of play takes ten seconds to read: the board goes on meanwhile.
            trace = await asyncio.to_thread(trace_player.read, data, name, self._room.data)
            self._room.open_trace(trace, name)
        except TraceError as error:
            return web.json_response({"error": f"{error}."}, status=400)
        return web.json_response({})

    async def _join(self, request: web.Request) -> web.WebSocketResponse:
        """A page comes: tell it everything, then do what it asks until it goes."""
        here = address(request)
        plays = self._guard.plays(request)
        theirs = sum(page.address == here for page in self._pages)
        if len(self._pages) >= _MOST_PAGES or (not plays and theirs >= _MOST_PAGES_EACH):
            raise web.HTTPServiceUnavailable(text="Too many pages are open. Close one.\n")
        socket = web.WebSocketResponse(max_msg_size=_LONGEST_MESSAGE, heartbeat=20, compress=False)
        page = Page(socket, here, plays=plays)
        self._pages.add(page)  # it counts from now on
        try:
            await socket.prepare(request)
            for message in [*self._room.everything(), access(plays=plays), pace(self._pace.times)]:
                self._tell(page, message)
            sending = asyncio.create_task(page.send_all())
            try:
                async for received in socket:
                    self._hear(page, received)
            finally:
                sending.cancel()
        finally:
            self._pages.discard(page)
        return socket

    def _hear(self, page: Page, received: WSMessage) -> None:
        if not page.may_ask():
            self._tell(page, error("rate", "Slower, please: that was too much at once, and was not done."))
        elif received.type is not WSMsgType.TEXT:
            self._tell(page, error("message", "The board reads text only."))
        elif not page.plays:
            self._tell(page, error("looking", _LOOKING))
        else:
            self._room.ask(page, received.data)

    async def _run(self, app: web.Application) -> AsyncIterator[None]:
        """Let the board run while the server does."""
        playing = asyncio.create_task(self._play())
        yield
        playing.cancel()
        with suppress(asyncio.CancelledError):
            await playing

    async def _close(self, app: web.Application) -> None:
        for page in list(self._pages):
            await page.socket.close(code=WSCloseCode.GOING_AWAY, message=b"the board is switched off")

    async def _play(self) -> None:
        """Virtual time follows real time, and pages hear what has changed, thirty times a second."""
        try:
            owed, last = 0.0, monotonic()
            told = last
            while True:
                await asyncio.sleep(max(_REST_S, _FRAME_S - (monotonic() - last)))
                now = monotonic()
                owed += 1000 * min(now - last, _LONGEST_PAUSE_S)
                last = now
                passed = 0
                while passed < int(owed):
                    step = min(int(owed) - passed, self._room.step_ms)
                    self._room.advance(step)
                    passed += step
                    if self._room.slow and monotonic() - now > _FRAME_S:
                        owed = passed  # what is left can't be caught up with
                owed -= passed
                if self._pace.count(passed, monotonic() - told):
                    self._slower(self._pace.words())
                told = monotonic()
                self._tell_pages()
        except Exception:
            logging.exception("The board's program has failed.")
            self._tell_all([error("board", "The board's program has failed. Start it again.")])

    def _slower(self, words: str) -> None:
        """Say how much slower than life the board runs, here and on the pages."""
        if words and not self._slow_said:
            print(words, flush=True)  # once: the pages say how much it is now
        self._slow_said = True
        self._tell_all([pace(self._pace.times)])

    def _tell_pages(self) -> None:
        for page, message in self._room.errors():
            if isinstance(page, Page) and page in self._pages:
                self._tell(page, message)
        changes = self._room.changes()
        self._tell_all(changes)
        for message in changes:
            if message["type"] == "mirror" and message["text"] != self._mirror_said:
                self._mirror_said = message["text"]
                print(self._mirror_said, flush=True)

    def _tell_all(self, messages: list[Message]) -> None:
        for message in messages:
            text = json.dumps(message)  # once for all pages
            for page in list(self._pages):
                self._tell(page, message, text)

    def _tell(self, page: Page, message: Message, text: str = "") -> None:
        if page in self._pages and not page.tell(message["type"], text or json.dumps(message)):
            self._pages.discard(page)  # it sleeps, or its line is dead: it will come again and be told everything
            page.leave()


async def lessons(request: web.Request) -> web.Response:
    """All courses of lessons, with their titles in a language."""
    language = request.match_info["language"]
    if language not in dict(languages()):
        raise web.HTTPNotFound(text="There are no words in that language.\n")
    return web.json_response(offered(language))


async def thai(request: web.Request) -> web.FileResponse:
    """Thai letters, for a PC that has none: a font that comes with the Python packages."""
    return web.FileResponse(next(iter((Path(str(files("fontpkg_noto_sans_thai"))) / "files").glob("*.ttf"))))


def attachment(text: str, name: str, kind: str = "text/plain") -> web.Response:
    """Return a text as a file that the browser keeps under this name."""
    return web.Response(text=text, content_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})


async def _body(request: web.Request, longest: int) -> bytes:
    """Return the request's body, or a little more than `longest` bytes of it."""
    parts, size = [], 0
    while size <= longest and (part := await request.content.readany()):
        parts.append(part)
        size += len(part)
    return b"".join(parts)


def _name(request: web.Request) -> str:
    """Return the name of the file that is sent."""
    return "".join(char for char in request.query.get("name", "") if char.isprintable())[:_LONGEST_NAME]


async def add_headers(request: web.Request, response: web.StreamResponse) -> None:
    """Give an answer the headers that all have, and its type."""
    response.headers.update(HEADERS)
    if isinstance(response, web.FileResponse):
        suffix = Path(request.path).suffix or ".html"
        response.content_type = TYPES.get(suffix, response.content_type)


async def serve(room: Shown, port: int, ready: Callable[[str], object], guard: Guard | None = None) -> None:
    """Serve the room until cancelled. `ready` is called once with the address. Port 0: any free one. Raises OSError.

    With a `guard` that shares, it listens in all networks of this PC.
    """
    runner = web.AppRunner(Server(room, guard=guard).app, access_log=None, handle_signals=False)
    await runner.setup()
    bound = ANY_ADDRESS if guard and guard.share else ADDRESS
    try:
        await web.TCPSite(runner, bound, port, reuse_address=sys.platform != "win32").start()
        ready(f"http://{ADDRESS}:{runner.addresses[0][1]}/")
        await asyncio.Event().wait()
    finally:
        await runner.cleanup()
