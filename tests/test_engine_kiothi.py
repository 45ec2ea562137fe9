"""Kiothi, rule by rule (RULES.md, "Kiothi"). North's pits are 0 to 9, South's 10 to 19; `*` marks nki."""

import pytest
from engine_boards import events, lay, moves, play, shows, sown

import engine

RULES = engine.rules("kiothi")


def session(
    drawing: str, player: int = 0, stores: str = "5,5", state: str = "", rules: str = "kiothi"
) -> engine.Session:
    made = engine.rules(rules)
    return engine.Session(made, lay(made, drawing, player, stores, state))


def test_the_set_up_fills_each_players_rightmost_pits() -> None:
    assert shows(engine.Session(RULES), "5 5 5 5 5 5 0 0 0 0   0 0 0 0 5 5 5 5 5 5")
    five = engine.Session(engine.rules("kiothi filled=5"))
    assert shows(five, "5 5 5 5 5 0 0 0 0 0   0 0 0 0 0 5 5 5 5 5")
    assert engine.rules("kiothi filled=5 seeds=6").dealt == 60
    assert RULES.start().text().endswith(" 0,0 0 open2")


def test_rule_1_an_opening_empties_two_pits_and_places_their_seeds_anywhere() -> None:
    game = engine.Session(RULES)
    assert game.moves() == []
    assert RULES.opening(game.position)
    assert play(game, "14,19=0:3,10:6,19:1") == ["lift 14 5", "lift 19 5", "place 0 3", "place 10 6", "place 19 1"]
    assert shows(game, "8 5 5 5 5 5 0 0 0 0   6 0 0 0 0 5 5 5 5 1")
    assert game.position.text().endswith(" 0,0 1 open1")


@pytest.mark.parametrize(
    "opening",
    [
        "14,19=0:3,10:6",  # nine of ten seeds
        "14,19=0:3,10:8",  # eleven
        "13,14=0:5",  # 13 is empty
        "0,14=10:10",  # 0 is North's
        "14x5",  # no opening
    ],
)
def test_rule_1_other_openings_are_illegal(opening: str) -> None:
    game = engine.Session(RULES)
    with pytest.raises(engine.IllegalMove):
        play(game, opening)
    assert game.position == RULES.start()


def test_rule_2_after_both_openings_every_occupied_pit_is_nki() -> None:
    game = engine.Session(RULES, RULES.start(first=1))
    play(game, "0,1=9:10")
    assert game.position.marks == 0
    play(game, "10,11=12:1" if game.position.pits[10] else "14,15=14:9,15:1")
    assert shows(game, "0 0 5* 5* 5* 5* 0 0 0 10*   0 0 0 0 9* 1* 5* 5* 5* 5*")
    assert game.position.player == 1
    assert not RULES.opening(game.position)


def test_rule_3_any_number_of_seeds_may_be_lifted() -> None:
    board = """
        5 0 0 4* 0 0 0 0 0 0
        3* 0 0 0 0 0 0 0 0 0
    """
    game = session(board)
    assert moves(game) == "10x1 10x2 10x3"
    assert play(game, "10x2") == ["lift 10 2", "drop 11", "drop 12"]
    assert shows(game, "5 0 0 4* 0 0 0 0 0 0   1 1 1 0 0 0 0 0 0 0")


def test_rule_4_the_first_lap_may_not_end_in_an_own_occupied_pit() -> None:
    board = """
        5 0 0 0 0 0 0 0 0 0
        2 1 3 0 1 0 0 0 0 0
    """
    assert moves(session(board)) == "12x1 12x3 14x1"


def test_rule_4_says_nothing_of_the_opponents_pits() -> None:
    board = """
        5 0 0 0 0 0 0 0 4 4
        0 0 0 0 0 0 0 0 0 3
    """
    assert moves(session(board)) == "19x1 19x2 19x3"


