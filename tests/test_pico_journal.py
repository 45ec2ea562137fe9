"""The journal on the emulated Pico's real littlefs: the power is cut at a sample of all that is done to its flash."""

import random

import pytest
from pico_table import needs_image

import engine
from host.build import build
from host.pico.chip import Pico
from host.pico.flash import folder_content
from host.pico.flash_log import FlashLog, left_by_cut
from host.pico.image import find_image

pytestmark = [pytest.mark.pico, needs_image]

MOVES = 24
CUTS = 32
PIN = 2

SET_UP = """
import gc, os, time, machine, rp2, engine
from firmware.devices.store import Store
from firmware.journal import Journal
from firmware.returning import Returning
if "data" not in os.listdir(): os.mkdir("data")
mark = machine.Pin(2, machine.Pin.OUT, value=0)
"""

GAME = """
rules = engine.rules("giuthi pits=7 seeds=6")
session = engine.Session(rules)
journal = Journal(Store("data"))
rest = b"QUJDREVG" * 8
journal.begin(session)
mark.on(); mark.off()
times = []
for word in {words!r}.split():
    if word == "undo": session.undo()
    else: session.commit(rules.move(word))
    t = time.ticks_us()
    journal.add([word], session, rest)
    times.append(time.ticks_diff(time.ticks_us(), t))
    mark.on(); mark.off()
    gc.collect()
times.sort()
print(times[len(times) // 2], times[-1])
"""

WAKE = """
os.umount("/")
os.mount(os.VfsLfs2(rp2.Flash(), progsize=256), "/")
gc.collect()
t = time.ticks_us()
journal = Journal(Store("data"))
if not journal.kept: print("none")
else:
    game = Returning(journal)
    while not game.done: game.step()
    print("lost" if game.lost else "game", ",".join([move.text() for move in game.session.history]))
"""


def a_game(moves):
    """Words of random play with some moves taken back, and the history after each."""
    rules, chance = engine.rules("giuthi pits=7 seeds=6"), random.Random(11)
    session = engine.Session(rules)
    words, histories = [], [""]
    while len(words) < moves:
        if session.over or (session.history and chance.random() < 0.1):
            session.undo()
            words.append("undo")
        else:
            move = chance.choice(session.moves())
            session.commit(move)
            words.append(move.text())
        histories.append(",".join(move.text() for move in session.history))
    return words, histories


def test_a_power_cut_on_the_picos_flash_loses_only_what_was_not_confirmed(tmp_path, capsys, figure):
    build(tmp_path)
    flash = folder_content(tmp_path / "flash")
    del flash["main.py"]
    pico = Pico(find_image(), flash)
    pico.run(300)
    pico.execute(SET_UP)
    before = bytes(pico.chip.flash)
    log = FlashLog(pico.chip, PIN)
    words, histories = a_game(MOVES)
    median, worst = pico.execute(GAME.format(words=" ".join(words))).split()
    assert len(log.marks) == MOVES + 1
    done = list(log.done)
    erases = sum(1 for _, what in done if isinstance(what, int))
    assert erases
    with capsys.disabled():
        print(f"\n{MOVES} moves: {len(done)} operations, {erases} erases; a move {median} us, at worst {worst} us")

    chance = random.Random(1)
    ends = sorted(chance.sample(range(1, len(done) + 1), CUTS - 1)) + [len(done)]
    for number, end in enumerate(ends):
        half = number % 2 == 1 and end < len(done)
        pico.chip.flash[:] = left_by_cut(before, done[:end], half=half)
        told = pico.execute(WAKE).split()
        confirmed = sum(1 for at in log.marks if at <= end - half) - 1
        may = histories[max(0, confirmed) : confirmed + 2]
        if confirmed < 0 and told == ["none"]:
            continue
        assert told[0] == "game" and "".join(told[1:]) in may, (end, confirmed, told)
    assert "".join(told[1:]) == histories[-1]
    figure("cuts", len(ends))
    figure("programs and erases", len(done))
