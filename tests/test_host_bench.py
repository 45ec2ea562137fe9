"""The bench of seeing: plans do what their names say, a game is decided by its number, the judge sees what is wrong."""

from random import Random
from typing import Any

import pytest

import engine
from host.bench import thinking
from host.bench.plan import CARELESS, MISTAKES, Plan, plan_move
from host.bench.player import Player
from host.bench.row import ROWS, Row
from host.bench.seat import Seat
from host.bench.seeing import line, main, tasks
from host.bench.tally import Tally
from host.report import Report

SETUPS = ("giuthi pits=6 seeds=4", "ali-guli-mane")


def plans(careless: float, mistakes: float) -> list[tuple[engine.Rules, engine.Position, Plan]]:
    """Plans of a hundred moves of random games."""
    random = Random(5)
    made = []
    for text in SETUPS:
        rules = engine.rules(text)
        session = engine.Session(rules)
        for _ in range(150):
            if session.over:
                session.start()
            move = random.choice(session.moves())
            made.append((rules, session.position, plan_move(random, rules, session.position, move, careless, mistakes)))
            session.play(move)
    return made


def drops(plan: Plan) -> list[int]:
    return [act.pit for act in plan.acts if act.verb == "drop"]


@pytest.mark.parametrize("game", thinking.GAMES)
def test_the_board_is_timed_in_the_middle_of_a_game_with_south_to_move(game: str) -> None:
    session = engine.Session(engine.rules(game), thinking.middle(game))
    assert not session.over and session.position.player == 0 and len(session.moves()) > 1
    assert thinking.middle(game) == session.position


def test_a_careful_plan_is_the_engines_events() -> None:
    for rules, position, plan in plans(0, 0):
        events = [(kind.replace("capture", "take"), pit, n) for kind, pit, n in rules.events(position, plan.move)]
        assert [(act.verb, act.pit, act.n) for act in plan.acts] == events


def test_careless_plans_put_every_seed_where_it_belongs() -> None:
    made = plans(1, 0)
    assert {plan.careless for _, _, plan in made} == {*CARELESS, ""}  # a lap of one seed can't be sown in another order
    for rules, position, plan in made:
        assert sorted(drops(plan)) == sorted(
            pit for kind, pit, _ in rules.events(position, plan.move) if kind == "drop"
        )


def test_mistakes_end_with_their_lap_and_leave_a_seed_where_it_does_not_belong() -> None:
    made = plans(0, 1)
    assert {plan.mistake for _, _, plan in made} == set(MISTAKES)
    more = {"far": 0, "double": 0, "roll": 0, "kept": -1, "floor": -1, "extra": 1}
    for rules, position, plan in made:
        laps = sum(act.verb == "lift" for act in plan.acts)
        right: list[int] = []
        seen = 0
        for kind, pit, _ in rules.events(position, plan.move):
            seen += kind == "lift"
            if kind == "drop" and seen <= laps:
                right.append(pit)
        assert len(drops(plan)) - len(right) == more[plan.mistake]
        assert [act.verb for act in plan.acts].count("guilty") == 1
        assert sorted(drops(plan)) != sorted(right) or plan.mistake == "roll"


# Games

QUIET = Row("quiet", "nothing is difficult", spread=0.0, noise=0.01)


def test_a_game_is_decided_by_its_number() -> None:
    def play(game: int) -> Tally:
        return Player(ROWS[0], game, engine.rules(SETUPS[0])).play(4)

    assert play(3) == play(3)
    assert play(3) != play(4)


@pytest.fixture
def faultless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hands make no mistakes."""
    monkeypatch.setattr("host.bench.player.MISTAKES", 0)


@pytest.mark.usefixtures("faultless")
def test_a_position_that_was_not_played_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    read = Report._read

    def lie(self: Report, word: str, rest: str) -> None:
        read(self, word, rest[:-3] + "1 -" if word == "position" and rest.endswith("0 -") else rest)

    monkeypatch.setattr(Report, "_read", lie)
    assert Player(QUIET, 1, engine.rules(SETUPS[0])).play(3).wrong > 0


@pytest.mark.usefixtures("faultless")
def test_a_repair_that_is_asked_for_without_a_mistake_is_a_false_alarm(monkeypatch: pytest.MonkeyPatch) -> None:
    asks = Seat.asks
    monkeypatch.setattr(Seat, "asks", lambda seat: asks(seat) or 3000 < seat.now < 9000)
    tally = Player(QUIET, 1, engine.rules(SETUPS[0])).play(2)
    assert tally.alarms > 0
    assert tally.recognised < tally.clean


@pytest.mark.usefixtures("faultless")
def test_a_board_that_sees_nothing_gets_stuck_and_the_bench_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    asks = Seat.asks
    monkeypatch.setattr(Seat, "asks", lambda seat: asks(seat) or 5000 < seat.now < 90_000)
    tally = Player(QUIET, 1, engine.rules(SETUPS[0])).play(2)
    assert tally.stuck > 0
    assert any("--rows quiet --game 1  ply 1" in story for story in tally.stories)


# The table


def test_a_rows_moves_are_shared_out_over_games() -> None:
    assert [(game, moves) for _, game, moves in tasks(ROWS[0], 95)] == [(0, 40), (1, 40), (2, 15)]


def test_tallies_add_up() -> None:
    one, other = Tally(moves=40, clean=30, recognised=29, alarms=1), Tally(moves=60, clean=50, recognised=50)
    one.mistake("far", noticed=True)
    other.mistake("far", noticed=False)
    one.add(other)
    assert (one.moves, one.made["far"], one.missed["far"]) == (100, 2, 1)
    assert (one.recognised_percent, one.noticed_percent, one.alarms_per_500) == (98.75, 50, 5)
    assert line(ROWS[0], one).split()[:3] == ["base", "100", "98.75"]


def test_the_command_prints_the_table_with_the_targets(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--rows", "base", "--moves", "2", "--jobs", "1"]) == 0
    head, base, target, *_ = capsys.readouterr().out.splitlines()
    assert head.split()[:3] == ["row", "moves", "recognised"]
    assert base.split()[:2] == ["base", "2"]
    assert target.split()[:3] == ["target", "10000", "99.9"]


@pytest.mark.parametrize("args", [["--rows", "attic"], ["--moves", "0"], ["--jobs", "0"]])
def test_what_makes_no_sense_is_refused(args: list[str], capsys: pytest.CaptureFixture[str]) -> Any:
    with pytest.raises(SystemExit):
        main(args)
    assert "error" in capsys.readouterr().err
