"""The facilitator's page: all tables of the room, and what is sent to them. Made and run by __main__.py.

It is for this PC alone; boards and others in the network have to do with the broker only.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path

import aiomqtt
from aiohttp import WSMsgType, web

from host import server
from host.guard import Guard
from host.puzzles.form import all_of, games
from host.setups import SETUPS
from host.words import TEXTS, languages

from .hall import Hall
from .member import wanted
from .topics import HALL, TABLES, TO_ALL, listens, table_number

_PAGE = Path(__file__).parent / "page"
_OFTEN_S = 0.5
_LONGEST_MESSAGE = 2000
_AGAIN_S = 1


class Desk:
    """Joins the hall's pages to the broker at 127.0.0.1:`port`. `app` is what aiohttp runs."""

    def __init__(self, hall: Hall, port: int, password: str) -> None:
        self._hall, self._port, self._password = hall, port, password
        self._guard = Guard()
        self._pages: set[web.WebSocketResponse] = set()
        self._broker: aiomqtt.Client | None = None
        self.app = web.Application(middlewares=[self._check])
        self.app.router.add_get("/", self._index)
        self.app.router.add_get("/ws", self._join)
        self.app.router.add_get("/favicon.ico", self._icon)
        self.app.router.add_get("/results", self._results)
        self.app.router.add_get("/lessons/{language}", server.lessons)
        self.app.router.add_static("/texts", TEXTS)
        self.app.router.add_get("/page/fonts/thai.ttf", server.thai)  # where the page's style sheet looks for it
        self.app.router.add_static("/page", server.PAGE)
        self.app.router.add_static("/", _PAGE)
        self.app.on_response_prepare.append(server.add_headers)
        self.app.on_shutdown.append(self._close)
        self.app.cleanup_ctx.append(self._run)

    @web.middleware
    async def _check(self, request: web.Request, handler: server.Handler) -> web.StreamResponse:
        self._guard.check(request)
        return await handler(request)

    async def _index(self, request: web.Request) -> web.FileResponse:
        return web.FileResponse(_PAGE / "index.html")

    async def _icon(self, request: web.Request) -> web.FileResponse:
        """Give the icon to browsers that ask where icons used to be."""
        return web.FileResponse(server.PAGE / "icon.svg")

    async def _results(self, request: web.Request) -> web.Response:
        """Give what all groups at all tables have finished, as a table for spreadsheets."""
        return server.attachment(self._hall.results_file(), "results.csv", "text/csv")

    async def _join(self, request: web.Request) -> web.WebSocketResponse:
        page = web.WebSocketResponse(max_msg_size=_LONGEST_MESSAGE, heartbeat=20, compress=False)
        await page.prepare(request)
        self._pages.add(page)
        try:
            await page.send_str(json.dumps(_offers()))
            await page.send_str(json.dumps(self._hall.message()))
            async for received in page:
                if received.type is WSMsgType.TEXT:
                    answer = await self._do(received.data)
                    if answer:
                        await page.send_str(json.dumps(answer))
        finally:
            self._pages.discard(page)
        return page

    async def _do(self, text: str) -> dict[str, object] | None:
        """Do what a page asks for: `{"to": "all" or a table, "ask": {...}}`, `{"forget": table}`; return the answer.

        `sent`: the tables it went `to`, and those that are `away`. `error`: why it went to none, in `text`.
        """
        try:
            message = json.loads(text)
            if "forget" in message:
                self._hall.forget(table_number(message["forget"]))
                return None
            to = None if message["to"] == "all" else table_number(message["to"])
            asked = wanted(json.dumps(message["ask"]).encode())
        except (ValueError, KeyError, TypeError, RecursionError):
            asked = ""
        if not asked:
            return _error("That can't be sent to a table.")
        here, away = self._hall.present()
        if to and to not in here:
            return _error(f"Table {to} is away. Nothing was sent.")
        if not here:
            return _error("No table is there. Nothing was sent.")
        try:
            if self._broker is None:
                raise aiomqtt.MqttError
            await self._broker.publish(listens(to) if to else TO_ALL, asked, qos=1)
        except aiomqtt.MqttError:
            return _error("The broker does not answer just now. Nothing was sent.")
        return {"type": "sent", "to": [to] if to else here, "away": [] if to else away}

    async def _run(self, app: web.Application) -> AsyncIterator[None]:
        tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._tell())]
        yield
        for task in tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def _listen(self) -> None:
        while True:
            with suppress(aiomqtt.MqttError):
                async with aiomqtt.Client("127.0.0.1", self._port, username=HALL, password=self._password) as broker:
                    await broker.subscribe(TABLES, qos=1)
                    self._broker = broker
                    async for message in broker.messages:
                        self._hall.hear(str(message.topic), bytes(message.payload or b""))
            self._broker = None
            await asyncio.sleep(_AGAIN_S)

    async def _tell(self) -> None:
        said = ""
        while True:
            text = json.dumps(self._hall.message())
            if text != said:
                said = text
                for page in list(self._pages):
                    with suppress(ConnectionError, TimeoutError):
                        async with asyncio.timeout(_OFTEN_S):
                            await page.send_str(text)
            await asyncio.sleep(_OFTEN_S)

    async def _close(self, app: web.Application) -> None:
        for page in list(self._pages):
            await page.close()


def _error(text: str) -> dict[str, object]:
    return {"type": "error", "text": text}


def _offers() -> dict[str, object]:
    """What can be sent to the tables."""
    return {
        "type": "offers",
        "setups": [{"rules": rules, "name": name} for rules, name in SETUPS],
        "puzzles": {game: [puzzle.grade for puzzle in all_of(game)] for game in games()},
        "languages": languages(),
    }
