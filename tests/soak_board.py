"""Minutes of play on a board without physics, for MicroPython with the heap of a Pico: `make soak` runs an hour.

    MICROPYPATH=build/pico-cells-2x10/flash micropython -X heapsize=472k tests/soak_board.py 60 FOLDER

Games of all kinds are played by hand, one after the other, with pauses in between; every tenth of the time the heap is
collected and measured at the same moment of a new game. Prints the bytes each time, and at the end by how much the heap
has grown since the first one. The journal goes through the board's own driver into the folder, as it goes onto flash:
what it keeps is no growth of the heap. Run from the project's root; test_host_soak.py has it play for three minutes.
"""

import gc
import sys

from scripted_board import Quiet, app_in, calibration, hand, wait

from firmware.devices.store import Store

GAMES = ("giuthi pits=6 seeds=4", "giuthi pits=8 seeds=8", "ali-guli-mane", "giuthi pits=5 seeds=4")
MOVES = 6
LOOKS = 10


def begin(world, app, rules):
    """A new game, laid out at once."""
    world.asked.append("new " + rules)
    wait(world, app, 300)
    for place in range(len(world.seeds)):
        world.seeds[place] = 0
    app.field.counts(app.session.position, world.seeds)
    wait(world, app, 1500)


def measured(world, app):
    """Bytes on the heap, on a new game that nobody has touched."""
    begin(world, app, GAMES[0])
    wait(world, app, 5000)
    gc.collect()
    return gc.mem_alloc() if hasattr(gc, "mem_alloc") else 0


def main(minutes, folder):
    world = Quiet(22)
    store = Store(folder)
    store.write("calibration.json", calibration(22))
    app = app_in(world, 22, "pico-cells-2x10", store=store)
    end = world.now + minutes * 60000
    look = world.now + minutes * 60000 // LOOKS
    game = moves = 0
    heap = []
    while world.now < end:
        begin(world, app, GAMES[game % len(GAMES)])
        game += 1
        for _ in range(MOVES):
            legal = app.session.moves()
            if app.session.over or not legal:
                break
            hand(world, app, legal[game % len(legal)])
            wait(world, app, 3000)
            moves += 1
        wait(world, app, 10000)
        if world.now >= look:
            look = world.now + minutes * 60000 // LOOKS
            heap.append(measured(world, app))
            print("minute", (world.now - 2**30 + 5000) // 60000, "moves", moves, "heap", heap[-1])
    print("moves", moves, "grown", heap[-1] - heap[0])


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
