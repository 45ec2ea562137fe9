"""Workshop mode on a board without physics, for MicroPython: a game left alone, the demonstration, the next group.

    MICROPYPATH=build/pico-cells-2x10/flash micropython -X heapsize=472k tests/workshop_board.py

Prints what the board says, and the results; at the end by how many bytes the heap has grown in a minute of
demonstration. Run from the project's root; test_firmware_micropython.py compares the two interpreters.
"""

import gc

from scripted_board import Quiet, app_in, hand, wait

from firmware import presence


class Teller(Quiet):
    """Prints what is said and what has been finished."""

    def write(self, text):
        if text.startswith(("say attract", "say countdown", "say fill", "say turn", "results", "error")):
            print(text)


def lay_out(world, app):
    for place in range(len(world.seeds)):
        world.seeds[place] = 0
    app.field.counts(app.session.position, world.seeds)
    wait(world, app, 1500)


def heap():
    gc.collect()
    return gc.mem_alloc() if hasattr(gc, "mem_alloc") else 0


def main():
    presence._MINUTE_MS = 5000
    world = Teller(22)
    app = app_in(world, 22, "pico-cells-2x10")
    world.asked.append("new giuthi pits=5 seeds=4")
    wait(world, app, 100)
    world.asked.append("set workshop 2")
    wait(world, app, 500)
    lay_out(world, app)
    hand(world, app, app.session.moves()[0])
    wait(world, app, 30_000)  # counted down, nearly
    world.seeds[3] += 5  # a hand
    wait(world, app, 300)
    world.seeds[3] -= 5
    wait(world, app, 50_000)
    begun = heap()
    wait(world, app, 60_000)
    grown = heap() - begun
    world.asked.append("position 0,0,0,0,0/0,0,0,0,2 9,9 0 - partial")
    wait(world, app, 300)
    lay_out(world, app)
    hand(world, app, app.session.moves()[0])
    wait(world, app, 2000)
    for line in ("group", "results"):
        world.asked.insert(0, "results")
        wait(world, app, 100)
        world.asked.insert(0, line)
        wait(world, app, 300)
    print("grown", grown)


main()
