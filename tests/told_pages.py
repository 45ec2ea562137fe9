"""A client of the page's server, without a browser: what a page is told, one message after the other."""

import asyncio
import json
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import ClientWebSocketResponse
from aiohttp.test_utils import TestClient, TestServer

from host.compose import board_data
from host.room import Room
from host.server import Server
from host.virtual.board import VirtualBoard

Client = TestClient[Any, Any]

SOON_S = 60  # on a busy machine


class ToldPage:
    """A page at the other end of `ws`. `seen` has the newest message of each type."""

    def __init__(self, ws: ClientWebSocketResponse) -> None:
        self.ws = ws
        self.seen: dict[str, dict[str, Any]] = {}
        self._frame: deque[dict[str, Any]] = deque()

    async def ask(self, **message: object) -> None:
        await self.ws.send_json(message)

    async def read(self) -> dict[str, Any]:
        """The next message."""
        while not self._frame:
            self._frame.extend(json.loads(await self.ws.receive_str()))
        message = self._frame.popleft()
        self.seen[message["type"]] = message
        return message

    async def until(self, condition: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        """Read messages until one fulfils the condition; return it."""
        async with asyncio.timeout(SOON_S):
            while True:
                message = await self.read()
                if condition(message):
                    return message

    async def next(self, kind: str) -> dict[str, Any]:
        return await self.until(lambda message: message["type"] == kind)


def with_client(do: Callable[[Client], Awaitable[None]], room: Any = None) -> None:
    """Do it as a client of a room's server; of a new room with a virtual board, if none is given."""

    async def run() -> None:
        async with TestClient(TestServer(Server(room or Room(VirtualBoard(board_data()))).app)) as client:
            await do(client)

    asyncio.run(run())
