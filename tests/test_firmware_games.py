"""Kiothi's opening, partial lifts and marks, Ali Guli Mane's match: what the other two games ask of the board."""

import random

import pytest
from table import Table

from firmware.commands import SETUPS

# Kiothi's start:     5  5  5  5  5  5  .  .  .  .       places 0 to 9
#                     .  .  .  .  5  5  5  5  5  5              10 to 19


def open_by_hand(table, pits, onto):
    """Empties two own pits and lays their seeds onto the pits `onto`, one each."""
    for pit in pits:
        table.hands.lift(table.place(pit))
    for pit in onto:
        table.hands.drop(table.place(pit))


def test_kiothi_asks_for_two_own_pits_and_takes_the_opening_when_all_seeds_lie():
    table = Table("kiothi")
    assert table.said == "opening player=0 left=2 n=0"
    assert table.cues == {**dict.fromkeys(range(14, 20), "may"), 20: "turn"}
    open_by_hand(table, [18, 19], [])
    table.still()
    assert table.said == "opening player=0 left=0 n=10"
    assert table.cues == {20: "turn"}
    open_by_hand(table, [], [3, 3, 3, 3, 12, 12, 12, 12, 12, 12])
    table.still(3000)
    assert table.history == "18,19=3:4,12:6"
    assert table.said == "opening player=1 left=2 n=0"


def test_a_third_pit_or_the_opponents_pit_lifted_in_the_opening_is_a_mistake():
    for pit in (17, 0):
        table = Table("kiothi")
        open_by_hand(table, [18, 19, pit], [])
        table.still()
        assert table.said == "opening-wrong player=0"
        assert table.cues[table.place(pit)] == "wrong:5"
        table.hands.pour(table.place(pit), 5)
        table.until_said("opening player=0 left=0 n=10")


def test_an_opening_pit_lifted_in_part_is_asked_for_in_full():
    table = Table("kiothi")
    table.hands.lift(19, 2)
    table.still()
    assert table.cues[19] == "lift:3"
    table.hands.lift(19)
    table.until_said("opening player=0 left=1 n=5")


def test_an_opening_can_be_taken_back_before_it_is_finished():
    table = Table("kiothi")
    open_by_hand(table, [18, 19], [3])
    table.still()
    table.command("undo")
    table.lay_out()
    table.until_said("opening player=0 left=2 n=0")


def after_openings():
    table = Table("kiothi")
    open_by_hand(table, [18, 19], [3, 3, 3, 3, 12, 12, 12, 12, 12, 12])
    table.until(lambda: table.history.count("=") == 1, 60_000)
    open_by_hand(table, [0, 1], [8, 8, 8, 8, 8, 8, 8, 8, 8, 8])
    table.until(lambda: table.history.count("=") == 2, 60_000)
    return table


def test_marked_pits_glow_on_two_leds_until_they_are_lifted_from():
    table = after_openings()
    table.wait(100)
    assert table.cues[3] == "nki"
    assert table.lit(3) == [1, 5]
    assert table.cues[17] == "nki may"
    move = table.app.session.moves()[0]
    table.sow(move.text(), 1)
    table.still()
    assert "nki" not in table.cues.get(table.place(move.pit), "")


def test_how_many_seeds_are_lifted_is_seen_by_what_stays():
    table = Table("kiothi", "0,0,0,0,0,5,5,5,5,5/0,0,0,0,5,5,5,5,5,5 5,0 0 - partial")
    table.hands.lift(17, 3)
    table.until_said("sow pit=18 n=3 way=+ lap=1")
    table.hands.lift(17, 1)  # and one more
    table.until_said("sow pit=18 n=4 way=+ lap=1")


def test_a_number_that_may_not_be_lifted_is_named_with_those_that_may():
    #  17x1 would end in the own occupied pit 18
    table = Table("kiothi", "0,0,0,0,0,5,5,5,5,5/0,0,0,0,5,5,5,5,5,5 5,0 0 - partial")
    table.hands.lift(17, 1)
    table.still()
    assert table.said == "lift-some pit=17 n=1 can=3,4,5"
    assert table.cues[17] == "wrong:1"
    table.hands.lift(17, 2)
    table.until_said("sow pit=18 n=3")


@pytest.mark.parametrize("seed", [1, 2])
def test_whole_games_of_kiothi_are_followed_by_hand(seed):
    table, chance = Table("kiothi", seed=seed), random.Random(seed)
    rules = table.app.rules
    for player in (0, 1):
        pits = table.app.session.position.pits
        chosen = chance.sample([pit for pit in range(20) if rules.owner(pit) == player and pits[pit]], 2)
        open_by_hand(table, chosen, [chance.randrange(20) for _ in range(sum(pits[pit] for pit in chosen))])
        table.until(lambda player=player: table.history.count("=") == player + 1, 60_000)
    while not table.app.session.over:
        table.play(chance.choice(table.app.session.moves()).text())
    assert table.said.startswith(("won", "draw"))


