"""What hands are going to do in a move: a row of acts, with what people do carelessly, and with their mistakes.

Careless is what the board must bear: two seeds at nearly the same time, two in the wrong order, a hand that rests on a
rim, a pause. A mistake leaves a seed where it does not belong; the plan then ends with the lap in which it happened.
"""

from random import Random
from typing import NamedTuple

from engine import Move, Position, Rules

CARELESS = ("pair", "swap", "rest", "pause")
MISTAKES = ("far", "double", "roll", "kept", "floor", "extra")
LACKING = ("kept", "floor")  # mistakes after which a seed is missing


class Act(NamedTuple):
    """One thing that hands do at a pit: lift n seeds, `take` n captured ones, drop one after `each_ms`, ... ."""

    verb: str
    pit: int
    n: int = 1
    each_ms: float | None = None


class Plan(NamedTuple):
    """A move as hands are going to make it. `at_pit` is where a mistake leaves a seed missing, or one too many."""

    move: Move
    acts: list[Act]
    careless: str = ""
    mistake: str = ""
    at_pit: int = -1
    opening: bool = False


def plan_move(random: Random, rules: Rules, position: Position, move: Move, careless: float, mistakes: float) -> Plan:
    """Plan a legal move; `careless` and `mistakes` are the parts of the moves that have one of them in it."""
    acts = [_act(*event) for event in rules.events(position, move)]
    if random.random() < mistakes:
        return _mistaken(random, rules, move, acts)
    if random.random() < careless:
        return _careless(random, move, acts)
    return Plan(move, acts)


def _act(kind: str, pit: int, n: int) -> Act:
    return Act({"lift": "lift", "drop": "drop", "capture": "take"}[kind], pit, n)


def _laps(acts: list[Act]) -> list[range]:
    """Return, for each lap, the numbers of its drops."""
    lifts = [i for i, act in enumerate(acts) if act.verb == "lift"]
    takes = [i for i, act in enumerate(acts) if act.verb == "take"]
    end = takes[0] if takes else len(acts)
    return [range(lift + 1, following) for lift, following in zip(lifts, [*lifts[1:], end], strict=True)]


def _careless(random: Random, move: Move, acts: list[Act]) -> Plan:
    kind = random.choice(CARELESS)
    lap = random.choice(_laps(acts))
    acts = list(acts)
    at = random.choice(lap)
    if kind == "rest":
        acts.insert(at, Act("rest", acts[at].pit, random.randint(400, 2000)))
    elif kind == "pause":
        acts.insert(at, Act("pause", acts[at].pit, random.randint(1000, 4000)))
    elif len(lap) < 2:
        return Plan(move, acts)
    else:
        at = random.choice(lap[:-1])
        if kind == "swap":
            acts[at], acts[at + 1] = acts[at + 1], acts[at]
        else:
            acts[at + 1] = acts[at + 1]._replace(each_ms=20)
    return Plan(move, acts, careless=kind)


def _mistaken(random: Random, rules: Rules, move: Move, acts: list[Act]) -> Plan:
    kind = random.choice(MISTAKES)
    lap = random.choice(_laps(acts))
    at = random.choice(lap)
    pit = acts[at].pit
    done, rest = acts[:at], acts[at + 1 : lap.stop]
    beyond = _beyond(rules, acts, lap, pit)
    before = acts[at - 1].pit if at > lap.start else beyond
    guilty = Act("guilty", pit)  # from here on something is wrong
    wrong = {
        "far": [guilty, Act("drop", beyond)],
        "double": [guilty, Act("drop", before)],
        "roll": [Act("drop", pit), Act("roll", pit, beyond), guilty],
        "kept": [guilty],
        "floor": [guilty, Act("floor", pit)],
        "extra": [Act("drop", pit), Act("extra", pit), guilty, Act("drop", pit, each_ms=150)],
    }
    return Plan(move, done + wrong[kind] + rest, mistake=kind, at_pit=pit)


def _beyond(rules: Rules, acts: list[Act], lap: range, pit: int) -> int:
    """Return the pit after this one, the way the lap goes."""
    clockwise = acts[lap.start].pit == rules.next_pit(acts[lap.start - 1].pit, -1)
    return rules.next_pit(pit, -1 if clockwise else 1)
