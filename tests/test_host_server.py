"""The web server: who may ask, what it answers to nonsense, and that all pages see one board."""

import asyncio
import base64
import json
import re
import socket
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from aiohttp import WSMsgType, WSServerHandshakeError
from aiohttp.test_utils import TestClient, TestServer
from told_pages import SOON_S, ToldPage

from host.compose import board_data
from host.room import Room
from host.server import PAGE, Server
from host.setups import SETUPS
from host.virtual.board import VirtualBoard

Client = TestClient[Any, Any]


class Pages:
    """A running server, and pages that open it."""

    def __init__(self, client: Client, room: Room) -> None:
        self.client = client
        self.room = room

    async def open(self) -> ToldPage:
        return ToldPage(await self.client.ws_connect("/ws"))


def with_server(do: Callable[[Pages], Awaitable[None]], files: Path = PAGE) -> None:
    """Run a server for as long as `do` takes."""

    async def run() -> None:
        room = Room(VirtualBoard(board_data()))
        async with TestClient(TestServer(Server(room, files).app)) as client:
            await do(Pages(client, room))

    asyncio.run(run())


# Who may ask


@pytest.mark.parametrize("path", ["/", "/ws", "/icon.svg"])
@pytest.mark.parametrize("host", ["evil.example", "evil.example:8300", "127.0.0.1.evil.example", "[::", ""])
def test_a_foreign_host_name_is_refused(path: str, host: str) -> None:
    async def do(pages: Pages) -> None:
        answer = await pages.client.get(path, headers={"Host": host})
        assert answer.status == 403
        assert "127.0.0.1 or localhost only" in await answer.text()

    with_server(do)


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", "http://localhost"])
def test_a_foreign_origin_is_refused(origin: str) -> None:
    async def do(pages: Pages) -> None:
        for path in ("/", "/ws"):
            answer = await pages.client.get(path, headers={"Origin": origin})
            assert answer.status == 403
            assert "its own page only" in await answer.text()
        with pytest.raises(WSServerHandshakeError):
            await pages.client.ws_connect("/ws", origin=origin)

    with_server(do)


def test_its_own_page_may_come_under_both_names() -> None:
    async def do(pages: Pages) -> None:
        for name in ("127.0.0.1", "localhost"):
            host = f"{name}:{pages.client.port}"
            ws = await pages.client.ws_connect("/ws", origin=f"http://{host}", headers={"Host": host})
            assert (await ToldPage(ws).read())["type"] == "hello"
            await ws.close()

    with_server(do)


# What is served


def test_the_page_is_served_with_a_policy_that_loads_nothing_from_elsewhere() -> None:
    async def do(pages: Pages) -> None:
        texts = (("/texts/th.json", "application/json"), ("/fonts/thai.ttf", "font/ttf"))
        for path, kind in (("/", "text/html"), ("/main.js", "text/javascript"), ("/page.css", "text/css"), *texts):
            answer = await pages.client.get(path)
            assert answer.status == 200
            assert answer.headers["Content-Type"].split(";")[0] == kind
            policy = answer.headers["Content-Security-Policy"]
            assert "default-src 'none'" in policy
            assert "script-src 'self'" in policy
            assert "unsafe" not in policy and "http" not in policy and "*" not in policy
            assert answer.headers["X-Content-Type-Options"] == "nosniff"

    with_server(do)


@pytest.mark.parametrize(
    "path", ["/../server.py", "/%2e%2e/server.py", "/..%2fserver.py", "/nothing.js", "//etc/passwd"]
)
def test_nothing_outside_the_page_is_served(path: str) -> None:
    async def do(pages: Pages) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", pages.client.port)
        writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
        answer = (await reader.read()).decode()
        writer.close()
        assert answer.split(" ")[1] in ("400", "403", "404")
        assert "class Server" not in answer and "root:" not in answer

    with_server(do)


