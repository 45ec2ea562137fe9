"""Big jobs by Dask: stopped, gone on with, and a worker killed in the middle."""

import os
from pathlib import Path

import pytest

from host import jobs


def half(number, notes):
    """Work that notes that it was done, and kills its worker when it meets 3 for the first time."""
    met = Path(notes) / f"met {number}"
    again = met.exists()
    met.touch()
    if number == 3 and not again:
        os._exit(1)
    with (Path(notes) / "done").open("a") as file:
        file.write(f"{number}\n")
    return str(number / 2).encode()


@pytest.fixture(scope="module")
def client():
    with jobs.workers() as client:
        yield client


def test_a_worker_killed_in_the_middle_loses_nothing_and_a_job_goes_on_where_it_was(client, tmp_path):
    tasks = {f"{number}.txt": (number, str(tmp_path)) for number in range(6)}
    told = []
    jobs.run(client, half, dict(list(tasks.items())[:4]), tmp_path / "job", lambda count, of: told.append((count, of)))
    assert told[-1] == (4, 4)
    jobs.run(client, half, tasks, tmp_path / "job", lambda count, of: told.append((count, of)))
    assert told[5:] == [(4, 6), (5, 6), (6, 6)]
    assert [(tmp_path / "job" / name).read_text() for name in sorted(tasks)] == [
        "0.0",
        "0.5",
        "1.0",
        "1.5",
        "2.0",
        "2.5",
    ]
    done = (tmp_path / "done").read_text().split()
    assert sorted(set(done)) == list("012345")
    assert {number for number in "45" if done.count(number) != 1} == set()  # what was done is not done again


def test_what_work_raises_ends_the_job_and_what_is_written_stays(client, tmp_path):
    jobs.run(client, half, {"8.txt": (8, str(tmp_path))}, tmp_path)
    with pytest.raises(FileNotFoundError):
        jobs.run(client, half, {"8.txt": (8, str(tmp_path)), "9.txt": (9, str(tmp_path / "nowhere"))}, tmp_path)
    assert (tmp_path / "8.txt").read_text() == "4.0"


def test_a_cluster_that_does_not_answer_is_named():
    with pytest.raises(jobs.JobError, match=r"tcp://127.0.0.1:9 does not answer"), jobs.workers("tcp://127.0.0.1:9"):
        pass
