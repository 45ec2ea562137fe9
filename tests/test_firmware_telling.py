"""The board that is told by buttons: what a press does in each state, mistakes, taking back, whole games, anything."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from told_table import ToldTable

from firmware.filling import Filling
from host.presser import next_press
from host.virtual.buttons import at_place

SOUTH, NORTH = 20, 21

# Giuthi 2x6:      2   3   4   5   6   7     pits 0 to 5
#                 12  13  14  15  16  17          6 to 11


def before_a_turn(table):
    """What lies on the board before the turn's first press."""
    counts = [0] * 22
    table.app.field.counts(table.app.session.position, counts)
    return counts


# Laying out


def test_it_needs_no_calibration_and_asks_for_the_seeds_at_once():
    table = ToldTable(laid_out=False)
    assert table.said == "fill missing=48 surplus=0"
    assert table.cues[12] == "fill:4"
    assert table.cues[SOUTH] == "turn"  # who may say "done"


def test_done_takes_the_seeds_as_laid_out():
    table = ToldTable(laid_out=False)
    table.done()
    assert table.said == "turn player=0"
    assert table.counts == before_a_turn(table)


def test_a_free_position_is_entered_seed_by_seed_and_the_ring_counts_down():
    table = ToldTable("giuthi pits=5 seeds=4", "0,0,0,0,0/3,1,0,0,2 0,0 0 - partial", laid_out=False)
    assert table.cues == {12: "fill:3", 13: "fill:1", 16: "fill:2", SOUTH: "turn"}
    table.press(12)
    assert (table.cues[12], table.lit_leds(12)) == ("fill:2", 2)
    table.press(12, 12, 16, 16, 13)
    table.wait(400)
    assert table.said == "turn player=0"


def test_a_pit_that_is_full_takes_no_more_and_what_was_pressed_last_is_taken_back():
    table = ToldTable("giuthi pits=5 seeds=4", "0,0,0,0,0/3,1,0,0,2 0,0 0 - partial", laid_out=False)
    table.press(13, 13)
    assert table.counts[13] == 1
    table.press(12)
    table.back()
    assert (table.counts[12], table.counts[13]) == (0, 1)
    table.back()
    assert table.counts[13] == 0


# A turn


def test_a_press_lifts_the_whole_pit_and_the_first_pit_sown_into_tells_the_direction():
    table = ToldTable()
    table.press(14)
    assert table.said == "choose pit=8 n=4"
    assert table.cues == {13: "sow-:4", 15: "sow+:4", SOUTH: "turn"}
    table.press(13)
    assert table.said == "sow pit=6 n=3 way=- lap=1"
    assert table.counts[12:16] == [4, 5, 0, 4]


def test_the_lit_end_of_the_lap_tells_the_whole_lap_and_the_relay_is_lifted_by_a_press():
    table = ToldTable()
    table.press(14, 15)
    assert table.cues[7] == "end+:2"
    table.press(7)
    assert table.said == "relay pit=5 n=5 way=- lap=2"
    assert table.counts[14:18] == [0, 5, 5, 5]
    table.press(7)
    assert table.said == "sow pit=11 n=5 way=- lap=2"
    assert table.counts[7] == 0


def test_any_lit_pit_of_the_lap_tells_the_seeds_up_to_there():
    table = ToldTable()
    table.press(14, 15, 17)
    assert table.said == "sow pit=5 n=1 way=+ lap=1"
    assert table.counts[14:18] == [0, 5, 5, 5]


def test_in_lessons_every_seed_is_told_and_the_end_pressed_too_soon_is_a_mistake():
    table = ToldTable()
    assert table.command("steps seed") == "ok"
    table.press(14, 15)
    table.press(17)
    assert table.said == "repair kind=misplaced missing=0 surplus=1"
    assert table.cues[17] == "surplus:1"
    table.press(17)
    table.press(16)
    assert table.counts[14:18] == [0, 5, 5, 4]


def test_how_laps_are_told_is_remembered_over_a_restart():
    table = ToldTable()
    table.command("steps seed")
    assert table.reports["steps"] == "seed"
    table.restart()
    assert table.reports["steps"] == "seed"
    assert table.command("steps sometimes").startswith("error command")


