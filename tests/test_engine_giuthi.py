"""Giuthi, rule by rule (RULES.md, "Giuthi"). Two rows of five: North's pits are 0 to 4, South's 5 to 9."""

import pytest
from engine_boards import events, lay, moves, play, shows, sown

import engine

SMALL = "giuthi pits=5 seeds=4"


def session(drawing: str, player: int = 0, stores: str = "5,5", rules: str = SMALL) -> engine.Session:
    made = engine.rules(rules)
    return engine.Session(made, lay(made, drawing, player, stores))


def test_rule_1_a_pit_needs_two_seeds_and_goes_either_way() -> None:
    board = """
        1 1 1 2 0
        1 1 2 1 0
    """
    assert moves(session(board)) == "7+ 7-"
    assert moves(session(board, player=1)) == "3+ 3-"


def test_rule_2_an_occupied_pit_is_lifted_and_sown_the_other_way() -> None:
    board = """
        0 0 0 0 0
        2 0 1 0 0
    """
    assert events(SMALL, board, "5+") == ["lift 5 2", "drop 6", "drop 7", "lift 7 2", "drop 6", "drop 5", "again"]


def test_rule_2_holds_in_the_opponents_row_too() -> None:
    board = """
        2 0 0 1 0
        2 0 0 0 2
    """
    assert events(SMALL, board, "9+")[3:6] == ["lift 3 2", "drop 4", "drop 9"]


def test_a_long_lap_drops_a_seed_into_its_own_origin() -> None:
    board = """
        0 0 0 0 0
        11 0 0 0 0
    """
    assert events(SMALL, board, "5+")[:13] == [
        *["lift 5 11", "drop 6", "drop 7", "drop 8", "drop 9"],
        *["drop 4", "drop 3", "drop 2", "drop 1", "drop 0"],
        *["drop 5", "drop 6", "lift 6 2"],
    ]


def test_rule_3a_an_empty_pit_in_the_opponents_row_passes_the_turn() -> None:
    board = """
        2 0 0 0 0
        0 0 0 0 3
    """
    game = sown(SMALL, board, "9+")
    assert game.position.player == 1
    assert game.position.stores == (5, 5)
    assert shows(game, "2 0 1 1 1   0 0 0 0 0")


def test_rule_3b_an_own_empty_pit_without_having_left_the_row_earns_an_extra_move() -> None:
    board = """
        2 0 0 0 0
        2 0 0 0 3
    """
    game = session(board)
    assert play(game, "5+")[-1] == "again"
    assert game.position.player == 0
    assert moves(game) == "9+ 9-"


def test_rule_3b_an_extra_move_that_cannot_be_made_passes_the_turn_without_a_word() -> None:
    board = """
        2 0 0 0 0
        2 0 0 0 0
    """
    game = session(board)
    assert play(game, "5+") == ["lift 5 2", "drop 6", "drop 7"]
    assert game.position.player == 1
    assert not game.over


def test_rule_3c_an_own_empty_pit_after_a_visit_captures() -> None:
    board = """
        2 0 0 1 0
        2 0 0 0 2
    """
    game = session(board)
    assert play(game, "9+")[-3:] == ["drop 9", "capture 4 2", "capture 9 1"]
    assert game.position.stores == (8, 5)
    assert game.position.player == 1


def test_rule_4_the_chain_goes_on_in_the_final_laps_direction() -> None:
    board = """
        3 4 5 2 2 2
        0 0 0 2 0 8
    """
    game = sown("giuthi pits=6 seeds=4", board, "11+", stores="3,3")
    # The last seed falls into 7; on to the right 8 is empty, and 9 is not. 6, on the other side, is left alone.
    assert shows(game, "4 0 0 3 3 3   1 0 0 2 0 0")
    assert game.position.stores == (15, 3)


CHAIN = """
    2 0 3 0 1
    0 2 0 2 0
"""


def test_rule_4_the_chain_goes_over_an_empty_opposite_pit() -> None:
    assert events(SMALL, CHAIN, "8+") == [
        *["lift 8 2", "drop 9", "drop 4", "lift 4 2", "drop 9", "drop 8"],
        *["capture 2 3", "capture 8 1"],
    ]


def test_option_prey_stop_an_empty_opposite_pit_ends_the_chain() -> None:
    game = sown(SMALL + " prey=stop", CHAIN, "8+")
    assert shows(game, "2 0 3 0 0   0 2 0 1 2")
    assert game.position.stores == (5, 5)


