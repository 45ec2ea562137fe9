"""The board that is told on the page, in a real Chromium: a click presses a button, and the seeds go as it believes."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from seat import IN_CHROMIUM, QuickServer, Seat

pytestmark = IN_CHROMIUM

SOUTH, NORTH = 20, 21


@pytest.fixture(scope="module")
def server() -> Iterator[QuickServer]:
    server = QuickServer("pico-buttons-2x10")
    yield server
    server.stop()


@pytest.fixture
def seat(only_seat: Seat) -> Iterator[Seat]:
    only_seat.start()
    yield only_seat
    assert only_seat.complaints == []


def lies(seat: Seat) -> list[int]:
    return [len(ids) for ids in seat.world()["places"]]


def pressed(seat: Seat, place: int, *, lifted: bool) -> None:
    """Click a place and see whether its seeds are in the hand then: it is lit both ways for them."""
    seat.click(place)
    seat.until(lambda: bool(seat.places("sow")) is lifted, f"the press of {place} does something")


def lit(seat: Seat, name: str) -> int:
    return next(place for place, (cue, _) in seat.cues().items() if cue.rstrip("+-") == name)


def play(seat: Seat, move: str) -> None:
    """Make a move by clicks on what is lit."""
    made = len(seat.board()["history"])
    pressed(seat, seat.place_of(int(move[:-1])), lifted=True)
    wanted = next(place for place, (cue, _) in seat.cues().items() if cue == "sow" + move[-1])
    while True:
        cues = seat.board()["cues"]
        seat.click(wanted)
        seat.until(partial(seat.went_on, cues, made), f"the press of {wanted} does something")
        asked = [name for name in ("take", "relay", "end", "sow") if seat.places(name)]
        if len(seat.board()["history"]) > made or not asked:
            break
        wanted = lit(seat, asked[0])
    seat.until(lambda: seat.board()["history"][made:] == [move], f"{move} is made")


def test_moves_are_played_by_clicks_and_the_seeds_lie_as_the_board_believes(seat: Seat) -> None:
    for _ in range(6):
        seat.until(lambda: seat.places("may") or seat.places("extra"), "a move is asked for")
        glowing = (seat.places("may") or seat.places("extra"))[0]
        columns = seat.board()["columns"]
        pit = next(pit for pit in range(2 * columns) if seat.place_of(pit) == glowing)
        pressed(seat, glowing, lifted=True)
        way = next(cue[-1] for cue, _ in seat.cues().values() if cue.startswith("sow"))
        pressed(seat, glowing, lifted=False)  # put back: the move is made as a whole
        play(seat, f"{pit}{way}")
        position = seat.board()["position"].split()
        pits = [int(n) for n in position[0].replace("/", ",").split(",")]
        seat.until(
            lambda pits=pits: [lies(seat)[seat.place_of(p)] for p in range(len(pits))] == pits, "the seeds lie so"
        )
        stores = [int(n) for n in position[1].split(",")]
        seat.until(
            lambda stores=stores: [lies(seat)[SOUTH], lies(seat)[NORTH]] == stores and seat.hand() == 0, "in the stores"
        )


def test_what_was_lifted_is_in_the_hand_and_the_other_store_takes_it_back(seat: Seat) -> None:
    seat.click(13)
    seat.until(lambda: seat.hand() == 4 and lies(seat)[13] == 0, "the pit is lifted")
    seat.click(NORTH)
    seat.until(lambda: seat.hand() == 0 and lies(seat)[13] == 4, "it is taken back")


def test_fast_clicks_are_as_many_presses(seat: Seat) -> None:
    seat.begin("giuthi pits=6 seeds=4")
    seat.until(lambda: seat.says("fill"), "the seeds are laid out anew")
    place = seat.places("fill")[0] if seat.places("fill") else seat.places("surplus")[0]
    wanted = seat.cues()[place][1]
    for _ in range(wanted or 0):
        seat.click(place, delay=0)
    seat.until(lambda: place not in seat.cues(), "each click counted")


def test_the_keyboard_presses_too(seat: Seat) -> None:
    seat.page.focus('[data-place="14"]')
    seat.page.keyboard.press("Enter")
    seat.until(lambda: seat.says("choose"), "the pit is lifted")
    seat.page.keyboard.press("ArrowRight")
    seat.page.keyboard.press("Enter")
    seat.until(lambda: seat.says("sow"), "the first seed is told")


def test_the_patient_finger_follows_the_light(seat: Seat) -> None:
    seat.click(14)
    seat.until(lambda: len(seat.places("sow")) == 2, "both ways are shown")
    seat.page.click("#follow")
    seat.until(lambda: seat.board()["history"] == ["7+"] and not seat.world()["busy"], "the move is made")


def test_in_lessons_every_seed_is_told(seat: Seat) -> None:
    seat.page.click("#each")
    seat.until(lambda: seat.board()["steps"] == "seed", "lessons are on")
    seat.click(14)
    for place in (15, 16):
        seat.until(lambda place=place: place in seat.places("sow"), "the light asks for it")
        seat.click(place)
    seat.until(lambda: lies(seat)[14:17] == [0, 5, 5], "two seeds are told")
    seat.page.click("#each")
    seat.until(lambda: seat.board()["steps"] == "lap", "lessons are off")


def test_what_needs_seeds_in_hand_or_cells_is_not_offered(seat: Seat) -> None:
    assert not seat.page.locator("#bag").is_visible()
    seat.page.keyboard.press("w")
    assert seat.text("#cells-title") == "Faults"  # those that such a board can have are all that the panel holds
    for what in ("#cells-list", "#calibrate"):
        assert not seat.page.locator(what).is_visible()
    assert seat.page.locator("#fault-name option").all_inner_texts()[0] == "Power sag"
    seat.page.keyboard.press("w")
    assert not seat.page.locator("#cells").is_visible()
    seat.page.click("#help")
    assert "presses its button" in seat.text("#how-text")
    seat.page.click("#how button[value=close]")


def test_a_saved_game_is_replayed_by_presses(seat: Seat, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text("rules giuthi pits=5 seeds=4\nposition 4,4,4,4,4/4,4,4,4,4 0,0 0 -\n5+\n3+\n6+\n", encoding="ascii")
    seat.page.set_input_files("#file", path)
    seat.until(lambda: seat.text("#replay-name") == path.name and not seat.world()["busy"], "the game is open")
    for made in (1, 2):
        seat.page.click("#replay-next")
        seat.until(lambda made=made: len(seat.board()["history"]) == made and not seat.world()["busy"], "it is made")
    seat.page.click("#replay-back")
    seat.until(lambda: seat.board()["history"] == ["5+"] and not seat.world()["busy"], "it is taken back")
    seat.page.click("#replay-stop")