# Ali Guli Mane


def test_the_bonus_sowing_belongs_to_the_same_player():
    table = Table("ali-guli-mane")
    for move in table.app.session.moves():
        events = list(table.app.rules.events(table.app.session.position, move))
        if events[-1][0] == "capture":
            table.play(move.text())
            assert table.said == "extra player=0"
            assert table.reports["position"].endswith(" 0 bonus")
            return
    raise AssertionError("no first move captures")


def to_round_end(table):
    chance = random.Random(3)
    while not table.app.session.over:
        table.play(chance.choice(table.app.session.moves()).text())


def test_a_round_ends_and_the_next_one_is_filled_under_guidance_with_closed_pits_dark():
    table = Table("ali-guli-mane", seed=5)
    to_round_end(table)
    assert table.said.startswith(("round-won", "round-draw"))
    table.hands.press()
    table.still(500)
    assert table.said.startswith("fill")
    position = table.app.session.position
    closed = [pit for pit in range(14) if position.marks >> pit & 1]
    assert closed
    table.lay_out()
    for pit in closed:
        assert table.cues[table.place(pit)] == "closed"
        assert table.lit(table.place(pit)) == []
    table.board.take_from_bag(1)
    table.board.drop(table.place(closed[0]))
    table.wait(2000)
    assert table.cues[table.place(closed[0])] == "closed surplus:1"


def test_a_match_ends_when_a_player_cannot_fill_a_pit():
    # South's last sowing takes nothing and leaves North without seeds: North holds fewer than five in all.
    table = Table("ali-guli-mane", "0,0,0,0,0,0,0/0,0,1,0,0,0,0 66,3 0 -")
    table.play("9")
    assert table.said.startswith("round-won player=0")
    assert table.command("round") == "ok"
    table.wait(50)
    assert table.said == "match-won player=0 s0=67 s1=3 rounds=1"
    assert table.command("round").startswith("error state")


# Choosing a game on the board alone


def test_the_mode_button_goes_through_all_games_and_comes_round():
    table = Table(laid_out=False)
    seen = []
    for _ in range(len(SETUPS)):
        seen.append(table.reports["rules"].split()[0])
        table.hands.press()
        table.still(200)
    assert set(seen) == {"giuthi", "kiothi", "ali-guli-mane"}
    assert table.reports["rules"] == "giuthi pits=6 seeds=4 prey=skip"


def test_another_game_can_be_chosen_while_the_seeds_lie_at_the_start():
    """All seeds lay right, the turn came at once, and the list of games was never offered again."""
    table = Table()
    assert table.said == "turn player=0"
    table.hands.press()
    table.still(200)
    assert table.reports["rules"] == "giuthi pits=6 seeds=6 prey=skip"


def test_a_long_press_begins_a_new_game_of_the_same_rules():
    table = Table("giuthi pits=5 seeds=4")
    table.play("5+")
    table.hands.press(1500)
    table.still(300)
    assert table.reports["rules"] == "giuthi pits=5 seeds=4 prey=skip"
    assert table.history == ""
    assert table.said.startswith("fill")


def test_a_short_press_during_a_game_changes_nothing():
    table = Table()
    table.play("7+")
    table.hands.press()
    table.still(3000)
    assert (table.history, table.said) == ("7+", "turn player=0")


def test_a_bounce_is_no_press():
    table = Table(laid_out=False)
    table.hands.press(20)
    table.still()
    assert table.reports["rules"] == "giuthi pits=6 seeds=4 prey=skip"


@pytest.mark.parametrize("columns", range(5, 11))
def test_smaller_games_are_played_in_the_middle_columns(columns):
    table = Table(f"giuthi pits={columns} seeds=4", laid_out=False)
    left = (10 - columns) // 2
    assert sorted(table.cues) == [*range(left, left + columns), *range(10 + left, 10 + left + columns)]


def test_a_seed_from_nowhere_in_an_opening_is_noticed_and_stops_nothing():
    """Looking for the count in doubt once divided by the zero seeds of an empty pit."""
    table = Table("kiothi")
    open_by_hand(table, [18, 19], [3, 3, 3, 3, 12, 12, 12, 12, 12, 12])
    table.hands.take_from_bag(1)
    table.hands.drop(table.place(7))
    table.still(3000)
    assert table.said == "opening-wrong player=0"
    assert table.cues[table.place(7)] == "surplus:1"  # it was once shown nowhere
    table.hands.lift(table.place(7))
    table.hands.put_in_bag()
    table.until(lambda: table.history == "18,19=3:4,12:6")


def test_an_opening_pit_into_which_seeds_fall_at_once_was_emptied_though_slow_converters_never_see_it_at_rest():
    table = Table("kiothi", per_second=10, noise=0.05, seed=4)
    table.hands.speed = 3
    open_by_hand(table, [18, 19], [19] * 5 + [3] * 5)
    table.still(4000)
    assert table.history == "18,19=3:5,19:5"
