"""The broker of a room: amqtt, set up so that boards need the PIN and may say nothing but how they stand."""

import logging
import secrets
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


@asynccontextmanager
async def running(pin: str, address: str = "0.0.0.0", port: int = PORT) -> AsyncIterator[str]:
    """Run a broker; yields the password of the hall. Raises OSError where the port is taken."""
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


def _users(passwords: dict[str, str]) -> str:
    hasher = PasswordHash((Argon2Hasher(),))
    return "".join(f"{name}:{hasher.hash(password)}\n" for name, password in passwords.items())
