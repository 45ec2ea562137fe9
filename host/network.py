"""Under which addresses other PCs in the same network reach this one, for `python -m host play --share`."""

import socket
from contextlib import suppress
from urllib.parse import urlsplit

# Nothing is sent there: the system only says from which address it would. One anywhere, three in home networks.
_THERE = ("192.0.2.1", "10.255.255.254", "172.31.255.254", "192.168.255.254")


def own_addresses() -> list[str]:
    """Return this PC's IPv4 addresses in its networks, the likeliest first; none without a network."""
    found = []
    for there in _THERE:
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect((there, 9))
            found.append(probe.getsockname()[0])
    with suppress(OSError):
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    return [address for address in dict.fromkeys(found) if not address.startswith("127.")]


def shared_words(address: str, pin: str) -> str:
    """Return what the terminal says about a board that is served at `address` here, and shared."""
    port = urlsplit(address).port
    where = " or ".join(f"http://{own}:{port}/" for own in own_addresses())
    if not where:
        return "This PC is in no network: nobody can look on."
    return f"Others in this network look on at {where}\nWho enters the PIN {pin[:3]} {pin[3:]} there may play."
