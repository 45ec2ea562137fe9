"""Workshop mode on the page: set there, whoever touches the page is at the board, results and the next group."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hall_page import HallPage
from seat import IN_CHROMIUM, PATIENCE, QuickServer, Seat

from firmware import presence

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = IN_CHROMIUM

LONG_MS, SOON_MS = 10_000_000, 4000  # what a minute is while nobody is to be away, and while somebody is


def test_a_facilitators_half_hour(seat: Seat, server: QuickServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "_MINUTE_MS", LONG_MS)
    monkeypatch.setattr(presence, "COUNTDOWN_MS", LONG_MS)

    def leave_alone(said: str) -> None:
        """Nobody touches anything until the board says what it does then; whoever comes next has time again."""
        monkeypatch.setattr(presence, "_MINUTE_MS", SOON_MS)
        seat.until(lambda: seat.says(said), said)
        monkeypatch.setattr(presence, "_MINUTE_MS", LONG_MS)

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
    leave_alone("attract")
    seat.until(lambda: seat.shown("demo"), "it shows a game")
    seat.page.mouse.click(5, 300)
    seat.until(lambda: seat.says("turn"), "it is there for whoever came")
    assert seat.world()["places"] == lying

    # A press of the board's own button that wakes it does nothing else.
    rules = seat.board()["rules"]
    leave_alone("attract")
    seat.forget()
    seat.press_mode()
    seat.until(lambda: seat.says("turn"), "it is woken")
    now = server.room.board.clock.now
    seat.until(lambda: server.room.board.clock.now > now + 2000, "it has had time for anything else")
    assert {board["rules"] for board in seat.boards} == {rules}, "the press that woke the board has chosen another game"

    # A game is counted down, and goes on at a touch.
    seat.sow("8+")
    leave_alone("countdown")
    history = seat.board()["history"]
    seat.page.focus("#mode")
    seat.page.keyboard.press("ArrowLeft")  # a key that presses nothing there is somebody, too
    seat.until(lambda: seat.says("turn"), "it goes on")
    assert seat.board()["history"] == history

    # What is over is in the list, and in a file.
    server.do(lambda: server.room.board.link.pc.send("position 0,0,0,0,0/0,0,0,0,2 9,9 0 - partial"))
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
    clock = seat.page.clock
    clock.install(time=0)
    clock.pause_at(1000)
    seat.page.locator("#workshop-group").evaluate("button => { button.click(); button.click(); }")
    assert seat.text("#workshop-group").startswith("Press again")
    seat.page.keyboard.press("Escape")
    seat.page.click("#own")
    seat.page.click("#workshop-open")
    seat.page.focus("#workshop-group")
    for _ in range(4):
        seat.page.keyboard.down("Enter")
        clock.run_for(300)
    seat.page.keyboard.up("Enter")
    assert seat.text("#workshop-group").startswith("Press again")
    assert "Group 1" in seat.text("#workshop-session")
    assert '{"do":"group"}' not in server.room.asked
    seat.page.click("#workshop-group")
    clock.resume()
    seat.until(lambda: seat.says("fill") and seat.board()["history"] == [], "the next group may begin")
    seat.page.click("#own")
    seat.page.click("#workshop-open")
    seat.until(lambda: "Group 2" in seat.text("#workshop-session"), "nothing is left of the one before")
    seat.until(lambda: seat.text("#workshop-results") == "", "no results")
    assert kept.items() <= seat.board()["settings"].items()


def test_the_room_sends_the_next_group_at_a_second_press_only(browser: "Browser") -> None:
    hall = HallPage()
    hall.tell("3")
    page = browser.new_page()
    page.set_default_timeout(1000 * PATIENCE)
    page.clock.install(time=0)
    page.goto(hall.address)
    page.wait_for_selector("#tables li")
    page.clock.pause_at(3_600_000)
    page.select_option("#what", "group")
    page.locator("#send").evaluate("button => { button.click(); button.click(); }")
    assert page.inner_text("#send").startswith("Press again")
    page.focus("#send")
    for _ in range(4):
        page.keyboard.down("Enter")
        page.clock.run_for(300)
    page.keyboard.up("Enter")
    page.clock.run_for(300)
    page.select_option("#to", "3")  # to another table: that is to be meant, too
    assert page.inner_text("#send") == "Send"
    assert page.inner_text("#sent") == "", "nothing was sent"
    page.click("#send")
    page.clock.run_for(800)
    page.click("#send")
    page.locator("#sent", has_text="broker").wait_for()
    page.close()
    hall.stop()
