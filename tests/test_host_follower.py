"""The patient hand: what it does for which cue, when it stops, and a whole game by light alone."""

from random import Random

import pytest

from host.compose import app_on, board_data
from host.follower import ChoiceError, Deed, Follower, next_deed
from host.report import Cue, Report
from host.virtual.board import VirtualBoard


def cues(text: str) -> list[Cue]:
    report = Report()
    report.read([f"cues {text}"])
    return report.cues


@pytest.mark.parametrize(("shown", "hand", "deed"), [
    ("20:turn 11:may 12:may", 0, None),
    ("20:turn 12:sow+:3 13:path+:1 14:end+:2", 3, Deed("drop", 12, 1, sows=True)),
    ("20:turn 12:sow+:3", 0, None),
    ("20:turn 14:relay-:4", 0, Deed("lift", 14, 0)),
    ("20:turn 14:lift:2", 1, Deed("lift", 14, 2)),
    ("4:take:3 14:take:1 20:store:4", 0, Deed("lift", 4, 3)),
    ("20:store:4", 4, Deed("pour", 20, 4)),
    ("20:store:4", 9, Deed("pour", 20, 4)),
    ("20:store:4", 0, None),
    ("12:sow+:3 5:surplus:1", 3, Deed("lift", 5, 1)),  # mistakes first
    ("12:sow+:3 5:wrong:2", 3, Deed("pour", 5, 2)),
    ("20:wrong:0 21:wrong:0", 3, None),
    ("12:sow+:3 13:wrong:0", 3, None),  # a cell that does not answer
    ("2:fill:4 3:fill:4", 0, Deed("fetch", n=8)),
    ("2:fill:4 3:fill:4", 6, Deed("pour", 2, 4)),
    ("2:fill:4", 1, Deed("pour", 2, 1)),
    ("2:fill:4 9:surplus:3", 0, Deed("lift", 9, 3)),
])  # fmt: skip
def test_each_cue_asks_for_one_deed(shown: str, hand: int, deed: Deed | None) -> None:
    assert next_deed(cues(shown), hand) == deed


def test_where_both_ways_are_open_the_player_chooses() -> None:
    both = cues("11:sow-:4 13:sow+:4")
    with pytest.raises(ChoiceError):
        next_deed(both, 4)
    assert next_deed(both, 4, way="+") == Deed("drop", 13, 1, sows=True)
    assert next_deed(both, 4, way="-") == Deed("drop", 11, 1, sows=True)


def test_laying_out_touches_no_move_and_puts_the_rest_away() -> None:
    assert next_deed(cues("12:sow+:3"), 0, layout=True) is None
    assert next_deed(cues("12:may"), 2, layout=True) == Deed("away")


