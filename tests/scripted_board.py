"""A game on a board without physics, in virtual time: runs the firmware's app on CPython and on MicroPython alike.

    MICROPYPATH=build/pico-cells-2x10/flash micropython tests/scripted_board.py "giuthi pits=6 seeds=4" 3

plays three moves by hand, each the middle one of those that are legal, and prints every line that the board sends. With
a third argument, `told`, it is the board that is told by buttons, and fingers press for every seed. Run from the
project's root, after `make firmware`; test_firmware_micropython.py compares the output of the two interpreters.
"""

import gc
import json
import sys

from firmware.app import App
from firmware.board import Board


class World:
    """All devices of a board in one object; a pit's raw value is its number of seeds times 1000."""

    def __init__(self, places):
        self.now = 2**30 - 5000  # the ticks wrap on the way
        self.seeds = [0] * places
        self.frames = 0
        self.asked = []
        self.down = 0  # mask of the buttons that are pressed

    def ms(self):
        return self.now % 2**30

    def since(self, t):
        return (self.now - t) % 2**30

    def show(self, frame, scale):
        self.frames += 1

    def tone(self, hz, ms):
        pass

    def write(self, text):
        print(text)

    def poll_cells(self, raw):
        for place in range(len(self.seeds)):
            raw[place] = 1000 * self.seeds[place] + self.now // 10 % 2  # a real converter is never quite still
        return (1 << len(self.seeds)) - 1


class Part:
    """One interface of the world."""

    def __init__(self, **methods):
        for name in methods:
            setattr(self, name, methods[name])


def board(name):
    with open(f"hardware/boards/{name}.json") as file:
        return Board(json.load(file))


class Quiet(World):
    """The same world, of which nothing is printed."""

    def write(self, text):
        self.last = text


def calibration(places):
    return json.dumps({"zero": [0] * places, "gain": [1000] * places}).encode()


def store_in_memory(places):
    files = {"calibration.json": calibration(places)}
    return Part(
        read=files.get,
        write=files.__setitem__,
        remove=lambda name: files.pop(name, None),
        names=lambda: sorted(files),
    )


def app_in(world, places, name, link=None, store=None, files=None):
    return App(
        board(name),
        Part(poll=world.poll_cells),
        world,
        Part(poll=lambda: world.down),
        world,
        world,
        store or store_in_memory(places),
        link or Part(read=lambda: world.asked.pop() if world.asked else None, write=world.write),
        files=files,
    )


def wait(world, app, ms):
    for _ in range(ms // 10):
        world.now += 10
        app.tick()


def hand(world, app, move):
    """Does what a hand does in a move, and waits after each seed."""
    store = app.board.store(app.session.position.player)
    for kind, pit, n in list(app.rules.events(app.session.position, move)):
        place = app.field.place[pit]
        if kind == "drop":
            world.seeds[place] += 1
        else:
            world.seeds[place] -= n
        if kind == "capture":
            world.seeds[store] += n
        wait(world, app, 250)


def press(world, app, place):
    """Presses a place's button and waits for what comes of it."""
    world.down = 2 << place
    wait(world, app, 50)
    world.down = 0
    wait(world, app, 50)


def fingers(world, app, move):
    """Tells every event of a move; how many seeds are lifted by further presses, where it is not the whole pit."""
    position = app.session.position
    lifted = False
    for _, pit, n in list(app.rules.events(position, move)):
        press(world, app, app.field.place[pit])
        for _ in range(0 if lifted or n == position.pits[pit] else n):
            press(world, app, app.field.place[pit])
        lifted = True


def main(rules, moves, told):
    world = World(22)
    app = app_in(world, 22, "pico-buttons-2x10" if told else "pico-cells-2x10")
    world.asked += (["steps seed"] if told else []) + ["new " + rules]
    wait(world, app, 500)
    if told:
        press(world, app, app.board.store(app.session.position.player))
    else:
        app.field.counts(app.session.position, world.seeds)
    wait(world, app, 1000)
    for _ in range(moves):
        legal = app.session.moves()
        (fingers if told else hand)(world, app, legal[len(legal) // 2])
        wait(world, app, 3000)
    leaked = idle_garbage(world, app)
    print("frames", world.frames, "grown", leaked)


def idle_garbage(world, app):
    """Bytes by which the heap has grown after two minutes in which nothing happens (MicroPython only)."""
    if not hasattr(gc, "mem_alloc"):
        return 0
    wait(world, app, 1000)
    gc.collect()
    before = gc.mem_alloc()
    wait(world, app, 120_000)
    gc.collect()
    return max(0, gc.mem_alloc() - before)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3:] == ["told"])
