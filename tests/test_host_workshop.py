"""A room of boards: what the hall makes of what tables tell, who needs help, the way over a real broker and back."""

import asyncio
import json
import socket
from typing import Any

import aiohttp
import aiomqtt
import pytest
from aiohttp import web

from host.compose import board_data
from host.room import Room
from host.server import Server
from host.virtual.board import VirtualBoard
from host.workshop.__main__ import main
from host.workshop.broker import running
from host.workshop.hall import STILL_S, WRONG_S, Hall
from host.workshop.member import Member, broker_at, wanted
from host.workshop.server import Desk
from host.workshop.topics import BOARD, table_number

TOLD: dict[str, Any] = {
    "table": "3",
    "name": "pico-cells-2x10",
    "rules": "giuthi pits=5 seeds=4 prey=skip",
    "position": "4,4,4,4,4/4,4,4,4,4 0,0 0 -",
    "columns": 5,
    "counts": [0] * 22,
    "moves": 0,
    "round": 1,
    "result": "playing",
    "say": "South's turn.",
    "key": "turn",
    "task": None,
    "language": "en",
    "wrong": False,
    "session": 1,
    "results": [],
}


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def hall(clock: Clock) -> Hall:
    return Hall(clock)


def tell(hall: Hall, table: str = "3", **more: Any) -> None:
    hall.hear(f"ndongu/table/{table}", json.dumps(TOLD | {"table": table} | more).encode())


def shown(hall: Hall) -> list[dict[str, Any]]:
    tables: list[dict[str, Any]] = hall.message()["tables"]
    return tables


def test_tables_stand_in_the_order_of_their_numbers(hall: Hall) -> None:
    for table in ("10", "2", "1"):
        tell(hall, table)
    assert [row["table"] for row in shown(hall)] == ["1", "2", "10"]


def test_a_mistake_needs_help_only_when_it_stays(hall: Hall, clock: Clock) -> None:
    tell(hall, wrong=True, key="mistake")
    assert shown(hall)[0]["help"] == ""
    clock.now += WRONG_S
    tell(hall, wrong=True, key="mistake", say="Still.")
    assert shown(hall)[0]["help"] == "mistake"
    tell(hall)
    assert shown(hall)[0]["help"] == ""


def test_a_game_that_stands_still_needs_help_and_one_that_is_over_does_not(hall: Hall, clock: Clock) -> None:
    tell(hall, "1")
    tell(hall, "2", result="win 0 30 18 no-moves", key="won")
    tell(hall, "3", key="fill")
    tell(hall, "4", key="attract")
    clock.now += STILL_S
    assert [row["help"] for row in shown(hall)] == ["still", "", "", ""], "nor does one that shows a game to nobody"
    assert shown(hall)[0]["minutes"] == 3


def test_a_board_that_goes_away_keeps_its_card_until_it_is_taken_off(hall: Hall) -> None:
    tell(hall)
    hall.forget("3")  # it is there
    assert len(shown(hall)) == 1
    hall.hear("ndongu/table/3", b"{}")
    assert shown(hall)[0]["help"] == "away"
    assert shown(hall)[0]["position"] == TOLD["position"]
    tell(hall)
    assert shown(hall)[0]["help"] == ""
    hall.hear("ndongu/table/3", b"{}")
    hall.forget("3")
    assert shown(hall) == []


RESULT = {"kind": "game", "minutes": 9, "played": "kiothi", "winner": 1, "seeds": [20, 40], "number": 31}


def rows(hall: Hall) -> list[str]:
    return hall.results_file().splitlines()[1:]


def test_the_room_keeps_what_groups_have_finished_when_their_boards_forget_it(hall: Hall) -> None:
    tell(hall, "10", results=[RESULT])
    tell(hall, "3", results=[RESULT, RESULT | {"kind": "lesson", "played": "giuthi", "winner": None, "number": 4}])
    tell(hall, "3", session=2)
    tell(hall, "3", session=2, results=[RESULT | {"winner": None, "seeds": [30, 30]}])
    assert rows(hall) == [
        "3,1,9,game,kiothi,North,20,40,20,31",
        "3,1,9,lesson,giuthi,,,,,4",
        "3,2,9,game,kiothi,draw,30,30,0,31",
        "10,1,9,game,kiothi,North,20,40,20,31",
    ]


def test_a_game_that_was_taken_back_is_taken_out_of_the_room_too(hall: Hall) -> None:
    tell(hall, results=[RESULT])
    tell(hall)
    assert rows(hall) == []