def test_a_pit_pressed_again_before_a_seed_is_sown_is_put_back():
    table = ToldTable()
    table.press(14, 14)
    assert table.said == "turn player=0"
    assert table.counts == before_a_turn(table)


@pytest.mark.parametrize("repair", ["the pit", "done", "back"])
def test_a_wrong_pit_shows_the_mistake_and_may_be_put_back_in_three_ways(repair):
    table = ToldTable()
    table.press(3)
    assert table.said == "wrong-pit pit=1 n=4 why=opponent"
    assert table.cues == {3: "wrong:4", SOUTH: "turn"}
    {"the pit": lambda: table.press(3), "done": table.done, "back": table.back}[repair]()
    assert table.said == "turn player=0"
    assert table.counts == before_a_turn(table)


def test_while_a_mistake_is_shown_other_pits_do_nothing():
    table = ToldTable()
    table.press(3, 14, 5)
    assert table.said == "wrong-pit pit=1 n=4 why=opponent"
    assert table.board.sounder.heard()[-1].hz == 220


def test_the_wrong_pit_lifted_at_a_relay_is_a_mistake():
    table = ToldTable()
    table.press(14, 15, 7)
    assert table.said.startswith("relay")
    table.press(2)
    assert table.said == "repair kind=missing missing=4 surplus=0"
    assert table.cues[2] == "wrong:4"
    table.press(2)
    assert table.said.startswith("relay")


def test_the_last_seed_one_pit_too_far_is_not_taken_for_the_next_players_move():
    # North's single seed could be sown from pit 1 to pit 0: that is what a seed too far looks like in Ali Guli Mane.
    table = ToldTable("ali-guli-mane", "0,0,0,0,0,1,0/0,0,0,0,0,0,1 30,38 0 - partial")
    table.press_pit(13)
    table.press_pit(5)
    assert table.said == "repair kind=misplaced missing=0 surplus=1"


def test_a_single_seed_of_the_other_player_lifted_does_not_reopen_the_move_before():
    # A board that sees takes it for a correction of the last drop, into pit 3.
    table = ToldTable("giuthi pits=5 seeds=4", "0,2,0,0,1/0,0,0,0,2 0,0 0 - partial")
    table.play("9+")
    table.press_pit(3)
    assert (table.said, table.history) == ("wrong-pit pit=3 n=1 why=single", "9+")


def test_done_tells_what_the_lights_ask_for_lap_by_lap_or_in_lessons_seed_by_seed():
    table = ToldTable()
    table.done()
    assert table.said == "turn player=0"  # a choice is not made by it
    table.press(14)
    table.done()
    assert table.said == "choose pit=8 n=4"
    table.press(15)
    table.done()
    assert table.said == "relay pit=5 n=5 way=- lap=2"
    table.done()
    assert table.said == "sow pit=11 n=5 way=- lap=2"
    table.command("steps seed")
    table.done()
    assert table.said == "sow pit=10 n=4 way=- lap=2"


def test_a_lap_that_goes_round_the_board_is_told_to_where_the_light_shows_its_end():
    # 12 seeds on 10 pits: pits 6 and 7 get two each; the end is lit once the first round is told.
    table = ToldTable("giuthi pits=5 seeds=4", "0,0,0,0,0/12,2,0,0,0 20,6 0 - partial")
    table.press_pit(5, 6)
    assert not any(text.startswith("end") for text in table.cues.values())
    table.press_pit(6 + 1)
    assert table.said == "sow pit=8 n=10 way=+ lap=1"
    table.done()
    assert table.counts[12:17] == [1, 4, 2, 1, 1]


# Captured seeds

#   3 4 5 2 2 2    11+ ends in the empty pit 7: pits 1 and 2 are captured, and its own seed
#   0 0 0 2 0 8
CAPTURE = "3,4,5,2,2,2/0,0,0,2,0,8 3,3 0 - partial"


def with_a_capture():
    table = ToldTable(position=CAPTURE)
    table.lift("11+")
    while not table.said.startswith("take"):
        table.follow("11+", presses=1)
    return table


