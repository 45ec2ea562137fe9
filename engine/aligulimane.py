"""Ali Guli Mane (Karnataka): pussa kanawa sowing, the bonus, and matches of rounds. RULES.md, "Ali Guli Mane"."""

from .base import ENDLESS, LAPS, NORTH, SOUTH, Circle, Move, Rules
from .errors import IllegalMove, PositionError
from .position import Position

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

COLUMNS = 7
SEEDS = 5  # in each pit at the start, and what fills a pit at the start of a round


class AliGuliManePosition(Position):
    """`state` is 1 while the mover owes his second sowing, `marks` are the closed pits."""

    __slots__ = ()

    def pit_text(self, pit: int) -> str:
        """Return what the text form says of one pit: `x` for a closed one."""
        return "x" if self.marks >> pit & 1 else str(self.pits[pit])

    def extra(self) -> str:
        """Return `bonus` or `-`."""
        return "bonus" if self.state else "-"


class AliGuliMane(Rules):
    """Rules of Ali Guli Mane with the option `direction`. A move's code is its pit."""

    name = "ali-guli-mane"
    OPTIONS = (("direction", ("counterclockwise", "clockwise"), "counterclockwise"),)
    rounds = True

    def __init__(self, options: dict[str, str]) -> None:
        super().__init__(options, COLUMNS, 2 * COLUMNS * SEEDS)
        self.way = -1 if options["direction"] == "clockwise" else 1
        self._closed = 0
        self._circle = Circle(COLUMNS, SOUTH, self.way)  # without the pits of the mask _closed

    def start(self, first: int = SOUTH) -> Position:
        """Return the position at the start of a game that `first` begins."""
        return AliGuliManePosition(bytes([SEEDS] * (2 * COLUMNS)), 0, 0, first, 0, 0)

    def make(self, pits: bytearray, closed: int, stores: tuple[int, int], player: int, extra: str) -> Position:
        """Make a position of what has been read. PositionError."""
        if extra not in ("-", "bonus"):
            raise PositionError(f"{extra} is not bonus or -")
        return AliGuliManePosition(bytes(pits), stores[0], stores[1], player, int(extra == "bonus"), closed)

    # Moves

    def move(self, text: str) -> Move:
        """Read a move: a pit. MoveError."""
        return Move(self.read_pit(text, text))

    def decode(self, code: int) -> Move:
        """Return the move that a code stands for."""
        return Move(code)

    def candidates(self, position: Position) -> list[int]:
        """Rule 1: any own pit with seeds."""
        pits = position.pits
        first = self.columns if position.player == SOUTH else 0
        return [pit for pit in range(first, first + self.columns) if pits[pit]]

    def codes(self, position: Position) -> list[int]:
        """Return the codes of all legal moves, ascending."""
        pits = position.pits
        circle = self._open_pits(position.marks)
        at = circle.at
        codes: list[int] = []
        first = self.columns if position.player == SOUTH else 0
        for pit in range(first, first + self.columns):
            hand = pits[pit]
            # Where the pit after the first lap is empty the sowing ends at once (rule 2), and need not be tried.
            if hand and (
                (hand + 1 < circle.length and not pits[circle.pits[at[pit] + hand + 1]])
                or self._sow(pits, circle, pit) != ENDLESS
            ):
                codes.append(pit)
        return codes

    def can_move(self, position: Position) -> bool:
        """Say whether the player to move has a legal move."""
        pits = position.pits
        circle = self._open_pits(position.marks)
        first = self.columns if position.player == SOUTH else 0
        for pit in range(first, first + self.columns):  # noqa: SIM110  any() would leave garbage, and play() comes here
            if pits[pit] and self._sow(pits, circle, pit) != ENDLESS:
                return True
        return False

    # Playing

    def _open_pits(self, closed: int) -> Circle:
        """Rule 6: a closed pit is skipped everywhere. The circle of the last closed pits asked for is kept."""
        if closed != self._closed:
            self._closed = closed
            self._circle = Circle(COLUMNS, SOUTH, self.way, closed)
        return self._circle

    def _sow(self, start: bytes, open_pits: Circle, pit: int) -> int:
        """Rules 1 and 2: sow lap by lap on the rules' own board and return the saada, or ENDLESS."""
        self._lay(start)
        pits = self._board
        at = open_pits.at
        circle = open_pits.pits
        for _ in range(LAPS):
            first = at[pit] + 1
            after = first + pits[pit]
            pits[pit] = 0
            for place in range(first, after):
                pits[circle[place]] += 1
            pit = circle[after]
            if not pits[pit]:
                return pit
        return ENDLESS

    def sow(self, position: Position, code: int) -> Position | None:
        """Return the position as the sowing leaves it (rules 1 to 4), None if the sowing is endless."""
        circle = self._open_pits(position.marks)
        saada = self._sow(position.pits, circle, code)
        if saada == ENDLESS:
            return None
        pits = self._board
        prey = circle.pits[circle.at[saada] + 1]  # rule 3: the pit after the saada, and the one opposite to that
        opposite = self.opposite(prey)
        won = pits[prey] + pits[opposite]
        pits[prey] = pits[opposite] = 0
        south = position.south
        north = position.north
        if position.player == SOUTH:
            south += won
        else:
            north += won
        bonus = self.bonus(position, won)
        player = position.player if bonus else 1 - position.player
        return AliGuliManePosition(bytes(pits), south, north, player, int(bonus), position.marks)

    def bonus(self, position: Position, won: int) -> bool:
        """Rule 4: the first sowing of a turn has captured."""
        return won > 0 and not position.state

    def settle(self, position: Position, mover: int) -> Position:
        """Rule 4: a bonus that cannot be sown is lost."""
        if position.state and position.player == mover and not self.can_move(position):
            return AliGuliManePosition(position.pits, position.south, position.north, 1 - mover, 0, position.marks)
        return position

    def events(self, position: Position, move: Move) -> "Iterator[tuple[str, int, int]]":
        """Yield what a hand does in a legal move, as (kind, pit, seeds): lift, drop, capture."""
        closed = position.marks
        pits = bytearray(position.pits)
        pit = move.pit
        for _ in range(LAPS):
            hand = pits[pit]
            pits[pit] = 0
            yield ("lift", pit, hand)
            for _ in range(hand):
                pit = self._next_open(pit, closed)
                pits[pit] += 1
                yield ("drop", pit, 1)
            pit = self._next_open(pit, closed)
            if not pits[pit]:
                break
        else:
            raise IllegalMove(f"{move.text()}: the sowing is endless")
        prey = self._next_open(pit, closed)
        for captured in (prey, self.opposite(prey)):
            if pits[captured]:
                yield ("capture", captured, pits[captured])

    def _next_open(self, pit: int, closed: int) -> int:
        pit = self.next_pit(pit, self.way)
        while closed >> pit & 1:
            pit = self.next_pit(pit, self.way)
        return pit

    # The end, and the match of rounds

    def scores(self, position: Position, repeated: bool) -> tuple[int, int]:
        """Rule 5: what each player has captured."""
        return position.stores

    def takings(self, position: Position) -> tuple[int, int]:
        """Rule 6: what each player carries into the next round: his store and what is left in his own row."""
        rows = [sum([position.pits[pit] for pit in self.row(player)]) for player in (SOUTH, NORTH)]
        return (position.south + rows[SOUTH], position.north + rows[NORTH])

    def fillable(self, seeds: int) -> int:
        """Rule 6: how many pits a player can fill at the start of a round."""
        return min(seeds // SEEDS, COLUMNS)

    def deal(self, seeds: tuple[int, int], first: int) -> Position:
        """Rule 6: the start of a round for which the players have so many seeds: who cannot fill a pit closes it."""
        filled = [self.fillable(seeds[SOUTH]), self.fillable(seeds[NORTH])]
        pits = bytearray(2 * COLUMNS)
        closed = 0
        for step in range(COLUMNS):  # from each player's left to his right
            for player, pit in ((SOUTH, COLUMNS + step), (NORTH, COLUMNS - 1 - step)):
                if step < filled[player]:
                    pits[pit] = SEEDS
                else:
                    closed |= 1 << pit
        south = seeds[SOUTH] - SEEDS * filled[SOUTH]
        north = seeds[NORTH] - SEEDS * filled[NORTH]
        return AliGuliManePosition(bytes(pits), south, north, first, 0, closed)