def test_the_pages_files_name_no_other_site() -> None:
    """SVG's namespace is a name that looks like an address; nobody loads it."""
    for path in PAGE.rglob("*"):
        if path.suffix in (".html", ".css", ".js", ".svg", ".json"):
            text = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
            assert not re.search(r"""https?://|["'(=]//\w""", text), path


# What pages are told


def test_a_new_page_is_told_everything() -> None:
    async def do(pages: Pages) -> None:
        page = await pages.open()
        for kind in ("hello", "trace", "world", "leds", "board"):
            assert (await page.next(kind))["type"] == kind
        assert len(page.seen) == 5
        board = page.seen["hello"]["board"]
        assert (board["columns"], board["ledsPerPit"], board["ledsPerStore"]) == (10, 8, 16)
        assert len(board["places"]) == 22
        assert [setup["rules"] for setup in page.seen["hello"]["setups"]] == [rules for rules, _ in SETUPS]
        assert page.seen["world"] == {"type": "world", "places": [[]] * 22, "hand": [], "busy": False}
        told = page.seen["board"]
        assert (told["columns"], told["result"], told["history"]) == (6, "playing", [])
        assert [2, "fill", 4] in told["cues"]
        assert told["say"]["text"] == "Put 48 more seeds in: each ring shows how many are missing."

    with_server(do)


def test_two_pages_see_the_same_board() -> None:
    async def do(pages: Pages) -> None:
        one, two = await pages.open(), await pages.open()
        await one.ask(do="take_from_bag", n=5)
        await one.ask(do="drop", place=3, n=4)
        for page in (one, two):
            world = await page.until(lambda m: m["type"] == "world" and m["places"][3])
            assert len(world["places"][3]) == 4
            assert len(world["hand"]) == 1
        assert one.seen["world"] == two.seen["world"]
        await two.ask(do="put_in_bag")
        for page in (one, two):
            assert await page.until(lambda m: m["type"] == "world" and not m["hand"])
            told = await page.until(lambda m: m["type"] == "board" and m["counts"][3] == 4)  # weighed, not told
            assert [3, "fill", 4] not in told["cues"]
        late = await pages.open()
        await late.next("board")
        assert late.seen["world"] == one.seen["world"]

    with_server(do)


def test_rings_reach_the_page_as_they_light_up() -> None:
    """Four seeds are missing at place 2: four of its LEDs are lit, and none at place 0, which the game does not use."""

    def lit(leds: bytes, place: int) -> int:
        return sum(any(leds[at : at + 3]) for at in range(24 * place, 24 * place + 24, 3))

    async def do(pages: Pages) -> None:
        page = await pages.open()
        message = await page.until(lambda m: m["type"] == "leds" and set(m["rgb"]) != {"A"})
        leds = base64.b64decode(message["rgb"])
        assert len(leds) == 3 * 192
        assert (lit(leds, 0), lit(leds, 2)) == (0, 4)

    with_server(do)


def test_a_page_that_goes_leaves_the_others_playing() -> None:
    async def do(pages: Pages) -> None:
        one, two = await pages.open(), await pages.open()
        await one.ask(do="new", rules="giuthi pits=99")  # nobody will hear the answer
        await one.ws.close()
        await two.ask(do="new", rules="giuthi pits=5 seeds=4")
        told = await two.until(lambda m: m["type"] == "board" and m["columns"] == 5)
        assert told["rules"].startswith("giuthi pits=5 seeds=4")
        assert "error" not in two.seen

    with_server(do)


def test_what_changes_at_one_moment_comes_in_one_frame() -> None:
    """A page drew the seeds of one moment with the words of another, until the next message came."""

    async def do(pages: Pages) -> None:
        page = await pages.open()
        first = json.loads(await page.ws.receive_str())
        assert [message["type"] for message in first][:4] == ["hello", "trace", "world", "leds"]
        assert {"board", "replay", "access"} <= {message["type"] for message in first}

    with_server(do)


# Nonsense


