"""Ali Guli Mane, rule by rule (RULES.md, "Ali Guli Mane"). North's pits are 0 to 6, South's 7 to 13."""

import pytest
from engine_boards import events, lay, moves, play, shows, sown

import engine

GAME = "ali-guli-mane"


def session(drawing: str, player: int = 0, stores: str = "5,5", state: str = "", rules: str = GAME) -> engine.Session:
    made = engine.rules(rules)
    return engine.Session(made, lay(made, drawing, player, stores, state))


def test_rule_1_any_own_pit_with_seeds_is_sown_counter_clockwise() -> None:
    board = """
        0 0 0 0 3 0 0
        2 0 0 0 0 0 1
    """
    assert moves(session(board)) == "7 13"
    assert events(GAME, board, "7")[:3] == ["lift 7 2", "drop 8", "drop 9"]


def test_option_direction_sows_clockwise() -> None:
    board = """
        0 0 0 0 3 0 0
        0 0 2 0 0 0 1
    """
    assert events(GAME + " direction=clockwise", board, "9")[:3] == ["lift 9 2", "drop 8", "drop 7"]


def test_rule_2_the_pit_after_the_last_seed_is_lifted() -> None:
    board = """
        1 0 0 0 0 0 0
        1 0 2 0 0 0 0
    """
    assert events(GAME, board, "7") == ["lift 7 1", "drop 8", "lift 9 2", "drop 10", "drop 11"]


def test_rule_3_the_pit_after_the_saada_and_its_opposite_are_captured() -> None:
    board = """
        0 0 0 0 3 0 0
        2 0 0 0 4 0 1
    """
    game = session(board)
    assert play(game, "7") == ["lift 7 2", "drop 8", "drop 9", "capture 11 4", "capture 4 3", "again"]
    assert game.position.stores == (12, 5)


def test_rule_3_both_empty_is_no_capture() -> None:
    board = """
        0 0 0 0 0 0 5
        2 0 0 0 0 0 1
    """
    game = sown(GAME, board, "7")
    assert game.position.player == 1
    assert game.position.stores == (5, 5)


def test_rule_4_a_first_sowing_that_captures_earns_a_second() -> None:
    board = """
        0 0 3 0 0 0 0
        2 0 0 0 4 0 1
    """
    game = session(board)
    assert play(game, "7")[-1] == "again"
    assert game.position.text().endswith(" 9,5 0 bonus")


def test_rule_4_the_second_sowing_may_capture_and_ends_the_turn() -> None:
    board = """
        0 0 3 0 0 0 0
        2 0 0 0 4 0 1
    """
    game = session(board, state="bonus")
    assert play(game, "7") == ["lift 7 2", "drop 8", "drop 9", "capture 11 4"]
    assert game.position.text().endswith(" 9,5 1 -")


def test_rule_4_a_bonus_that_cannot_be_sown_is_lost_without_a_word() -> None:
    board = """
        0 0 0 0 3 0 0
        0 0 0 0 0 0 1
    """
    game = session(board)
    assert play(game, "13") == ["lift 13 1", "drop 6", "capture 4 3"]
    assert game.position.text().endswith(" 8,5 1 -")
    assert moves(game) == "6"


def test_rule_5_the_round_ends_when_the_player_to_move_has_no_seeds() -> None:
    board = """
        0 0 0 0 3 0 0
        0 0 0 0 0 0 0
    """
    game = session(board, stores="30,37")
    assert game.over
    assert game.result().text() == "win 1 30 37 no-moves"  # what is left counts for nobody


def test_rule_5_the_round_ends_when_only_endless_sowings_are_left() -> None:
    board = """
        1 2 1 0 1 2 1
        1 0 x x x x x
    """
    game = session(board, stores="50,11")
    assert game.moves() == []
    assert game.result().text() == "win 0 50 11 no-moves"


@pytest.mark.parametrize(
    ("board", "endless"),
    [
        ("0 1 2 0 1 2 3\n1 2 1 0 1 1 2", ["12"]),
        ("3 0 3 6 5 4 5\n2 1 4 3 4 5 4", ["9", "11"]),  # 11: back after a hundred million laps
    ],
)
def test_sowings_without_end_are_no_moves(board: str, endless: list[str]) -> None:
    game = session(board)
    rules = game.rules
    for move in endless:
        assert move not in moves(game).split(" ")
        with pytest.raises(engine.IllegalMove):
            game.play(rules.move(move))
        with pytest.raises(engine.IllegalMove):
            rules.play(game.position, rules.move(move))
        with pytest.raises(engine.IllegalMove):
            list(rules.events(game.position, rules.move(move)))


