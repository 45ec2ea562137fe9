"""One person alone at the page: the board plays the other side, gives hints, and says what it wants in words."""

from seat import IN_CHROMIUM, QuickServer, Seat, chromium

import engine

pytestmark = IN_CHROMIUM


def test_the_board_is_played_against_and_asked_for_hints() -> None:
    server = QuickServer()
    with chromium() as browser:
        seat = Seat(browser, server.address)
        seat.start()
        seat.page.click("#who")
        seat.page.select_option("#now-players select[data-side=north]", "2")
        seat.until(lambda: seat.board()["settings"]["north"] == "2", "the board has it")
        seat.page.click("#players button[value=close]")
        assert "Board 2: easy" in seat.text("#score")

        before = seat.cues()
        seat.page.keyboard.press("h")
        seat.until(lambda: seat.says("hint"), "a hint is lit")
        move = seat.board()["say"]["args"]["move"]
        assert seat.places("lift") == [seat.place_of(int(move[:-1]))]
        assert f"A hint for South: lift the lit pit {move[:-1]}" in seat.text("#say")
        seat.page.click("#advise")
        seat.until(lambda: seat.cues() == before, "it is taken away")
        seat.page.click("#advise")
        seat.until(lambda: seat.says("hint"), "a hint is lit once more")
        rules = engine.rules(seat.board()["rules"])
        start = rules.position(seat.board()["position"])
        others = [other for other in rules.moves(start) if other.pit != int(move[:-1])]
        seat.follow(next(other.text() for other in others if rules.play(start, other).player == 1))

        seat.until(lambda: seat.says("plays"), "the board has thought", 30)
        assert "The board plays as North, level 2: lift" in seat.text("#say")
        assert seat.page.locator("#advise").is_disabled()
        move = seat.board()["say"]["args"]["move"]
        server.room.board.faults.begin("power-cut")
        seat.page.wait_for_timeout(100)
        server.room.board.faults.end("power-cut")
        seat.until(lambda: seat.says("wake"), "the board wakes")
        seat.until(lambda: seat.says("plays"), "it plays on", 30)
        assert seat.board()["say"]["args"]["move"] == move, "the same move"

        made = len(seat.board()["history"])
        seat.page.click("#follow")  # no pit is lifted before: the light says which
        seat.until(lambda: len(seat.board()["history"]) > made, "its move is made for it", 40)
        assert seat.board()["history"][made] == move
        assert seat.complaints == []
    server.stop()


def test_who_plays_is_chosen_with_a_new_game_and_the_patient_hand_may_play_for_the_board() -> None:
    server = QuickServer()
    with chromium() as browser:
        seat = Seat(browser, server.address)
        seat.page.click("#new")
        seat.page.select_option("#new-players select[data-side=south]", "1")
        seat.page.select_option("#new-players select[data-side=north]", "3")
        seat.page.click("#setups label:has(input[value^='ali-guli-mane'])")
        seat.page.click("#new-game button[value=begin]")
        seat.until(lambda: seat.board()["rules"].startswith("ali-guli-mane"), "a new game")
        seat.page.click("#speeds label:has-text('Fast')")
        seat.page.click("#deal")
        seat.until(lambda: seat.says("plays"), "the board plays South", 30)
        seat.page.click("#who")
        seat.page.click("#players-hand")
        seat.page.click("#players button[value=close]")
        seat.until(lambda: len(seat.board()["history"]) >= 3, "the board plays both sides, and hands make it", 90)
        seat.page.click("#who")
        seat.page.click("#players-hand")
        for side in ("south", "north"):
            seat.page.select_option(f"#now-players select[data-side={side}]", "off")
        seat.page.click("#players button[value=close]")
        seat.until(lambda: seat.board()["settings"]["south"] == "off", "hands play")
        assert seat.complaints == []
    server.stop()
