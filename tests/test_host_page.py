"""The page in a real Chromium: games by clicks, by following the light and by keys, against the real server."""

import re
from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from seat import DESK, IN_CHROMIUM, PlayCommand, QuickServer, Seat

pytestmark = IN_CHROMIUM

# Found by a search over 2x5 with four seeds: a whole game in five moves, with relays, captures and a pass.
SHORT_GAME = ["5+", "3+", "6+", "3-", "4+"]


def test_missing_seeds_are_lit_and_laid_out_by_hand(seat: Seat) -> None:
    """The first of all on a new board."""
    seat.until(lambda: seat.places("fill"), "the board asks for seeds")
    place, (_, missing) = next(iter(seat.cues().items()))
    seat.until(lambda: seat.lit(place) == list(range(missing or 0)), "as many LEDs as seeds are missing")
    seat.page.click("#bag")
    seat.until(lambda: seat.hand() == 48, "the bag gives what is missing")
    seat.click(place)
    seat.until(lambda: place not in seat.cues() and seat.lit(place) == [], "the ring goes dark when the pit is full")
    count = seat.page.locator(f'[data-place="{place}"]')
    seat.until(lambda: count.get_attribute("data-count") == str(missing), "they are counted")
    seat.page.click("#bag")
    seat.until(lambda: seat.hand() == 0, "the rest is back in the bag")


def test_a_whole_game_by_clicks_and_by_the_light(seat: Seat) -> None:
    seat.begin("giuthi pits=5 seeds=4")
    seat.page.click("#speeds label:has-text('Fast')")
    seat.deal()
    assert seat.places("may") == [12, 13, 14, 15, 16]  # 2x5 lies in the middle columns
    assert seat.places("turn") == [20]
    for place, lit in {12: [0, 2, 4, 6], 16: [0, 2, 4, 6], 10: [], 2: [], 21: []}.items():
        seat.until(lambda place=place, lit=lit: seat.lit(place) == lit, f"the ring of {place}")  # type: ignore[misc]
    seat.until(lambda: len(seat.lit(20)) == 8, "South is to move")

    seat.sow(SHORT_GAME[0])
    assert seat.board()["history"] == SHORT_GAME[:1]
    for move in SHORT_GAME[1:]:
        seat.follow(move)
    seat.until(lambda: seat.board()["result"] == "win 0 24 16 no-moves", "the game has ended")
    assert seat.text("#moves li:first-child").split() == ["5+", "3+"]
    assert re.findall(r"\d+", seat.text("#score")) == ["24", "16"]
    seat.until(lambda: seat.places("won") == [12, 13, 14, 15, 16, 20], "South's row and store")
    seat.until(lambda: len(seat.lit(20)) == 5 and seat.lit(21) == [], "a third of the winner's ring is lit")
    assert "South" in seat.text("#say")


def test_rings_show_where_the_next_seed_goes_and_where_the_lap_ends(seat: Seat) -> None:
    seat.start()
    seat.lift("7-")
    seat.until(lambda: seat.lit(13) == seat.lit(15) == list(range(8)), "both neighbours are lit, all round")
    seat.until(lambda: seat.lit(14) == [], "where it was lifted, all is dark")
    seat.click(13)
    seat.until(lambda: seat.places("sow") == [12] and seat.places("path") == [2], "the lap goes on clockwise")
    seat.until(lambda: len(seat.lit(12)) == 8 and len(seat.lit(2)) == 1, "one LED shows the way through")
    assert seat.places("end") == [3]
    seat.until(lambda: len(seat.lit(3)) == 8, "the end is lit all round")
    label = seat.page.locator('[data-place="12"]').get_attribute("aria-label")
    assert label == "South pit 5, 4 seeds, next seed here, clockwise"


def test_a_mistake_is_shown_and_repaired(seat: Seat) -> None:
    seat.start()
    seat.lift("7+")
    seat.click(15)
    seat.until(lambda: seat.places("sow") == [16], "the lap goes on")
    seat.click(13)  # the wrong side
    seat.until(lambda: seat.places("surplus") == [13], "the seed too many is shown")
    seat.until(lambda: len(seat.lit(13)) == 1, "by one LED")
    seat.click(13, button="right")  # drops all, which makes it worse
    seat.until(lambda: seat.cues().get(13) == ("surplus", 3), "three are too many")
    seat.click(13)
    seat.until(lambda: seat.hand() == 3, "just those are taken out")
    seat.until(lambda: seat.places("sow") == [16], "play goes on")
    seat.page.click("#follow")
    seat.until(lambda: seat.board()["history"] == ["7+"], "the move is made")


