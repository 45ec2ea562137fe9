"""The journal: sealed files, and games that survive a power cut at any moment."""

import random

import pytest
from cut_store import Watched, cuts, in_place, renamed

import engine
from engine import record
from firmware.journal import KEPT, Journal
from firmware.returning import Returning
from firmware.sealed import FOREIGN, FUTURE, GOOD, OLD, TORN, Pair, seal, unseal
from host.virtual.store import Store

REST = b"QUJDREVG" * 8  # as long as a board's
CUTS_IN_A_ROW = 300


def returned(journal):
    """The game in progress, played again; None if there is none."""
    if not journal.kept:
        return None
    game = Returning(journal)
    while not game.done:
        game.step()
    assert not game.lost
    return game.session


def told(session):
    return session and record.write(session)


# Sealed files


def test_a_sealed_file_gives_its_body_back():
    found = unseal("game", 3, seal("game", 3, 41, b"two\nlines"))
    assert (found.why, found.serial, found.body) == (GOOD, 41, b"two\nlines")


def test_every_part_of_a_sealed_file_is_torn_and_so_is_more_than_it():
    whole = seal("game", 1, 7, b"body" * 9)
    for end in range(1, len(whole)):
        assert unseal("game", 1, whole[:end]).why == TORN
    assert unseal("game", 1, whole + b"x").why == TORN
    assert unseal("game", 1, b"").why == TORN


def test_no_changed_byte_goes_unnoticed():
    whole = seal("game", 1, 7, b"body" * 9)
    for at in range(len(whole)):
        assert unseal("game", 1, whole[:at] + bytes([whole[at] ^ 4]) + whole[at + 1 :]).why != GOOD


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b'{"zero": [1]}', FOREIGN),
        (b"\xff" * 500, FOREIGN),
        (seal("settings", 1, 7, b"x"), FOREIGN),
        (seal("game", 2, 7, b"x"), FUTURE),
        (b"ndongu game 9 another form altogether\n", FUTURE),
        (seal("game", 0, 7, b"x"), OLD),
    ],
)
def test_old_foreign_and_future_files_are_told_apart(data, why):
    assert unseal("game", 1, data).why == why


def test_of_two_generations_the_newest_whole_one_counts():
    store = Store()
    pair = Pair(store, "thing", "thing", 1)
    for body in (b"one", b"two", b"three"):
        pair.write(body)
    assert Pair(store, "thing", "thing", 1).body == b"three"
    newest = "thing.0" if b"three" in store.read("thing.0") else "thing.1"
    store.write(newest, store.read(newest)[:-1])
    found = Pair(store, "thing", "thing", 1)
    assert (found.body, found.why) == (b"two", TORN)
    found.write(b"four")
    assert Pair(store, "thing", "thing", 1).body == b"four"


def test_a_file_of_a_later_version_is_put_aside_before_it_is_overwritten():
    store = Store()
    later = seal("thing", 2, 9, b"from next year")
    store.write("thing.0", later)
    pair = Pair(store, "thing", "thing", 1)
    assert (pair.body, pair.why) == (None, FUTURE)
    for body in (b"one", b"two", b"three"):
        pair.write(body)
    assert store.read("aside-thing.0") == later
    assert Pair(store, "thing", "thing", 1).body == b"three"


# Games


