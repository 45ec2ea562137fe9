"""The journal on littlefs itself, cut at every program and every erase of the flash."""

import errno
import random

import pytest

import engine
from engine import record
from firmware.journal import Journal
from firmware.returning import Returning
from host.pico.littlefs_store import BLOCK, Flash, LittleFsStore

REST = b"QUJDREVG" * 8
CUTS_IN_A_ROW = 40


def returned(store):
    journal = Journal(store)
    if not journal.kept:
        return None
    game = Returning(journal)
    while not game.done:
        game.step()
    return record.write(game.session)


def halves(flash, block, off, data):
    """What is left of an operation that the cut ends halfway: nothing, a part of the bytes, or half an erase."""
    yield
    at = block * BLOCK + off
    old = bytes(flash.buffer[at : at + (len(data) if data else BLOCK)])
    new = data if data else b"\xff" * BLOCK
    for part in (len(new) // 3, len(new) - 1):
        flash.put(block, off, new[:part])
        yield
    flash.put(block, off, old)


def test_on_littlefs_a_cut_at_every_program_and_erase_loses_only_what_was_not_confirmed(figure):
    flash = Flash()
    store = LittleFsStore(flash)
    journal = Journal(store)
    rules = engine.rules("ali-guli-mane")
    session = engine.Session(rules)
    chance = random.Random(3)
    image = bytearray(flash.buffer)
    flash.done.clear()
    after = [(0, None)]

    def note():
        after.append((len(flash.done), record.write(session)))

    journal.begin(session)
    note()
    for number in range(90):
        if session.over:
            session.next_round()
            words = ["round"]
        elif number % 13 == 12 and session.history:
            session.undo()
            words = ["undo"]
        else:
            move = chance.choice(session.moves())
            session.commit(move)
            words = [move.text()]
        journal.add(words, session, REST)
        note()
    session = engine.Session(engine.rules("kiothi"))
    journal.begin(session)
    note()
    assert any(data is None for _, _, data in flash.done)

    left = Flash(image=image)
    number = cuts = 0
    for done, (block, off, data) in enumerate(flash.done):
        while number + 1 < len(after) and after[number + 1][0] <= done:
            number += 1
        may = {after[number][1], after[min(number + 1, len(after) - 1)][1]}
        for _ in halves(left, block, off, data):
            assert returned(LittleFsStore(left, new=False)) in may, (done, number)
            cuts += 1
        left.put(block, off, data if data else b"\xff" * BLOCK)
    assert returned(LittleFsStore(left, new=False)) == record.write(session)
    assert cuts > 300
    figure("cuts", cuts)


def test_what_littlefs_finds_after_a_cut_can_be_written_on(figure):
    chance = random.Random(8)
    flash = Flash(blocks=40)
    rules = engine.rules("giuthi pits=6 seeds=4")
    store = LittleFsStore(flash)
    session = engine.Session(rules)
    Journal(store).begin(session)
    for _ in range(CUTS_IN_A_ROW):
        image = bytearray(flash.buffer)
        flash.done.clear()
        before = returned(store)
        journal = Journal(store)
        game = Returning(journal)
        while not game.done:
            game.step()
        session = game.session
        if session.over:
            session = engine.Session(rules)
            journal.begin(session)
        else:
            move = chance.choice(session.moves())
            session.commit(move)
            journal.add([move.text()], session, REST)
        cut = chance.randrange(len(flash.done) + 1)
        done = flash.done[:cut]
        flash = Flash(40, image)
        for block, off, data in done:
            flash.put(block, off, data if data else b"\xff" * BLOCK)
        store = LittleFsStore(flash, new=False)
        assert returned(store) in (before, record.write(session))
    figure("cuts", CUTS_IN_A_ROW)


def test_on_a_full_littlefs_the_oldest_game_goes_and_play_goes_on():
    store = LittleFsStore(Flash(blocks=10))
    number = 0
    with pytest.raises(OSError) as full:
        while True:
            store.write(f"mine-{number}", b"\x55" * 1500)
            number += 1
    assert full.value.errno == errno.ENOSPC
    store.remove("mine-0")
    store.remove("mine-1")
    journal = Journal(store)
    chance = random.Random(2)
    for _ in range(12):
        session = engine.Session(engine.rules("ali-guli-mane"))
        journal.begin(session)
        for _ in range(40):
            if session.over:
                break
            move = chance.choice(session.moves())
            session.commit(move)
            journal.add([move.text()], session, REST)
        assert returned(store) == record.write(session)
    assert store.read("mine-2") == b"\x55" * 1500