def test_rule_4_a_lap_round_the_board_may_end_only_in_its_emptied_origin() -> None:
    board = """
        1 0 0 0 0 0 0 0 0 0
        {} 0 0 0 0 0 0 0 0 0
    """
    twenty = moves(session(board.format(20))).split(" ")
    assert twenty[-1] == "10x20"
    more = moves(session(board.format(22))).split(" ")
    # 10x20 leaves two in 10; 10x21 and 10x22 end in pits where the same lap has dropped a seed before.
    assert more[-1] == "10x19"


def test_rule_5_a_relay_goes_on_in_the_same_direction() -> None:
    board = """
        0 0 0 0 0 0 0 0 0 2
        0 0 0 0 0 0 0 0 0 1
    """
    assert events("kiothi", board, "19x1") == ["lift 19 1", "drop 9", "lift 9 3", "drop 8", "drop 7", "drop 6"]


def test_rule_6_lifting_clears_a_mark_and_passing_over_does_not() -> None:
    board = """
        0 0 0 0 0 0 3* 0 0 2*
        0 0 0 0 0 0 0 0 4* 1*
    """
    # 18 keeps seeds and loses its mark, 19 is only passed over. With 18x2 the relays lift 9 and 6, North's.
    game = sown("kiothi", board, "18x3")
    assert shows(game, "0 0 0 0 0 0 3* 0 1 3*   0 0 0 0 0 0 0 0 1 2*")
    relayed = sown("kiothi", board, "18x2")
    assert shows(relayed, "0 0 1 1 1 1 0 1 1 0   0 0 0 0 0 0 0 0 2 2*")


CAPTURE = """
    5 0 4 {} 0 0 0 0 0 0
    3 0 0 0 0 0 0 0 0 0
"""


def test_rule_7_the_opposite_pit_is_captured_with_the_last_seed() -> None:
    game = session(CAPTURE.format("4"))
    assert play(game, "10x3") == ["lift 10 3", "drop 11", "drop 12", "drop 13", "capture 3 4", "capture 13 1"]
    assert game.position.stores == (10, 5)
    assert shows(game, "5 0 4 0 0 0 0 0 0 0   0 1 1 0 0 0 0 0 0 0")


@pytest.mark.parametrize("opposite", ["0", "4*"])
def test_rule_7_an_empty_or_a_nki_pit_is_not_captured_and_the_seed_stays(opposite: str) -> None:
    game = sown("kiothi", CAPTURE.format(opposite), "10x3")
    assert shows(game, f"5 0 4 {opposite} 0 0 0 0 0 0   0 1 1 1 0 0 0 0 0 0")
    assert game.position.stores == (5, 5)
    assert game.position.player == 1


def test_option_crossing_captures_only_after_a_visit_to_the_opponents_row() -> None:
    stayed = sown("kiothi crossing=yes", CAPTURE.format("4"), "10x3")
    assert stayed.position.stores == (5, 5)
    board = """
        0 0 0 4 0 0 0 0 0 9
        0 0 0 0 0 0 0 0 0 1
    """
    crossed = sown("kiothi crossing=yes", board, "19x1")
    assert crossed.position.stores == (14, 5)  # four pits: it ends in the leftmost one


LEFTMOST = """
    {} 0 0 0 0 0 9
    0 0 0 0 0 0 0 0 0 1
"""


@pytest.mark.parametrize(
    ("four", "captures"),
    [
        ("3 2 2 2", ["capture 0 4", "capture 1 3", "capture 2 3", "capture 3 3", "capture 10 1"]),
        ("3 2 2* 2", ["capture 0 4", "capture 10 1"]),
        ("3 2 2 2*", ["capture 0 4", "capture 10 1"]),
        ("3* 2 2 2", []),
    ],
)
def test_rule_8_in_the_leftmost_pit_three_more_are_captured_if_none_is_nki(four: str, captures: list[str]) -> None:
    assert events("kiothi", LEFTMOST.format(four), "19x1")[13:] == captures


def test_rule_8_needs_all_three_occupied() -> None:
    board = """
        1 1 0 1 0 0 0 0 0 0
        0 0 0 0 0 0 0 0 0 0
    """
    made = engine.rules("kiothi")
    pits = bytearray(lay(made, board).pits)
    assert made.prey(pits, 0, 0, 10, True) == 1  # type: ignore[attr-defined]  # Kiothi's own
    pits[2] = 1
    assert made.prey(pits, 0, 0, 10, True) == 4  # type: ignore[attr-defined]


