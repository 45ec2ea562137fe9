"""What the board must make of the recorded traces in tests/traces: cells that fail, drift, slip or flicker.

`python -m host replay tests/traces/NAME.trace` tells one in words; tests/make_traces.py makes them.
"""

from collections.abc import Iterator
from functools import cache

import pytest
from make_traces import FOLDER, TRACES, text_of

from host.replay import Replay
from host.trace import read

START = "4,4,4,4,4,4/4,4,4,4,4,4 0,0 0 -"
AFTER = "4,4,4,4,4,4/0,2,7,7,7,1 0,0 0 -"  # after 7+, with an extra move


class Told:
    """What the board told in a replay: `lines` with their moments in ms."""

    def __init__(self, name: str) -> None:
        self.lines = list(Replay(read(FOLDER / f"{name}.trace")))

    def all(self, key: str) -> list[tuple[int, str]]:
        """Everything under one key, each with its moment."""
        split = ((ms, line.partition(" ")) for ms, line in self.lines)
        return [(ms, rest) for ms, (word, _, rest) in split if word == key]

    def last(self, key: str) -> str:
        return self.all(key)[-1][1]

    def says(self) -> list[str]:
        """What it said, from the moment on at which it was South's turn for the first time."""
        says = [text for _, text in self.all("say")]
        return says[says.index("turn player=0") :] if "turn player=0" in says else says

    def alarms(self) -> list[str]:
        """Where it asked for a repair, in words or by light."""
        asking = ("repair", "wrong", "lift-")
        alarms = [text for text in self.says() if text.startswith(asking)]
        turn = next((ms for ms, text in self.all("say") if text == "turn player=0"), 0)
        for ms, cues in self.all("cues"):
            alarms += [cue for cue in cues.split() if ms > turn and _asks(cue)]
        return alarms

    def names(self, place: int) -> bool:
        """Whether it said something of this place's cell."""
        return any(f"place={place}" in text.split() for _, text in self.all("say"))


def _asks(cue: str) -> bool:
    _, name, *n = cue.split(":")
    return name in ("wrong", "surplus", "fill") and n != ["0"]


@cache
def told(name: str) -> Told:
    return Told(name)


def positions(name: str) -> Iterator[str]:
    return (text for _, text in told(name).all("position"))


@pytest.mark.parametrize("name", TRACES)
def test_a_trace_is_what_its_script_makes(name: str) -> None:
    assert (FOLDER / f"{name}.trace").read_text(encoding="ascii") == text_of(name)


@pytest.mark.parametrize("name", TRACES)
def test_no_trace_leads_to_a_position_that_was_not_played(name: str) -> None:
    games = {START: START, AFTER: AFTER}
    eights = ",".join(["8"] * 8)
    assert {*positions(name)} <= {*games, f"{eights}/{eights} 0,0 0 -"}


@pytest.mark.parametrize(
    "name", ["dead-cell", "floating-input", "spikes", "full-scale", "other-slope", "creep", "ramp", "power-on-full"]
)
def test_the_move_is_recognised(name: str) -> None:
    assert told(name).last("history") == "7+"
    assert told(name).last("position") == AFTER


@pytest.mark.parametrize("name", ["dip", "slow-roll", "spikes", "other-slope", "creep", "ramp", "power-on-full"])
def test_nothing_is_asked_for_when_the_hands_did_nothing_wrong(name: str) -> None:
    assert told(name).alarms() == []


@pytest.mark.parametrize("name", ["dead-cell", "floating-input", "full-scale"])
def test_a_sick_cell_is_no_mistake_of_the_hands(name: str) -> None:
    assert [alarm for alarm in told(name).alarms() if alarm.startswith("repair")] == []


def test_a_pit_that_flickers_does_not_make_the_lights_flicker() -> None:
    flicker = told("flicker")
    assert len(flicker.says()) <= 3  # the turn; at most one repair that is asked for; the turn again
    assert flicker.last("say") == "turn player=0"
    assert flicker.last("history") == ""
    assert flicker.last("counts").split(",")[14] == "4"


def test_a_dip_of_one_sample_is_not_even_seen() -> None:
    assert told("dip").says() == ["turn player=0"]
    assert [events for _, events in told("dip").all("event")] == []
    counts = {text for ms, text in told("dip").all("counts") if ms > 2500}
    assert counts <= {told("dip").last("counts")}


def test_a_seed_that_rolls_slowly_to_where_it_belongs_is_waited_for() -> None:
    roll = told("slow-roll")
    assert roll.last("say").startswith("relay pit=11 n=5")
    assert [event for _, event in roll.all("event")] == ["lift 7 4", "drop 8", "drop 9", "drop 10", "drop 11"]


def test_a_seed_that_rolls_away_is_missed_where_it_lay() -> None:
    """It was counted where it arrived, and nobody asked again for what had been in doubt while it rolled."""
    roll = told("roll-away")
    assert "repair kind=missing missing=1 surplus=0" in roll.says()
    assert [event for _, event in roll.all("event")] == ["lift 7 4", "drop 8", "drop 9", "drop 10", "drop 11"]


@pytest.mark.parametrize(("name", "place"), [("dead-cell", 15), ("floating-input", 3), ("full-scale", 5)])
def test_a_sick_cell_is_named(name: str, place: int) -> None:
    assert told(name).names(place)
    assert not any(told(name).names(other) for other in range(22) if other != place)


@pytest.mark.parametrize("name", ["dip", "spikes", "other-slope", "creep", "ramp", "power-on-full", "slow-roll"])
def test_no_cell_is_called_sick_that_only_slips_or_creeps(name: str) -> None:
    assert not any(told(name).names(place) for place in range(22))


def test_an_hour_of_creep_changes_nothing_that_is_said() -> None:
    creep = told("creep")
    quiet = [text for ms, text in creep.all("say") if 3_000 < ms < 3_600_000]
    assert quiet == []


def test_light_seeds_are_counted_one_by_one_and_not_taken_for_drift() -> None:
    light = told("light-seeds")
    counts = [text.split(",")[14] for ms, text in light.all("counts") if ms > 1000]
    seen = [n for i, n in enumerate(counts) if i == 0 or counts[i - 1] != n]
    assert seen[:9] == [str(n) for n in range(9)] or seen[:8] == [str(n) for n in range(1, 9)]
    assert "turn player=0" in light.says()
    assert light.last("say") == "repair kind=extra missing=0 surplus=1"
    assert "14:surplus:1" in light.last("cues").split()


def test_seeds_that_lie_there_at_power_on_are_not_taken_for_nothing() -> None:
    power = told("power-on-full")
    assert power.last("counts") is not None
    turn = [ms for ms, text in power.all("say") if text == "turn player=0"]
    assert turn and turn[0] < 2000
    fills = [text for ms, text in power.all("say") if ms > 500 and text.startswith(("fill", "repair"))]
    assert fills == []
