"""A game in progress: history, undo, repetition, passes, the result and (Ali Guli Mane) the match of rounds.

Made by the protocol, the firmware's app and the page; the rules themselves know nothing of a game's course.
"""

from collections import namedtuple

from .base import SOUTH, Move, Rules
from .errors import IllegalMove, StateError
from .history import History
from .position import Position

NOBODY = -1
MATCH_ROUNDS = 50  # RULES.md, Ali Guli Mane 6


class Result(namedtuple("Result", ("over", "winner", "scores", "reason", "note"))):
    """How a game stands: `winner` is NOBODY while it is played and after a draw; `scores` are South's and North's,
    the stores while it is played."""

    over: bool
    winner: int
    scores: tuple[int, int]
    reason: str
    note: str

    def text(self) -> str:
        """Return the text form: `playing`, `win K S0 S1 REASON` or `draw S0 S1 REASON`."""
        if not self.over:
            return "playing"
        words = [f"{self.scores[0]} {self.scores[1]} {self.reason}"]
        words.insert(0, "draw" if self.winner == NOBODY else f"win {self.winner}")
        if self.note:
            words.append(self.note)
        return " ".join(words)


class MatchResult(namedtuple("MatchResult", ("winner", "scores"))):
    """How a match of rounds has ended: the winner (NOBODY for a draw) and each player's seeds."""

    winner: int
    scores: tuple[int, int]

    def text(self) -> str:
        """Return the text form: `match win K S0 S1` or `match draw S0 S1`."""
        who = "draw" if self.winner == NOBODY else f"win {self.winner}"
        return f"match {who} {self.scores[0]} {self.scores[1]}"


def event_text(event: tuple[str, int, int]) -> str:
    """Return an event in the text form of PROTOCOL.md, such as `drop 9`."""
    kind, pit, seeds = event
    if kind in ("lift", "place", "capture"):
        return f"{kind} {pit} {seeds}"
    if kind in ("drop", "pass"):
        return f"{kind} {pit}"
    return kind


class Session:
    """One game from its start position on. After an error everything is as it was.

    `rules`, `position` (the present one), `start_position`, `over`; `round` counts the rounds of a match from 1.
    """

    def __init__(self, rules: Rules, position: Position | None = None) -> None:
        self.rules = rules
        self.set_up(rules.start() if position is None else position)

    def set_up(self, position: Position) -> list[tuple[str, int, int]]:
        """Begin anew from a position. Returns its events: a `pass` where only the other player can move."""
        self.round = 1
        self._rounds: list[tuple[Position, list[int]]] = []  # of the finished ones: start position, codes
        self.match: MatchResult | None = None
        return self._begin(position)

    def start(self, first: int = SOUTH) -> Position:
        """Begin a new game in which `first` moves first; returns its start position."""
        self.set_up(self.rules.start(first))
        return self.position

    def _begin(self, position: Position) -> list[tuple[str, int, int]]:
        settled = position if self.rules.opening(position) else self.rules.settle(position, 1 - position.player)
        self.start_position = self.position = settled
        self.first = settled.player
        self._past = History(self.rules)
        self._repeated = False
        self.over = self._stuck()
        return [] if settled.player == position.player else [("pass", position.player, 0)]

    @property
    def history(self) -> list[Move]:
        """The moves played in this game (in this round, in a match), oldest first."""
        return [self.rules.decode(code) for code in self._past.codes()]

    @property
    def past(self) -> set[int]:
        """Checksums of the positions played from that may still come back, for a search."""
        return self._past.since_capture(self.position)

    @property
    def rounds(self) -> list[tuple[Position, list[Move]]]:
        """The finished rounds of a match: start position and moves of each."""
        return [(start, [self.rules.decode(code) for code in codes]) for start, codes in self._rounds]

    def _stuck(self) -> bool:
        return not self.rules.opening(self.position) and not self.rules.can_move(self.position)

    def moves(self) -> list[Move]:
        """Return the legal moves; none when the game is over, and none in an opening (`rules.opening`)."""
        return [] if self.over else self.rules.moves(self.position)

    def play(self, move: Move) -> list[tuple[str, int, int]]:
        """Play a move and return all its events. IllegalMove, StateError."""
        before = self.position
        closing = self.commit(move)
        return list(self.rules.events(before, move)) + closing

    def check(self, move: Move) -> None:
        """Raise StateError or IllegalMove unless the move can be played now."""
        if self.over:
            raise StateError("the game is over")
        if not self.rules.legal(self.position, move):
            raise IllegalMove(f"{move.text()} is not legal here")

    def commit(self, move: Move) -> list[tuple[str, int, int]]:
        """Play a move and return only the events after the sowing: again, pass or end. IllegalMove, StateError.

        A long sowing has thousands of events; whoever is short of memory takes them one by one from `rules.events`.
        """
        self.check(move)
        before = self.position
        after = self.rules.play(before, move)
        self._past.push(before, move.code)
        self.position = after
        self._repeated = self._past.seen(after)
        self.over = self._repeated or self._stuck()
        if self.over:
            return [("end", -1, 0)]
        event = self.rules.turn_event(before, move, after)
        return [event] if event else []

    def recall(self, move: Move) -> None:
        """Play a move that this very game has had, as a journal tells; `recalled` after the last one. IllegalMove.

        Quicker than `commit`: whether it ended the game is not looked at, since another one came after it.
        """
        before = self.position
        if not self.rules.legal(before, move):
            raise IllegalMove(f"{move.text()} is not legal here")
        self.position = self.rules.play(before, move)
        self._past.push(before, move.code)

    def recalled(self) -> None:
        """Look whether the game is over, after all its moves have been recalled."""
        self._repeated = self._past.seen(self.position)
        self.over = self._repeated or self._stuck()

    def undo(self) -> Position:
        """Take back one move of this game (of this round, in a match) and return the position. StateError."""
        if not len(self._past):
            raise StateError("nothing to undo")
        self.position = self._past.pop(self.position)
        self._repeated = self.over = False
        self.match = None
        return self.position

    def result(self) -> Result:
        """Return how the game stands."""
        if not self.over:
            return Result(False, NOBODY, self.position.stores, "", "")
        scores = self.rules.scores(self.position, self._repeated)
        reason = "repetition" if self._repeated else "no-moves"
        winner = self.rules.winner(scores, self._repeated)
        return Result(True, winner, scores, reason, self.rules.note(scores) if winner != NOBODY else "")

    # The match of rounds (RULES.md, Ali Guli Mane 6)

    def next_round(self) -> Position | None:
        """Deal the next round of the match and return its start; None when the match is decided: see `match`.

        StateError in a game without rounds, and before the round is over.
        """
        rules = self.rules
        if not rules.rounds:
            raise StateError(f"{rules.name} has no rounds")
        if not self.over:
            raise StateError("the round is not over")
        seeds = rules.takings(self.position)
        if self.round >= MATCH_ROUNDS or 0 in [rules.fillable(number) for number in seeds]:
            self.match = MatchResult(rules.winner(seeds, False), seeds)
            return None
        self._rounds.append((self.start_position, self._past.codes()))
        self.round += 1
        self._begin(rules.deal(seeds, 1 - self.first))
        return self.position
