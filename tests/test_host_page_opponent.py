"""One person alone at the page: the board plays the other side, gives hints, and says what it wants in words."""

from pathlib import Path

from seat import IN_CHROMIUM, QuickServer, Seat

import engine
from engine import record

pytestmark = IN_CHROMIUM


def test_the_board_is_played_against_and_asked_for_hints(seat: Seat, server: QuickServer) -> None:
    seat.start()
    seat.page.click("#who")
    seat.page.select_option("#now-players select[data-side=north]", "2")
    seat.until(lambda: seat.board()["settings"]["north"] == "2", "the board has it")
    seat.page.click("#players button[value=close]")
    seat.until(lambda: "Board 2: easy" in seat.text("#score"), "and the page says so")

    before = seat.cues()
    seat.page.keyboard.press("h")
    seat.until(lambda: seat.says("hint"), "a hint is lit")
    move = seat.board()["say"]["args"]["move"]
    seat.until(lambda: seat.places("lift") == [seat.place_of(int(move[:-1]))], "its pit is lit")
    assert f"A hint for South: lift the lit pit {move[:-1]}" in seat.text("#say")
    seat.page.click("#advise")
    seat.until(lambda: seat.cues() == before, "it is taken away")
    seat.page.click("#advise")
    seat.until(lambda: seat.says("hint"), "a hint is lit once more")
    rules = engine.rules(seat.board()["rules"])
    start = rules.position(seat.board()["position"])
    others = [other for other in rules.moves(start) if other.pit != int(move[:-1])]
    seat.follow(next(other.text() for other in others if rules.play(start, other).player == 1))

    seat.until(lambda: seat.says("plays"), "the board has thought")
    assert "The board plays as North, level 2: lift" in seat.text("#say")
    seat.until(lambda: seat.page.locator("#advise").is_disabled(), "there is no hint for the board")
    move = seat.board()["say"]["args"]["move"]
    seat.forget()
    server.do(lambda: server.room.board.faults.begin("power-cut"))
    seat.until(lambda: not any(seat.lit(place) for place in range(22)), "no LED is lit")
    server.do(lambda: server.room.board.faults.end("power-cut"))
    seat.until(lambda: seat.told("wake"), "the board wakes")
    seat.until(lambda: seat.says("plays") and seat.board()["say"]["args"]["move"] == move, "it plays on: the same move")

    made = len(seat.board()["history"])
    seat.page.click("#follow")  # no pit is lifted before: the light says which
    seat.until(lambda: seat.board()["history"][made : made + 1] == [move], "its move is made for it")


def test_who_plays_is_chosen_with_a_new_game_and_the_patient_hand_may_play_for_the_board(seat: Seat) -> None:
    seat.start()
    seat.page.click("#new")
    seat.page.select_option("#new-players select[data-side=south]", "1")
    seat.page.select_option("#new-players select[data-side=north]", "3")
    seat.page.click("#setups label:has(input[value^='ali-guli-mane'])")
    seat.page.click("#new-game button[value=begin]")
    seat.until(lambda: seat.board()["rules"].startswith("ali-guli-mane"), "a new game")
    seat.until(lambda: seat.places("fill") or seat.places("surplus"), "it is looked over")
    seat.page.click("#deal")
    seat.until(lambda: seat.says("plays"), "the board plays South")
    seat.page.click("#who")
    seat.page.click("#players-hand")
    seat.page.click("#players button[value=close]")
    seat.until(lambda: len(seat.board()["history"]) >= 2, "the board plays, and hands make it")
    seat.page.click("#who")
    seat.page.click("#players-hand")
    for side in ("south", "north"):
        seat.page.select_option(f"#now-players select[data-side={side}]", "off")
    seat.page.click("#players button[value=close]")
    seat.until(lambda: seat.board()["settings"]["south"] == "off", "hands play")


def test_the_best_moves_are_shown_on_demand_and_a_saved_game_is_looked_at(
    seat: Seat, server: QuickServer, tmp_path: Path
) -> None:
    game = engine.Session(engine.rules("giuthi pits=5 seeds=4"))
    while len(game.history) < 6:
        game.play(game.moves()[-1])
    saved = tmp_path / "game.txt"
    saved.write_text(record.write(game), encoding="utf-8")
    seat.start()
    server.room._adviser._sowings.update(best=600, analyse=100)
    before = seat.cues()
    seat.page.click("#best-moves")
    seat.until(lambda: "Press one" in seat.text("#best-about"), "the best moves are found")
    rows = seat.page.locator("#best-list button")
    seat.until(lambda: rows.count() == 4, "four are listed")
    second = rows.nth(1).locator("b").inner_text()
    rows.nth(1).click()
    seat.until(lambda: seat.says("hint") and seat.board()["say"]["args"]["move"] == second, "it is lit")
    seat.until(lambda: rows.nth(1).get_attribute("aria-pressed") == "true", "and so is its row")
    rows.nth(1).click()
    seat.until(lambda: seat.cues() == before, "its light goes")

    seat.page.set_input_files("#file", str(saved))
    seat.until(lambda: seat.page.locator("#replay").is_visible(), "the game is open")
    seat.page.click("#analyse")
    seat.until(lambda: "each move" in seat.text("#turned-about"), "all moves are looked at")
    points = seat.page.locator("#turned-graph .margin").get_attribute("points")
    assert points is not None and len(points.split()) == 7, "the start, and six moves"
    worst = seat.page.locator("#turned-list button")
    assert 1 <= worst.count() <= 3
    number = int(worst.first.inner_text().split("Move ")[1].split(",")[0])
    worst.first.click()
    seat.until(
        lambda: len(seat.board()["history"]) == number - 1 and not seat.world()["busy"],
        "the board stands where it was made",
    )


def test_the_boards_opening_in_kiothi_is_made_by_clicks_on_what_is_lit(seat: Seat) -> None:
    seat.start()
    seat.page.click("#new")
    seat.page.select_option("#new-players select[data-side=south]", "3")
    seat.page.click("#setups label:has(input[value^='kiothi filled=5'])")
    seat.page.click("#new-game button[value=begin]")
    seat.until(lambda: seat.board()["rules"].startswith("kiothi"), "a new game")
    seat.until(lambda: seat.places("fill") or seat.places("surplus"), "it is looked over")
    seat.page.click("#deal")
    seat.until(lambda: seat.says("plays-opening") and not seat.world()["busy"], "its opening is lit")
    move = seat.board()["say"]["args"]["move"]
    assert seat.page.locator("#deal").is_hidden(), "its seeds do not come from the bag"
    seat.until(lambda: len(seat.places("lift")) == 2, "two pits are lit")
    first, second = seat.places("lift")
    seat.click(first)
    seat.until(lambda: seat.places("lift") == [second], "one pit is empty")
    seat.click(second)  # the hand holds seeds, and lifts all the same
    seat.until(lambda: seat.places("lift") == [] and seat.hand() == 10, "both are")
    while seat.hand():
        seat.until(lambda: seat.places("fill"), "it is lit where they go")
        held, cues = seat.hand(), seat.board()["cues"]
        seat.click(seat.places("fill")[0])
        seat.until(lambda: seat.hand() < held and seat.board()["cues"] != cues, "some lie there")  # noqa: B023
    seat.until(lambda: seat.board()["history"] == [move], "it has opened")
