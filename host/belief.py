"""On a board that is told nobody sees the seeds: the virtual ones are moved as the board believes.

The game room calls it. What has been lifted and not sown yet is in the hand; what the board misses in its pits is in
the bag.
"""

from host.report import Report
from host.virtual.board import VirtualBoard


def believe(board: VirtualBoard, report: Report) -> None:
    """Move the seeds of `board` to where `report` has the board count them, and the rest into the hand or the bag."""
    counts = report.counts
    if len(counts) != len(board.places):
        return  # nothing has been told yet
    for place, n in enumerate(counts):
        if len(board.places[place]) > n:
            board.lift(place, len(board.places[place]) - n)
    for place, n in enumerate(counts):
        missing = n - len(board.places[place])
        if missing > 0:
            board.take_from_bag(max(0, missing - len(board.hand)))
            board.drop(place, missing)
    _hold(board, report.lifted)


def _hold(board: VirtualBoard, n: int) -> None:
    if len(board.hand) < n:
        board.take_from_bag(n - len(board.hand))
    elif len(board.hand) > n:
        board.put_in_bag()
        board.take_from_bag(n)


def done_place(board: VirtualBoard, report: Report) -> int:
    """Return the store that says "done" on a board that is told: that of the player to move."""
    player = int(report.position.split()[2])
    return 2 * int(board.data["columns"]) + player
