"""The facilitator's page over a hall that is told by hand; no broker answers. For tests of that page."""

import asyncio
import json
from contextlib import suppress
from threading import Event, Thread
from typing import Any

from aiohttp import web
from seat import PATIENCE
from test_host_workshop import TOLD

from host.workshop.hall import Hall
from host.workshop.server import Desk


class HallPage:
    """A server of the page, in a thread: `address` is where, `tell` and `away` are the tables."""

    def __init__(self) -> None:
        self.hall = Hall()
        self._loop, self._ready, self._over = asyncio.new_event_loop(), Event(), asyncio.Event()
        self._thread = Thread(target=self._loop.run_until_complete, args=[self._serve()], daemon=True)
        self._thread.start()
        assert self._ready.wait(PATIENCE), "the server did not start"

    async def _serve(self) -> None:
        runner = web.AppRunner(Desk(self.hall, 1, "").app)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        self.address = f"http://127.0.0.1:{runner.addresses[0][1]}/"
        self._ready.set()
        await self._over.wait()
        with suppress(OSError):
            await runner.cleanup()

    def tell(self, table: str, **more: Any) -> None:
        told = json.dumps(TOLD | {"table": table} | more).encode()
        self._loop.call_soon_threadsafe(self.hall.hear, f"ndongu/table/{table}", told)

    def away(self, table: str) -> None:
        self._loop.call_soon_threadsafe(self.hall.hear, f"ndongu/table/{table}", b"{}")

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._over.set)
        self._thread.join(PATIENCE)