def test_another_board_at_a_table_takes_no_results_of_the_one_before(hall: Hall) -> None:
    tell(hall, results=[RESULT])
    hall.hear("ndongu/table/3", b"{}")
    tell(hall, results=[RESULT])  # the same one, back again
    hall.hear("ndongu/table/3", b"{}")
    tell(hall)  # a spare one, whose sessions count from 1, too
    tell(hall, results=[RESULT | {"winner": 0}])
    assert rows(hall) == ["3,1,9,game,kiothi,North,20,40,20,31", "3,1,9,game,kiothi,South,20,40,20,31"]


def test_a_group_that_gets_on_while_its_board_is_away_is_no_other_group(hall: Hall) -> None:
    lesson = RESULT | {"kind": "lesson", "played": "giuthi", "winner": None, "number": 4}
    tell(hall, results=[lesson])
    hall.hear("ndongu/table/3", b"{}")
    tell(hall, results=[lesson | {"number": 6}, RESULT])
    assert rows(hall) == ["3,1,9,lesson,giuthi,,,,,6", "3,1,9,game,kiothi,North,20,40,20,31"]


@pytest.mark.parametrize("wrong", [7, {}, RESULT | {"played": "=1+1"}, RESULT | {"winner": 2}, RESULT | {"seeds": [1]}])
def test_results_that_make_no_sense_are_left_out(hall: Hall, wrong: Any) -> None:
    tell(hall, results=[wrong, RESULT])
    assert len(rows(hall)) == 1


@pytest.mark.parametrize(
    ("topic", "payload"),
    [
        ("ndongu/table/3", b"\xff"),
        ("ndongu/table/3", b"[]"),
        ("ndongu/table/3", b'{"table": "3"}'),
        ("ndongu/table/3", json.dumps(TOLD | {"table": "4"}).encode()),
        ("ndongu/table/3", json.dumps(TOLD | {"moves": "x"}).encode()),
        ("ndongu/table/3", json.dumps(TOLD | {"say": "x" * 17_000}).encode()),
        ("ndongu/table/3", b"[" * 5000),
        ("ndongu/table/evil", json.dumps(TOLD).encode()),
        ("ndongu/table/3", b"{}"),
    ],
)
def test_what_no_board_would_say_is_passed_over(hall: Hall, topic: str, payload: bytes) -> None:
    hall.hear(topic, payload)
    assert shown(hall) == []


def test_a_board_does_what_a_facilitator_may_ask_and_nothing_else() -> None:
    lesson = '{"do": "lesson", "go": "begin", "course": "giuthi", "number": 1}'
    assert wanted(lesson.encode()) == lesson
    for other in ('{"do": "fault", "name": "power-cut"}', '{"do": "lift", "place": 1}', "[]", "{", "\x00", '"new"'):
        assert wanted(other.encode()) == ""
    assert wanted(b"\xff\xfe") == ""
    assert wanted(b"[" * 900) == ""


def test_where_the_broker_is() -> None:
    assert broker_at("192.168.1.5") == ("192.168.1.5", 1883)
    assert broker_at("pc.local:1884") == ("pc.local", 1884)
    for wrong in (":1884", "pc:x", "pc:99999"):
        with pytest.raises(ValueError, match="is not a host and a port"):
            broker_at(wrong)
    for wrong in ("0", "100", "a", ""):
        with pytest.raises(ValueError, match="from 1 to 99"):
            table_number(wrong)


# Over a real broker


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def served(app: web.Application) -> tuple[web.AppRunner, str]:
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    return runner, f"http://127.0.0.1:{runner.addresses[0][1]}/"


async def until_tables(page: aiohttp.ClientWebSocketResponse, met: Any) -> list[dict[str, Any]]:
    async with asyncio.timeout(20):
        while True:
            message = json.loads((await page.receive()).data)
            if message["type"] == "tables" and met(message["tables"]):
                return list(message["tables"])


async def answer(page: aiohttp.ClientWebSocketResponse) -> dict[str, Any]:
    """What the hall says to what was sent last."""
    async with asyncio.timeout(20):
        while True:
            message: dict[str, Any] = json.loads((await page.receive()).data)
            if message["type"] in ("sent", "error"):
                return message


