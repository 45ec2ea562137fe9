"""Who may ask the page's server, for what and how often. host/server.py asks it about every request.

This PC may do everything. Shared, others in the same network may look on; who enters the PIN, which is shown in the
terminal only, may play. A foreign site has no way in: it can't point its own name here, nor use a visitor's browser.
"""

import secrets
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import ip_address
from socket import gethostname
from time import monotonic
from urllib.parse import urlsplit

from aiohttp import web

HERE = ("127.0.0.1", "::1")  # this PC
_NAMES = ("127.0.0.1", "localhost")  # under which it may ask
# At once, and then so many a second.
_REQUESTS = (200, 40.0)  # of an address; the page has some fifty files
_WRONG_PINS = (5, 1 / 60)  # of an address
_ALL_WRONG_PINS = (30, 1 / 10)  # of all together: in a day's workshop one guess in 300 would find the PIN
_MOST_ADDRESSES = 1000  # that are remembered


class Bucket:
    """Lets through `most` things at once, and `per_second` after that. `now` is a clock, in seconds."""

    def __init__(self, most: float, per_second: float, now: Callable[[], float] = monotonic) -> None:
        self._most = most
        self._per_second = per_second
        self._now = now
        self._left = most
        self._counted = now()

    @property
    def left(self) -> float:
        """How many things it would let through now."""
        now = self._now()
        self._left = min(self._most, self._left + self._per_second * (now - self._counted))
        self._counted = now
        return self._left

    def take(self) -> bool:
        """Let one thing through, or say no."""
        if self.left < 1:
            return False
        self._left -= 1
        return True

    @property
    def wait_s(self) -> float:
        """After how many seconds it lets the next thing through."""
        return max(0.0, (1 - self.left) / self._per_second)


class _Buckets:
    """A bucket an address. The addresses that were seen last are remembered, and no more than a thousand."""

    def __init__(self, most: float, per_second: float, now: Callable[[], float]) -> None:
        self._how = (most, per_second, now)
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, address: str) -> Bucket:
        bucket = self._buckets.setdefault(address, Bucket(*self._how))
        self._buckets.move_to_end(address)
        if len(self._buckets) > _MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket


class PinError(Exception):
    """The PIN was not accepted. The text is a sentence that says why; `status` is the answer's."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(text)
        self.status = status


class Guard:
    """`share`: others than this PC may look on, and play by `pin`. `now` is a clock, in seconds."""

    def __init__(self, *, share: bool = False, now: Callable[[], float] = monotonic) -> None:
        self.share = share
        self.pin = f"{secrets.randbelow(10**6):06}"
        self._key = secrets.token_urlsafe(32)  # what a browser keeps that has told the PIN
        self._requests = _Buckets(*_REQUESTS, now)
        self._wrong = _Buckets(*_WRONG_PINS, now)
        self._all_wrong = Bucket(*_ALL_WRONG_PINS, now)

    def check(self, request: web.Request) -> None:
        """Refuse what a foreign site could send, and who asks too often. Raises HTTPException."""
        self._check_name(request)
        origin = request.headers.get("Origin")
        # Browsers say so even where they send no origin: an image on a foreign page that is this server's /game.
        from_elsewhere = request.headers.get("Sec-Fetch-Site") in ("cross-site", "same-site")
        is_link = request.headers.get("Sec-Fetch-Mode") == "navigate" and request.path == "/"
        if (origin is not None and origin != f"http://{request.host}") or (from_elsewhere and not is_link):
            raise web.HTTPForbidden(text="This board can be played from its own page only, not from another site.\n")
        if not self._is_here(request) and not self._requests.of(address(request)).take():
            raise web.HTTPTooManyRequests(text="Slower, please: that was too much at once.\n")

    def _check_name(self, request: web.Request) -> None:
        """A site that points a name of its own here is foreign: the name must be this PC's, or the very address."""
        try:
            name = urlsplit(f"//{request.host}").hostname
        except ValueError:
            name = None
        names = [*_NAMES, *self._more_names(request)]
        if name is None or name not in names:
            raise web.HTTPForbidden(text=f"This board answers as {' or '.join(names)} only. Open it under that name.\n")

    def _more_names(self, request: web.Request) -> list[str]:
        if not self.share or request.transport is None:
            return []
        own = gethostname().lower()
        return [str(request.transport.get_extra_info("sockname")[0]), own, f"{own}.local"]

    def _is_here(self, request: web.Request) -> bool:
        return address(request) in HERE

    def plays(self, request: web.Request) -> bool:
        """Whether who asks may change something."""
        key = request.cookies.get(_cookie(request), "")
        return self._is_here(request) or secrets.compare_digest(key.encode(), self._key.encode())

    def check_plays(self, request: web.Request) -> None:
        """Refuse who may only look on. Raises HTTPForbidden."""
        if not self.plays(request):
            raise web.HTTPForbidden(text="You are looking on: enter the PIN first.\n")

    def enter(self, request: web.Request, pin: str) -> web.Response:
        """Return the answer to the right PIN, which lets the browser play from now on. Raises PinError."""
        mine = self._wrong.of(address(request))
        wait_s = max(mine.wait_s, self._all_wrong.wait_s)
        if wait_s:  # before the PIN is looked at: or guessing would go on meanwhile
            raise PinError(429, f"Too many wrong PINs. Wait {_in_words(wait_s)}, then try again.")
        pin = "".join(pin.split())
        if not secrets.compare_digest(pin.encode("utf-8", "replace"), self.pin.encode()):
            mine.take()
            self._all_wrong.take()
            raise PinError(403, "That is not the PIN: its six digits stand on the PC where the board was started.")
        answer = web.json_response({})
        answer.set_cookie(_cookie(request), self._key, httponly=True, samesite="Strict")
        return answer


def address(request: web.Request) -> str:
    """Return the address from which somebody asks; an IPv4 address as such, whatever the socket makes of it."""
    try:
        found = ip_address(request.remote or "")
    except ValueError:
        return ""
    return str(getattr(found, "ipv4_mapped", None) or found)


def _cookie(request: web.Request) -> str:
    """Two boards on one PC have two cookies: browsers tell apart names, not ports."""
    return f"ndongu-{request.url.port}"


def _in_words(seconds: float) -> str:
    return "a minute" if 45 < seconds <= 60 else f"{int(seconds) + 1} seconds"