def test_option_prey_stop_keeps_what_the_chain_has_reached() -> None:
    board = """
        2 2 0 0 1
        0 0 0 2 0
    """
    # 8+ is relayed by 4 and ends in 8 again; the chain would go on over 7, whose opposite is empty, to 6 and 5.
    skip = sown(SMALL, board, "8+")
    assert shows(skip, "0 0 0 0 0   0 0 0 0 2")
    assert skip.position.stores == (10, 5)
    fed = board.replace("2 2 0 0 1", "2 0 2 3 1")
    stop = sown(SMALL + " prey=stop", fed, "8+")
    assert shows(stop, "2 0 0 0 0   0 0 0 0 2")
    assert stop.position.stores == (11, 5)


def test_rule_4_nothing_opposite_the_chain_is_no_capture_and_the_seed_stays() -> None:
    board = """
        2 0 0 0 1
        0 2 0 2 0
    """
    game = sown(SMALL, board, "8+")
    assert shows(game, "2 0 0 0 0   0 2 0 1 2")
    assert game.position.player == 1


def test_rule_4_the_chain_ends_with_the_row() -> None:
    board = """
        2 0 0 1 0
        0 0 0 0 2
    """
    game = session(board)
    assert play(game, "9+")[-4:] == ["capture 4 2", "capture 0 2", "capture 9 1", "end"]
    assert game.result().text() == "win 0 10 5 no-moves"


def test_rule_4_mirrored_for_north() -> None:
    board = """
        2 0 0 0 2
        0 1 0 0 2
    """
    game = session(board, player=1)
    assert play(game, "0+")[-3:] == ["drop 0", "capture 5 2", "capture 0 1"]
    assert game.position.stores == (5, 8)


def test_rule_5_who_cannot_move_passes_until_he_can() -> None:
    board = """
        1 0 0 0 0
        0 0 0 2 2
    """
    game = session(board)
    assert play(game, "9+") == ["lift 9 2", "drop 4", "drop 3", "pass 1"]
    assert game.position.player == 0
    assert play(game, "8-") == ["lift 8 2", "drop 7", "drop 6", "end"]


def test_rule_5_a_position_set_by_hand_passes_too() -> None:
    board = """
        1 1 0 0 0
        0 0 0 2 2
    """
    rules = engine.rules(SMALL)
    game = engine.Session(rules)
    assert game.set_up(lay(rules, board, player=1)) == [("pass", 1, 0)]
    assert game.position.player == 0
    assert not game.history


def test_rule_6_the_game_ends_when_nobody_can_move_and_rows_count() -> None:
    board = """
        1 0 0 0 0
        2 0 0 0 0
    """
    game = session(board, stores="5,9")
    assert play(game, "5+") == ["lift 5 2", "drop 6", "drop 7", "end"]
    assert game.result().text() == "win 1 7 10 no-moves"
    assert game.position.player == 1  # whoever would be next
    assert game.moves() == []


def test_rule_6_equal_scores_are_a_draw() -> None:
    board = """
        1 0 0 0 0
        2 0 0 0 0
    """
    game = session(board, stores="5,6")
    play(game, "5+")
    assert game.result().text() == "draw 7 7 no-moves"


def test_rule_6_a_repetition_is_a_draw_whatever_the_scores() -> None:
    # The moves of one turn count: South comes back to the start by his own extra move.
    board = """
        1 0 0 0 0
        3 0 0 1 1
    """
    game = session(board)
    assert play(game, "5+")[-1] == "again"
    assert play(game, "7-")[-1] == "end"
    assert shows(game, board)
    assert game.result().text() == "draw 10 6 repetition"


def test_a_repetition_is_undone_like_any_move() -> None:
    board = """
        1 0 0 0 0
        3 0 0 1 1
    """
    game = session(board)
    play(game, "5+")
    play(game, "7-")
    game.undo()
    assert not game.over
    assert play(game, "7-")[-1] == "end"


def test_a_sowing_without_end_is_no_move() -> None:
    board = """
        1 4 1 3 0
        1 1 1 1 3
    """
    game = session(board, stores="24,0")
    assert moves(game) == "9+"
    with pytest.raises(engine.IllegalMove):
        play(game, "9-")


def test_fact_on_two_rows_of_ten_with_nine_seeds_the_first_sowing_can_win_ten_and_no_more() -> None:
    rules = engine.rules("giuthi pits=10 seeds=9")
    start = rules.start()
    won = {move.text(): rules.play(start, move).stores[0] for move in rules.moves(start)}
    assert len(won) == 20
    assert max(won.values()) == 10


@pytest.mark.parametrize("pits", range(5, 11))
@pytest.mark.parametrize("seeds", range(4, 10))
def test_every_set_up_deals_its_seeds(pits: int, seeds: int) -> None:
    rules = engine.rules(f"giuthi pits={pits} seeds={seeds}")
    start = rules.start(first=1)
    assert rules.columns == pits
    assert start.total == rules.dealt == 2 * pits * seeds
    assert set(start.pits) == {seeds}
    assert start.player == 1
    assert len(rules.moves(start)) == 2 * pits
