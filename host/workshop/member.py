"""A board takes part in a room: tells the broker how it stands, and does what the facilitator sends.

It is a page like any other: it joins the board's own server by WebSocket, so that it works for every board that
`make play` shows, and may do no more than a page may.
"""

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import aiohttp
import aiomqtt

from .topics import BOARD, PORT, TO_ALL, listens, tells

_AGAIN_S = 3  # until it is tried again
_PAUSE_S = 0.5  # between two tellings
_KEEP_ALIVE_S = 10  # the broker takes a board for away that has said nothing for half as long again
_MAY = ("lesson", "puzzle", "new", "show", "set", "group")  # what a facilitator may ask a board for
_LONGEST = 1000

Status = dict[str, Any]


class Member:
    """`table` is its number, `page` the address of the board's own page. `say` tells the terminal, each thing once."""

    def __init__(self, table: str, broker: tuple[str, int], pin: str, page: str, say: Callable[[str], object]) -> None:
        self._table, self._pin, self._page = table, pin, page
        self._host, self._port = broker
        self._say = say
        self._said = ""
        self._status: Status = {}
        self._changed = asyncio.Event()

    async def run(self) -> None:
        """Take part until cancelled; when the broker or the board goes away, try again."""
        while True:
            try:
                await self._take_part()
            except* aiomqtt.MqttError as errors:
                wrong = "Not authorized" in str(errors.exceptions[0])
                why = "another PIN stands on the facilitator's terminal" if wrong else "the room does not answer"
                self._tell(f"Table {self._table}: {why} (at {self._host}:{self._port}). It is tried again.")
            except* (aiohttp.ClientError, OSError) as errors:
                self._tell(f"Table {self._table}: the board's own page does not answer: {errors.exceptions[0]}.")
            await asyncio.sleep(_AGAIN_S)

    async def _take_part(self) -> None:
        away = aiomqtt.Will(tells(self._table), "{}", qos=1, retain=True)
        async with (
            aiomqtt.Client(
                self._host, self._port, username=BOARD, password=self._pin, will=away, keepalive=_KEEP_ALIVE_S
            ) as broker,
            aiohttp.ClientSession() as session,
            session.ws_connect(self._page.replace("http", "ws", 1) + "ws", heartbeat=20) as page,
        ):
            await broker.subscribe(TO_ALL, qos=1)
            await broker.subscribe(listens(self._table), qos=1)
            self._tell(f"This board is table {self._table} of the room at {self._host}.")
            self._changed.set()  # the room may be a new one, which knows nothing
            try:
                async with asyncio.TaskGroup() as group:
                    group.create_task(self._hear(page))
                    group.create_task(self._report(broker))
                    group.create_task(self._obey(broker, page))
            finally:  # the broker tells it itself only where the line is cut
                with suppress(aiomqtt.MqttError):
                    await broker.publish(tells(self._table), "{}", qos=1, retain=True)

    async def _hear(self, page: aiohttp.ClientWebSocketResponse) -> None:
        numbered = False
        async for received in page:
            told: list[dict[str, Any]] = json.loads(received.data) if received.type is aiohttp.WSMsgType.TEXT else []
            before = self._status
            for message in told:
                if message["type"] == "hello":
                    self._status = self._status | {"table": self._table, "name": message["board"]["name"]}
                elif message["type"] == "results":
                    self._status = self._status | {"session": message["session"], "results": message["results"]}
                elif message["type"] == "board":
                    self._status = self._status | status(message)
                    if not numbered and message["settings"].get("table", self._table) != self._table:
                        await page.send_str(json.dumps({"do": "set", "setting": "table", "value": self._table}))
                        numbered = True  # once: whoever sets another number on the board wants it so
            if self._status != before:
                self._changed.set()
        raise aiohttp.ClientConnectionError("it was switched off")

    async def _report(self, broker: aiomqtt.Client) -> None:
        while True:
            await self._changed.wait()
            self._changed.clear()
            if {"rules", "results"} <= self._status.keys():
                await broker.publish(tells(self._table), json.dumps(self._status), qos=1, retain=True)
            await asyncio.sleep(_PAUSE_S)

    async def _obey(self, broker: aiomqtt.Client, page: aiohttp.ClientWebSocketResponse) -> None:
        async for message in broker.messages:
            asked = wanted(message.payload)
            if asked:
                await page.send_str(asked)

    def _tell(self, words: str) -> None:
        if words != self._said:
            self._said = words
            self._say(words)


def broker_at(text: str) -> tuple[str, int]:
    """Return the host and port that `HOST` or `HOST:PORT` names. ValueError."""
    host, colon, port = text.rpartition(":")
    if not colon:
        return text, PORT
    if not host or not port.isdecimal() or not 0 < int(port) < 65536:
        raise ValueError(f"{text[:60]} is not a host and a port, such as 192.168.1.5 or 192.168.1.5:{PORT}")
    return host, int(port)


def status(board: dict[str, Any]) -> Status:
    """Return what the room is told of a page's message `board`."""
    say = board["say"] or {}
    return {
        "rules": board["rules"],
        "position": board["position"],
        "columns": board["columns"],
        "counts": board["counts"],
        "moves": len(board["history"]),
        "round": board["round"],
        "result": board["result"],
        "say": say.get("text", ""),
        "key": say.get("key", ""),
        "task": board["task"],
        "language": board["language"],
        "wrong": any(cue in ("wrong", "surplus") for _, cue, _ in board["cues"]),
    }


def wanted(payload: Any) -> str:
    """Return what is to be sent to the board's page, as it came; empty if it is nothing that a facilitator may ask."""
    try:
        text = bytes(payload).decode()
        message = json.loads(text)
    except (TypeError, ValueError, RecursionError):
        return ""
    return text if len(text) <= _LONGEST and isinstance(message, dict) and message.get("do") in _MAY else ""
