"""A board whose real driver for the USB port talks to this process's standard input and output, on MicroPython.

    MICROPYPATH=build/pico-cells-2x10/flash micropython tests/port_board.py 500 < what-the-pc-sends | what-reads-it

Runs so many ticks in virtual time, in which a move is made by hand, and counts what the driver does in each of them:
bytes read, looks whether there is something or room, blocks written, and lines done. Prints the most of each in one
tick, what has come in all, and the moves made, as JSON on standard error. test_firmware_port.py runs it from the
project's root, after `make firmware`. With a second argument it tells the files that lie where it runs as those of its
flash, and this as what it is: test_host_running.py.
"""

import json
import sys

from scripted_board import Quiet, app_in, hand, wait

from firmware.devices.link import Link


class Counted:
    """A stream or a poll; what is done with it is counted in `done`."""

    def __init__(self, real):
        self._real = real
        self.done = 0

    def read(self, n):
        self.done += 1
        return self._real.read(n)

    def write(self, block):
        self.done += 1
        return self._real.write(block)

    def ipoll(self, ms):
        assert ms == 0  # it never waits
        self.done += 1
        return self._real.ipoll(ms)


class Work:
    """What the driver `link` does, tick by tick."""

    def __init__(self, link):
        self._link = link
        link._in, link._out = Counted(link._in), Counted(link._out)
        link._readable, link._writable = Counted(link._readable), Counted(link._writable)
        self._parts = {
            "bytes": link._in,
            "blocks": link._out,
            "looks_in": link._readable,
            "looks_out": link._writable,
            "lines": Counted(None),
        }
        self._before = dict.fromkeys(self._parts, 0)
        self.most = dict(self._before)

    def read(self):
        """The driver's `read`: with it a tick begins."""
        for part, counted in self._parts.items():
            self.most[part] = max(self.most[part], counted.done - self._before[part])
            self._before[part] = counted.done
        line = self._link.read()
        self._parts["lines"].done += line is not None
        return line

    def write(self, text):
        self._link.write(text)

    @property
    def all(self):
        return {part: counted.done for part, counted in self._parts.items()}


def files(said_to_be):
    from firmware.devices import files

    lines = files.lines()
    next(lines)
    yield said_to_be
    yield from lines


def main(ticks, said_to_be=""):
    world = Quiet(22)
    work = Work(Link())
    app = app_in(world, 22, "pico-cells-2x10", work, files=lambda: files(said_to_be))
    app.field.counts(app.session.position, world.seeds)
    wait(world, app, 1500)
    interrupted = False
    try:
        hand(world, app, app.session.moves()[-1])
        wait(world, app, 3000 + 10 * ticks)
    except KeyboardInterrupt:
        interrupted = True
    moves = [move.text() for move in app.session.history]
    told = {"most": work.most, "all": work.all, "moves": moves, "interrupted": interrupted}
    print(json.dumps(told), file=sys.stderr)


if __name__ == "__main__":
    main(int(sys.argv[1]), *sys.argv[2:])
