"""When the board writes to its flash: an erase may hold a tick up for 145 ms, so never while hands are sowing."""

from table import Table, table_with_a_capture_in_hand

from host.compose import board_data
from host.virtual.board import VirtualBoard
from host.virtual.store import Store


class Dated(Store):
    """A store that keeps who was doing what when it was written to."""

    def __init__(self):
        super().__init__()
        self.board = None
        self.seen = []  # (ms, seeds in the hand, whether the hands are at work)

    def write(self, name, data):
        super().write(name, data)
        self._note()

    def remove(self, name):
        super().remove(name)
        self._note()

    def _note(self):
        if self.board:
            self.seen.append((self.board.clock.now, len(self.board.hand), self.board.hands.busy))


def a_game(rules):
    store = Dated()
    store.board = VirtualBoard(board_data(), store=store)
    table = Table(rules, on=store.board)
    store.seen.clear()
    return table, store


def test_moves_made_at_leisure_are_written_when_the_hands_are_empty_and_still():
    table, store = a_game("giuthi pits=6 seeds=4")
    for number in range(6):
        legal = table.app.session.moves()
        table.play(legal[number % len(legal)].text())
        table.wait(500)
    assert len(store.seen) >= 6
    assert [what for what in store.seen if what[1] or what[2]] == []


def test_nothing_is_written_from_the_lift_to_the_last_seed_nor_for_mistakes_on_the_way():
    table, store = a_game("giuthi pits=6 seeds=4")
    move = table.app.session.moves()[0]
    table.sow(move.text(), 4)
    table.still()
    table.board.roll(table.place(move.pit + 1), table.place(move.pit - 1))
    table.until_said("repair")
    assert store.seen == []
    table.hands.lift(table.place(move.pit - 1), 1)
    table.hands.pour(table.place(move.pit + 1), 1)
    table.still()
    assert store.seen == []


def test_a_capture_in_the_hand_waits_to_be_written_until_it_lies_in_the_store():
    table = table_with_a_capture_in_hand()
    writes = []
    write = table.board.store.write
    table.board.store.write = lambda name, data: (writes.append(len(table.board.hand)), write(name, data))
    table.still()
    assert writes == [] and len(table.board.hand) == 12
    table.hands.pour(table.app.board.store(0), 12)
    table.still()
    assert writes and not any(writes)


def test_a_next_player_who_begins_at_once_is_the_only_one_with_seeds_in_the_hand_at_a_write():
    """His lift is what confirms the move before: it has to be on flash before his lights may be believed."""
    table, store = a_game("giuthi pits=6 seeds=4")
    first = table.app.session.moves()[0]
    table.sow(first.text())
    after = table.app.rules.play(table.app.session.position, first)
    second = table.app.rules.moves(after)[0]
    table.hands.lift(table.place(second.pit))
    table.still(300)
    assert [move.text() for move in table.app.session.history] == [first.text()]
    assert len(store.seen) == 1
    assert store.seen[0][1] == after.pits[second.pit]
