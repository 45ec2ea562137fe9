"""The broker of a room: amqtt, set up so that boards need the PIN and may say nothing but how they stand."""

import logging
import secrets
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from amqtt.broker import Broker
from pwdlib import PasswordHash
from pwdlib.hashers.argon2 import Argon2Hasher

from .topics import BOARD, HALL, PORT, TABLES

_ALLOWED = {
    "publish_acl": {BOARD: [TABLES], HALL: ["ndongu/do/+"]},
    "acl": {BOARD: ["ndongu/do/+"], HALL: [TABLES]},
}


class PortTakenError(Exception):
    """The broker can't have its port; the text says what to do."""


@asynccontextmanager
async def running(pin: str, address: str = "0.0.0.0", port: int = PORT) -> AsyncIterator[str]:
    """Run a broker; yields the password of the hall. Raises PortTakenError."""
    _check_free(address, port)
    logging.getLogger("amqtt").setLevel(logging.ERROR)
    logging.getLogger("transitions").setLevel(logging.ERROR)
    password = secrets.token_urlsafe(24)
    with TemporaryDirectory() as folder:
        users = Path(folder) / "users"
        users.write_text(_users({BOARD: pin, HALL: password}))
        broker = Broker(
            {
                "listeners": {"default": {"type": "tcp", "bind": f"{address}:{port}", "max_connections": 200}},
                "plugins": {
                    "amqtt.plugins.authentication.FileAuthPlugin": {"password_file": str(users)},
                    "amqtt.plugins.topic_checking.TopicAccessControlListPlugin": _ALLOWED,
                },
            }
        )
        await broker.start()
        try:
            yield password
        finally:
            await broker.shutdown()


def _check_free(address: str, port: int) -> None:
    """Try the port before amqtt does, which says nothing but a traceback."""
    with socket.socket() as probe:
        if sys.platform != "win32":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((address, port))
        except (OSError, OverflowError) as error:
            why = getattr(error, "strerror", None) or str(error)
            raise PortTakenError(
                f"The boards' broker can't have port {port} ({why}): another workshop or broker may run here. End that "
                "one, or choose another port: make workshop BROKER_PORT=1884"
            ) from None


def _users(passwords: dict[str, str]) -> str:
    hasher = PasswordHash((Argon2Hasher(),))
    return "".join(f"{name}:{hasher.hash(password)}\n" for name, password in passwords.items())