async def a_workshop() -> None:
    port = free_port()
    said: list[str] = []
    async with running("123456", "127.0.0.1", port) as password:
        hall_knows = Hall()
        hall, hall_at = await served(Desk(hall_knows, port, password).app)
        board, board_at = await served(Server(Room(VirtualBoard(board_data(), seed=1))).app)
        member = asyncio.create_task(Member("7", ("127.0.0.1", port), "123456", board_at, said.append).run())
        async with aiohttp.ClientSession() as session, session.ws_connect(hall_at + "ws") as page:
            [row] = await until_tables(page, lambda tables: tables)
            assert (row["table"], row["rules"]) == ("7", "giuthi pits=6 seeds=4 prey=skip")
            assert row["say"].startswith("Put 48 more seeds in")

            hall_knows.hear("ndongu/table/8", json.dumps(TOLD | {"table": "8"}).encode())
            hall_knows.hear("ndongu/table/8", b"{}")
            await page.send_json({"to": "all", "ask": {"do": "new", "rules": "kiothi", "first": 0}})
            assert await answer(page) == {"type": "sent", "to": ["7"], "away": ["8"]}
            hall_knows.forget("8")
            await until_tables(page, lambda tables: tables[0]["rules"].startswith("kiothi"))
            await page.send_json({"to": "7", "ask": {"do": "set", "setting": "workshop", "value": "5"}})
            await until_tables(page, lambda tables: tables[0]["session"] == 1)
            await page.send_json({"to": "all", "ask": {"do": "group"}})
            [row] = await until_tables(page, lambda tables: tables[0]["session"] == 2)
            async with session.get(hall_at + "results") as file:
                assert (await file.text()).startswith("table,session,minutes,")
            await page.send_json({"to": "7", "ask": {"do": "set", "setting": "language", "value": "id"}})
            [row] = await until_tables(page, lambda tables: tables[0]["language"] == "id")

            await page.send_json({"to": "all", "ask": {"do": "fault", "name": "power-cut"}})
            assert await answer(page) == {"type": "error", "text": "That can't be sent to a table."}
            await page.send_json({"to": "8", "ask": {"do": "show"}})
            assert await answer(page) == {"type": "error", "text": "Table 8 is away. Nothing was sent."}
            for asked in ("favicon.ico", "page/fonts/thai.ttf"):
                async with session.get(hall_at + asked) as got:
                    assert got.status == 200, asked

            # A stranger with the boards' PIN can't play the facilitator, and one without it can't come in.
            stranger = {"hostname": "127.0.0.1", "port": port, "username": BOARD}
            async with aiomqtt.Client(**stranger, password="123456") as other:
                await other.publish("ndongu/do/all", '{"do": "new", "rules": "giuthi"}', qos=0)
            with pytest.raises(aiomqtt.MqttError):
                async with aiomqtt.Client(**stranger, password="654321"):
                    pass

            await board.cleanup()  # its PC is switched off
            [row] = await until_tables(page, lambda tables: tables[0]["help"] == "away")
            assert row["rules"].startswith("kiothi")
        member.cancel()
        await hall.cleanup()
    assert said[0] == "This board is table 7 of the room at 127.0.0.1."
    assert "does not answer" in said[1]


def test_a_board_takes_part_in_a_room_and_does_what_is_sent_to_all() -> None:
    asyncio.run(a_workshop())


async def a_room_twice() -> None:
    """The facilitator's PC is started anew in the middle of a workshop; the boards stay as they are."""
    port = free_port()
    board, board_at = await served(Server(Room(VirtualBoard(board_data(), seed=1))).app)
    member = asyncio.create_task(Member("7", ("127.0.0.1", port), "123456", board_at, print).run())
    for _ in range(2):
        async with running("123456", "127.0.0.1", port) as password:
            hall, hall_at = await served(Desk(Hall(), port, password).app)
            async with aiohttp.ClientSession() as session, session.ws_connect(hall_at + "ws") as page:
                await page.send_json({"to": "all", "ask": {"do": "show"}})
                [row] = await until_tables(page, lambda tables: tables and not tables[0].get("away"))
                assert row["table"] == "7" and row["rules"].startswith("giuthi")
            await hall.cleanup()
    member.cancel()
    await board.cleanup()


def test_a_room_that_is_opened_anew_hears_of_its_boards_though_nothing_has_changed_at_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It showed no tables until somebody moved a seed."""
    monkeypatch.setattr("host.workshop.member._AGAIN_S", 0.3)
    asyncio.run(a_room_twice())


async def with_a_wrong_pin() -> list[str]:
    port = free_port()
    said: list[str] = []
    async with running("123456", "127.0.0.1", port):
        member = asyncio.create_task(Member("7", ("127.0.0.1", port), "1", "http://127.0.0.1:1/", said.append).run())
        async with asyncio.timeout(10):
            while not said:
                await asyncio.sleep(0.05)
        member.cancel()
    return said


def test_a_wrong_pin_is_said_on_the_terminal() -> None:
    [said] = asyncio.run(with_a_wrong_pin())
    assert "another PIN" in said


def test_a_broker_port_that_is_taken_was_told_by_a_traceback(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("0.0.0.0", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert main(["--no-browser", "--port", "0", "--broker-port", str(port), "--pin", "1234"]) == 1
    said = capsys.readouterr().err
    assert f"can't have port {port}" in said and "BROKER_PORT=1884" in said
    assert "Traceback" not in said
