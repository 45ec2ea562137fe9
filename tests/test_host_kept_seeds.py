"""The virtual seeds over a restart of `make play`: they lie where they lay, so the board wakes up without a repair."""

from hypothesis import given, settings
from table import Table
from test_host_fuzz import spoiled

from host.__main__ import main
from host.compose import board_data
from host.virtual import kept_seeds
from host.virtual.board import VirtualBoard
from host.virtual.store import FolderStore

RULES = "giuthi pits=6 seeds=4"


def after_a_move(tmp_path):
    """A board on which a move was made and another one begun, switched off; and where its seeds are kept."""
    store = FolderStore(tmp_path / "flash")
    table = Table(RULES, on=VirtualBoard(board_data(), store=store))
    table.play(table.app.session.moves()[0].text())
    table.wait(1000)
    table.hands.lift(table.place(table.app.session.moves()[0].pit))
    table.still()
    path = kept_seeds.path_beside(tmp_path / "flash")
    kept_seeds.keep(path, table.board)
    return table, path


def test_a_board_wakes_up_over_its_seeds_and_in_the_middle_of_a_move(tmp_path):
    """They lay in the bag after a restart, and the board asked for all of them."""
    before, path = after_a_move(tmp_path)
    board = VirtualBoard(board_data(), store=FolderStore(tmp_path / "flash"))
    kept_seeds.put_back(path, board)
    assert board.counts() == before.board.counts() and len(board.hand) == len(before.board.hand) > 0
    table = Table(on=board, laid_out=False)
    table.wait(6000)
    assert table.said.startswith(("sow", "choose"))
    assert table.history == before.history
    ids = [seed.id for row in [*board.places, board.hand, board.bag.take(50)] for seed in row]
    assert len(set(ids)) == len(ids)


def test_where_nothing_was_kept_the_seeds_lie_in_the_bag(tmp_path):
    board = VirtualBoard(board_data())
    kept_seeds.put_back(tmp_path / "none.seeds", board)
    assert not any(board.counts())


BOARD = VirtualBoard(board_data())
KEPT = "ndongu-seeds 1\n" + "1000:1 950:2\n" * 22 + "\n"


@settings(max_examples=100)
@given(spoiled([KEPT]))
def test_a_spoiled_file_is_refused_in_a_sentence_or_taken_whole(tmp_path_factory, text):
    path = tmp_path_factory.getbasetemp() / "spoiled.seeds"
    path.write_text(text, encoding="utf-8")
    board = BOARD
    board.lay([[] for _ in range(23)])
    try:
        kept_seeds.put_back(path, board)
    except kept_seeds.SeedsError as error:
        assert str(error).endswith("bag.") and "spoiled.seeds" in str(error)
        assert not any(board.counts()) and not board.hand


def test_make_play_keeps_the_seeds_when_it_ends_and_fresh_forgets_them(tmp_path, monkeypatch, capsys):
    import host.__main__ as program

    seen = []

    def serve(given, room):
        board = room.board if hasattr(room, "board") else room._board
        seen.append(sum(board.counts()) + len(board.hand))
        board.take_from_bag(3)
        board.drop(14, 2)
        return 0

    monkeypatch.setattr(program, "_serve", serve)
    flash = ["--flash", str(tmp_path / "flash")]
    for more in ([], [], ["--fresh"]):
        assert main(["play", *flash, *more]) == 0
    assert seen == [0, 3, 0]
    kept_seeds.path_beside(tmp_path / "flash").write_text("nonsense\n")
    assert main(["play", *flash]) == 0
    assert "flash.seeds does not tell the seeds of this board" in capsys.readouterr().err


def test_a_board_that_is_killed_does_not_wake_up_over_seeds_of_long_ago(tmp_path, monkeypatch):
    """They lay as for a new game, say, and so the game that the board had kept was put aside."""
    import host.__main__ as program

    path = kept_seeds.path_beside(tmp_path / "flash")
    while_it_runs = []
    monkeypatch.setattr(program, "_serve", lambda given, room: while_it_runs.append(path.exists()) or 0)
    for _ in range(2):
        assert main(["play", "--flash", str(tmp_path / "flash")]) == 0
        assert path.exists()
    assert while_it_runs == [False, False]
