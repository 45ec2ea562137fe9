"""What the tests of the virtual board share: seeds put into its pits, and what its cells tell of them."""

from array import array

from hardware import check
from host.virtual.board import VirtualBoard

DATA = check.load("pico-cells-2x10")


def raw_of(board: VirtualBoard) -> "array[int]":
    raw = array("i", [0] * len(board.places))
    board.cells.poll(raw)
    return raw


def weight(board: VirtualBoard, place: int) -> float:
    """What the place's cell tells now, in seeds."""
    return (raw_of(board)[place] - board.cells.zero[place]) / board.cells.gain[place]


def fill(board: VirtualBoard, place: int, n: int) -> None:
    board.take_from_bag(n)
    board.drop(place, n)
