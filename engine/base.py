"""What the three games have in common: the board's geometry, options, and the frame each game's rules fill in.

`games.py` makes the rules of a game from their text; `session.py`, `perft.py` and `search.py` use them.
"""

import sys
from collections import namedtuple

from .errors import IllegalMove, MoveError, PositionError, RulesError
from .position import MOST_IN_PITS, Position, is_number, parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

LAPS = 1000  # RULES.md, "The board": a sowing of more laps counts as endless and is no legal move
ENDLESS = -1  # where the last seed of an endless sowing falls

COMPILED = sys.implementation.name == "cpython" and not __file__.endswith(".py")  # to C, by host/compiled
# Bytes are smaller; a tuple is faster to look up in, but only in plain CPython.
TABLE = bytes if COMPILED or sys.implementation.name == "micropython" else tuple

SOUTH = 0
NORTH = 1


class Circle:
    """The pits in the order of sowing one way round, repeated so that a lap is a plain range and never wraps.

    A handful from `pit` falls into `pits[at[pit] + 1]`, `pits[at[pit] + 2]`, ... Closed pits are left out. Seen by a
    `player`: his own row comes first, so a seed has entered his opponent's row when its place is `edge` or more.
    """

    def __init__(self, columns: int, player: int, way: int, closed: int = 0) -> None:
        south = list(range(columns, 2 * columns))
        north = list(range(columns - 1, -1, -1))
        once = south + north if player == SOUTH else north + south  # counter-clockwise, each from his own left
        if way < 0:
            once = once[columns - 1 :: -1] + once[: columns - 1 : -1]  # each row the other way
        once = [pit for pit in once if not closed >> pit & 1]
        self.length = len(once)
        self.edge = len([pit for pit in once if (pit < columns) == (player == NORTH)])
        self.at = bytearray(2 * columns)
        for place, pit in enumerate(once):
            self.at[pit] = place
        times = 1 + (MOST_IN_PITS + 1 + self.length) // max(self.length, 1)
        self.pits: bytes | tuple[int, ...] = TABLE(once) * times