def test_rule_6_closed_pits_are_skipped_in_sowing_and_after_it() -> None:
    board = """
        0 0 0 0 4 x x
        1 0 0 0 0 2 x
    """
    game = session(board)
    assert play(game, "12") == ["lift 12 2", "drop 4", "drop 3"]
    assert shows(game, "0 0 0 1 5 x x   1 0 0 0 0 0 x")


def test_rule_6_a_closed_pit_gives_nothing_as_the_opposite() -> None:
    board = """
        2 0 0 0 x 0 0
        2 0 0 0 4 0 1
    """
    assert events(GAME, board, "7") == ["lift 7 2", "drop 8", "drop 9", "capture 11 4", "again"]


def over(stores: str, drawing: str) -> engine.Session:
    game = session(drawing, stores=stores)
    assert game.over
    return game


def test_rule_6_rounds_are_refilled_from_each_players_left() -> None:
    game = over("26,40", "0 0 4 0 0 0 0\n0 0 0 0 0 0 0")
    # South has 26: five pits and one seed over. North has 44: all seven pits, and nine over.
    assert game.next_round() is not None
    assert shows(game, "5 5 5 5 5 5 5   5 5 5 5 5 x x")
    assert game.position.stores == (1, 9)
    assert game.round == 2


def test_rule_6_norths_closed_pits_are_at_his_right() -> None:
    game = over("54,12", "0 0 4 0 0 0 0\n0 0 0 0 0 0 0")
    game.next_round()
    assert shows(game, "x x x x 5 5 5   5 5 5 5 5 5 5")
    assert game.position.stores == (19, 1)


def test_rule_6_the_first_player_alternates() -> None:
    game = over("26,40", "0 0 4 0 0 0 0\n0 0 0 0 0 0 0")
    assert game.position.player == 0
    game.next_round()
    assert game.position.player == 1


def test_rule_6_who_cannot_fill_a_pit_has_lost_the_match() -> None:
    game = over("4,62", "0 0 4 0 0 0 0\n0 0 0 0 0 0 0")
    assert game.next_round() is None
    assert game.match is not None
    assert game.match.text() == "match win 1 4 66"
    assert game.next_round() is None  # and stays lost
    assert game.result().text() == "win 1 4 62 no-moves"


def test_rule_6_a_match_is_cut_off_after_fifty_rounds() -> None:
    game = over("26,40", "0 0 4 0 0 0 0\n0 0 0 0 0 0 0")
    game.round = 49
    assert game.next_round() is not None
    assert game.round == 50
    while not game.over:
        game.play(game.moves()[-1])
    assert game.next_round() is None
    assert game.match is not None
    seeds = game.match.scores
    assert sum(seeds) == 70
    assert game.match.winner == (-1 if seeds[0] == seeds[1] else int(seeds[1] > seeds[0]))


def test_a_round_cannot_be_dealt_before_the_last_is_over() -> None:
    game = engine.Session(engine.rules(GAME))
    with pytest.raises(engine.StateError):
        game.next_round()
    with pytest.raises(engine.StateError):
        engine.Session(engine.rules("kiothi")).next_round()


def test_undo_stays_within_its_round() -> None:
    game = over("26,40", "0 0 4 0 0 0 0\n0 0 0 0 0 0 0")
    game.next_round()
    with pytest.raises(engine.StateError):
        game.undo()


def test_a_match_keeps_its_seventy_seeds() -> None:
    game = engine.Session(engine.rules(GAME))
    for _ in range(60):
        while not game.over:
            options = game.moves()
            game.play(options[len(game.history) % len(options)])
            assert game.position.total == 70
        if game.next_round() is None:
            break
    assert game.match is not None
    assert sum(game.match.scores) == 70


def test_all_pits_closed_or_a_single_one_open_is_played_without_fault() -> None:
    rules = engine.rules(GAME)
    closed = rules.position("x,x,x,x,x,x,x/x,x,x,x,x,x,x 35,35 0 -")
    assert engine.Session(rules, closed).over
    single = rules.position("x,x,x,x,x,x,x/5,x,x,x,x,x,x 30,35 0 -")
    assert engine.Session(rules, single).moves() == []  # it goes on being sown into itself


def test_a_bonus_set_by_hand_that_cannot_be_sown_is_a_round_that_is_over() -> None:
    board = """
        0 0 0 0 3 0 0
        0 0 0 0 0 0 0
    """
    game = session(board, state="bonus")
    assert game.over
    assert game.position.text().endswith(" 5,5 0 bonus")
