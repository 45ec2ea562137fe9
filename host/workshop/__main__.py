"""`python -m host.workshop`, what `make workshop` runs: the broker of a room, and the page that shows its tables."""

import argparse
import asyncio
import secrets
import sys
import webbrowser
from contextlib import suppress
from threading import Thread

from aiohttp import web

from host.network import own_addresses

from .broker import PortTakenError, running
from .hall import Hall
from .server import Desk
from .topics import PORT


def main(args: list[str] | None = None) -> int:
    """Run until Ctrl-C; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m host.workshop", description=__doc__.splitlines()[0])
    parser.add_argument("--port", type=int, default=8310, help="of the page, on this PC")
    parser.add_argument("--broker-port", type=int, default=PORT, help="of the broker, in this PC's networks")
    parser.add_argument("--pin", default="", help="with which boards take part; made up if not given")
    parser.add_argument("--no-browser", action="store_true")
    given = parser.parse_args(args)
    pin = given.pin or f"{secrets.randbelow(10**6):06}"
    with suppress(KeyboardInterrupt):
        try:
            asyncio.run(_run(given.port, given.broker_port, pin, browser=not given.no_browser))
        except PortTakenError as error:
            print(error, file=sys.stderr)
            return 1
        except OSError as error:
            print(f"The page can't have port {given.port}: {error}. Try: make workshop PORT=8311", file=sys.stderr)
            return 1
    return 0


async def _run(port: int, broker_port: int, pin: str, *, browser: bool) -> None:
    async with running(pin, port=broker_port) as password:
        runner = web.AppRunner(Desk(Hall(), broker_port, password).app, access_log=None)
        await runner.setup()
        try:
            await web.TCPSite(runner, "127.0.0.1", port, reuse_address=sys.platform != "win32").start()
            address = f"http://127.0.0.1:{runner.addresses[0][1]}/"
            print(f"All tables are at {address}  (Ctrl-C ends the workshop)")
            where = [*own_addresses(), "127.0.0.1"][0] + ("" if broker_port == PORT else f":{broker_port}")
            print(f"A board takes part with: make play TABLE=1 WORKSHOP={where} PIN={pin}", flush=True)
            if browser:
                Thread(target=webbrowser.open, args=[address], daemon=True).start()
            await asyncio.Event().wait()
        finally:
            await runner.cleanup()


if __name__ == "__main__":
    sys.exit(main())
