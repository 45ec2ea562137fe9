"""A board that is shared: others look on, play by the PIN alone, and nothing that a stranger sends changes a game."""

import asyncio
import socket
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from aiohttp import ClientSession, TCPConnector
from aiohttp.test_utils import TestServer
from told_pages import ToldPage

from host.compose import board_data
from host.guard import Bucket, Guard
from host.network import shared_words
from host.pages import Page
from host.room import Room
from host.server import HEADERS, Server
from host.virtual.board import VirtualBoard

ELSEWHERE = "127.0.0.2"  # another address of this PC, which the guard does not take for it


def has(address: str) -> bool:
    with socket.socket() as probe:
        try:
            probe.bind((address, 0))
        except OSError:
            return False
    return True


pytestmark = pytest.mark.skipif(not has(ELSEWHERE), reason="this system has one address of its own only, 127.0.0.1")


class Watch:
    def __init__(self) -> None:
        self.s = 0.0

    def __call__(self) -> float:
        return self.s


class Shared:
    """A running server that is shared, and people who come from one address or another."""

    def __init__(self, server: TestServer, room: Room, guard: Guard, watch: Watch) -> None:
        self.server, self.room, self.guard, self.watch = server, room, guard, watch
        self._sessions: list[ClientSession] = []

    def person(self, address: str = ELSEWHERE) -> ClientSession:
        session = ClientSession(f"http://127.0.0.1:{self.server.port}", connector=TCPConnector(local_addr=(address, 0)))
        session.cookie_jar._unsafe = True  # type: ignore[attr-defined]  # cookies of an address without a name, too
        self._sessions.append(session)
        return session

    async def close(self) -> None:
        for session in self._sessions:
            await session.close()

    async def enter(self, person: ClientSession, pin: str) -> tuple[int, str]:
        async with person.post("/pin", data=pin) as answer:
            return answer.status, (await answer.json()).get("error", "")


def shared(do: Callable[[Shared], Awaitable[None]]) -> None:
    """Run a shared server for as long as `do` takes."""

    async def run() -> None:
        room, watch = Room(VirtualBoard(board_data())), Watch()
        guard = Guard(share=True, now=watch)
        async with TestServer(Server(room, guard=guard).app) as server:
            all_of_it = Shared(server, room, guard, watch)
            try:
                await do(all_of_it)
            finally:
                await all_of_it.close()

    asyncio.run(run())


async def page_of(person: ClientSession) -> ToldPage:
    """A page that this person opens."""
    return ToldPage(await person.ws_connect("/ws"))


GAME = b"rules giuthi pits=5 seeds=4\nposition 4,4,4,4,4/4,4,4,4,4 0,0 0 -\n5+\n"

# All that a page can ask for.
ASKS: list[dict[str, Any]] = [
    {"do": "take_from_bag", "n": 3},
    {"do": "put_in_bag"},
    {"do": "lift", "place": 3},
    {"do": "drop", "place": 3},
    {"do": "deal"},
    {"do": "follow", "what": "move"},
    {"do": "stop"},
    {"do": "new", "rules": "kiothi"},
    {"do": "undo"},
    {"do": "show"},
    {"do": "hint"},
    {"do": "lesson", "go": "begin", "course": "giuthi", "number": 1},
    {"do": "free"},
    {"do": "light", "move": "8+"},
    {"do": "best"},
    {"do": "analyse"},
    {"do": "cells"},
    {"do": "present"},
    {"do": "group"},
    {"do": "press"},
    {"do": "hold"},
    {"do": "calibrate"},
    {"do": "round"},
    {"do": "steps", "steps": "seed"},
    {"do": "button", "place": 3},
    {"do": "touch", "place": 3},
    {"do": "replay", "go": "next"},
    {"do": "trace", "go": "play"},
    {"do": "puzzle", "go": "next"},
    {"do": "menu"},
    {"do": "mode", "down": True},
    {"do": "set", "setting": "mute", "value": 1},
    {"do": "check"},
    {"do": "fault", "name": "dead"},
    {"do": "mend", "name": "dead"},
    {"do": "nonsense"},
]


