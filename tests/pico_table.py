"""A table like that of table.py, where the firmware runs on an emulated Pico: real MicroPython, pins and USB.

The tests that need it are marked `pico`. They skip, and say so, where there is no MicroPython image.
"""

import json

import pytest
from table import Table

import engine
from firmware.board import Board, Field
from host.compose import board_data, calibrate
from host.pico.image import NoImageError, find_image
from host.pico.wiring import Elsewhere, EmulatedBoard, power_on
from host.virtual.simulation import Simulation

try:
    find_image()
    MISSING = ""
except NoImageError as error:
    MISSING = str(error)

needs_image = pytest.mark.skipif(bool(MISSING), reason=MISSING)


class Session:
    """What the board has told of its session."""

    def __init__(self, rules, position, history):
        self.rules = rules
        self.position = position
        self.history = [rules.move(word) for word in history.split()]


class App:
    """The app as far as its lines tell of it."""

    def __init__(self, data, reports):
        self.board = Board(data)
        self.rules = engine.rules(reports["rules"])
        self.field = Field(self.board, self.rules)
        self.session = Session(
            self.rules, self.rules.position(reports["position"].removesuffix(" partial"), True), reports["history"]
        )


class PicoTable(Table):
    """A table with an emulated Pico in it. Its time is dear: a busy second takes half a minute."""

    def __init__(self, board="pico-cells-2x10", calibrated=True, powered=True, **virtual):
        self.board = EmulatedBoard(board_data(board), **virtual)
        if calibrated:
            calibrate(self.board)
        self.hands = self.board.hands
        self.hands.speed = 6
        self.reports = {}
        self.events = []
        self.answers = []
        self.told = []
        self.sim = Simulation(Elsewhere(), self.board)
        if powered:
            self.power_on()

    @classmethod
    def woken(cls, before, **virtual):
        """The table `before`, whose board is virtual, with a Pico in it from now on: same seeds, same files. Before its
        first light: emulated time is too dear to lay a position out in it."""
        table = cls(powered=False, **virtual)
        for name in before.board.store.names():
            if name != "calibration.json":  # of the other cells
                table.board.store.write(name, before.board.store.read(name))
        table.board.lay([*before.board.places, before.board.hand])
        table.power_on()
        return table

    def power_on(self):
        """Gives the Pico its power."""
        power_on(self.board)

    @property
    def app(self):
        self.read()
        return App(self.board.data, self.reports)

    def command(self, line, timeout_ms=2000):
        """Sends a line to the board and returns its answer."""
        self.read()
        answered = len(self.answers)
        self.board.link.pc.send(line)
        self.until(lambda: self.read() or len(self.answers) > answered, timeout_ms)
        return self.answers[-1]

    def boot(self):
        """Lets the Pico start; returns the ms from power-on to the first light."""
        return self.sim.until(lambda: any(self.board.rings.leds), 5000)

    @property
    def store(self):
        """The store's calibration, as the firmware has it."""
        return json.loads(self.board.store.read("calibration.json"))