def test_a_seed_too_many_is_taken_out_by_a_hand_that_holds_others(seat: Seat) -> None:
    seat.start()
    seat.lift("7+")
    seat.click(17)  # neither side of it
    seat.until(lambda: seat.places("surplus") == [17], "the seed too many is shown")
    assert not seat.page.locator("#follow-back").is_visible()  # no way is open before it is put right
    held = seat.hand()
    seat.click(17)
    seat.until(lambda: seat.hand() == held + 1, "the seed is back in the hand")
    seat.until(lambda: len(seat.places("sow")) == 2 and not seat.places("surplus"), "the move goes on")


def test_undo_and_laying_back(seat: Seat) -> None:
    seat.start()
    start = seat.board()["position"]
    seat.follow("5+")
    seat.page.click("#undo")
    seat.until(lambda: seat.board()["position"] == start and seat.places("fill"), "the move is taken back")
    assert seat.board()["history"] == []
    seat.deal()
    seat.until(lambda: [len(ids) for ids in seat.world()["places"]] == seat.board()["counts"], "the seeds are back")
    assert seat.text("#moves") == ""


def test_another_game_begins(seat: Seat) -> None:
    seat.begin("giuthi pits=8 seeds=4", "North")
    seat.deal()
    assert seat.text("#game") == "Giuthi 2×8, four seeds"
    assert seat.places("may") == list(range(1, 9))
    assert seat.page.locator(".place.unused").count() == 4
    names = [seat.page.locator(f'[data-place="{p}"]').get_attribute("aria-label") for p in (1, 11, 0, 21)]
    assert names[0] == "North pit 0, 4 seeds, may be lifted"
    assert names[1] == "South pit 8, 4 seeds"
    assert names[2] == "North, unused pit, 0 seeds"
    assert names[3] == "North's store, 0 seeds, to move"