def test_captured_pits_go_into_the_store_pit_by_pit():
    table = with_a_capture()
    taken = [place for place, text in table.cues.items() if text.startswith("take")]
    stored = table.counts[SOUTH]
    table.press(taken[0])
    assert taken[0] not in table.cues
    assert table.counts[SOUTH] > stored
    table.press(*taken[1:])
    assert table.history == "11+"


def test_the_store_takes_all_that_was_captured():
    table = with_a_capture()
    table.done()
    assert table.history == "11+"
    assert table.counts == before_a_turn(table)


def test_a_pit_that_is_not_captured_does_nothing_meanwhile():
    table = with_a_capture()
    before = table.counts
    table.press_pit(0, 9)
    assert table.counts == before and table.said.startswith("take")


# Taking back


def test_a_lap_at_a_time_is_taken_back_and_both_ways_are_open_again():
    table = ToldTable()
    table.press(14, 15, 7, 7)  # the second lap is lifted
    table.back()
    assert table.said.startswith("relay")
    table.back()
    assert table.said == "choose pit=8 n=4"
    assert table.cues == {13: "sow-:4", 15: "sow+:4", SOUTH: "turn"}
    table.back()
    assert table.said == "turn player=0"


def test_in_lessons_a_seed_at_a_time_is_taken_back():
    table = ToldTable()
    table.command("steps seed")
    table.press(14, 15, 16)
    table.back()
    assert table.said == "sow pit=10 n=3 way=+ lap=1"
    assert table.counts[14:18] == [0, 5, 4, 4]


def test_captured_seeds_are_taken_back_into_their_pits():
    table = with_a_capture()
    before = table.counts
    table.press(next(place for place, text in table.cues.items() if text.startswith("take")))
    table.back()
    assert table.counts == before


def test_with_nothing_begun_the_last_move_is_taken_back_and_the_lights_show_how():
    table = ToldTable()
    table.play("7+")
    table.press(NORTH if table.app.session.position.player == 0 else SOUTH)
    assert table.said.startswith("restore")
    assert table.history == ""
    table.done()
    assert table.said == "turn player=0"
    table.back()
    assert (table.said, table.board.sounder.heard()[-1].hz) == ("turn player=0", 220)  # there is no move before


def test_the_lit_store_says_done_and_the_other_takes_back_for_north_too():
    table = ToldTable("giuthi pits=5 seeds=4 first=1")
    table.press(2 + 2)
    table.press(SOUTH)
    assert table.said == "turn player=1"
    table.press(2 + 2, 3)
    table.press(NORTH)
    assert table.said.startswith(("relay", "turn", "extra", "take"))


# Kiothi

PARTIAL = "0,0,0,0,0,5,5,5,5,5/0,0,0,0,5,5,5,5,5,5 5,0 0 - partial"


def test_further_presses_of_the_lifted_pit_count_its_seeds_and_the_ring_shows_them():
    table = ToldTable("kiothi", PARTIAL)
    table.press_pit(17)
    assert table.counts[17] == 0
    shown = []
    for _ in range(6):
        table.press_pit(17)
        shown.append((5 - table.counts[17], table.lit_leds(17)))
    assert shown == [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (1, 1)]
    table.press_pit(17, 17)
    assert table.said == "sow pit=18 n=3 way=+ lap=1"
    assert table.cues[17] == "held:3"


def test_a_number_that_may_not_be_played_is_named_once_the_finger_rests():
    #  17x1 would end in the own occupied pit 18
    table = ToldTable("kiothi", PARTIAL)
    table.press_pit(17, 17)
    assert not table.said.startswith("lift-some")
    table.wait(800)
    assert table.said == "lift-some pit=17 n=1 can=3,4,5"
    table.press_pit(17, 17)
    assert table.said == "sow pit=18 n=3 way=+ lap=1"


def test_a_pit_of_which_no_number_may_be_played_is_put_back_by_the_next_press():
    # 17x1 and 17x2 would end in the own occupied pits 18 and 19.
    table = ToldTable("kiothi", "0,0,0,0,0,5,5,5,5,5/0,0,0,0,5,5,5,2,5,5 5,0 0 - partial")
    table.press_pit(17)
    table.wait(800)
    assert table.said == "wrong-pit pit=17 n=2 why=blocked"
    table.press_pit(17)
    assert table.said == "turn player=0"