def test_rule_8_goes_to_norths_right_for_north() -> None:
    board = """
        1 0 0 0 0 0 0 0 0 0
        9 0 0 0 0 0 2 2 2 3
    """
    assert events("kiothi", board, "0x1", player=1)[13:] == [
        *["capture 19 4", "capture 18 3", "capture 17 3", "capture 16 3", "capture 9 1"],
    ]


def test_rule_9_who_cannot_move_loses_all_seeds_in_pits_to_a_player_who_could() -> None:
    board = """
        0 0 0 0 0 0 0 0 2 3
        0 0 0 0 0 0 0 0 0 0
    """
    game = session(board, stores="29,26")
    assert game.over
    assert game.result().text() == "win 1 29 31 no-moves one-warrior"


def test_rule_9_where_neither_can_move_each_takes_his_own_row() -> None:
    board = """
        0 0 0 0 0 0 0 0 0 0
        0 0 0 0 0 0 0 0 0 0
    """
    assert session(board, stores="30,28").result().text() == "win 0 30 28 no-moves one-warrior"


def test_rule_9_the_sweep_can_make_it_a_draw() -> None:
    board = """
        0 0 0 0 1 1 0 0 0 0
        0 0 0 0 0 0 0 0 0 0
    """
    assert session(board, stores="30,28").result().text() == "draw 30 30 no-moves"


def test_rule_9_a_repetition_gives_each_his_own_row() -> None:
    board = """
        0 0 0 0 0 1 0 0 0 0
        0 0 0 0 1 0 0 0 0 0
    """
    # Two lonely seeds chase each other once round.
    game = session(board, rules="kiothi crossing=yes", stores="7,5")
    south = [14, 15, 16, 17, 18, 19, 10, 11, 12, 13]
    north = [5, 4, 3, 2, 1, 0, 9, 8, 7, 6]
    for pits in zip(south, north, strict=True):
        for pit in pits:
            last = play(game, f"{pit}x1")
    assert last[-1] == "end"
    assert shows(game, board)
    assert game.result().text() == "win 0 8 6 repetition one-warrior"


def test_rule_10_one_warrior_is_named_only_for_two_seeds() -> None:
    board = """
        0 0 0 0 0 0 0 0 2 2
        0 0 0 0 0 0 0 0 0 0
    """
    assert session(board, stores="30,28").result().text() == "win 1 30 32 no-moves one-warrior"
    assert session(board, stores="30,27").result().text() == "win 1 30 31 no-moves"


def test_an_opening_is_undone_and_comes_back() -> None:
    game = engine.Session(RULES)
    play(game, "14,19=0:3,10:6,19:1")
    assert [move.text() for move in game.history] == ["14,19=0:3,10:6,19:1"]
    assert game.undo() == RULES.start()
    assert RULES.opening(game.position)


def test_a_sowing_without_end_is_no_move() -> None:
    board = """
        3 4 1 2 1 2 3 1 2 0
        4 1 2 4 0 2 1 0 1 2
    """
    game = session(board, stores="24,0")
    assert "19x1" in moves(game)
    assert "19x2" not in moves(game)


@pytest.mark.parametrize(
    "text",
    [
        "14,19",
        "14,19=",
        "19,14=0:10",
        "14,14=0:10",
        "14=0:10",
        "14,20=0:10",
        "14,19=10:5,0:5",
        "14,19=0:5,0:5",
        "14,19=0:0,1:10",
        "14,19=0:+9,1:1",
        "14,19=0:5,20:5",
        "14,19=0:256",
        "14,15,16=0:10",
        "19x0",
        "19x",
        "x5",
        "20x1",
        "19x05",
        "19+",
    ],
)
def test_unreadable_moves(text: str) -> None:
    with pytest.raises(engine.MoveError):
        RULES.move(text)
