"""A game as a text file: to save, to send on, to replay. Used by the page, and by whoever has a `Session`.

The words are those of the protocol, a line each; `#` begins a comment:

    rules giuthi pits=6 seeds=4 prey=skip
    position 4,4,4,4,4,4/4,4,4,4,4,4 0,0 0 -
    10-
    8+
    result playing

In a match of rounds `round` deals the next one, and `match ...` tells how it was decided.
"""

from .base import Rules
from .errors import EngineError, RecordError
from .games import rules as make_rules
from .position import Position
from .session import Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


def write(session: Session) -> str:
    """Return a session's game as text; `read` gives an equal session back."""
    return "\n".join(["# A game from Ndongu"] + list(lines(session))) + "\n"


def lines(session: Session) -> "Iterator[str]":
    """Yield the lines of a session's game one by one, for a small machine."""
    yield "rules " + session.rules.text()
    games = session.rounds + [(session.start_position, session.history)]
    yield "position " + position_text(session.rules, games[0][0])
    for index, (_, moves) in enumerate(games):
        if index:
            yield "round"
        for move in moves:
            yield move.text()
    yield "result " + session.result().text()
    if session.match is not None:
        yield session.match.text()


def read(text: str) -> Session:
    """Return the session that a text tells of. RecordError names the line that is wrong, and what it says."""
    reader = _Reader()
    number = 0
    for number, line in enumerate(text.split("\n")):
        words = " ".join([word for word in line.split("#")[0].split() if word])
        if words:
            reader.take(number + 1, words)
    return reader.finish(number + 1)


class _Reader:
    """Takes a record line by line; there are no rules before `rules`, and no session before `position`."""

    def __init__(self) -> None:
        self.rules: Rules | None = None
        self.session: Session | None = None
        self.ended = False

    def take(self, number: int, line: str) -> None:
        try:
            self._take(line)
        except RecordError:
            raise
        except EngineError as error:
            raise RecordError(number, f"{line}: {error}")

    def finish(self, number: int) -> Session:
        if self.session is None:
            raise RecordError(number, "the text ends before " + ("a position" if self.rules else "the rules"))
        return self.session

    def _take(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if self.rules is None:
            if word != "rules":
                raise EngineError("the rules must come first")
            self.rules = make_rules(rest)
        elif self.session is None:
            if word != "position":
                raise EngineError("a position must come after the rules")
            self.session = Session(self.rules, read_position(self.rules, rest))
        else:
            self._game(self.session, word, line)

    def _game(self, session: Session, word: str, line: str) -> None:
        if word == "result":
            _compare(line, "result " + session.result().text())
            self.ended = True
        elif word == "match":
            if session.next_round() is not None or session.match is None:
                raise EngineError("the match is not decided here")
            _compare(line, session.match.text())
        elif self.ended:
            raise EngineError("only a match's end may follow the result")
        elif word == "round":
            _compare(line, "round")
            if session.next_round() is None:
                raise EngineError("the match is decided here")
        else:
            session.commit(session.rules.move(line))


def position_text(rules: Rules, position: Position) -> str:
    """Return a position's text, with ` partial` when it holds another number of seeds than the rules deal."""
    return position.text() + ("" if position.total == rules.dealt else " partial")


def read_position(rules: Rules, text: str) -> Position:
    """Read what `position_text` writes. PositionError."""
    partial = text.endswith(" partial")
    return rules.position(text[: -len(" partial")] if partial else text, partial)


def _compare(line: str, true: str) -> None:
    if line != true:
        raise EngineError("the moves lead to: " + true)
