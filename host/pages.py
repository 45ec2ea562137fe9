"""An open page, as the server knows it: what is still to be sent to it, and how much it may ask for."""

import asyncio
from contextlib import suppress

from aiohttp import WSCloseCode, web

from host.guard import Bucket

_MESSAGES = (80, 40.0)  # from a page: at once, and then so many a second
_UNSENT = 200  # news that waits for a page that takes none, before it is let go
_STATES = (
    "hello",
    "access",
    "world",
    "leds",
    "board",
    "replay",
    "trace",
    "moment",
    "mirror",
    "pace",
    "cells",
    "faults",
)


class Page:
    """A page at the other end of `socket`, opened from `address`; `plays` is whether it may change something.

    For a page that takes nothing the newest of every state waits, and some news: no more, however long it sleeps.
    """

    def __init__(self, socket: web.WebSocketResponse, address: str, *, plays: bool) -> None:
        self.socket = socket
        self.address = address
        self.plays = plays
        self._asking = Bucket(*_MESSAGES)
        self._unsent: dict[object, str] = {}  # by type, or by number where each one counts
        self._number = 0
        self._news = asyncio.Event()
        self._leaving: asyncio.Task[bool] | None = None

    @property
    def unsent(self) -> int:
        """How many bytes wait for the page."""
        return sum(map(len, self._unsent.values()))

    def tell(self, kind: str, text: str) -> bool:
        """Have a message of this type sent; never waits. False for a page that takes none any more."""
        if kind in _STATES:
            self._unsent[kind] = text  # in its old place in the row: `hello` stays the first
        else:
            self._number += 1
            self._unsent[self._number] = text
        self._news.set()
        return len(self._unsent) <= _UNSENT

    async def send_all(self) -> None:
        """Send what `tell` was told, for as long as the page is open.

        What waits goes as one frame, a list: a page never shows the board of one moment with the seeds of another.
        """
        with suppress(ConnectionError):
            while True:
                await self._news.wait()
                self._news.clear()
                texts = ",".join(self._unsent.values())
                self._unsent.clear()
                if texts:
                    await self.socket.send_str(f"[{texts}]")

    def leave(self) -> None:
        """Have the WebSocket closed; never waits."""
        self._unsent.clear()
        self._leaving = asyncio.create_task(self.socket.close(code=WSCloseCode.TRY_AGAIN_LATER))

    def may_ask(self) -> bool:
        """Whether this message is within the rate; each one counts."""
        return self._asking.take()
