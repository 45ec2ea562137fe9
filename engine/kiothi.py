"""Kiothi (Meru): a free opening, protected pits (nki), and handfuls of any size. RULES.md, "Kiothi"."""

from .base import ENDLESS, LAPS, NORTH, SOUTH, Circle, Move, Rules
from .errors import IllegalMove, MoveError, PositionError
from .kiothi_forms import PITS, KiothiMove, KiothiPosition, OpeningMove, read_marks, read_opening
from .position import Position, is_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

COLUMNS = 10
ONE_WARRIOR = 2  # rule 10: the margin that is prized


class Kiothi(Rules):
    """Rules of Kiothi with a set-up (`filled` pits a side, `seeds` in each) and the option `crossing`."""

    name = "kiothi"
    OPTIONS = (("filled", ("5", "6"), "6"), ("seeds", ("5", "6"), "5"), ("crossing", ("yes", "no"), "no"))

    def __init__(self, options: dict[str, str]) -> None:
        self.filled = int(options["filled"])
        self.seeds = int(options["seeds"])
        super().__init__(options, COLUMNS, 2 * self.filled * self.seeds)
        self.crossing = options["crossing"] == "yes"
        self._circles = (Circle(COLUMNS, SOUTH, 1), Circle(COLUMNS, NORTH, 1))
        # Where _sow leaves what it has seen besides the pit of the last seed:
        self._marks = 0  # the nki marks that are left
        self._crossed = False  # a seed of this move has fallen into the opponent's row

    # Positions

    def start(self, first: int = SOUTH) -> Position:
        """Return the position at the start of a game that `first` begins: each player's rightmost pits filled."""
        north = [self.seeds] * self.filled + [0] * (COLUMNS - self.filled)
        return KiothiPosition(bytes(north + north[::-1]), 0, 0, first, 2, 0)

    def make(self, pits: bytearray, closed: int, stores: tuple[int, int], player: int, extra: str) -> Position:
        """Make a position of what has been read. PositionError."""
        if closed:
            raise PositionError("no pit is ever closed (x) in kiothi")
        state = marks = 0
        if extra in ("open1", "open2"):
            state = int(extra[4])
            self._check_opening(pits, stores, player, extra)
        elif extra[:4] == "nki=":
            marks = read_marks(pits, extra)
        elif extra != "-":
            raise PositionError(f"{extra} is not open2, open1, nki=... or -")
        return KiothiPosition(bytes(pits), stores[0], stores[1], player, state, marks)

    def _check_opening(self, pits: bytearray, stores: tuple[int, int], player: int, extra: str) -> None:
        if stores != (0, 0):
            raise PositionError(f"{extra} with seeds in a store")
        for opener in (player, 1 - player)[: int(extra[4])]:
            if len(self._occupied(pits, opener)) < 2:
                raise PositionError(f"{extra}, but player {opener} has no two pits to empty")

    def _occupied(self, pits: bytes | bytearray, player: int) -> list[int]:
        return [pit for pit in self.row(player) if pits[pit]]

    # The opening

    def opening(self, position: Position) -> bool:
        """Rule 1: say whether the next move is an opening."""
        return position.state > 0

    def legal(self, position: Position, move: Move) -> bool:
        """Say whether the rules allow the move here."""
        if isinstance(move, OpeningMove):
            return self.opening(position) and self.legal_opening(position, move)
        return super().legal(position, move)

    def legal_opening(self, position: Position, move: OpeningMove) -> bool:
        """Rule 1: two own occupied pits are emptied, and just their seeds placed."""
        lifted = [position.pits[pit] for pit in move.emptied if self.owner(pit) == position.player]
        return len(lifted) == 2 and 0 not in lifted and sum(lifted) == sum([count for _, count in move.placed])

    def _open(self, position: Position, move: OpeningMove) -> Position:
        """Rules 1 and 2: place the seeds; after both openings every occupied pit is nki."""
        pits = bytearray(position.pits)
        for pit in move.emptied:
            pits[pit] = 0
        for pit, count in move.placed:
            pits[pit] += count
        marks = sum([1 << pit for pit in range(PITS) if pits[pit]]) if position.state == 1 else 0
        return KiothiPosition(bytes(pits), 0, 0, 1 - position.player, position.state - 1, marks)

    # Moves

    def move(self, text: str) -> Move:
        """Read a move such as `19x5`, or an opening such as `18,19=3:4,12:6`. MoveError."""
        if "=" in text:
            return read_opening(text)
        pit, _, count = text.partition("x")
        if not is_number(count) or len(count) > 3 or not 0 < int(count) < 256:
            raise MoveError(f"{text} is not a pit, x and a number of seeds")
        return KiothiMove(256 * self.read_pit(pit, text) + int(count))

    def decode(self, code: int) -> Move:
        """Return the move that a code stands for."""
        return KiothiMove(code) if code < 1 << 16 else OpeningMove(code)

    def candidates(self, position: Position) -> list[int]:
        """Return the codes, ascending, of what could be sown if no sowing were endless; none in an opening."""
        return self._handfuls(position, False)

    def codes(self, position: Position) -> list[int]:
        """Return the codes of all legal moves, ascending; none in an opening."""
        return self._handfuls(position, True)

    def _handfuls(self, position: Position, only_ending: bool) -> list[int]:
        """Rules 3 and 4: any number of seeds of an own pit, unless the first lap ends in an own occupied pit."""
        codes: list[int] = []
        if position.state:
            return codes
        pits = position.pits
        player = position.player
        own = COLUMNS if player == SOUTH else 0
        beyond = own + COLUMNS
        around = self._circles[player]
        at = around.at
        circle = around.pits
        for pit in range(own, beyond):
            for count in range(1, pits[pit] + 1):
                end = circle[at[pit] + count]
                occupied = pits[end]
                if count >= PITS:  # once round the lap is back in its origin, and beyond that it meets its own seeds
                    occupied = pits[pit] - PITS if count == PITS else 1
                if occupied:
                    if own <= end < beyond:
                        continue
                    if only_ending and self._sow(pits, player, 0, 256 * pit + count) == ENDLESS:
                        continue
                codes.append(256 * pit + count)
        return codes

    # Playing

    def _sow(self, start: bytes, player: int, marks: int, code: int) -> int:
        """Rules 3 and 5 to 7: sow lap by lap on the rules' own board; return the pit of the last seed, or ENDLESS."""
        self._lay(start)
        pits = self._board
        around = self._circles[player]
        at = around.at
        circle = around.pits
        pit = code >> 8
        hand = code & 255
        last = 0
        crossed = False
        for _ in range(LAPS):
            pits[pit] -= hand
            marks &= ~(1 << pit)  # rule 6
            first = at[pit] + 1
            last = at[pit] + hand
            for place in range(first, last + 1):
                pits[circle[place]] += 1
            if last >= COLUMNS:
                crossed = True
            pit = circle[last]
            hand = pits[pit]
            if hand == 1:  # rule 7: it was empty
                self._marks = marks
                self._crossed = crossed
                return pit
        return ENDLESS

    def sow(self, position: Position, code: int) -> Position | None:
        """Return the position as the sowing leaves it (rules 3 to 8), None if the sowing is endless."""
        if position.state:
            return self._open(position, OpeningMove(code))
        player = position.player
        pit = self._sow(position.pits, player, position.marks, code)
        if pit == ENDLESS:
            return None
        pits = self._board
        south = position.south
        north = position.north
        won = 0
        for number in range(self.prey(pits, self._marks, player, pit, self._crossed)):
            prey = self.opposite(pit) + (number if player == SOUTH else -number)
            won += pits[prey]
            pits[prey] = 0
        if won:
            pits[pit] = 0
            if player == SOUTH:
                south += won + 1
            else:
                north += won + 1
        return KiothiPosition(bytes(pits), south, north, 1 - player, 0, self._marks)

    def prey(self, pits: bytearray, marks: int, player: int, pit: int, crossed: bool) -> int:
        """Rules 7 and 8: how many pits a sowing that ends in `pit` captures, from the opposite one on to the right."""
        if self.owner(pit) != player or (self.crossing and not crossed):
            return 0
        opposite = self.opposite(pit)
        if not open_to_capture(pits, marks, opposite):
            return 0
        if pit == (COLUMNS if player == SOUTH else COLUMNS - 1) and self.leftmost(pits, marks, player, opposite):
            return 4
        return 1

    def leftmost(self, pits: bytearray, marks: int, player: int, opposite: int) -> bool:
        """Rule 8: all three pits next to the captured one, to the mover's right, can be captured."""
        right = 1 if player == SOUTH else -1
        for step in range(1, 4):  # noqa: SIM110  all() would leave garbage
            if not open_to_capture(pits, marks, opposite + step * right):
                return False
        return True

    def events(self, position: Position, move: Move) -> "Iterator[tuple[str, int, int]]":
        """Yield what a hand does in a legal move, as (kind, pit, seeds): lift, drop, place, capture."""
        if isinstance(move, OpeningMove):
            for pit in move.emptied:
                yield ("lift", pit, position.pits[pit])
            for pit, count in move.placed:
                yield ("place", pit, count)
            return
        pits = bytearray(position.pits)
        marks = position.marks
        crossed = False
        pit = move.pit
        hand = move.code & 255
        for _ in range(LAPS):
            pits[pit] -= hand
            marks &= ~(1 << pit)
            yield ("lift", pit, hand)
            for _ in range(hand):
                pit = self.next_pit(pit, 1)
                pits[pit] += 1
                crossed = crossed or self.owner(pit) != position.player
                yield ("drop", pit, 1)
            hand = pits[pit]
            if hand == 1:
                break
        else:
            raise IllegalMove(f"{move.text()}: the sowing is endless")
        captured = self.prey(pits, marks, position.player, pit, crossed)
        for number in range(captured):
            prey = self.opposite(pit) + (number if position.player == SOUTH else -number)
            yield ("capture", prey, pits[prey])
        if captured:
            yield ("capture", pit, 1)

    # The end

    def scores(self, position: Position, repeated: bool) -> tuple[int, int]:
        """Rule 9: stores, and the seeds in the pits to their row's owner or all to the player who could still move."""
        scores = [position.north, position.south]
        other = 1 - position.player
        turned = KiothiPosition(position.pits, position.south, position.north, other, position.state, position.marks)
        sweep = not repeated and self.can_move(turned)
        for pit in range(PITS):
            taker = other if sweep else self.owner(pit)
            scores[1 - taker] += position.pits[pit]
        return (scores[1], scores[0])

    def note(self, scores: tuple[int, int]) -> str:
        """Rule 10: a win by exactly two seeds."""
        return "one-warrior" if abs(scores[0] - scores[1]) == ONE_WARRIOR else ""


def open_to_capture(pits: bytearray, marks: int, pit: int) -> bool:
    """Rule 7: occupied and not nki."""
    return pits[pit] > 0 and not marks >> pit & 1
