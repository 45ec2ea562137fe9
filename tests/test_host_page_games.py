"""Kiothi, Ali Guli Mane and saved games on the page, in a real Chromium: openings, rounds, save, open, replay."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from seat import DESK, IN_CHROMIUM, QuickServer, Seat

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = IN_CHROMIUM

# A round of two sowings, the second one a bonus; in the next, pit 0 is closed and North begins.
NEAR_THE_END = """# nearly over
rules ali-guli-mane
position 0,0,0,0,0,0,0/0,0,1,0,0,1,0 34,34 0 -
9
"""
GAME = """rules giuthi pits=5 seeds=4
position 4,4,4,4,4/4,4,4,4,4 0,0 0 -
5+
3+
6+
3-
4+
result win 0 24 16 no-moves
"""


@pytest.fixture(scope="module")
def only_seat(browser: "Browser", server: QuickServer) -> Iterator[Seat]:
    seat = Seat(browser, server, accept_downloads=True)
    seat.forgives = "400"  # a refused file's answer
    yield seat
    seat.leave()


def open_game(seat: Seat, path: Path, text: str) -> None:
    path.write_text(text)
    seat.page.set_input_files("#file", path)


def opened(seat: Seat, path: Path, text: str) -> None:
    """Open a game and see it set up at its start, with all its seeds."""
    seat.forget()
    open_game(seat, path, text)
    seat.until(lambda: seat.text("#replay-name") == path.name, "the game is open")
    seat.until(lambda: not seat.world()["busy"] and lies(seat) == seat.board()["counts"], "the seeds are laid")


def label(seat: Seat, place: int) -> str:
    return seat.page.locator(f'[data-place="{place}"]').get_attribute("aria-label") or ""


def lies(seat: Seat) -> list[int]:
    return [len(ids) for ids in seat.world()["places"]]


def empty_into(seat: Seat, place: int, *targets: int) -> None:
    """Lift a pit and drop a seed into each of the targets."""
    held = lies(seat)[place]
    seat.click(place)
    seat.until(lambda: seat.hand() == held, "the pit is lifted")
    for target in targets:
        held -= 1
        seat.click(target)
        seat.until(lambda held=held: seat.hand() == held, "a seed is dropped")  # type: ignore[misc]


def test_kiothi_from_the_dialog_with_its_opening_and_a_partial_lift(seat: Seat) -> None:
    seat.page.click("#new")
    games = seat.page.locator("#setups legend").all_inner_texts()
    assert games == ["Giuthi", "Kiothi", "Ali Guli Mane"]
    assert seat.page.locator("#setups fieldset:nth-child(2) label").count() == 3
    seat.page.keyboard.press("Escape")
    seat.begin("kiothi")
    assert seat.text("#game") == "Kiothi 2×10, six pits of five"
    seat.start("kiothi")
    seat.until(lambda: seat.says("opening"), "South opens")
    assert "second pit" in seat.text("#hint")

    seat.page.click("#follow")
    seat.until(lambda: seat.toasted("The opening is free"), "nothing is to be followed")

    empty_into(seat, 14, 10, 10, 11, 11, 12)
    empty_into(seat, 19, 9, 9, 8, 8, 8)
    seat.until(lambda: seat.board()["history"] == ["14,19=8:3,9:2,10:2,11:2,12:1"], "South has opened")
    seat.until(lambda: label(seat, 0) == "North pit 0, 5 seeds, may be lifted", "North is to open")

    seat.click(0)
    seat.until(lambda: seat.hand() == 5, "North lifts")
    seat.click(14, modifiers=["Shift"])  # all of them
    seat.until(lambda: seat.hand() == 0, "the hand is empty")
    seat.click(1)
    seat.until(lambda: seat.hand() == 5, "and lifts a second pit")
    seat.click(13, modifiers=["Shift"])
    seat.until(lambda: seat.board()["history"][1:] == ["0,1=13:5,14:5"], "North has opened")

    # Marks: below the light that says what may be lifted, and alone in the other row.
    seat.until(lambda: seat.says("turn"), "South's turn")
    assert label(seat, 18) == "South pit 18, 5 seeds, marked nki, may be lifted"
    assert label(seat, 12) == "South pit 12, 1 seed, marked nki"  # its one seed would end in an occupied pit of the row
    assert label(seat, 5) == "North pit 5, 5 seeds, marked nki"
    seat.until(lambda: len(seat.lit(5)) == 2, "the mark is lit")
    assert "Shift-click" in seat.text("#hint")

    # Three of five: one seed a Shift-click.
    for held in (1, 2, 3):
        seat.click(18, modifiers=["Shift"])
        seat.until(lambda held=held: seat.hand() == held, "one more seed is lifted")  # type: ignore[misc]
    seat.until(lambda: 19 in seat.places("sow"), "the light shows the way")
    seat.page.click("#follow")
    seat.until(lambda: seat.board()["history"][2:] == ["18x3"] and not seat.world()["busy"], "the move is made")
    seat.until(lambda: "nki" not in label(seat, 18), "lifted from, it has lost its mark")


def test_a_click_before_the_page_has_been_told_that_the_hand_is_empty_lifts(seat: Seat) -> None:
    seat.start("giuthi")
    before = lies(seat)
    acts = [[12, False], [13, True], [14, False], [15, False]]
    clicked = """acts => acts.forEach(([place, shiftKey]) =>
        document.querySelector(`[data-place='${place}']`).dispatchEvent(new MouseEvent('click', { shiftKey })))"""
    seat.page.evaluate(clicked, acts)  # no message comes between these
    wanted = list(before)
    wanted[12], wanted[13], wanted[14], wanted[15] = 0, before[12] + before[13], 0, before[15] + 1
    seat.until(lambda: lies(seat) == wanted and seat.hand() == before[14] - 1, "each click has done what it is for")


def test_a_round_ends_and_the_next_one_begins(seat: Seat, tmp_path: Path) -> None:
    opened(seat, tmp_path / "near.txt", NEAR_THE_END)
    seat.page.click("#replay-next")
    seat.until(lambda: seat.board()["history"] == ["9"] and not seat.world()["busy"], "the first sowing")
    seat.until(lambda: seat.told("extra"), "South moves once more")
    seat.page.click("#replay-stop")
    seat.until(lambda: not seat.page.locator("#replay").is_visible(), "the replay is closed")

    assert not seat.page.locator("#round").is_visible()
    seat.click(seat.place_of(10))
    seat.until(lambda: seat.places("sow"), "the bonus is sown by hand")
    seat.page.click("#follow")
    seat.until(lambda: seat.says("round-won") and not seat.world()["busy"], "the round is over")
    seat.until(lambda: seat.page.locator("#round").is_visible(), "the next one is offered")
    assert "South has won round 1!" in seat.text("#say")
    scores = seat.text("#score").split()
    assert scores == ["South", "35", "North", "34"]

    seat.page.click("#round")
    seat.until(lambda: seat.places("fill") and seat.board()["round"] == 2, "the next round is asked for")
    assert not seat.page.locator("#round").is_visible()
    assert seat.text("#game").endswith("round 2")
    seat.page.click("#deal")
    seat.until(lambda: seat.says("turn") and not seat.world()["busy"], "the seeds are laid out")
    assert label(seat, seat.place_of(0)) == "North pit 0, 0 seeds, closed"
    seat.until(lambda: seat.lit(seat.place_of(0)) == [], "no light asks for anything there")
    assert seat.places("turn") == [21]


def test_a_match_ends(seat: Seat, tmp_path: Path) -> None:
    opened(seat, tmp_path / "last.txt", "rules ali-guli-mane\nposition 0,0,0,0,0,0,0/0,1,0,0,0,0,0 66,3 0 -\n8\n")
    seat.page.locator("#replay-at").press("End")
    seat.until(lambda: seat.page.locator("#round").is_visible(), "the round is over")
    seat.page.click("#round")
    seat.until(lambda: seat.says("match-won"), "the match is decided")
    assert "South has won the match" in seat.text("#say")
    assert seat.text("#score").split() == ["South", "67", "North", "3"]
    assert not seat.page.locator("#round").is_visible()


def test_a_game_is_saved_opened_and_replayed(seat: Seat, tmp_path: Path) -> None:
    opened(seat, tmp_path / "game.txt", GAME)
    seat.until(lambda: seat.text("#replay-where") == "Move 0 of 5", "it stands at its start")
    assert seat.page.locator("#replay-back").is_disabled()
    assert not seat.page.locator("#moves").is_visible()
    seat.page.click("#replay-next")
    seat.until(lambda: seat.shown("sow") and seat.worked, "the light guides the hands")
    seat.until(lambda: seat.text("#replay-where") == "Move 1 of 5", "the first move is made")
    assert seat.text("#replay-moves [aria-current]") == "5+"

    seat.page.click("#replay-moves li:nth-child(3)")
    seat.until(lambda: seat.text("#replay-where") == "Move 3 of 5" and not seat.world()["busy"], "a click goes there")
    seat.until(lambda: seat.board()["history"] == ["5+", "3+", "6+"], "the board follows")
    seat.until(lambda: lies(seat) == seat.board()["counts"], "and so do the seeds")
    assert seat.text("#replay-moves [aria-current]") == "6+"
    seat.page.click("#replay-back")
    seat.until(lambda: seat.text("#replay-where") == "Move 2 of 5" and not seat.world()["busy"], "back")

    with seat.still():
        seat.page.click("#replay-all")
        seat.until(lambda: seat.text("#replay-all") == "Pause", "all moves are played")
    seat.until(lambda: seat.text("#replay-where") == "Move 5 of 5", "to the end")
    seat.until(lambda: seat.board()["result"] == "win 0 24 16 no-moves", "which is told")
    seat.until(lambda: seat.page.locator("#replay-next").is_disabled(), "nothing is left")

    with seat.page.expect_download() as waiting:
        seat.page.click("#save")
    download = waiting.value
    assert download.suggested_filename.startswith("giuthi-20")
    assert download.suggested_filename.endswith(".txt")
    saved = Path(download.path()).read_text()
    assert [line for line in saved.splitlines() if line[0].isdigit()] == ["5+", "3+", "6+", "3-", "4+"]
    assert saved.splitlines()[-1] == "result win 0 24 16 no-moves"
    seat.page.click("#replay-stop")


def test_a_bad_file_is_refused_and_nothing_changes(seat: Seat, tmp_path: Path) -> None:
    opened(seat, tmp_path / "good.txt", GAME)
    seat.page.locator("#replay-at").press("ArrowRight")
    seat.until(
        lambda: seat.board()["history"] == ["5+"] and not seat.world()["busy"] and lies(seat) == seat.board()["counts"],
        "one move on",
    )
    seat.until(lambda: seat.says("turn"), "North is to move")
    history, before = seat.board()["history"], lies(seat)
    opener = seat.page.locator("#open")  # one file after the other
    open_game(seat, tmp_path / "bad.txt", GAME.replace("4+", "1+"))
    seat.until(lambda: seat.toasted("Line 7: 1+: 1+ is not legal here."), "the line is named")
    seat.until(lambda: opener.is_enabled(), "another may be opened")
    open_game(seat, tmp_path / "large.txt", "#" * 100_000)
    seat.until(lambda: seat.toasted("larger than 32 kB"), "too large")
    seat.until(lambda: opener.is_enabled(), "another may be opened")
    (tmp_path / "junk.bin").write_bytes(bytes(range(256)))
    seat.page.set_input_files("#file", tmp_path / "junk.bin")
    seat.until(lambda: seat.toasted("not a text"), "junk")
    assert (seat.board()["history"], lies(seat)) == (history, before)
    assert seat.text("#replay-name") == "good.txt"
    seat.page.click("#replay-stop")
    seat.until(lambda: seat.page.locator("#moves").is_visible(), "played on by hand")
    assert seat.text("#moves") == "5+"


def test_on_a_phone_neither_bar_hides_what_comes_next(seat: Seat, tmp_path: Path) -> None:
    seat.resize(390, 844)
    opened(seat, tmp_path / "last.txt", "rules ali-guli-mane\nposition 0,0,0,0,0,0,0/0,1,0,0,0,0,0 33,36 0 -\n8\n")

    def store_is_clear() -> bool:
        bar, store = seat.box("#replay"), seat.box('[data-place="20"]')
        return max(store["y"] + store["height"], seat.box('[data-place="21"]')["y"]) <= bar["y"] + 1

    seat.until(store_is_clear, "both stores can be seen above the bar of the saved game")
    seat.page.locator("#replay-at").press("End")
    seat.until(lambda: seat.page.locator("#round").is_visible(), "the round is over")
    seat.page.click("#replay-stop")
    seat.until(lambda: not seat.page.locator("#replay").is_visible(), "the replay is closed")
    button = seat.box("#round")
    assert button["y"] + button["height"] <= 844
    seat.resize(DESK["width"], DESK["height"])
