"""What a page is told over its WebSocket, message by message, though several come in a frame."""

import asyncio
import json
from collections import deque
from collections.abc import Callable
from typing import Any

from aiohttp import ClientWebSocketResponse

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