def test_the_pc_is_told_the_number_that_was_lifted_in_the_end():
    table = ToldTable("kiothi", PARTIAL)
    table.press_pit(17, 17, 17, 17, 18)
    assert table.events == ["lift 17 5", "back 1", "lift 17 3", "drop 18"]


def test_a_number_is_taken_back_as_a_whole():
    table = ToldTable("kiothi", PARTIAL)
    table.press_pit(17, 17, 17)
    table.back()
    assert table.counts == before_a_turn(table)


def test_an_opening_is_told_seed_by_seed_and_taken_as_made_when_the_fingers_rest():
    table = ToldTable("kiothi")
    table.press_pit(18, 19)
    assert table.said == "opening player=0 left=0 n=10"
    table.press_pit(3, 3, 3, 3, 12, 12, 12, 12, 12, 12)
    assert table.said == "opening player=0 left=0 n=0"
    table.wait(2000)
    assert table.history == "18,19=3:4,12:6"
    assert table.said == "opening player=1 left=2 n=0"


def test_done_confirms_an_opening_at_once_but_not_before_all_seeds_lie():
    table = ToldTable("kiothi")
    table.press_pit(18, 19, *[3] * 9)
    table.done()
    assert table.history == ""
    table.press_pit(12)
    table.done()
    assert table.history == "18,19=3:9,12:1"


def test_an_opening_is_taken_back_press_by_press():
    table = ToldTable("kiothi")
    table.press_pit(18, 19, 3)
    table.back()
    assert table.said == "opening player=0 left=0 n=10"
    table.back()
    assert table.said == "opening player=0 left=1 n=5"
    table.press_pit(17, 4)
    assert table.counts[17] == 0 and table.counts[4] == 6
    table.back(), table.back(), table.back()
    assert table.said == "opening player=0 left=2 n=0"
    assert table.counts == before_a_turn(table)


def test_before_two_pits_are_empty_no_seed_can_be_placed_and_the_first_can_be_put_back():
    table = ToldTable("kiothi")
    table.press_pit(18, 0, 10)  # North's pit, and an empty one
    assert table.said == "opening player=0 left=1 n=5"
    table.press_pit(18)
    assert table.said == "opening player=0 left=2 n=0"


# Whole games


@pytest.mark.parametrize("steps", ["lap", "seed"])
@pytest.mark.parametrize("rules", ["giuthi pits=6 seeds=4", "kiothi", "ali-guli-mane", "giuthi pits=5 seeds=9"])
def test_whole_games_are_played_by_pressing_what_is_lit_with_mistakes_on_the_way(rules, steps):
    table, chance = ToldTable(rules), random.Random(7)
    table.command("steps " + steps)
    for _ in (0, 1) if rules == "kiothi" else ():
        table.open(table.random_opening(chance))
    while not table.app.session.over:
        text = chance.choice(table.app.session.moves()).text()
        if chance.random() < 0.3:
            table.lift(text)
            table.follow(text, presses=chance.randrange(4))
            make_a_mistake_and_take_all_back(table, chance, text)
        table.play(text)
    table.wait(50)
    assert table.said.startswith(("won", "draw", "round-"))
    assert table.counts == before_a_turn(table)


def make_a_mistake_and_take_all_back(table, chance, text):
    """Somewhere in a move (or after it) presses anything at all, and takes back until the move begins anew."""
    here = len(table.app.session.history)
    begun = table.app.state.begun if hasattr(table.app.state, "begun") else False
    if begun:
        table.press(chance.randrange(20))
    target = here - (not table.app.begun)
    while len(table.app.session.history) > target or table.app.begun:
        table.back()
    if isinstance(table.app.state, Filling):
        table.done()
        table.until(lambda: not table.said.startswith("restore"))
    assert table.counts == before_a_turn(table)


def test_done_in_the_end_of_a_round_deals_the_next_one():
    table = ToldTable("ali-guli-mane", "0,0,0,0,0,0,0/0,0,1,0,0,1,0 34,34 0 - partial")
    while not table.app.session.over:
        table.play(table.app.session.moves()[0].text())
    table.wait(50)
    assert table.said.startswith("round-")
    table.done()
    assert table.said.startswith("fill")
    assert table.reports["round"] == "2"