class Rules:
    """The rules of one game with its options: a value. Each game is a subclass; see `games.rules`.

    A move is known in two forms: as a `Move` with a text, for people and programs outside, and as its `code`, an
    integer in the order in which moves are listed, for `perft` and search, which see millions of them.

    The sowing is done on one board that the object keeps, so that playing a move leaves little garbage on the Pico:
    use an object in one thread only.
    """

    name = ""
    rounds = False  # whether the game is played as a match of rounds
    OPTIONS: tuple[tuple[str, tuple[str, ...], str], ...] = ()  # key, possible values, default

    def __init__(self, options: dict[str, str], columns: int, dealt: int) -> None:
        self.options = options
        self.columns = columns
        self.dealt = dealt
        self._board = bytearray(2 * columns)  # where sow() sows

    def text(self) -> str:
        """Return the text form with all options written out."""
        return " ".join([self.name] + [f"{key}={self.options[key]}" for key, _, _ in self.OPTIONS])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rules) and self.text() == other.text()

    def __hash__(self) -> int:
        return hash(self.text())

    def __repr__(self) -> str:
        return f"<Rules {self.text()}>"

    # The board (RULES.md, "The board, for all three games")

    def owner(self, pit: int) -> int:
        """Return the player in whose row the pit is."""
        return SOUTH if pit >= self.columns else NORTH

    def opposite(self, pit: int) -> int:
        """Return the pit on the other side of the board."""
        return pit - self.columns if pit >= self.columns else pit + self.columns

    def next_pit(self, pit: int, way: int) -> int:
        """Return the pit that follows counter-clockwise (`way` +1) or clockwise (-1)."""
        columns = self.columns
        if pit >= columns:
            pit += way
            return pit if columns <= pit < 2 * columns else self.opposite(pit - way)
        pit -= way
        return pit if 0 <= pit < columns else self.opposite(pit + way)

    def row(self, player: int) -> range:
        """Return the pits of a player's row, ascending."""
        return range(self.columns, 2 * self.columns) if player == SOUTH else range(self.columns)

    def lap_way(self, position: Position, pit: int, first: int) -> int:
        """Return which way round a lap from `pit` goes whose first seed falls into `first`: +1 or -1."""
        after = self.next_pit(pit, 1)
        while self.rounds and position.marks >> after & 1:  # closed pits are passed over
            after = self.next_pit(after, 1)
        return 1 if after == first else -1

    # Positions

    def start(self, first: int = SOUTH) -> Position:
        """Return the position at the start of a game that `first` begins."""
        raise NotImplementedError

    def position(self, text: str, partial: bool = False) -> Position:
        """Read a position. With `partial` it may hold another number of seeds than is dealt. PositionError."""
        pits, closed, stores, player, extra = parse(text, self.columns)
        position = self.make(pits, closed, stores, player, extra)
        if position.total != self.dealt and not partial:
            raise PositionError(f"{position.total} seeds, not the {self.dealt} dealt")
        return position

    def make(self, pits: bytearray, closed: int, stores: tuple[int, int], player: int, extra: str) -> Position:
        """Make a position of what has been read; `closed` and `extra` are each game's affair. PositionError."""
        if closed:
            raise PositionError(f"no pit is ever closed (x) in {self.name}")
        if extra != "-":
            raise PositionError(f"{extra} says nothing in {self.name}")
        return Position(bytes(pits), stores[0], stores[1], player, 0, 0)

    def opening(self, position: Position) -> bool:
        """Say whether the next move is an opening, of which there are too many to list (Kiothi alone)."""
        return False

    def _lay(self, pits: bytes) -> None:
        """Lay seeds out on the rules' own board."""
        board = self._board
        if COMPILED:  # where a loop takes less time than making a slice
            for pit in range(2 * self.columns):
                board[pit] = pits[pit]
        else:
            board[:] = pits

    # Moves

    def move(self, text: str) -> "Move":
        """Read a move; it need not be legal anywhere. MoveError."""
        raise NotImplementedError

    def read_pit(self, text: str, whole: str) -> int:
        """Read a pit's number as part of a move. MoveError."""
        if is_number(text) and len(text) <= 2 and int(text) < 2 * self.columns:
            return int(text)
        raise MoveError(f"{whole}: no pit {text}")

    def decode(self, code: int) -> "Move":
        """Return the move that a code stands for."""
        raise NotImplementedError

    def candidates(self, position: Position) -> list[int]:
        """Return the codes, ascending, of what could be sown if no sowing were endless."""
        raise NotImplementedError

    def codes(self, position: Position) -> list[int]:
        """Return the codes of all legal moves, ascending."""
        raise NotImplementedError

    def count(self, position: Position) -> int:
        """Return the number of legal moves."""
        return len(self.codes(position))

    def moves(self, position: Position) -> "list[Move]":
        """Return all legal moves in the order of PROTOCOL.md; none in an `opening`."""
        return [self.decode(code) for code in self.codes(position)]

    def legal(self, position: Position, move: "Move") -> bool:
        """Say whether the rules allow the move here."""
        return move.code in self.candidates(position) and self.sow(position, move.code) is not None

    def can_move(self, position: Position) -> bool:
        """Say whether the player to move has a legal move."""
        return bool(self.codes(position))

    # Playing

    def sow(self, position: Position, code: int) -> Position | None:
        """Return the position as the sowing leaves it, None if the sowing is endless.

        The player to move is the one who should sow next, whether he can or not: `settle` looks at that.
        """
        raise NotImplementedError

    def settle(self, position: Position, mover: int) -> Position:
        """Hand the turn on from a player who cannot move where the rules say so; `mover` has just moved."""
        return position

    def play(self, position: Position, move: "Move") -> Position:
        """Return the position after a legal move. Fast, and without events."""
        after = self.sow(position, move.code)
        if after is None:
            raise IllegalMove(f"{move.text()}: the sowing is endless")
        return self.settle(after, position.player)

    def events(self, position: Position, move: "Move") -> "Iterator[tuple[str, int, int]]":
        """Yield what a hand does in a legal move, as (kind, pit, seeds): lift, drop, place, capture."""
        raise NotImplementedError

    def turn_event(self, position: Position, move: "Move", after: Position) -> tuple[str, int, int] | None:
        """Return the event that tells of a turn out of the ordinary after `play`: again or pass; or None."""
        sown = self.sow(position, move.code)
        if sown is None or after.player != position.player:
            return None
        return ("again", after.player, 0) if sown.player == after.player else ("pass", 1 - after.player, 0)

    # The end

    def scores(self, position: Position, repeated: bool) -> tuple[int, int]:
        """Return South's and North's score when the game ends here, by repetition or for want of moves."""
        raise NotImplementedError

    def winner(self, scores: tuple[int, int], repeated: bool) -> int:
        """Return who has won with these scores, -1 for a draw."""
        if scores[0] == scores[1]:
            return -1
        return SOUTH if scores[0] > scores[1] else NORTH

    # The match of rounds (Ali Guli Mane alone)

    def takings(self, position: Position) -> tuple[int, int]:
        """Return how many seeds each player carries into the next round."""
        raise NotImplementedError

    def fillable(self, seeds: int) -> int:
        """Return how many pits a player with so many seeds can fill."""
        raise NotImplementedError

    def deal(self, seeds: tuple[int, int], first: int) -> Position:
        """Return the start of a round for which the players have so many seeds."""
        raise NotImplementedError

    def note(self, scores: tuple[int, int]) -> str:
        """Return what the result says besides, or nothing."""
        return ""


class Move(namedtuple("Move", ("code",))):
    """A move: an immutable, hashable value around its code. Each game has its own; `rules.move` and `moves` make it."""

    code: int

    @property
    def pit(self) -> int:
        """The pit that is lifted first."""
        return self.code

    def text(self) -> str:
        """Return the text form of PROTOCOL.md."""
        return str(self.pit)


def read_options(rules: type[Rules], words: list[str]) -> dict[str, str]:
    """Read `key=value` words into the options of a game, defaults filled in. RulesError."""
    options: dict[str, str] = {}
    for word in words:
        key, _, value = word.partition("=")
        known = [values for name, values, _ in rules.OPTIONS if name == key]
        if not known:
            raise RulesError(f"{rules.name} has no option {word}")
        if key in options:
            raise RulesError(f"{key} twice")
        if value not in known[0]:
            raise RulesError("{} is not one of {}".format(word, ", ".join(known[0])))
        options[key] = value
    for key, _, default in rules.OPTIONS:
        if key not in options:
            options[key] = default
    return options