def test_a_stranger_sees_the_board_and_nothing_that_he_sends_reaches_it() -> None:
    async def do(it: Shared) -> None:
        asked: list[str] = []
        it.room.ask = lambda page, text: asked.append(text)  # type: ignore[method-assign]
        stranger = it.person()
        page = await page_of(stranger)
        assert len((await page.next("world"))["places"]) == 22
        assert (await page.next("access"))["plays"] is False
        for ask in ASKS:
            await page.ask(**ask)
            error = await page.next("error")
            assert error["code"] == "looking" and "enter the PIN" in error["text"]
        for method, path in (("GET", "/game"), ("POST", "/game"), ("POST", "/trace")):
            async with stranger.request(method, path, data=GAME if method == "POST" else None) as answer:
                assert answer.status == 403
                assert "enter the PIN" in await answer.text()
        assert asked == []
        assert it.room.report.rules.startswith("giuthi pits=6")

    shared(do)


def test_the_asks_above_are_all_there_are() -> None:
    from host import requests

    assert {ask["do"] for ask in ASKS} - {"nonsense"} == set(requests._FIELDS)


def test_this_pc_plays_without_a_pin() -> None:
    async def do(it: Shared) -> None:
        page = await page_of(it.person("127.0.0.1"))
        assert (await page.next("access"))["plays"] is True
        await page.ask(do="take_from_bag", n=3)
        while len((await page.next("world"))["hand"]) != 3:
            pass

    shared(do)


def test_who_enters_the_pin_plays_and_opens_games_and_nobody_else_does() -> None:
    async def do(it: Shared) -> None:
        one, two = it.person(), it.person()
        assert await it.enter(one, f" {it.guard.pin[:3]} {it.guard.pin[3:]} ") == (200, "")
        page = await page_of(one)
        assert (await page.next("access"))["plays"] is True
        async with one.post("/game?name=mine", data=GAME) as answer:
            assert (answer.status, await answer.json()) == (200, {})
        while (await page.next("replay"))["steps"] != ["5+"]:
            pass
        page = await page_of(two)
        assert (await page.next("access"))["plays"] is False

    shared(do)


def test_the_browser_keeps_the_key_from_scripts_and_from_other_sites() -> None:
    async def do(it: Shared) -> None:
        async with it.person().post("/pin", data=it.guard.pin) as answer:
            cookie = answer.headers["Set-Cookie"]
        assert "HttpOnly" in cookie and "SameSite=Strict" in cookie
        assert it.guard.pin not in cookie

    shared(do)


@pytest.mark.parametrize("cookie", ["", "x", "é", "0" * 5000])
def test_a_key_that_somebody_made_up_opens_nothing(cookie: str) -> None:
    async def do(it: Shared) -> None:
        headers = {"Cookie": f"ndongu-{it.server.port}={cookie}"}
        async with it.person().get("/game", headers=headers) as answer:
            assert answer.status == 403

    shared(do)


@pytest.mark.parametrize("pin", ["", "12345", "abcdef", "\0", "é" * 50, "1" * 5000])
def test_a_wrong_pin_is_refused_in_a_sentence(pin: str) -> None:
    async def do(it: Shared) -> None:
        status, error = await it.enter(it.person(), pin)
        assert status == 403
        assert "That is not the PIN" in error

    shared(do)


def test_after_five_wrong_pins_not_even_the_right_one_is_taken_for_a_minute() -> None:
    async def do(it: Shared) -> None:
        person = it.person()
        wrong = "000000" if it.guard.pin != "000000" else "000001"
        assert [(await it.enter(person, wrong))[0] for _ in range(5)] == [403] * 5
        status, error = await it.enter(person, it.guard.pin)
        assert (status, error) == (429, "Too many wrong PINs. Wait a minute, then try again.")
        assert (await it.enter(it.person("127.0.0.3"), it.guard.pin))[0] == 200  # others are not in his way
        it.watch.s += 61
        assert (await it.enter(person, it.guard.pin))[0] == 200

    shared(do)


def test_guessing_from_many_addresses_is_limited_too() -> None:
    async def do(it: Shared) -> None:
        wrong = "000000" if it.guard.pin != "000000" else "000001"
        statuses = [(await it.enter(it.person(f"127.0.1.{n}"), wrong))[0] for n in range(1, 36)]
        assert statuses == [403] * 30 + [429] * 5

    shared(do)


def test_without_share_there_is_no_pin_and_no_other_name() -> None:
    async def run() -> None:
        async with TestServer(Server(Room(VirtualBoard(board_data()))).app) as server:
            it = Shared(server, None, Guard(), Watch())  # type: ignore[arg-type]
            async with it.person("127.0.0.1").post("/pin", data="1") as answer:
                assert answer.status in (404, 405)
            async with it.person("127.0.0.1").get("/", headers={"Host": f"{socket.gethostname()}.local"}) as answer:
                assert answer.status == 403
            await it.close()

    asyncio.run(run())


