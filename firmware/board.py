"""The board's data file as the firmware sees it, and the part of the board that a game uses.

`Board` wraps one file of hardware/boards/ (already read as JSON). `Field` maps a game's pits to the board's *places*.
Places 0 to columns-1 are North's row from left to right, the next ones South's row, then South's store (at the board's
right end) and North's store (left end). Both are made by App, and by the emulator.
"""

from array import array

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from engine import Position, Rules

UP, RIGHT, DOWN, LEFT = range(4)  # headings, in quarters of a ring, clockwise from twelve o'clock


class Board:
    """A board's geometry and limits. `data` is the content of a file in hardware/boards/."""

    def __init__(self, data: "dict[str, Any]") -> None:
        self.name: str = data["name"]
        self.columns: int = data["columns"]
        self.places = 2 * self.columns + 2
        self.told = "buttons" in data["pins"]  # by a button at every place, or it sees by cells
        # Raw counts, as the cells' data sheet has them; 0 without a cell.
        self.counts_per_gram: list[int] = [place.get("counts_per_gram", 0) for place in data["places"]]
        self.chain = bytes([link["place"] for link in data["chain"]])  # the places in the order of the LEDs' data wire
        self._pins: dict[str, int | list[int]] = data["pins"]
        leds = data["leds"]
        self.budget_ma: int = leds["budget_ma"]
        self.idle_ma: int = leds["idle_ma"]
        self.channel_ma: int = leds["channel_ma"]
        self._size = bytes([place["leds"] for place in data["places"]])
        self._first = array("h", [sum(self._size[:place]) for place in range(self.places)])
        self.leds = sum(self._size)

    def pin(self, part: str, place: int = -1) -> int:
        """The Pico's pin (GP number) of a part of the board file's `pins`, of which places have one each."""
        pin = self._pins[part]
        return pin if isinstance(pin, int) else pin[place]

    def store(self, player: int) -> int:
        """The place of a player's store."""
        return 2 * self.columns + player

    def size(self, place: int) -> int:
        """Number of LEDs of the ring at `place`."""
        return self._size[place]

    def first(self, place: int) -> int:
        """Number of the ring's first LED, in board order: place by place, each ring clockwise from twelve o'clock."""
        return self._first[place]


def wire_order(data: "dict[str, Any]") -> "list[int]":
    """For each LED in the order of the data wire its number in board order, from a board file's content."""
    firsts = []
    leds = 0
    for place in data["places"]:
        firsts.append(leds)
        leds += place["leds"]
    order = []
    for link in data["chain"]:
        size = data["places"][link["place"]]["leds"]
        order += [firsts[link["place"]] + (link["first"] + step) % size for step in range(size)]
    return order


class Field:
    """The middle columns of a board, where a game of `rules` is played."""

    def __init__(self, board: Board, rules: "Rules") -> None:
        n = rules.columns
        left = (board.columns - n) // 2
        self.board = board
        self.rules = rules
        self.pits = 2 * n
        self.place = bytes([left + i for i in range(n)] + [board.columns + left + i for i in range(n)])

    def pit(self, place: int) -> "int | None":
        """The pit at `place`, or None where this game has none, or at a store."""
        at = self.place.find(bytes([place]))
        return None if at < 0 else at

    def heading(self, pit: int, way: int) -> int:
        """The quarter to which a seed moves on from `pit` in the lap's direction `way` (+1 counter-clockwise)."""
        there = self.rules.next_pit(pit, way)
        if there == self.rules.opposite(pit):
            return DOWN if pit < there else UP
        return RIGHT if pit < there else LEFT

    def counts(self, position: "Position", into: "array[int]") -> None:
        """Writes what a position holds into `into`, an array by place; places outside the game hold nothing."""
        for place in range(len(into)):
            into[place] = 0
        for pit in range(self.pits):
            into[self.place[pit]] = position.pits[pit]
        for player in (0, 1):
            into[self.board.store(player)] = position.stores[player]