class Table:
    """A board with a running app, and a patient hand at it."""

    def __init__(self, seed: int = 1) -> None:
        self.board = VirtualBoard(board_data(), seed=seed)
        self.report = Report()
        self.hand = Follower(self.board, self.report)
        self.app = app_on(self.board)
        self.board.link.pc.send("sync")
        self.run(500)

    def run(self, ms: int) -> None:
        for _ in range(ms // 10):
            self.board.advance(10)
            self.app.tick()
            self.report.read(self.board.link.pc.lines())
            self.hand.tick()

    def follow(self, what: str, speed: str = "fast", way: str = "") -> None:
        self.hand.start(what, speed, way)
        for _ in range(3000):
            self.run(100)
            if not self.hand.active:
                return
        raise TimeoutError(f"{what} was not done in five minutes: {self.report}")

    def shown(self, name: str) -> list[int]:
        return [cue.place for cue in self.report.cues if cue.name == name]

    def lift(self, place: int) -> None:
        self.board.lift(place)
        self.run(600)


def laid_out(seed: int = 1) -> Table:
    table = Table(seed)
    table.follow("layout")
    assert table.board.counts() == [0, 0, 4, 4, 4, 4, 4, 4, 0, 0] * 2 + [0, 0]
    assert table.board.hand == []
    assert table.shown("may") == [12, 13, 14, 15, 16, 17]
    return table


def test_it_lays_out_a_game_and_takes_away_what_is_too_much() -> None:
    table = Table()
    table.board.take_from_bag(7)
    table.board.drop(5, 7)  # three more than a pit gets
    table.run(500)
    table.follow("layout")
    assert table.board.counts() == [0, 0, 4, 4, 4, 4, 4, 4, 0, 0] * 2 + [0, 0]
    assert table.board.hand == []


def test_one_step_is_one_seed_and_a_lap_ends_before_the_relay() -> None:
    table = laid_out()
    table.lift(12)
    table.follow("step", way="+")
    assert len(table.board.hand) == 3
    assert table.board.counts()[13] == 5
    table.follow("lap")
    assert table.board.hand == []
    assert table.board.counts()[12:18] == [0, 5, 5, 5, 5, 4]
    assert table.shown("relay-") == [16]
    table.follow("lap")  # lifts the five, sows them, and stops again
    assert table.board.counts()[12:18] == [1, 6, 6, 6, 0, 4]


def test_a_move_goes_on_to_its_end() -> None:
    table = laid_out()
    table.lift(12)
    table.follow("move", way="+")
    assert table.report.history == ["6+"]
    assert table.board.hand == []
    assert table.report.counts == table.board.counts()


def test_without_a_way_it_leaves_the_choice_to_the_player() -> None:
    table = laid_out()
    table.lift(12)
    table.follow("move")
    assert table.hand.trouble is not None
    assert table.hand.trouble[0] == "choose"
    assert len(table.board.hand) == 4
    table.board.drop(
        11
    )  # the player chooses by dropping the first seed, clockwise: from the corner pit to North's side
    table.run(600)
    table.follow("move")


def test_a_stopped_hand_does_nothing_more_and_keeps_its_seeds() -> None:
    table = laid_out()
    table.lift(12)
    table.hand.start("move", "slow", "+")
    table.run(1500)
    table.hand.stop()
    left = len(table.board.hand)
    table.run(3000)
    assert len(table.board.hand) == left > 0


def test_it_tells_the_board_by_the_button_what_that_can_not_see() -> None:
    table = laid_out()
    table.lift(12)
    table.board.cells.unplug(13)
    table.follow("move", way="+")
    assert table.hand.trouble is None and table.report.history == ["6+"]


def test_it_gives_up_when_the_board_does_not_see_what_it_does(monkeypatch: pytest.MonkeyPatch) -> None:
    table = laid_out()
    table.lift(12)
    table.board.cells.unplug(13)
    monkeypatch.setattr(table.board.buttons, "press", lambda *_: None)
    table.follow("move", way="+")
    assert table.hand.trouble is not None and table.hand.trouble[0] == "lost"


def test_speeds_are_seeds_a_second() -> None:
    took = {}
    for speed in ("slow", "normal"):
        table = laid_out()
        table.lift(12)
        table.follow("step", speed, way="+")
        start = table.board.clock.now
        table.hand.start("lap", speed)
        while table.board.hand:
            table.run(10)
        took[speed] = (table.board.clock.now - start) / 3
    assert took["slow"] == pytest.approx(1000, rel=0.3)
    assert took["normal"] == pytest.approx(400, rel=0.5)


@pytest.mark.parametrize("seed", [2, 5])
def test_a_whole_game_is_played_by_light_alone(seed: int) -> None:
    """Random moves, and after each lift nothing but the cues: the board sees every seed, to the end."""
    table, chance = laid_out(seed), Random(seed)
    while table.report.result == "playing":
        table.run(200)
        may = table.shown("may") + table.shown("extra")
        if may:
            played = len(table.report.history)
            table.lift(chance.choice(may))
            table.follow("move", way=chance.choice("+-"))
            assert table.hand.trouble is None, (table.hand.trouble, table.report)
            assert len(table.report.history) == played + 1
        assert len(table.report.history) < 150
    assert table.report.counts == table.board.counts()
    assert sum(table.board.counts()) == 48
    assert table.report.saying is not None
    assert table.report.saying.key in ("won", "draw")


def test_the_hand_leaves_the_move_to_the_player() -> None:
    table = Table()
    table.follow("layout")
    assert table.report.saying and table.report.saying.key == "turn"
    table.follow("move")
    assert table.hand.trouble and table.hand.trouble[0] == "choose"
    assert "lift a pit that glows" in table.hand.trouble[1]
    assert table.board.hand == []


def test_no_light_guides_an_opening() -> None:
    table = Table()
    table.board.link.pc.send("new kiothi")
    table.run(100)
    table.follow("layout")
    assert table.report.saying and table.report.saying.key == "opening"
    table.follow("move")
    assert table.hand.trouble and table.hand.trouble[0] == "choose"
    assert "The opening is free" in table.hand.trouble[1]
    table.board.lift(14)
    table.run(2000)
    table.follow("move")
    assert table.hand.trouble[0] == "choose"
    assert len(table.board.hand) == 5
