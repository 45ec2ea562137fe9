"""Big jobs as many small tasks: on all cores here, or on a cluster, by Dask's scheduler, with the same result.

Each task's result is a file in the job's folder. A task whose file is there is not done again, so a stopped job
goes on where it was; a task whose worker died is given to another one.
"""

import contextlib
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any


class JobError(Exception):
    """A job that can't begin or go on; the text says what to do."""


@contextlib.contextmanager
def workers(cluster: str = "", processes: int = 0) -> Iterator[Any]:
    """Give Dask's client: of the cluster with this address, such as `tcp://10.0.0.5:8786`, or of this machine's cores
    (or so many `processes` on it).

    JobError where Dask is not installed or the cluster does not answer. The workers of a cluster need Ndongu installed.
    """
    try:
        from distributed import Client, LocalCluster
    except ImportError:
        raise JobError("Dask is missing. To install it: make .venv/analysis") from None
    if cluster:
        try:
            client = Client(cluster, timeout="10s")
        except (OSError, ValueError) as fault:
            raise JobError(f"The cluster {cluster} does not answer ({fault}). Is its scheduler running?") from None
        with client:
            yield client
    else:
        with (
            LocalCluster(
                n_workers=processes or os.cpu_count(),
                threads_per_worker=1,
                dashboard_address=None,
                silence_logs="ERROR",
            ) as here,
            Client(here) as client,
        ):
            yield client


@contextlib.contextmanager
def shown(cluster: str = "", processes: int = 0) -> Iterator[tuple[Any, Callable[[str, int, int], None]]]:
    """Give `workers`, and `done(what, count, of)`, which shows how far they are: a bar for each `what`."""
    try:
        from rich.progress import Progress
    except ImportError:
        raise JobError("rich is missing. To install it: make .venv/analysis") from None
    with workers(cluster, processes) as client, Progress() as progress:
        bars: dict[str, Any] = {}

        def done(what: str, count: int, of: int) -> None:
            if what not in bars:
                bars[what] = progress.add_task(what, total=of)
            progress.update(bars[what], completed=count)

        yield client, done


def exit_code(command: Callable[[], None], *faults: type[Exception]) -> int:
    """Do what a command does; say what went wrong, be it one of `faults` or the job's own; return the exit code."""
    told: tuple[type[Exception], ...] = (JobError, OSError, *faults)
    try:
        command()
    except told as fault:
        print(fault, file=sys.stderr)
        return 1
    except ImportError as fault:
        print(f"{fault.name} is missing. To install it: make .venv/analysis", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Stopped. The same command goes on from here.", file=sys.stderr)
        return 130
    return 0


def run(
    client: Any,
    work: Callable[..., bytes],
    tasks: Mapping[str, tuple[Any, ...]],
    folder: Path,
    done: Callable[[int, int], None] = lambda count, of: None,
) -> None:
    """Do `work(*arguments)` for every task, and write what it returns into the file of the task's name.

    `done(count, of)` is told how far it is. What `work` raises ends the job; what is written stays.
    """
    from distributed import as_completed

    folder.mkdir(parents=True, exist_ok=True)
    waiting = [name for name in tasks if not (folder / name).exists()]
    count = len(tasks) - len(waiting)
    done(count, len(tasks))
    names = {client.submit(work, *tasks[name], pure=False): name for name in waiting}
    for future in as_completed(list(names)):
        unfinished = folder / (names[future] + ".part")
        unfinished.write_bytes(future.result())
        unfinished.replace(folder / names[future])
        future.release()
        count += 1
        done(count, len(tasks))