class Desk:
    """A session and its journal, to which everything is told; `after` lists the game as it stood after each call."""

    def __init__(self, store, seed=1):
        self.store = store
        self.chance = random.Random(seed)
        self.open()

    def open(self):
        self.journal = Journal(self.store)
        self.session = returned(self.journal)
        self.after = [(len(self.store.done), told(self.session))]

    def _done(self):
        self.after.append((len(self.store.done), told(self.session)))

    def begin(self, rules, position=None):
        rules = engine.rules(rules)
        self.session = engine.Session(rules, position and rules.position(position, True))
        self.journal.begin(self.session)
        self._done()

    def move(self):
        session = self.session
        if session.over:
            word = "round"
            if session.next_round() is None:
                word = "match"
        else:
            move = self._opening() if session.rules.opening(session.position) else self.chance.choice(session.moves())
            session.commit(move)
            word = move.text()
        self.journal.add([word], session, REST)
        self._done()

    def _opening(self):
        session = self.session
        own = [pit for pit in range(20) if session.rules.owner(pit) == session.position.player]
        own = sorted(self.chance.sample([pit for pit in own if session.position.pits[pit]], 2))
        seeds = sum(session.position.pits[pit] for pit in own)
        into = sorted(self.chance.choices(range(20), k=seeds))
        where = ",".join(f"{pit}:{into.count(pit)}" for pit in sorted(set(into)))
        return session.rules.move(f"{own[0]},{own[1]}={where}")

    def undo(self):
        self.session.undo()
        self.journal.add(["undo"], self.session, REST)
        self._done()

    def swap(self):
        assert self.journal.swap()
        self.session = returned(self.journal)
        self._done()

    def go_on(self, moves):
        for _ in range(moves):
            if self.session.match or (self.session.over and not self.session.rules.rounds):
                return
            self.move()


def a_long_day(desk):
    """Games of each kind, taken back in part, abandoned, taken up again, played to the end."""
    desk.begin("giuthi pits=6 seeds=4")
    desk.go_on(40)
    for _ in range(3):
        desk.undo()
    desk.go_on(20)
    desk.begin("kiothi filled=5")
    desk.go_on(12)
    desk.swap()
    desk.go_on(6)
    desk.begin("giuthi pits=8 seeds=4")
    desk.begin("ali-guli-mane")
    desk.go_on(70)
    desk.swap()
    desk.swap()
    desk.begin("giuthi pits=5 seeds=4", "0,1,0,0,3/2,0,0,0,0 5,5 0 -")
    desk.go_on(40)
    desk.swap()


@pytest.mark.parametrize("how", [renamed, in_place])
def test_a_power_cut_at_every_byte_rename_and_removal_loses_no_more_than_what_was_not_confirmed(how, figure):
    desk = Desk(Watched())
    a_long_day(desk)
    games = {}
    number = checked = 0
    for done, left in cuts(desk.store.done, how):
        while number + 1 < len(desk.after) and desk.after[number + 1][0] < done:
            number += 1
        journal = Journal(left)
        key = None
        if journal.kept:
            key = (journal.told(), *(tuple(journal.words(part)) for part in range(journal._part + 1)))
        if key not in games:
            games[key] = told(returned(journal))
        may = {desk.after[number][1], desk.after[min(number + 1, len(desk.after) - 1)][1]}
        assert games[key] in may, (done, number)
        checked += 1
    assert games[key] == told(desk.session)
    assert checked > 30_000
    figure("cuts", checked)
    if how is renamed:  # the same on the other kind of store
        figure("calls", len(desk.after) - 1)


def test_what_a_cut_leaves_can_be_played_on_and_cut_again(figure):
    chance = random.Random(5)
    desk = Desk(Watched())
    desk.begin("giuthi pits=7 seeds=6")
    for number in range(CUTS_IN_A_ROW):
        before = dict(desk.store._files)
        desk.store.done.clear()
        desk.after = [(0, told(desk.session))]
        if desk.session.over or number % 60 == 59:
            desk.begin("giuthi pits=7 seeds=6")
        elif desk.session.history and chance.random() < 0.2:
            desk.undo()
        else:
            desk.move()
        moments = list(cuts(desk.store.done, in_place, before))
        _, left = chance.choice(moments)
        desk.store = Watched(left)
        may = [game for _, game in desk.after]
        desk.open()
        assert told(desk.session) in may
    figure("cuts", CUTS_IN_A_ROW)


def test_a_long_game_comes_back_and_nothing_is_played_before_it_is_asked_for():
    desk = Desk(Watched())
    desk.begin("ali-guli-mane")
    desk.go_on(900)
    assert sum(len(moves) for _, moves in desk.session.rounds) > 300
    journal = Journal(desk.store)
    game = Returning(journal)
    assert game.position == desk.session.position and not game.session.history
    steps = 0
    while not game.done:
        game.step()
        steps += 1
    assert told(game.session) == told(desk.session)
    assert steps > 300


