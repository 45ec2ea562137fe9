"""The page's adviser: the best moves of the game on the board, and where a game turned; worked out in threads.

The game room and the mirror have one each: they ask the board for its game, let the adviser wait for the answer, and
send the pages what it has found so far. What it thinks with is host/analysis.py.
"""

from collections.abc import Callable, Iterator
from threading import Thread
from time import monotonic
from typing import Any

from engine import EngineError, Session, record
from host import saved
from host.analysis import SOWINGS, Judged, Ranking, endgames, judge, rank, turning_points
from host.report import Asked

Message = dict[str, Any]
Refuse = Callable[[object, str, str], None]  # page, code, reason

BEST, ANALYSE = "best", "analyse"
_KEEP = 4  # best moves
_SOWINGS = {BEST: 20 * SOWINGS, ANALYSE: SOWINGS}
_EVERY_S = 1.0  # the moves judged are sent again: a long game is a long message

_OVER = "The game is over: there is no move to look for."
_EMPTY = "No move has been made yet that could be looked at."


class _Work(Thread):
    """Works through what `find` yields, which is given a question: whether it is halted."""

    def __init__(self, find: Callable[[Callable[[], bool]], Iterator[Any]]) -> None:
        super().__init__(daemon=True)
        self.results: list[Any] = []
        self.halted = self.done = False
        self._find = find
        self.start()

    def run(self) -> None:
        for result in self._find(lambda: self.halted):
            self.results.append(result)
            if self.halted:
                return
        self.done = True


class Adviser:
    """Finds out what pages ask for, one thing of each kind at a time. `refuse` tells a page why it can't."""

    def __init__(self, refuse: Refuse, sowings: dict[str, int] | None = None) -> None:
        self._refuse = refuse
        self._sowings = sowings or _SOWINGS
        self._asked: list[tuple[str, object, Asked]] = []  # what the board was asked for, and has not answered yet
        self._work: dict[str, _Work] = {}
        self._session: dict[str, Session] = {}
        self._message: dict[str, Message] = {}
        self._sent: dict[str, tuple[int, bool]] = {}
        self._last = 0.0

    def wait_for(self, kind: str, page: object, asked: Asked) -> None:
        """Begin when the board has told its `record`."""
        self._asked.append((kind, page, asked))

    def tick(self) -> None:
        """Look whether the board has answered."""
        for waiting in [waiting for waiting in self._asked if waiting[2].answer]:
            self._asked.remove(waiting)
            kind, page, asked = waiting
            if asked.answer and asked.answer.code:
                self._refuse(page, asked.answer.code, asked.answer.text)
            else:
                self.begin(kind, page, saved.write(asked.record))

    def begin(self, kind: str, page: object, text: str) -> None:
        """Work on a game, as engine/record.py writes it."""
        try:
            session = record.read(text)
        except EngineError as error:  # as a bad cable may have it
            self._refuse(page, "record", str(error))
            return
        if kind == BEST and session.over:
            self._refuse(page, "state", _OVER)
            return
        if kind == ANALYSE and not (session.history or session.rounds):
            self._refuse(page, "state", _EMPTY)
            return
        self.stop(kind)
        self._session[kind] = session
        game = record.read(text)  # another one, for the thread: rules are for one alone
        sowings = self._sowings[kind]
        if kind == ANALYSE:
            self._work[kind] = _Work(lambda halted: judge(game, sowings))
        else:
            past, position = game.past, game.position
            self._work[kind] = _Work(
                lambda halted: rank(game.rules, position, past, _KEEP, sowings, halted, endgames(game.rules))
            )

    def stop(self, kind: str) -> None:
        """Work on it no longer, and have nothing to tell."""
        work = self._work.pop(kind, None)
        if work:
            work.halted = True
        self._message.pop(kind, None)
        self._sent.pop(kind, None)

    # What pages are told

    def states(self) -> list[Message]:
        """Return what has been found so far, for the pages."""
        return [self._best(), self._judged()]

    def _best(self) -> Message:
        work = self._work.get(BEST)
        if not work:
            return {"type": BEST, "position": None}
        done = work.done
        position = self._session[BEST].position.text()
        last: Ranking = work.results[-1] if work.results else Ranking(0, 0, [], False)
        moves = [[rated.move, rated.margin, rated.line] for rated in last.best]
        return {"type": BEST, "position": position, "moves": moves, "depth": last.depth, "done": done}

    def _judged(self) -> Message:
        work = self._work.get(ANALYSE)
        if not work:
            return {"type": "judged", "of": 0}
        now = (len(work.results), work.done)
        if self._sent.get(ANALYSE) != now and (work.done or monotonic() - self._last >= _EVERY_S):
            self._sent[ANALYSE], self._last = now, monotonic()
            self._message[ANALYSE] = _judged_message(self._session[ANALYSE], work.results[: now[0]], now[1])
        return self._message.get(ANALYSE) or _judged_message(self._session[ANALYSE], [], False)


def _judged_message(session: Session, found: list[Judged], done: bool) -> Message:
    lengths = [len(moves) for _, moves in session.rounds] + [len(session.history)]
    before = [sum(lengths[:index]) + index for index in range(len(lengths))]  # steps of a saved game: rounds count, too
    rows = []
    for move in found:
        at = before[move.round - 1] + move.number
        rows.append([at, move.round, move.player, move.move, move.margin, move.best, move.loss, move.better, move.line])
    return {
        "type": "judged",
        "rules": session.rules.text(),
        "of": sum(lengths),
        "moves": rows,
        "worst": [found.index(move) for move in turning_points(found)],
        "seeds": session.start_position.total,
        "done": done,
    }