def test_the_boards_own_button_is_held_as_on_the_wood_and_its_menu_loses_no_game(
    seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("firmware.menu.LEAVE_MS", 10_000_000)  # else it is left before a busy machine has looked
    seat.start()
    seat.lift("5+")
    before = seat.cues()
    mouse, mode = seat.page.mouse, seat.box("#mode")
    mouse.move(mode["x"] + mode["width"] / 2, mode["y"] + mode["height"] / 2)
    mouse.down()
    seat.until(lambda: seat.shown("holding"), "the stores' rings grow")
    seat.until(lambda: "Menu" in seat.text("#say"), "the menu opens while the button is held")
    mouse.up()
    seat.until(lambda: len(seat.places("here")) == 1 and len(seat.places("item")) >= 2, "its items are lit")
    was = seat.places("here")
    seat.press_mode()
    seat.until(lambda: seat.places("here") != was, "a press goes to the next item")
    mouse.down()
    seat.until(lambda: seat.cues() == before, "held once more, the menu is left and the move goes on")
    mouse.up()
    seat.page.keyboard.press("Escape")
    seat.page.click("#undo")
    seat.until(lambda: seat.places("fill"), "it can be taken back")


def test_a_second_browser_sees_the_same_board(seat: Seat, sit: Callable[..., Seat], server: QuickServer) -> None:
    seat.start()
    other = sit(server)
    seat.lift("6+")
    other.until(lambda: other.hand() == 4 and len(other.places("sow")) == 2, "the other page shows the lift")
    other.click(other.places("sow")[1])
    seat.until(lambda: seat.hand() == 3, "and drops a seed from the same hand")
    other.until(lambda: seat.world()["places"] == other.world()["places"], "the same seeds")
    other.until(lambda: other.lit(15) == seat.lit(15) != [], "the same light")


def test_by_keys_alone(seat: Seat) -> None:
    seat.start()
    press = seat.page.keyboard.press
    seat.page.locator('[data-place="14"]').focus()
    press("ArrowLeft")
    press("ArrowLeft")
    press("ArrowUp")
    press("ArrowDown")
    assert seat.page.evaluate("document.activeElement.dataset.place") == "12"
    press("Enter")
    seat.until(lambda: seat.hand() == 4 and len(seat.places("sow")) == 2, "Enter lifts")
    press("ArrowRight")
    press("Enter")
    seat.until(lambda: seat.hand() == 3, "and drops")
    seat.until(lambda: seat.places("sow") == [14], "the lap goes on")
    press("f")
    seat.until(lambda: seat.worked, "F follows")
    press("Escape")
    seat.until(lambda: not seat.world()["busy"], "Escape stops")
    press("u")
    seat.until(lambda: seat.says("restore"), "U takes back")
    press("n")
    seat.until(lambda: seat.page.locator("#new-game").is_visible(), "N asks which game")
    press("Escape")
    seat.until(lambda: not seat.page.locator("#new-game").is_visible(), "Escape leaves it")


def test_nothing_to_follow_is_said(seat: Seat) -> None:
    seat.start()
    before = len(seat.server.room.asked)
    seat.page.click("#follow")
    seat.until(lambda: seat.toasted("lift a pit"), "it is said")
    assert seat.server.room.asked[before:] == [], "and nothing asked"


def test_the_board_comes_back_by_itself(sit: Callable[..., Seat]) -> None:
    server = PlayCommand()
    other = sit(server)
    other.forgives = "WebSocket connection"  # it tries and tries
    assert not other.page.locator("#away").is_visible()
    server.stop()
    other.until(lambda: other.page.locator("#away").is_visible(), "the page says that the board is away")
    assert "trying again" in other.text("#away")
    again = PlayCommand(server.port)
    other.until(lambda: not other.page.locator("#away").is_visible(), "it is there again")
    again.stop()


def test_every_size_fits(sit: Callable[..., Seat], server: QuickServer) -> None:
    seat = sit(server, viewport={"width": 390, "height": 844}, has_touch=True)
    for width, height in [(390, 844), (360, 640), (844, 390), (820, 1180), (1360, 760)]:
        seat.resize(width, height)
        boxes = seat.boxes(".place, #actions button:visible, .tool:visible")
        assert len(boxes) > 25
        assert all(box["x"] >= 0 and box["x"] + box["width"] <= width + 0.5 for box in boxes)
        if width < height:
            assert all(box["width"] >= 44 and box["height"] >= 44 for box in boxes)
        store = seat.box('[data-place="20"]')
        assert (store["width"] > store["height"]) == (width < height)  # upright, the troughs lie across


def test_another_shape_of_the_board_is_sketched_at_once_and_never_the_old_picture_stretched(seat: Seat) -> None:
    ratio = "e => (e.width / e.height) / (e.clientWidth / e.clientHeight)"
    seat.until(lambda: seat.page.locator("#wood[data-ready]").count(), "the wood is carved")
    for width, height in ((500, 900), (DESK["width"], DESK["height"])):
        seat.resize(width, height)
        assert seat.page.locator("#wood").evaluate(ratio) == pytest.approx(1, abs=0.02)
    seat.until(lambda: seat.page.locator("#wood[data-ready]").count(), "the wood is carved")


def test_the_board_can_be_seen_from_either_side(seat: Seat) -> None:
    def on_board(place: int) -> list[float]:
        """Where a place lies on the board: all measured at once, since a line above may move it on a busy machine."""
        board, box = seat.boxes(f"#board, #places [data-place='{place}']")
        return [box["x"] - board["x"], box["y"] - board["y"], box["width"], box["height"]]

    south, north = on_board(20), on_board(21)
    seat.page.click("#turn")
    seat.until(lambda: on_board(20) == pytest.approx(north, abs=1), "South's store is where North's was")
    seat.page.click("#turn")
    seat.until(lambda: on_board(20) == pytest.approx(south, abs=1), "and back")


def test_nothing_is_loaded_from_elsewhere(seat: Seat, server: QuickServer) -> None:
    seat.until(lambda: seat.page.locator("#wood[data-ready]").count(), "the wood is carved")
    assert len(seat.asked) > 10
    assert {urlsplit(url).netloc for url in seat.asked if not url.startswith("data:")} == {f"127.0.0.1:{server.port}"}