def test_how_all_places_lay_comes_back():
    desk = Desk(Watched())
    desk.begin("giuthi pits=6 seeds=4")
    desk.move()
    assert Returning(Journal(desk.store)).rest == REST


def test_a_set_up_without_a_move_comes_back_and_leaves_no_game_behind():
    desk = Desk(Watched())
    for pits in (5, 6, 7, 10):
        desk.begin(f"giuthi pits={pits} seeds=4" if pits < 10 else "giuthi pits=10 seeds=9")
    assert desk.store.names() == ["journal.0", "journal.1"]
    assert returned(Journal(desk.store)).rules.columns == 10
    assert not Journal(desk.store).swap()


def test_of_the_games_put_aside_the_newest_are_kept():
    desk = Desk(Watched())
    for _ in range(KEPT + 5):
        desk.begin("giuthi pits=6 seeds=4")
        desk.go_on(3)
    games = {name.split("-")[1] for name in desk.store.names() if name.startswith("game-")}
    assert len(games) == KEPT


# A flash that is full, or worn


class Small(Watched):
    """A store with room for so many files, and none for more."""

    room = 1000
    broken = False

    def write(self, name, data):
        if self.broken:
            raise OSError(5, "EIO")
        if name not in self.names() and len(self.names()) >= self.room:
            raise OSError(28, "ENOSPC")
        super().write(name, data)


def test_when_the_flash_is_full_the_oldest_game_goes_and_play_goes_on():
    desk = Desk(Small())
    for _ in range(4):
        desk.begin("giuthi pits=8 seeds=4")
        desk.go_on(60)
    desk.store.room = len(desk.store.names())
    oldest = min(name for name in desk.store.names() if name.startswith("game-"))
    desk.begin("giuthi pits=8 seeds=4")
    desk.go_on(60)
    assert oldest not in desk.store.names()
    assert not desk.journal.trouble
    assert told(returned(Journal(desk.store))) == told(desk.session)


def test_when_nothing_is_left_to_be_removed_play_goes_on_and_is_kept_again_when_there_is_room():
    desk = Desk(Small())
    desk.store.room = 0
    desk.begin("giuthi pits=8 seeds=4")
    desk.go_on(5)
    assert desk.journal.trouble == "full"
    assert returned(Journal(desk.store)) is None
    desk.store.room = 9
    desk.move()
    assert not desk.journal.trouble
    assert told(returned(Journal(desk.store))) == told(desk.session)


def test_a_flash_that_fails_is_named_and_play_goes_on():
    desk = Desk(Small())
    desk.begin("giuthi pits=8 seeds=4")
    desk.go_on(5)
    desk.store.broken = True
    desk.go_on(5)
    assert desk.journal.trouble == "failed"
    desk.store.broken = False
    desk.move()
    assert told(returned(Journal(desk.store))) == told(desk.session)


def test_a_game_of_which_a_part_is_missing_goes_on_from_where_it_stands():
    desk = Desk(Watched())
    desk.begin("ali-guli-mane")
    desk.go_on(120)
    desk.store.remove(min(name for name in desk.store.names() if name.startswith("game-")))
    game = Returning(Journal(desk.store))
    while not game.done:
        game.step()
    assert game.lost
    assert game.session.position == desk.session.position


@pytest.mark.parametrize("data", [b"", b"\x00" * 400, b"{}", seal("game", 1, 3, b"nonsense"), seal("game", 7, 3, b"x")])
def test_whatever_lies_in_the_journals_files_the_board_starts(data):
    store = Watched()
    store.write("journal.0", data)
    store.write("journal.1", data)
    journal = Journal(store)
    assert not journal.kept and journal.trouble
    desk = Desk(store)
    desk.begin("giuthi pits=6 seeds=4")
    desk.move()
    desk.move()
    assert told(returned(Journal(store))) == told(desk.session)
