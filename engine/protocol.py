"""The text protocol (PROTOCOL.md): takes a line, gives the answer's lines. `__main__.py` reads and writes them."""

from . import record
from .drawing import draw
from .errors import CommandError, EngineError, StateError
from .games import rules
from .perft import DEEPEST, perft
from .position import number
from .search import DEEPEST as DEEPEST_SEARCH
from .search import Search
from .session import Session, event_text
from .table import Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from .base import Move, Rules
    from .position import Position

LONGEST = 1000  # characters of a line; the longest good one, an opening of Kiothi, has a fifth of that
LONGEST_ERROR = 200

HELP = """\
rules NAME k=v ...        choose a game: giuthi (pits=5..10 seeds=4..9 prey=skip|stop),
                          kiothi (filled=5|6 seeds=5|6 crossing=yes|no), ali-guli-mane (direction=...)
start [first=0|1]         begin; player 0 is South, at the near side
position TEXT [partial]   set a position up; partial: with another number of seeds than is dealt
show                      rules and position
moves                     every legal move
play MOVE                 giuthi: pit and direction, 8+ counter-clockwise, 8- clockwise;
                          kiothi: pit x number lifted, 19x5; its opening: 18,19=3:4,12:6 (emptied = pit:placed);
                          ali-guli-mane: pit
undo                      take back one move
result                    who has won, and why
best ms=M | best depth=D  a good move
round                     ali-guli-mane: deal the next round of the match
perft D                   count the sequences of D moves
quit"""


