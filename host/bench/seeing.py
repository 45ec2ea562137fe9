"""`python -m host.bench.seeing`: how well the board sees, as a table. What `make bench-seeing` runs.

Whole random games of each game and set-up are played by virtual hands on the virtual board. A game is decided by its
number alone, so any line of the output can be looked at again: `--rows base --game 17` prints that game as the board
told it.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from contextlib import nullcontext
from multiprocessing import Pool
from pathlib import Path

import engine
from firmware.commands import SETUPS
from host.bench.player import Player
from host.bench.row import ROWS, Row
from host.bench.tally import Tally

MOVES_A_GAME = 40  # a game of the bench: so many moves of one set-up, in several games of it where they are short
_FULL = 10_000
_QUICK = 200
_STORIES = 12

_HEAD = (
    ("row", 11),
    ("moves", 6),
    ("recognised", 10),
    ("late", 6),
    ("WRONG", 5),
    ("mistakes", 8),
    ("noticed", 8),
    ("alarms/500", 10),
    ("median ms", 9),
    ("stuck", 5),
)
# The targets, as they stand below the figures.
_TARGET = ("target", "10000", "99.9 %", "", "0", "", "99 %", "< 1", "<= 500", "")
_TARGETS = {"15-at-10": ("target", "", "99 %", "", "0", "", "99 %", "< 1", "", "")}


def play(task: tuple[Row, int, int]) -> Tally:
    """Play one game of the bench: a row, the game's number, how many moves."""
    row, game, moves = task
    return Player(row, game, _setup(game)).play(moves)


def _setup(game: int) -> engine.Rules:
    return engine.rules(SETUPS[game % len(SETUPS)])


def tasks(row: Row, moves: int) -> Iterator[tuple[Row, int, int]]:
    """Share out a row's moves over games."""
    for game, done in enumerate(range(0, moves, MOVES_A_GAME)):
        yield row, game, min(MOVES_A_GAME, moves - done)


def head() -> str:
    """Return the table's first line."""
    return _columns(tuple(name for name, _ in _HEAD))


def line(row: Row, tally: Tally) -> str:
    """Return a row of the table."""
    late = 100 * tally.late / tally.clean if tally.clean else 0.0
    return _columns(
        (
            row.name,
            str(tally.moves),
            f"{tally.recognised_percent:.2f} %",
            f"{late:.1f} %",
            str(tally.wrong),
            str(tally.mistakes),
            f"{tally.noticed_percent:.1f} %",
            f"{tally.alarms_per_500:.2f}",
            f"{tally.median_ms:.0f}",
            str(tally.stuck),
        )
    )


def kinds(tally: Tally) -> str:
    """Return how many mistakes of each kind were not noticed in time, of how many."""
    return ", ".join(f"{kind} {tally.missed[kind]} of {n}" for kind, n in sorted(tally.made.items()))


def _columns(words: tuple[str, ...]) -> str:
    return "  ".join(f"{word:>{width}}" for word, (_, width) in zip(words, _HEAD, strict=True))


def arguments(args: list[str] | None = None) -> argparse.Namespace:
    """Read the command line. Ends the program, with a sentence, if it makes no sense."""
    parser = argparse.ArgumentParser(prog="python -m host.bench.seeing", description="How well the board sees.")
    parser.add_argument("--moves", type=int, default=_QUICK, help=f"moves in each row ({_QUICK})")
    parser.add_argument("--full", action="store_true", help=f"{_FULL} moves in each row")
    parser.add_argument(
        "--rows", default="", help="names of rows, with commas between: " + ", ".join(r.name for r in ROWS)
    )
    parser.add_argument("--jobs", type=int, default=2, help="games played at the same time (2)")
    parser.add_argument("--game", type=int, help="play this game of one row alone, and print what the board tells")
    parser.add_argument("--record", type=Path, metavar="FILE", help="with --game: write a trace of it")
    parser.add_argument("--stories", type=int, default=_STORIES, help=f"lines on what went wrong, a row ({_STORIES})")
    given = parser.parse_args(args)
    known = {row.name: row for row in ROWS}
    names = given.rows.split(",") if given.rows else list(known)
    for name in names:
        if name not in known:
            parser.error(f"there is no row {name}; rows are {', '.join(known)}")
    given.rows = [known[name] for name in names]
    if given.moves < 1 or given.jobs < 1:
        parser.error("--moves and --jobs are at least 1")
    if given.full:
        given.moves = _FULL
    return given


def one_game(row: Row, game: int, moves: int, record: Path | None) -> None:
    """Print a game as the board told it."""
    log: list[str] = []
    with record.open("w", encoding="ascii") if record else nullcontext() as file:
        tally = Player(row, game, _setup(game), log, file).play(min(moves, MOVES_A_GAME))
    print("\n".join(log))
    print(_columns(tuple(name for name, _ in _HEAD)))
    print(line(row, tally))


def main(args: list[str] | None = None) -> int:
    """Run the bench; return the exit code."""
    given = arguments(args)
    if given.game is not None:
        one_game(given.rows[0], given.game, given.moves, given.record)
        return 0
    began = time.monotonic()
    print(_columns(tuple(name for name, _ in _HEAD)), flush=True)
    stories = []
    seconds = 0
    with Pool(given.jobs) as pool:
        for row in given.rows:
            tally = Tally()
            for part in pool.imap(play, tasks(row, given.moves)):
                tally.add(part)
            seconds += tally.seconds
            print(line(row, tally) + "   " + row.says, flush=True)
            stories += tally.stories[: given.stories]
            if tally.missed.total():
                stories.append(f"--rows {row.name}  not noticed in time: {kinds(tally)}")
            if row.name in ("base", "15-at-10"):
                print(_columns(_TARGETS.get(row.name, _TARGET)), flush=True)
    print(f"{seconds / 3600:.1f} hours of play in {time.monotonic() - began:.0f} s")
    for story in stories:
        print(story)
    return 0


if __name__ == "__main__":
    sys.exit(main())
