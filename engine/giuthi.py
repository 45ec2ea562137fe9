"""Giuthi (Kikuyu and Embu): relay sowing that turns round at every lap. RULES.md, "Giuthi"."""

from .base import ENDLESS, LAPS, NORTH, SOUTH, Circle, Move, Rules
from .errors import IllegalMove, MoveError
from .position import Position

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


class GiuthiMove(Move):
    """A pit and a direction: `8+`. Its code is twice the pit, and one more for clockwise."""

    @property
    def pit(self) -> int:
        """The pit that is lifted first."""
        return self.code >> 1

    @property
    def way(self) -> int:
        """Direction of the first lap: +1 counter-clockwise, -1 clockwise."""
        return -1 if self.code & 1 else 1

    def text(self) -> str:
        """Return the text form of PROTOCOL.md."""
        return str(self.pit) + ("-" if self.code & 1 else "+")


class Giuthi(Rules):
    """Rules of Giuthi with a set-up (`pits` in a row, `seeds` in a pit) and the option `prey`."""

    name = "giuthi"
    OPTIONS = (
        ("pits", ("5", "6", "7", "8", "9", "10"), "8"),
        ("seeds", ("4", "5", "6", "7", "8", "9"), "8"),
        ("prey", ("skip", "stop"), "skip"),
    )

    def __init__(self, options: dict[str, str]) -> None:
        columns = int(options["pits"])
        self.seeds = int(options["seeds"])
        super().__init__(options, columns, 2 * columns * self.seeds)
        self.stop = options["prey"] == "stop"
        self._circles = [[Circle(columns, player, way) for way in (1, -1)] for player in (SOUTH, NORTH)]
        # Where _sow leaves what it has seen besides the pit of the last seed:
        self._entered = False  # a seed of this move has fallen into the opponent's row
        self._way = 1  # the direction of the final lap

    def start(self, first: int = SOUTH) -> Position:
        """Return the position at the start of a game that `first` begins."""
        return Position(bytes([self.seeds] * (2 * self.columns)), 0, 0, first, 0, 0)

    # Moves

    def move(self, text: str) -> GiuthiMove:
        """Read a move such as `8+`. MoveError."""
        if text[-1:] not in ("+", "-"):
            raise MoveError(f"{text} is not a pit and + or -")
        return GiuthiMove(2 * self.read_pit(text[:-1], text) + (text[-1] == "-"))

    def decode(self, code: int) -> GiuthiMove:
        """Return the move that a code stands for."""
        return GiuthiMove(code)

    def candidates(self, position: Position) -> list[int]:
        """Rule 1: any own pit with at least two seeds, either way."""
        pits = position.pits
        first = self.columns if position.player == SOUTH else 0
        return [code for code in range(2 * first, 2 * (first + self.columns)) if pits[code >> 1] >= 2]

    def codes(self, position: Position) -> list[int]:
        """Return the codes of all legal moves, ascending."""
        pits = position.pits
        player = position.player
        return [code for code in self.candidates(position) if self._sow(pits, player, code) != ENDLESS]

    def can_move(self, position: Position) -> bool:
        """Say whether the player to move has a legal move."""
        return self._can_move(position.pits, position.player)

    def _can_move(self, pits: bytes, player: int) -> bool:
        first = self.columns if player == SOUTH else 0
        for pit in range(first, first + self.columns):
            for code in range(2 * pit, 2 * pit + 2):
                if pits[pit] >= 2 and self._sow(pits, player, code) != ENDLESS:
                    return True
        return False

    # Playing

    def _sow(self, start: bytes, player: int, code: int) -> int:
        """Rules 1 to 3: sow lap by lap on the rules' own board and return the pit of the last seed, or ENDLESS."""
        self._lay(start)
        pits = self._board
        there, back = self._circles[player]
        if code & 1:
            there, back = back, there
        pit = code >> 1
        entered = False
        for lap in range(LAPS):
            first = there.at[pit] + 1
            last = there.at[pit] + pits[pit]
            pits[pit] = 0
            circle = there.pits
            for place in range(first, last + 1):
                pits[circle[place]] += 1
            pit = circle[last]
            if last >= there.edge:
                entered = True
            if pits[pit] == 1:  # rule 3: it was empty
                self._entered = entered
                self._way = -1 if (lap ^ code) & 1 else 1
                return pit
            there, back = back, there  # rule 2
        return ENDLESS

    def sow(self, position: Position, code: int) -> Position | None:
        """Return the position as the sowing leaves it (rules 1 to 4), None if the sowing is endless."""
        player = position.player
        pit = self._sow(position.pits, player, code)
        if pit == ENDLESS:
            return None
        pits = self._board
        south = position.south
        north = position.north
        if not self._entered:  # rule 3b: an extra move
            return Position(bytes(pits), south, north, player, 0, 0)
        if self.captures(pit, player, self._entered):
            won = self._take(pits, pit, self._way)
            if player == SOUTH:
                south += won
            else:
                north += won
        return Position(bytes(pits), south, north, 1 - player, 0, 0)

    def captures(self, pit: int, player: int, entered: bool) -> bool:
        """Rule 3c: the sowing ends in the mover's row and has been in the opponent's."""
        return entered and self.owner(pit) == player

    def chain(self, pits: bytearray, pit: int, way: int) -> int:
        """Rule 4: return how many own pits the chain has from the landing pit on; 0 if nothing is captured."""
        columns = self.columns
        step = way if pit >= columns else -way
        left = (columns - 1 - pit % columns) if step > 0 else pit % columns  # own pits beyond the landing pit
        length = prey = 0
        while length <= left and (length == 0 or not pits[pit + length * step]):
            opposite = pits[self.opposite(pit + length * step)]
            if self.stop and not opposite:  # option prey=stop
                break
            prey += opposite
            length += 1
        return length if prey else 0

    def _take(self, pits: bytearray, pit: int, way: int) -> int:
        """Rule 4: take the prey of the chain and the last seed off the board; return how many."""
        step = way if pit >= self.columns else -way
        won = 0
        for number in range(self.chain(pits, pit, way)):
            prey = self.opposite(pit + number * step)
            won += pits[prey]
            pits[prey] = 0
        if won:
            won += 1
            pits[pit] = 0
        return won

    def settle(self, position: Position, mover: int) -> Position:
        """Rules 3b and 5: who cannot move passes, or loses his extra move, while the other can move."""
        if self._can_move(position.pits, position.player):
            return position
        other = 1 - position.player
        if position.player == mover or self._can_move(position.pits, other):
            return Position(position.pits, position.south, position.north, other, 0, 0)
        return position

    def events(self, position: Position, move: Move) -> "Iterator[tuple[str, int, int]]":
        """Yield what a hand does in a legal move, as (kind, pit, seeds): lift, drop, capture."""
        pits = bytearray(position.pits)
        there, back = self._circles[position.player]
        way = 1
        if move.code & 1:
            there, back, way = back, there, -1
        pit = move.pit
        entered = False
        for _ in range(LAPS):
            first = there.at[pit] + 1
            last = there.at[pit] + pits[pit]
            yield ("lift", pit, pits[pit])
            pits[pit] = 0
            for place in range(first, last + 1):
                pit = there.pits[place]
                pits[pit] += 1
                yield ("drop", pit, 1)
            if last >= there.edge:
                entered = True
            if pits[pit] == 1:
                break
            there, back, way = back, there, -way
        else:
            raise IllegalMove(f"{move.text()}: the sowing is endless")
        if self.captures(pit, position.player, entered):
            chain = self.chain(pits, pit, way)
            step = way if pit >= self.columns else -way
            for number in range(chain):
                prey = self.opposite(pit + number * step)
                if pits[prey]:
                    yield ("capture", prey, pits[prey])
            if chain:
                yield ("capture", pit, 1)

    # The end

    def scores(self, position: Position, repeated: bool) -> tuple[int, int]:
        """Rule 6: each player's store and the seeds left in his own row."""
        pits = position.pits
        return (
            position.south + sum([pits[pit] for pit in self.row(SOUTH)]),
            position.north + sum([pits[pit] for pit in self.row(NORTH)]),
        )

    def winner(self, scores: tuple[int, int], repeated: bool) -> int:
        """Rule 6: the higher score wins, but a repetition is a draw whatever the scores."""
        return -1 if repeated else Rules.winner(self, scores, repeated)
