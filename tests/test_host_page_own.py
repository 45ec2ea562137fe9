"""What is the board's own on the page: how bright it is, whether it sounds, its self-test and the report."""

from pathlib import Path

import pytest
from seat import IN_CHROMIUM, QuickServer, Seat

pytestmark = IN_CHROMIUM


def test_lights_and_sounder_are_set_and_the_board_is_checked(
    seat: Seat, server: QuickServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("firmware.checking.RING_MS", 600)  # each ring for long enough to see it, on a quick board
    seat.start()
    before = seat.cues()
    seat.page.click("#own")
    seat.page.click("#own-brightness label:has-text('Half')")
    seat.page.click("#own-sound label:has-text('Off')")
    kept = {"brightness": "50", "sound": "off"}
    seat.until(lambda: kept.items() <= seat.board()["settings"].items(), "the board has it")
    server.do(lambda: server.room.board.faults.begin("dead-cell", 13))
    seat.page.click("#own-begin")
    seat.until(lambda: seat.shown("test"), "the board checks itself: its rings are lit")
    seat.until(lambda: seat.page.locator("#own-board").is_visible(), "the result is shown")
    assert "South's pit 4 (place 13, GP13)" in seat.text("#own-check")
    with seat.page.expect_download() as download:
        seat.page.click("#own-report")
    report = Path(download.value.path()).read_text(encoding="utf-8")
    assert "Scale of South's pit 4 (place 13, GP13): missing" in report
    assert "Lights: " in report and "of 1000 mA: ok" in report
    server.do(lambda: server.room.board.faults.end("dead-cell", 13))
    seat.page.click("#own-board button[value=close]")
    seat.page.click("#mode", modifiers=["Shift"])
    seat.until(lambda: seat.cues() == before, "the game goes on as it was")


def test_a_click_is_a_finger_while_the_self_test_asks_for_fingers(
    seat: Seat, server: QuickServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A click lifted the seeds, and no pit could be touched on the page."""
    for name, ms in (("RING_MS", 1), ("_SEEN_MS", 100), ("_SOUND_MS", 100), ("_TOUCH_MS", 10_000_000)):
        monkeypatch.setattr(f"firmware.checking.{name}", ms)
    seat.start()
    lying = seat.world()["places"]
    seat.page.click("#own")
    seat.page.click("#own-begin")
    seat.until(lambda: seat.says("check-touch") and 14 in seat.places("here"), "it asks for fingers")
    seat.click(14)
    seat.until(lambda: 14 not in seat.places("here") and 15 in seat.places("here"), "the finger is felt")
    assert seat.world()["places"] == lying and seat.hand() == 0