# No press is lost or counted twice


def test_a_long_hold_counts_once():
    table = ToldTable("kiothi")
    table.press_pit(18, 19)
    table.press(table.place(3), ms=3000)
    assert table.counts[table.place(3)] == 6


def test_the_fastest_presses_all_count():
    """Each is seen down in a single poll, and up in the next."""
    table = ToldTable("kiothi")
    table.press_pit(18, 19)
    down = [0, 1 << at_place(table.place(3))] * 7
    table.board.buttons.poll = lambda: down.pop() if down else 0
    table.wait(400)
    assert table.counts[table.place(3)] == 5 + 7


def test_the_next_player_may_press_at_the_same_moment():
    table = ToldTable("giuthi pits=5 seeds=4", "0,2,0,0,1/0,0,0,0,2 0,0 0 - partial")
    table.press_pit(9, 4)
    for pit in (3, 4):  # the lap's end, and North's own pit
        table.board.buttons.press(60, at_place(table.place(pit)))
    table.wait(300)
    assert table.history == "9+"
    assert table.said == "choose pit=4 n=2"


def test_presses_at_the_same_moment_all_count():
    table = ToldTable("kiothi")
    table.press_pit(18, 19)
    for pit in range(10, 18):
        table.board.buttons.press(60, at_place(table.place(pit)))
    table.wait(500)
    assert table.counts[10:18] == [1, 1, 1, 1, 6, 6, 6, 6]


def test_a_button_held_while_the_power_comes_on_is_no_press():
    table = ToldTable(laid_out=False)
    table.board.buttons.press(500, at_place(12))
    table.restart()
    table.wait(600)
    assert table.counts[12] == 0


def test_the_mode_button_does_what_it_does_on_every_board():
    table = ToldTable(laid_out=False)
    table.hands.press()
    table.still(200)
    assert table.reports["rules"] == "giuthi pits=6 seeds=6 prey=skip"


def test_a_board_without_cells_says_so_and_one_that_sees_is_told_nothing():
    from table import Table

    assert ToldTable().command("cells") == "error state this board has no cells: it is told by buttons"
    assert Table(laid_out=False).command("steps seed") == "error state this board sees the seeds: nobody tells it"


# Anything at all

ANY = st.integers(0, 21)
LIT = st.just(-1)  # what a patient player presses, or a pit of a legal move


@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(
    rules=st.sampled_from(["giuthi pits=5 seeds=4", "kiothi", "ali-guli-mane"]),
    each=st.booleans(),
    presses=st.lists(st.one_of(LIT, LIT, LIT, ANY), min_size=20, max_size=90),
    chance=st.randoms(use_true_random=False),
)
def test_whatever_is_pressed_the_game_stays_legal_and_taking_back_leads_to_the_turns_start(
    rules, each, presses, chance
):
    table = ToldTable(rules)
    table.command("steps " + ("seed" if each else "lap"))
    table.board.sounder.heard()
    total = sum(before_a_turn(table))
    for press in presses:
        table.press(press if press >= 0 else a_sensible_press(table, chance))
        position = table.app.session.position
        assert sum(position.pits) + sum(position.stores) == total
        assert min(table.counts) >= 0
        assert isinstance(table.app.state, Filling) or sum(table.counts) <= total
    tones = [tone for tone in table.board.sounder.heard() if tone.ms == 30]
    assert len(tones) == len(presses)  # each was answered, once
    table.wait(2000)  # a complete opening is taken as made
    if not isinstance(table.app.state, Filling):
        made = table.app.session.history
        for _ in range(len(presses) + 60):
            if not table.app.begun:
                break
            table.back()
        assert not table.app.begun
        assert table.app.session.history == made
        assert table.counts == before_a_turn(table)


def a_sensible_press(table, chance):
    place = None if isinstance(table.app.state, Filling) else next_press(table.shown(), each=table.each, way="+")
    if place is not None:
        return place
    glowing = [cue.place for cue in table.shown() if cue.name in ("may", "extra")]
    if glowing:
        return chance.choice(glowing)
    if table.said.startswith("opening"):
        return chance.randrange(20)
    return table.app.board.store(table.app.session.position.player)