class Protocol:
    """One conversation. `session` is the game in progress; `done` is true after `quit`.

    `clock` returns milliseconds and is asked only by `best ms=`.
    """

    def __init__(self, clock: "Callable[[], int] | None" = None) -> None:
        self.session = Session(rules("giuthi"))
        self.done = False
        self._clock = clock
        self._commands: dict[str, Callable[[list[str]], Iterable[str]]] = {
            "rules": self._rules,
            "start": self._start,
            "position": self._position,
            "show": self._show,
            "moves": self._moves,
            "play": self._play,
            "undo": self._undo,
            "result": self._result,
            "perft": self._perft,
            "best": self._best,
            "round": self._round,
            "help": self._help,
            "quit": self._quit,
        }

    def answer(self, line: str) -> "Iterator[str]":
        """Yield the answer's lines, none for a blank line. Never raises; after an error nothing has changed.

        The command is carried out before the first line comes, so the answer need not be read to its end.
        """
        try:
            words = split(line)
            if not words:
                return
            if words[0] not in self._commands:
                raise CommandError(f"{words[0]} is unknown; help lists the commands")
            lines = self._commands[words[0]](words[1:])
        except EngineError as error:
            yield f"error {error.code} {error}"[:LONGEST_ERROR]
            return
        except MemoryError:
            yield "error state out of memory"
            return
        yield from lines
        yield "ok"

    def board(self) -> list[str]:
        """Return the present position drawn in characters."""
        return draw(self.session.rules, self.session.position)

    # Setting up

    def _rules(self, words: list[str]) -> "Iterable[str]":
        if not words:
            raise CommandError("rules needs a game's name")
        self.session = Session(rules(" ".join(words)))
        return ()

    def _start(self, words: list[str]) -> "Iterable[str]":
        if words not in ([], ["first=0"], ["first=1"]):
            raise CommandError(f"start takes first=0 or first=1, not {' '.join(words)}")
        self.session.start(1 if words == ["first=1"] else 0)
        return [self._position_line()]

    def _position(self, words: list[str]) -> "Iterable[str]":
        if not words:
            raise CommandError("position needs a position")
        position = record.read_position(self.session.rules, " ".join(words))
        return _event_lines(self.session.set_up(position))

    # Looking

    def _show(self, words: list[str]) -> "Iterable[str]":
        nothing_more("show", words)
        return ["rules " + self.session.rules.text(), self._position_line()]

    def _moves(self, words: list[str]) -> "Iterable[str]":
        nothing_more("moves", words)
        if not self.session.over and self.session.rules.opening(self.session.position):
            return ["moves open"]
        return [" ".join(["moves"] + [move.text() for move in self.session.moves()])]

    def _result(self, words: list[str]) -> "Iterable[str]":
        nothing_more("result", words)
        return ["result " + self.session.result().text()]

    def _position_line(self) -> str:
        return "position " + record.position_text(self.session.rules, self.session.position)

    # Playing

    def _play(self, words: list[str]) -> "Iterable[str]":
        session = self.session
        if len(words) != 1:
            raise CommandError(f"play takes one move, not {len(words)}")
        if session.over:
            raise StateError("the game is over")
        move = session.rules.move(words[0])
        before = session.position
        turn = session.commit(move)
        return _play_lines(session.rules, before, move, _event_lines(turn) + [self._position_line()])

    def _undo(self, words: list[str]) -> "Iterable[str]":
        nothing_more("undo", words)
        self.session.undo()
        return [self._position_line()]

    def _round(self, words: list[str]) -> "Iterable[str]":
        nothing_more("round", words)
        if self.session.next_round() is None and self.session.match is not None:
            return [self.session.match.text()]
        return [self._position_line()]

    # Counting and searching

    def _perft(self, words: list[str]) -> "Iterable[str]":
        if len(words) != 1:
            raise CommandError("perft takes one depth")
        depth = argument("perft", words[0], 0, DEEPEST)
        if self.session.rules.opening(self.session.position):
            raise StateError("perft does not count openings")
        return [f"nodes {perft(self.session.rules, self.session.position, depth)}"]

    def _best(self, words: list[str]) -> "Iterable[str]":
        if len(words) != 1 or words[0].partition("=")[0] not in ("ms", "depth"):
            raise CommandError("best takes ms=M or depth=D")
        key, _, text = words[0].partition("=")
        value = argument("best", text, 1, 9999 if key == "depth" else 86400000)
        if self.session.over:
            raise StateError("the game is over")
        deepest = value if key == "depth" else DEEPEST_SEARCH
        search = Search(self.session.rules, self.session.position, self.session.past, Table(9), depth=deepest)
        if key == "depth":
            while not search.run(1000):
                pass
        elif self._clock is None:
            raise CommandError("no clock here: best takes depth=D")
        else:
            search.run_for(value, self._clock)
        best = search.best
        return [f"best {best.move.text()} score {best.score} depth {best.depth} nodes {best.nodes}"]

    # The conversation

    def _help(self, words: list[str]) -> "Iterable[str]":
        nothing_more("help", words)
        return ["# " + line for line in HELP.split("\n")]

    def _quit(self, words: list[str]) -> "Iterable[str]":
        nothing_more("quit", words)
        self.done = True
        return ()


def split(line: str) -> list[str]:
    """Return a line's words. CommandError if it is over-long or has anything but printable ASCII and spaces."""
    line = line.rstrip("\r\n")
    if len(line) > LONGEST:
        raise CommandError(f"line of more than {LONGEST} characters")
    for letter in line:
        if not " " <= letter <= "~":
            raise CommandError(f"character {ord(letter)} is not printable ASCII")
    return [word for word in line.split(" ") if word]


def nothing_more(command: str, words: list[str]) -> None:
    """Raise CommandError if there are arguments."""
    if words:
        raise CommandError(f"{command} takes no {words[0]}")


def argument(command: str, text: str, least: int, most: int) -> int:
    """Read a number that must lie between two limits. CommandError."""
    try:
        value = number(text)
    except ValueError:
        value = least - 1
    if not least <= value <= most:
        raise CommandError(f"{command}: {text or 'nothing'} is not a number from {least} to {most}")
    return value


def _event_lines(events: list[tuple[str, int, int]]) -> list[str]:
    return ["event " + event_text(event) for event in events]


def _play_lines(rules: "Rules", before: "Position", move: "Move", rest: list[str]) -> "Iterator[str]":
    """Yield a play's lines one by one: a long sowing's would fill the memory of a small machine."""
    for event in rules.events(before, move):
        yield "event " + event_text(event)
    yield from rest
