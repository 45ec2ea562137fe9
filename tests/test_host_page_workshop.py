"""Workshop mode on the page: set there, whoever touches the page is at the board, results and the next group."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

import pytest
from aiohttp import web
from seat import IN_CHROMIUM, QuickServer, Seat, chromium
from test_host_workshop import TOLD

from host.workshop.hall import Hall
from host.workshop.server import Desk

pytestmark = IN_CHROMIUM


def test_a_facilitators_half_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("firmware.presence._MINUTE_MS", 4000)
    server = QuickServer()
    with chromium() as browser:
        seat = Seat(browser, server.address)
        seat.start()
        seat.page.click("#own")
        seat.page.click("#workshop-open")
        seat.page.click("#workshop-minutes label:has-text('2 minutes')")
        for wrong in ("100", "-3", "1.5"):
            seat.page.fill("#workshop-table", wrong)
            seat.page.keyboard.press("Tab")
            told = seat.page.locator("#workshop-table").evaluate("input => input.validationMessage")
            assert "from 1 to 99" in told, f"{wrong} is passed over in silence"
        seat.page.fill("#workshop-table", "7")
        seat.page.keyboard.press("Tab")
        kept = {"workshop": "2", "table": "7"}
        seat.until(lambda: kept.items() <= seat.board()["settings"].items(), "the board has it")
        seat.page.click("#workshop button[value=close]")

        # Left alone before a move it shows a game; a touch of the page is somebody.
        lying = seat.world()["places"]
        seat.until(lambda: seat.says("attract") and seat.places("demo"), "it shows a game")
        seat.page.mouse.click(5, 300)
        seat.until(lambda: seat.says("turn"), "it is there for whoever came")
        assert seat.world()["places"] == lying

        # A press of the board's own button that wakes it does nothing else.
        rules = seat.board()["rules"]
        seat.until(lambda: seat.says("attract"), "it shows a game once more")
        seat.page.locator("#mode").click(delay=200)
        seat.until(lambda: seat.says("turn"), "it is woken")
        seat.page.wait_for_timeout(300)
        assert seat.board()["rules"] == rules, "the press that woke the board has chosen another game"

        # A game is counted down, and goes on at a touch.
        seat.sow("8+")
        seat.until(lambda: seat.says("countdown"), "it is counted down")
        history = seat.board()["history"]
        seat.page.focus("#mode")
        seat.page.keyboard.press("ArrowLeft")  # a key that presses nothing there is somebody, too
        seat.until(lambda: seat.says("turn") or seat.says("extra"), "it goes on")
        assert seat.board()["history"] == history

        # What is over is in the list, and in a file.
        server.room.board.link.pc.send("position 0,0,0,0,0/0,0,0,0,2 9,9 0 - partial")
        seat.until(lambda: seat.says("fill"), "the end of a game is to be laid out")
        seat.page.click("#deal")
        seat.until(lambda: seat.says("turn") and not seat.world()["busy"], "it lies")
        seat.follow("9+")
        seat.until(lambda: seat.says("won"), "it is over")
        seat.page.click("#own")
        seat.page.click("#workshop-open")
        seat.until(lambda: "North won" in seat.text("#workshop-results"), "the result is there")
        with seat.page.expect_download() as download:
            seat.page.click("#workshop-save")
        lines = Path(download.value.path()).read_text(encoding="utf-8").splitlines()
        assert lines[0].startswith("table,session,minutes,kind,played,winner")
        assert lines[1].startswith("7,1,") and ",giuthi pits=5 seeds=4 prey=skip,North,9," in lines[1]

        # The next group: a second press means it, not a double click, nor a key that is held.
        seat.page.locator("#workshop-group").evaluate("button => { button.click(); button.click(); }")
        assert seat.text("#workshop-group").startswith("Press again")
        seat.page.keyboard.press("Escape")
        seat.page.click("#own")
        seat.page.click("#workshop-open")
        seat.page.focus("#workshop-group")
        for _ in range(4):
            seat.page.keyboard.down("Enter")
            seat.page.wait_for_timeout(300)
        seat.page.keyboard.up("Enter")
        assert seat.text("#workshop-group").startswith("Press again")
        assert "Group 1" in seat.text("#workshop-session")
        seat.page.click("#workshop-group")
        seat.until(lambda: seat.says("fill") and seat.board()["history"] == [], "the next group may begin")
        seat.page.click("#own")
        seat.page.click("#workshop-open")
        seat.until(lambda: "Group 2" in seat.text("#workshop-session"), "nothing is left of the one before")
        assert seat.text("#workshop-results") == ""
        assert kept.items() <= seat.board()["settings"].items()
        assert seat.complaints == []
    server.stop()


@contextmanager
def a_hall() -> Iterator[str]:
    """The facilitator's page with one table, but without a broker: what it sends is refused. Gives its address."""
    ready, ports = Event(), []

    async def serve() -> None:
        hall = Hall()
        hall.hear("ndongu/table/3", json.dumps(TOLD | {"table": "3"}).encode())
        runner = web.AppRunner(Desk(hall, 1, "").app)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        ports.append(runner.addresses[0][1])
        ready.set()
        try:
            await asyncio.Event().wait()
        finally:
            await runner.cleanup()

    loop = asyncio.new_event_loop()
    serving = loop.create_task(serve())
    thread = Thread(target=lambda: loop.run_until_complete(asyncio.wait([serving])), daemon=True)
    thread.start()
    assert ready.wait(10)
    yield f"http://127.0.0.1:{ports[0]}/"
    loop.call_soon_threadsafe(serving.cancel)
    thread.join(10)


def test_the_room_sends_the_next_group_at_a_second_press_only() -> None:
    with a_hall() as address, chromium() as browser:
        page = browser.new_page()
        page.goto(address)
        page.wait_for_selector("#tables li")
        page.select_option("#what", "group")
        page.locator("#send").evaluate("button => { button.click(); button.click(); }")
        assert page.inner_text("#send").startswith("Press again")
        page.focus("#send")
        for _ in range(4):
            page.keyboard.down("Enter")
            page.wait_for_timeout(300)
        page.keyboard.up("Enter")
        page.wait_for_timeout(300)
        page.select_option("#to", "3")  # to another table: that is to be meant, too
        assert page.inner_text("#send") == "Send"
        assert page.inner_text("#sent") == "", "nothing was sent"
        page.click("#send")
        page.wait_for_timeout(800)
        page.click("#send")
        page.wait_for_function("() => document.querySelector('#sent').textContent.includes('broker')")