@pytest.mark.parametrize(
    ("text", "code", "reason"),
    [
        ("", "message", "not readable as JSON"),
        ("{", "message", "not readable as JSON"),
        ("[" * 3000, "message", "not readable as JSON"),
        ("[]", "message", "not a JSON object"),
        ("{}", "message", "can't do null"),
        ('{"do": "explode"}', "message", 'can\'t do "explode"'),
        ('{"do": ["lift"]}', "message", "can't do"),
        ('{"do": "lift"}', "message", "lift needs place"),
        ('{"do": "lift", "place": 22}', "message", "place 22"),
        ('{"do": "lift", "place": -1}', "message", "place -1"),
        ('{"do": "lift", "place": "3"}', "message", 'place "3"'),
        ('{"do": "lift", "place": true}', "message", "place true"),
        ('{"do": "lift", "place": 1e99}', "message", "place 1e+99"),
        ('{"do": "lift", "place": 3, "n": 0}', "message", "n 0"),
        ('{"do": "lift", "place": 3}', "hand", "holds 0 seeds"),
        ('{"do": "drop", "place": 3}', "hand", "The hand holds 0 seeds"),
        ('{"do": "take_from_bag", "n": 201}', "message", "n 201"),
        ('{"do": "follow", "what": "everything"}', "message", "what"),
        ('{"do": "follow", "what": ["lap"]}', "message", "what"),
        ('{"do": "follow", "what": "lap", "speed": "warp"}', "message", "speed"),
        ('{"do": "follow", "what": "lap", "way": "up"}', "message", "way"),
        ('{"do": "undo", "twice": true}', "message", "twice"),
        ('{"do": "undo"}', "state", "undo"),
        ('{"do": "new"}', "message", "new needs rules"),
        ('{"do": "new", "rules": "chess"}', "rules", "chess"),
        ('{"do": "new", "rules": "giuthi pits=3"}', "rules", "pits"),
        ('{"do": "new", "rules": "giuthi\\nundo"}', "message", "rules"),
        ('{"do": "new", "rules": "giuthi", "first": 2}', "message", "first 2"),
    ],
)
def test_a_message_that_makes_no_sense_gets_an_error_and_changes_nothing(text: str, code: str, reason: str) -> None:
    async def do(pages: Pages) -> None:
        page, other = await pages.open(), await pages.open()
        await page.next("board")
        before = dict(page.seen)
        await page.ws.send_str(text)
        error = await page.next("error")
        assert error["code"] == code
        assert reason in error["text"]
        await page.ask(do="take_from_bag")
        await page.until(lambda m: m["type"] == "world" and m["hand"])
        assert page.seen["world"]["places"] == before["world"]["places"]
        assert page.seen["board"] == before["board"]
        await other.until(lambda m: m["type"] == "world" and m["hand"])
        assert "error" not in other.seen

    with_server(do)


def test_bytes_are_answered_and_too_long_a_message_ends_the_line() -> None:
    async def do(pages: Pages) -> None:
        page, other = await pages.open(), await pages.open()
        await page.ws.send_bytes(b"\0\1")
        assert (await page.next("error"))["code"] == "message"
        await page.ws.send_str("x" * 5000)
        async with asyncio.timeout(SOON_S):
            while (await page.ws.receive()).type is WSMsgType.TEXT:
                pass
        assert page.ws.close_code == 1009
        await other.ask(do="take_from_bag")
        await other.until(lambda m: m["type"] == "world" and m["hand"])

    with_server(do)


def test_a_page_that_asks_too_fast_is_slowed_down_and_the_board_lives_on() -> None:
    async def do(pages: Pages) -> None:
        page = await pages.open()
        for _ in range(150):
            await page.ask(do="take_from_bag")
        assert "Slower" in (await page.until(lambda m: m.get("code") == "rate"))["text"]
        world = await page.until(lambda m: m["type"] == "world" and m["hand"])
        assert len(world["hand"]) < 150
        await (await pages.open()).next("board")

    with_server(do)


def test_seeds_are_not_taken_without_end() -> None:
    async def do(pages: Pages) -> None:
        page = await pages.open()
        await page.ask(do="take_from_bag", n=200)
        await page.ask(do="take_from_bag")
        assert "no more than 200 seeds" in (await page.next("error"))["text"]

    with_server(do)


