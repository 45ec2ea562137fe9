"""The page's web server: serves host/page, and joins the pages to the game room by WebSocket.

It is for this PC alone: it listens on 127.0.0.1, and refuses requests under another name (a foreign site that points
its own name here) or from another site's pages. `serve` is called by `python -m host play`.
"""

import asyncio
import json
import logging
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from datetime import date
from pathlib import Path
from time import monotonic
from typing import Any, Protocol
from urllib.parse import urlsplit

from aiohttp import WSCloseCode, WSMessage, WSMsgType, web

from host import saved, trace_player
from host.game_replay import Asked
from host.messages import Message, error, pace
from host.pace import Pace
from host.trace import Trace, TraceError

PAGE = Path(__file__).parent / "page"
ADDRESS = "127.0.0.1"

_NAMES = ("127.0.0.1", "localhost")  # under which this PC may ask
_FRAME_S = 1 / 30
_REST_S = 0.002  # between two frames of a board that is slower than life, for the pages
_LONGEST_PAUSE_S = 0.25  # after a longer one (a PC that slept) the board's time stood still
_LONGEST_MESSAGE = 4096  # bytes; a page's messages are shorter than 200
_MESSAGES_A_SECOND = 40
_MESSAGES_AT_ONCE = 80
_SAVED_S = 3  # within which a board tells its game
_LONGEST_NAME = 80
_UNSENT = 1000  # messages that wait for a page that takes none, before it is let go: half a minute's

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
TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}


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

    def save(self) -> Asked | None:
        """Ask the board for its game; None if it does not answer now."""

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


class Page:
    """One open page: what is still to be sent to it, and how much it may ask for."""

    def __init__(self, socket: web.WebSocketResponse) -> None:
        self.socket = socket
        self._unsent: asyncio.Queue[str] = asyncio.Queue(_UNSENT)
        self._leaving: asyncio.Task[bool] | None = None
        self._allowed = float(_MESSAGES_AT_ONCE)
        self._counted = monotonic()

    def tell(self, message: Message) -> None:
        """Have a message sent; never waits. Raises asyncio.QueueFull for a page that takes none any more."""
        self._unsent.put_nowait(json.dumps(message))

    async def send_all(self) -> None:
        """Send what `tell` was told, for as long as the page is open."""
        with suppress(ConnectionError):
            while True:
                await self.socket.send_str(await self._unsent.get())

    def leave(self) -> None:
        """Have the WebSocket closed; never waits."""
        self._leaving = asyncio.create_task(self.socket.close(code=WSCloseCode.TRY_AGAIN_LATER))

    def may_ask(self) -> bool:
        """Whether this message is within the rate; each one counts."""
        now = monotonic()
        self._allowed = min(_MESSAGES_AT_ONCE, self._allowed + _MESSAGES_A_SECOND * (now - self._counted))
        self._counted = now
        if self._allowed < 1:
            return False
        self._allowed -= 1
        return True


class Server:
    """The web application over a room. `app` is what aiohttp runs."""

    def __init__(self, room: Shown, files: Path = PAGE) -> None:
        self._room = room
        self._pace = Pace()
        self._files = files
        self._pages: set[Page] = set()
        self.app = web.Application(middlewares=[_only_from_here])
        self.app.router.add_get("/", self._index)
        self.app.router.add_get("/ws", self._join)
        self.app.router.add_get("/game", self._save)
        self.app.router.add_post("/game", self._open)
        self.app.router.add_post("/trace", self._open_trace)
        self.app.router.add_static("/", files)
        self.app.on_response_prepare.append(_add_headers)
        self.app.on_shutdown.append(self._close)
        self.app.cleanup_ctx.append(self._run)

    async def _index(self, request: web.Request) -> web.FileResponse:
        return web.FileResponse(self._files / "index.html")

    async def _save(self, request: web.Request) -> web.Response:
        """Give the game that is on the board, as a file."""
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
        return web.Response(text=text, headers={"Content-Disposition": f'attachment; filename="{name}"'})

    async def _open(self, request: web.Request) -> web.Response:
        """Open a saved game, which is the request's body; the answer's `error` says what is wrong with it."""
        data = await _body(request, saved.LONGEST)
        try:
            self._room.open(data, _name(request))
        except saved.SavedError as error:
            return web.json_response({"error": str(error)}, status=400)
        return web.json_response({})

    async def _open_trace(self, request: web.Request) -> web.Response:
        """Open a trace, which is the request's body; the answer's `error` says what is wrong with it."""
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
        socket = web.WebSocketResponse(max_msg_size=_LONGEST_MESSAGE, heartbeat=20)
        await socket.prepare(request)
        page = Page(socket)
        for message in self._room.everything():
            page.tell(message)
        page.tell(pace(self._pace.words()))
        self._pages.add(page)
        sending = asyncio.create_task(page.send_all())
        try:
            async for received in socket:
                self._hear(page, received)
        finally:
            self._pages.discard(page)
            sending.cancel()
        return socket

    def _hear(self, page: Page, received: WSMessage) -> None:
        if received.type is not WSMsgType.TEXT:
            page.tell(error("message", "The board reads text only."))
        elif page.may_ask():
            self._room.ask(page, received.data)
        else:
            page.tell(error("rate", "Slower, please: that was too much at once, and was not done."))

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
            for page in list(self._pages):
                self._tell(page, error("board", "The board's program has failed. Start it again."))

    def _slower(self, words: str) -> None:
        """Say how much slower than life the board runs, here and on the pages."""
        if words:
            print(words, flush=True)
        for page in list(self._pages):
            self._tell(page, pace(words))

    def _tell_pages(self) -> None:
        for page, message in self._room.errors():
            if isinstance(page, Page) and page in self._pages:
                self._tell(page, message)
        for message in self._room.changes():
            for page in list(self._pages):
                self._tell(page, message)

    def _tell(self, page: Page, message: Message) -> None:
        try:
            page.tell(message)
        except asyncio.QueueFull:  # it sleeps, or its line is dead: it will come again and be told everything
            self._pages.discard(page)
            page.leave()


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


@web.middleware
async def _only_from_here(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse what a foreign site could send: a request to this PC under another name, or from another site's page."""
    try:
        name = urlsplit(f"//{request.host}").hostname
    except ValueError:
        name = None
    if name not in _NAMES:
        raise web.HTTPForbidden(text=f"This board answers as {' or '.join(_NAMES)} only. Open it under that name.\n")
    origin = request.headers.get("Origin")
    if origin is not None and origin != f"http://{request.host}":
        raise web.HTTPForbidden(text="This board can be played from its own page only, not from another site.\n")
    return await handler(request)


async def _add_headers(request: web.Request, response: web.StreamResponse) -> None:
    response.headers.update(HEADERS)
    if isinstance(response, web.FileResponse):
        suffix = Path(request.path).suffix or ".html"
        response.content_type = TYPES.get(suffix, response.content_type)


async def serve(room: Shown, port: int, ready: Callable[[str], object]) -> None:
    """Serve the room until cancelled. `ready` is called once with the address. Port 0: any free one. Raises OSError."""
    runner = web.AppRunner(Server(room).app, access_log=None, handle_signals=False)
    await runner.setup()
    try:
        await web.TCPSite(runner, ADDRESS, port, reuse_address=sys.platform != "win32").start()
        ready(f"http://{ADDRESS}:{runner.addresses[0][1]}/")
        await asyncio.Event().wait()
    finally:
        await runner.cleanup()