def test_shared_it_answers_under_its_address_and_its_own_name_only() -> None:
    async def do(it: Shared) -> None:
        for host, status in (
            (f"{socket.gethostname()}.local:8300", 200),
            ("127.0.0.1", 200),
            ("192.168.1.1", 403),
            ("evil.example", 403),
            (f"{socket.gethostname()}.evil.example", 403),
        ):
            async with it.person().get("/", headers={"Host": host}) as answer:
                assert answer.status == status, host

    shared(do)


@pytest.mark.parametrize(
    ("path", "fetched", "status"),
    [
        ("/game", {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"}, 403),
        ("/game", {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}, 403),
        ("/", {"Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "no-cors"}, 403),
        ("/", {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}, 200),  # a link that somebody follows
        ("/", {"Sec-Fetch-Site": "same-origin"}, 200),
        ("/", {"Sec-Fetch-Site": "none", "Sec-Fetch-Mode": "navigate"}, 200),
    ],
)
def test_an_image_on_a_foreign_page_asks_the_board_nothing(path: str, fetched: dict[str, str], status: int) -> None:
    async def do(it: Shared) -> None:
        async with it.person("127.0.0.1").get(path, headers=fetched) as answer:
            assert answer.status == status
            assert answer.headers["Content-Security-Policy"] == HEADERS["Content-Security-Policy"]

    shared(do)


def test_a_stranger_who_asks_too_often_is_told_to_slow_down() -> None:
    async def do(it: Shared) -> None:
        stranger = it.person()
        statuses = []
        for _ in range(205):
            async with stranger.get("/icon.svg") as answer:
                statuses.append(answer.status)
        assert statuses == [200] * 200 + [429] * 5
        async with it.person("127.0.0.3").get("/icon.svg") as answer:
            assert answer.status == 200

    shared(do)


def test_a_stranger_opens_ten_pages_and_no_more() -> None:
    async def do(it: Shared) -> None:
        stranger = it.person()
        pages = [await page_of(stranger) for _ in range(10)]
        async with stranger.get("/ws", headers=UPGRADE) as answer:
            assert answer.status == 503
        await pages[0].ws.close()
        await (await page_of(stranger)).next("access")
        await (await page_of(it.person("127.0.0.1"))).next("access")

    shared(do)


UPGRADE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "MDEyMzQ1Njc4OWFiY2RlZg==",
}


# A page that does not read


def test_for_a_page_that_never_reads_the_newest_of_each_state_waits_and_no_more() -> None:
    async def run() -> None:
        page = Page(None, "", plays=True)  # type: ignore[arg-type]
        for n in range(10_000):
            assert page.tell("world", f"world {n}")
            assert page.tell("leds", f"leds {n}")
        assert page.unsent == len("world 9999") + len("leds 9999")
        told = 0
        while page.tell("tone", "tone"):
            told += 1
            assert told < 1000  # then it is let go
        assert page.unsent < 1000

    asyncio.run(run())


def test_a_page_that_asks_and_never_reads_is_let_go_without_a_traceback(caplog: pytest.LogCaptureFixture) -> None:
    """Each of its messages is answered by an error: the row of them was full, and that was raised while it was read."""

    async def do(it: Shared) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", it.server.port)
        lines = [f"{name}: {value}" for name, value in UPGRADE.items()]
        writer.write("\r\n".join(["GET /ws HTTP/1.1", "Host: localhost", *lines, "", ""]).encode())
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"\x81\x82\0\0\0\0{}" * 20_000)  # masked by zeros: a message `{}`
        other = await page_of(it.person("127.0.0.1"))
        for n in range(20):
            await other.ask(do="take_from_bag")
            while len((await other.next("world"))["hand"]) != n + 1:
                pass
        writer.close()

    shared(do)
    assert caplog.text == ""


# Its parts


def test_a_bucket_lets_through_so_many_at_once_and_then_its_rate() -> None:
    watch = Watch()
    bucket = Bucket(3, 0.5, watch)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    assert bucket.wait_s == 2
    watch.s += 2
    assert [bucket.take(), bucket.take()] == [True, False]
    watch.s += 1000
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_every_board_has_a_pin_of_its_own() -> None:
    pins = {Guard().pin for _ in range(20)}
    assert len(pins) > 15
    assert all(len(pin) == 6 and pin.isdecimal() for pin in pins)


def test_the_terminal_says_where_others_look_on_and_the_pin() -> None:
    words = shared_words("http://127.0.0.1:8300/", "012345")
    assert "PIN 012 345" in words or "no network" in words
    assert "127.0.0.1" not in words
