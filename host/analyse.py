"""`python -m host.analyse` (what `python -m host analyse` runs): the best moves of a position, or where a game turned.

A process of its own, so that nothing has imported the engine before the compiled one is put in its place.
"""

import argparse
import sys
import time
from pathlib import Path
from typing import Any

from host import compiled

SECONDS = 10.0


def arguments(args: list[str] | None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m host analyse",
        description="The best moves of a position with margin and line; of a saved game, where it turned.",
    )
    parser.add_argument("what", help='a saved game\'s file, or a game and its options, such as "giuthi pits=6 seeds=4"')
    parser.add_argument(
        "position",
        nargs="?",
        default="",
        help="a position of it, as in engine/PROTOCOL.md (the start); with fewer or more seeds than the game has, "
        '" partial" after it: "2,0,0,0,0/2,0,0,0,3 5,5 0 - partial"',
    )
    parser.add_argument("--depth", type=int, default=None, metavar="N", help="look so many sowings ahead, at most 30")
    parser.add_argument("--seconds", type=float, default=SECONDS, metavar="S", help=f"think for so long ({SECONDS:g})")
    parser.add_argument("--best", type=int, default=4, metavar="N", help="tell so many moves (4)")
    parser.add_argument(
        "--sowings", type=int, default=2000, metavar="N", help="of a game: look at so many a move (2000)"
    )
    parser.add_argument("--last", action="store_true", help="of a saved game: its last position, not the game")
    given = parser.parse_args(args)
    if given.depth is not None and not 1 <= given.depth <= 30:
        parser.error(f"a depth is 1 to 30 sowings, not {given.depth}")
    if not 0 < given.seconds < 1e9 or given.best < 1 or given.sowings < 1:
        parser.error("seconds, moves and sowings are more than 0")
    return given


def main(args: list[str] | None = None) -> int:
    """Analyse; return the exit code."""
    given = arguments(args)
    print(compiled.use(), file=sys.stderr)
    try:
        import rich  # noqa: F401
    except ImportError:
        print("rich is missing. To install it: make .venv/analysis", file=sys.stderr)
        return 1
    import engine
    from engine import record

    file = Path(given.what)
    try:
        if file.is_file():
            session = record.read(file.read_text(encoding="utf-8"))
            if given.position:
                print(f"A position is not for the file {file}; it is for a game such as giuthi.", file=sys.stderr)
                return 1
            if not given.last:
                return _game(session, given)
        else:
            rules = engine.rules(given.what)
            session = engine.Session(rules, record.read_position(rules, given.position) if given.position else None)
    except (engine.EngineError, UnicodeDecodeError) as error:
        unread = f"there is no file {given.what} either" if not file.is_file() and not given.position else given.what
        print(f"{error} ({unread})", file=sys.stderr)
        if " seeds, not the " in str(error):
            print(f'If it is to have as many, say so: "{given.position} partial"', file=sys.stderr)
        return 1
    except OSError as error:
        print(f"{file} can't be read: {error.strerror}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return _position(session, given)


def _position(session: Any, given: argparse.Namespace) -> int:
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    from engine.drawing import draw
    from host.analysis import endgames, rank

    if session.over:
        print(f"The game is over: {session.result().text()}")
        return 0
    print("\n".join(draw(session.rules, session.position)))
    table = endgames(session.rules)
    if table:
        print("Endgames are looked up in what `make endgames` has built.")
    begun = time.monotonic()
    deepest = given.depth or 30

    def halted() -> bool:
        return not given.depth and time.monotonic() - begun >= given.seconds

    ranking = None
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    try:
        with Progress(*columns, transient=True) as progress:
            bar = progress.add_task("looking")
            for ranking in rank(session.rules, session.position, session.past, given.best, 10**12, halted, table):
                best = ranking.best[0]
                told = f"{ranking.depth} sowings ahead, {ranking.sowings:,} tried: {best.move} {best.margin:+}"
                progress.update(bar, description=told)
                if ranking.depth >= deepest:
                    break
    except KeyboardInterrupt:  # what has been found is told
        pass
    if ranking is None:
        return 130
    ended = ", to the end of every line" if ranking.done else ""
    print(f"{ranking.depth} sowings ahead{ended}, {ranking.sowings:,} tried, {time.monotonic() - begun:.1f} s")
    for place, rated in enumerate(ranking.best):
        print(f"{place + 1}. {rated.move:8} {rated.margin:+4}   {' '.join(rated.line)}")
    return 0


def _game(session: Any, given: argparse.Namespace) -> int:
    from rich.progress import Progress

    from host.analysis import judge, turning_points

    moves = sum(len(played) for _, played in session.rounds) + len(session.history)
    judged = []
    with Progress(transient=True) as progress:
        bar = progress.add_task("moves", total=moves)
        for one in judge(session, given.sowings):
            judged.append(one)
            progress.update(bar, completed=len(judged))
    print(f"{session.rules.text()}: {moves} moves, {session.result().text()}. Margins are South's.")
    for one in judged:
        who = "South" if one.player == 0 else "North"
        better = f"   gives {one.loss} away: {' '.join(one.line)} ({one.best:+})" if one.loss else ""
        number = f"{one.round}.{one.number}" if session.rounds else str(one.number)
        print(f"{number:>6} {who} {one.move:10} {one.margin:+4}{better}")
    turns = turning_points(judged)
    for one in turns:
        who = "South" if one.player == 0 else "North"
        print(f"It turned at move {one.number}: {who}'s {one.move} gave {one.loss} away; {one.better} was better.")
    if not turns:
        print("Nobody gave a seed away.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