def test_clicks_wait_for_the_patient_hand_and_stop_stops_it() -> None:
    async def do(pages: Pages) -> None:
        page = await pages.open()
        await page.ask(do="deal")
        await page.until(lambda m: m["type"] == "world" and m["busy"])
        await page.ask(do="take_from_bag")
        assert (await page.next("error"))["code"] == "busy"
        await page.ask(do="stop")
        await page.until(lambda m: m["type"] == "world" and not m["busy"])
        await page.ask(do="take_from_bag")
        await page.until(lambda m: m["type"] == "world" and m["hand"])

    with_server(do)


def test_a_failing_firmware_is_told_and_logged(caplog: pytest.LogCaptureFixture) -> None:
    async def do(pages: Pages) -> None:
        page = await pages.open()
        await page.next("board")

        def fail(ms: int) -> None:
            raise ZeroDivisionError("in the firmware")

        pages.room.advance = fail  # type: ignore[method-assign]
        assert (await page.next("error"))["code"] == "board"
        assert (await pages.client.get("/")).status == 200

    with_server(do)
    assert "in the firmware" in caplog.text


# The command


def test_a_port_in_use_is_told_in_one_sentence_with_the_way_out() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = subprocess.run(
            [sys.executable, "-m", "host", "play", "--no-browser", "--port", str(port)],
            capture_output=True,
            text=True,
            timeout=60,
        )
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.startswith(f"Port {port} is taken")
    assert "make play PORT=" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "wrong", [["--port", "70000"], ["--port", "x"], ["--spread", "2"], ["--spread", "much"], ["--seed", "1.5"]]
)
def test_an_argument_that_makes_no_sense_is_refused(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    from host.__main__ import arguments

    with pytest.raises(SystemExit) as ended:
        arguments(["play", *wrong])
    assert ended.value.code == 2
    assert wrong[0] in capsys.readouterr().err


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGINT for a child")
def test_port_0_picks_a_free_one_and_ctrl_c_ends_quietly() -> None:
    import signal

    command = [sys.executable, "-m", "host", "play", "--no-browser", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        address = re.search(r"http://127\.0\.0\.1:(\d+)/", child.stdout.readline())
        assert address
        with socket.create_connection(("127.0.0.1", int(address[1])), timeout=5):
            pass
        child.send_signal(signal.SIGINT)
        _, errors = child.communicate(timeout=20)
    assert (child.returncode, errors) == (0, "")


def test_a_board_that_is_not_there_is_told_without_the_usage(
    capsys: pytest.CaptureFixture[str],
) -> None:
    from host.__main__ import arguments

    with pytest.raises(SystemExit):
        arguments(["play", "--board", "nope"])
    told = capsys.readouterr().err
    assert "there is no board nope; there are pico-buttons-2x10, pico-buttons-2x8, " in told
    assert told.count("\n") == 1 and "usage" not in told


def test_a_slow_boards_speed_is_said_in_the_terminal_once(capsys: pytest.CaptureFixture[str]) -> None:
    server = Server(Room(VirtualBoard(board_data())))
    for times in (30, 45, 30):
        server._slower(f"The board runs {times} times slower than life.")
    assert capsys.readouterr().out == "The board runs 30 times slower than life.\n"


def test_a_page_that_leaves_in_the_middle_made_a_traceback(caplog: pytest.LogCaptureFixture) -> None:
    """Most often while the emulated Pico boots, when the server is slow to answer."""

    async def do(pages: Pages) -> None:
        for request in ("POST /game HTTP/1.1\r\nContent-Length: 5000", "GET /game HTTP/1.1", "GET /main.js HTTP/1.1"):
            _, writer = await asyncio.open_connection("127.0.0.1", pages.client.port)
            writer.write(f"{request}\r\nHost: localhost\r\n\r\nabc".encode())
            await asyncio.sleep(0.05)
            writer.transport.abort()
        await (await pages.open()).next("board")

    with_server(do)
    assert caplog.text == ""
