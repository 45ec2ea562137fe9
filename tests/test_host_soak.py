"""A sample of `make soak`: two groups at the virtual board, and some minutes on MicroPython with the heap of a Pico."""

import subprocess
from pathlib import Path

import pytest

from host.bench import soak
from host.bench.soak import Evening, Soak, bytes_of

ROOT = Path(__file__).parent.parent


def test_a_group_plays_the_plug_is_pulled_and_nothing_grows_or_slows_down(monkeypatch):
    monkeypatch.setattr(soak, "MOVES", 2)
    week = Soak(seed=3)
    week.evenings.append(week.measure())
    week._coming = [("knock", False, 4), ("power-cut", False, None)]
    week.group()
    week.group()
    week.evenings.append(week.measure())
    assert (week.cuts, week.lost, week.stuck) == (1, 0, 0)
    assert week.moves >= 2
    assert soak.faults(week.evenings) == []


# In a tick a second a creeping zero is followed too slowly: while the soak's board is left alone, none creeps.
def test_idle_time_in_steps_of_a_second_comes_to_the_same():
    fine, coarse = Soak(seed=4), Soak(seed=4)
    for week, step in ((fine, 10), (coarse, soak.IDLE_STEP_MS)):
        week.new("giuthi pits=6 seeds=4")
        week.board.faults.begin("dead-cell", 14)
        week.idle(90_000, step)
    for week in (fine, coarse):
        assert week.report.counts == week.board.counts()
    told = [(week.says, week.report.position, week.report.cues, week.report.counts) for week in (fine, coarse)]
    assert told[0] == told[1]
    health = [bytes(week.app.counter.scales.health) for week in (fine, coarse)]
    assert health[0] == health[1]


def test_what_grows_or_answers_later_is_told():
    evenings = [Evening(28_000, 900, 120, 120), Evening(40_000, 900, 120, 120), Evening(28_000, 900, 120, 300)]
    assert soak.faults(evenings) == [
        "day 2: the firmware's objects grew from 28000 to 40000 bytes",
        "day 3: answers after 120 and 300 ms",
    ]


def test_all_that_an_app_keeps_is_weighed():
    week = Soak(seed=5)
    before = bytes_of(week.app)
    week.app.leak = [[n] for n in range(1000)]
    assert bytes_of(week.app) > before + 50_000


@pytest.mark.micropython
def test_minutes_of_play_on_micropython_leave_nothing_on_the_heap(unix_port, tmp_path):
    micropython, env = unix_port
    script = [*micropython, "tests/soak_board.py", "3", tmp_path]
    run = subprocess.run(script, cwd=ROOT, env=env, capture_output=True, text=True, timeout=120)
    assert run.returncode == 0, run.stderr + run.stdout
    *looks, last = run.stdout.splitlines()
    heaps = [int(line.split()[-1]) for line in looks]
    assert len(heaps) >= 2
    assert max(heaps) - heaps[0] < 2000
    assert last.startswith("moves ")
