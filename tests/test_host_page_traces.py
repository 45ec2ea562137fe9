"""A trace on the page, in a real Chromium: opened, played, jumped in, left again; and files that are none."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from recording import a_move_with_a_mistake
from seat import DESK, IN_CHROMIUM, Seat

pytestmark = IN_CHROMIUM

GAME = "rules giuthi pits=5 seeds=4\nposition 4,4,4,4,4/4,4,4,4,4 0,0 0 -\n5+\n"
MISTAKE = "Not that pit! One seed lies where it does not belong."


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("traces") / "a move.trace"
    path.write_text(a_move_with_a_mistake().text())
    return path


@pytest.fixture
def seat(only_seat: Seat) -> Iterator[Seat]:
    only_seat.forgives = "400"  # a refused file's answer
    only_seat.start()
    yield only_seat
    assert only_seat.complaints == []


def opened(seat: Seat, file: Path) -> None:
    """Open a trace and have it stand still."""
    seat.page.set_input_files("#file", file)
    seat.until(lambda: seat.text("#trace-name") == file.name, "the trace is open")
    seat.until(lambda: seat.page.evaluate("document.activeElement.id") == "trace-play", "its button has the focus")
    if seat.text("#trace-play") == "Pause":
        seat.page.keyboard.press("k")
    seat.until(lambda: seat.text("#trace-play") != "Pause", "it stands still")


def leave(seat: Seat) -> None:
    seat.page.click("#trace-leave")
    seat.until(lambda: not seat.page.locator("#trace").is_visible(), "the trace is closed")


def to_the_end(seat: Seat) -> None:
    seat.page.focus("#trace-at")
    seat.page.keyboard.press("End")
    seat.until(lambda: seat.text("#trace-play") == "Again", "the end is reached")


def labels(seat: Seat) -> list[str]:
    buttons = seat.page.locator(".place")
    found: list[str] = buttons.evaluate_all("found => found.map(e => e.getAttribute('aria-label'))")
    return found


def test_the_board_is_shown_as_it_was_and_said_to_be_a_trace(seat: Seat, file: Path) -> None:
    before = labels(seat), seat.world()
    opened(seat, file)
    assert "nobody knows" in seat.text("#trace-note")
    assert not any(seat.page.locator(f"#{id}").is_visible() for id in ("follow", "undo", "new", "save", "moves"))
    to_the_end(seat)
    said = "The board says just what it said when this was recorded."
    seat.until(lambda: seat.text("#trace-note") == said, "it is told what has come of it")
    seat.until(lambda: seat.text("#trace-where") == "0:15 of 0:15" and seat.board()["history"] == ["7-"], "at its end")
    assert "South moves once more!" in seat.text("#say")
    assert labels(seat)[13].startswith("South pit 6, 4 seeds")
    assert seat.text('[data-place="13"] .count') == "4"
    opacity = "e => getComputedStyle(e).opacity"
    seat.until(lambda: seat.page.locator('[data-place="13"] .count').evaluate(opacity) == "1", "the number is seen")
    seat.until(lambda: len(seat.lit(20)) == 8, "the light shows whose turn it is")
    leave(seat)
    seat.until(lambda: (labels(seat), seat.world()) == before, "the game is back as it was")


def test_it_is_played_and_paused_by_keys_and_goes_faster_when_asked(seat: Seat, file: Path) -> None:
    opened(seat, file)
    with seat.still():
        seat.page.keyboard.press("k")
        seat.until(lambda: seat.text("#trace-play") == "Pause", "it goes on")
        seat.page.click("#trace-times label:has-text('×16')")
    seat.until(lambda: seat.text("#trace-play") == "Again", "it is over soon")
    assert seat.page.locator("#trace-times input[value='16']").is_checked()
    with seat.still():
        seat.page.click("#trace-play")
        seat.until(lambda: int(seat.page.input_value("#trace-at")) < 15_000, "it begins again")


def test_a_moment_is_found_on_the_line_of_time_and_in_the_list(seat: Seat, file: Path) -> None:
    opened(seat, file)
    assert seat.page.locator("#trace-found button").all_inner_texts() == ["!", "7-"]
    assert seat.page.locator("#trace-marks i").count() == 2
    mistake = seat.page.locator("#trace-found button.mistake")
    assert (mistake.get_attribute("aria-label") or "").endswith(
        f"{MISTAKE} The lights show where; or press the button, and take the turn back."
    )
    mistake.click()
    seat.until(lambda: MISTAKE in seat.text("#say") and seat.places("surplus") == [11], "the mistake is shown")
    seat.until(lambda: mistake.get_attribute("aria-current") == "step", "and marked in the list")
    seat.page.focus("#trace-at")
    at = int(seat.page.input_value("#trace-at"))
    seat.page.keyboard.press("ArrowLeft")
    seat.until(lambda: int(seat.page.input_value("#trace-at")) == at - 1000, "a second back")
    seat.until(lambda: "Sow clockwise" in seat.text("#say"), "the board is as it was then")


def test_nobody_plays_in_a_trace(seat: Seat, file: Path) -> None:
    opened(seat, file)
    to_the_end(seat)
    seat.click(13)
    seat.until(lambda: seat.toasted("This is a trace, not a game"), "it is said")
    assert labels(seat)[13].startswith("South pit 6, 4 seeds")
    seat.page.keyboard.press("u")
    seat.page.keyboard.press("Escape")
    asked = seat.server.room.asked
    seat.until(lambda: asked[-1] == '{"do":"stop"}', "both keys are heard")
    assert '{"do":"undo"}' not in asked[-2:] and seat.board()["history"] == ["7-"]


@pytest.mark.parametrize(("change", "said"), [
    (lambda text: text.replace("\n10 ", "\nten ", 1), ": `ten` is nothing that can stand here."),
    (lambda text: text.replace("pico-cells-2x10", "attic"), ", line 2: a trace of the board `attic`; this board is"),
    (lambda text: text[: len(text) // 2], ": cut off, the last line is not `end`."),
    (lambda text: "x" + text, ", line 1: "),
])  # fmt: skip
def test_a_file_that_cannot_be_played_names_its_line_and_changes_nothing(
    seat: Seat, file: Path, tmp_path: Path, change: Any, said: str
) -> None:
    before = labels(seat)
    bad = tmp_path / "bad.trace"
    bad.write_text(change(file.read_text()))
    seat.page.set_input_files("#file", bad)
    seat.until(lambda: seat.toasted(said), "it is refused")
    assert not seat.page.locator("#trace").is_visible()
    assert labels(seat) == before
    seat.until(lambda: seat.page.locator("#open").is_enabled(), "another file may be opened")


def test_a_file_dropped_on_the_page_is_opened(seat: Seat, file: Path) -> None:
    seat.page.evaluate(
        """([name, text]) => {
        const files = new DataTransfer();
        files.items.add(new File([text], name));
        for (const kind of ["dragover", "drop"])
            document.body.dispatchEvent(new DragEvent(kind, { dataTransfer: files, bubbles: true, cancelable: true }));
        }""",
        [file.name, file.read_text()],
    )
    seat.until(lambda: seat.text("#trace-name") == file.name, "the trace is open")
    leave(seat)
    seat.page.evaluate(
        """text => {
        const files = new DataTransfer();
        files.items.add(new File([text], "game.txt"));
        document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: files, bubbles: true, cancelable: true }));
        }""",
        GAME.replace("\n", "\r\n"),
    )
    seat.until(lambda: seat.page.locator("#replay-name").inner_text() == "game.txt", "the saved game is open")
    seat.until(lambda: not seat.world()["busy"], "the seeds are laid")
    seat.page.click("#replay-stop")
    seat.until(lambda: not seat.page.locator("#replay").is_visible(), "it is closed")


def test_the_bar_fits_every_screen(seat: Seat, file: Path) -> None:
    opened(seat, file)
    for width, height in [(390, 844), (360, 640), (844, 390), (820, 1180), (DESK["width"], DESK["height"])]:
        seat.resize(width, height)
        boxes = seat.boxes("#trace button, #trace-times label, #trace-at")
        assert len(boxes) == 6
        assert all(box["x"] >= 0 and box["x"] + box["width"] <= width + 0.5 for box in boxes)
        if width < height:
            sizes = [(round(box["width"]), round(box["height"])) for box in boxes]
            assert min(w for w, _ in sizes) >= 44 and min(h for _, h in sizes) >= 44, sizes
