"""What the engine thinks of a position and of a whole game: the best moves with their lines, and where a game turned.

A library without clock, screen or threads: the page's adviser (host/advice.py) and `python -m host analyse` use it. All
is worked out in steps, so that a caller may show how far it is, or stop. Margins are in whole seeds.

    >>> import engine
    >>> from host.analysis import judge_game, rank
    >>> session = engine.Session(engine.rules("giuthi pits=5 seeds=4"))
    >>> for text in ("5+", "3-"):
    ...     _ = session.play(session.rules.move(text))
    >>> [(judged.move, judged.player) for judged in judge_game(session, sowings=50)]
    [('5+', 0), ('3-', 1)]
"""

from collections.abc import Callable, Collection, Iterator
from typing import NamedTuple, Protocol

import engine
from engine.base import SOUTH
from engine.evaluation import Evaluation
from engine.position import Position
from engine.search import Choice, Search, seeds
from engine.table import Table
from host.endgame import built

SOWINGS = 2000  # a move, where nothing else is said: 0.1 to 0.3 s of plain Python
_BITS = 16  # of a table: 512 kB
_LONGEST_LINE = 8  # moves


class Endgames(Protocol):
    """What is known for certain: host/endgame/table.py."""

    @property
    def seeds(self) -> int:
        """The largest number of seeds in the pits that it knows."""

    def known(self, position: Position) -> int | None:
        """Return the final margin of the player to move, None where it is not known."""

    def line(self, position: Position, most: int) -> list[str]:
        """Return the best moves of both, as far as they are known."""


def endgames(rules: engine.Rules) -> Endgames | None:
    """Return the table of these rules that `make endgames` has built; None if there is none that can be read."""
    path = built(rules)
    if not path.exists():
        return None
    try:
        from host.endgame.table import TableError, load
    except ImportError:  # numpy comes with `make endgames`
        return None
    try:
        return load(path)
    except (TableError, OSError):
        return None


class Rated(NamedTuple):
    """A move as its text, the margin that its player may expect, and the moves expected, itself the first."""

    move: str
    margin: int
    line: list[str]


class Ranking(NamedTuple):
    """The best moves of a position, the best first, as `depth` sowings ahead tell. `done`: nothing is to come."""

    depth: int
    sowings: int
    best: list[Rated]
    done: bool


class Judged(NamedTuple):
    """A move of a game. All margins are South's.

    `round` and `number` (in its round) count from 1. `margin` is what was to be expected after the move. `better` is
    empty where nothing better is known; else it is the best move, with the margin that was to be had (`best`) and the
    moves expected (`line`). `loss`: so many seeds the player gave away.
    """

    round: int
    number: int
    player: int
    move: str
    margin: int
    best: int
    loss: int
    better: str
    line: list[str]


def rank(
    rules: engine.Rules,
    position: engine.Position,
    past: Collection[int] = (),
    keep: int = 4,
    sowings: int = 20 * SOWINGS,
    halted: Callable[[], bool] = lambda: False,
    table: Endgames | None = None,
) -> Iterator[Ranking]:
    """Yield the `keep` best moves of a position that has a legal one, each time it has been looked one sowing deeper.

    `past` is the session's, for repetitions. It ends after so many `sowings` or when `halted` says so, but it always
    yields the moves one sowing deep. `table` is looked into for what is known for certain.
    """
    search = Search(rules, position, past, Table(_BITS), keep=keep, endgames=table)
    depth = 0
    while not search.done:
        search.run(1)  # no more: when a depth is done, its margins are those of all moves
        if search.depth > depth:
            depth = search.depth
            best = [_rated(search, choice, table) for choice in search.choices[:keep]]
            yield Ranking(depth, search.nodes, best, search.done or search.nodes >= sowings)
        if depth and (search.nodes >= sowings or halted()):
            return


def _rated(search: Search, choice: Choice, table: Endgames | None) -> Rated:
    moves = search.line(choice, _LONGEST_LINE)
    line = [move.text() for move in moves]
    if table:
        position = search.position
        for move in moves:
            position = search.rules.play(position, move)
        line += table.line(position, _LONGEST_LINE - len(line))
    return Rated(line[0], seeds(choice.margin), line)


def judge(session: engine.Session, sowings: int = SOWINGS) -> Iterator[Judged]:
    """Yield what the engine thinks of every move of a session's game, all rounds of a match, one after the other.

    `sowings` are tried for the best move at each position, and about as many for another one that was played: as deep.
    """
    rules = session.rules
    table = endgames(rules)
    games = [*session.rounds, (session.start_position, session.history)]
    for index, (start, moves) in enumerate(games):
        here = engine.Session(rules, start)
        for number, move in enumerate(moves):
            yield _judge_move(here, move, index + 1, number + 1, sowings, table)
            here.commit(move)


def judge_game(session: engine.Session, sowings: int = SOWINGS) -> list[Judged]:
    """Return what the engine thinks of every move of a session's game: `judge`, all at once."""
    return list(judge(session, sowings))


def turning_points(judged: list[Judged], most: int = 3) -> list[Judged]:
    """Return the moves that lost most, at least a seed each, in the order in which they were played."""
    lost = sorted((move for move in judged if move.loss > 0), key=lambda move: -move.loss)[:most]
    return sorted(lost, key=lambda move: (move.round, move.number))


def _judge_move(
    session: engine.Session, move: engine.Move, round_: int, number: int, sowings: int, table: Endgames | None
) -> Judged:
    rules, position, player = session.rules, session.position, session.position.player
    *_, last = rank(rules, position, session.past, 1, sowings, table=table)
    best = last.best[0]
    margin = best.margin if best.move == move.text() else _margin_of(session, move, last.depth, 4 * sowings, table)
    loss = max(0, best.margin - margin)
    sign = 1 if player == SOUTH else -1
    better = best.move if loss else ""
    return Judged(
        round_, number, player, move.text(), sign * margin, sign * max(best.margin, margin), loss, better,
        best.line if loss else [],
    )  # fmt: skip


def _margin_of(session: engine.Session, move: engine.Move, depth: int, most: int, table: Endgames | None) -> int:
    """The margin that the player to move may expect after a move, the first of `depth` sowings; `most` are tried."""
    player = session.position.player
    session.commit(move)
    try:
        if session.over:
            scores = session.result().scores
            return scores[player] - scores[1 - player]
        position = session.position
        if depth == 1:
            return _sign(position, player) * seeds(Evaluation(session.rules).of(position))
        search = Search(session.rules, position, session.past, Table(_BITS), depth=depth - 1, endgames=table)
        search.run(most)
        return _sign(position, player) * search.best.score
    finally:
        session.undo()


def _sign(position: engine.Position, player: int) -> int:
    return 1 if position.player == player else -1
