"""A virtual board that is being recorded: what the tests of traces are made with."""

import io
from typing import Any

from host.compose import app_with, board_data, calibrate
from host.recorder import Recorder
from host.virtual.board import VirtualBoard
from host.virtual.simulation import Simulation


class Recording:
    """A virtual board with an app on it that is being recorded. `told` is what it sent, each line with its moment."""

    def __init__(self, **virtual: Any) -> None:
        self.board = VirtualBoard(board_data(), **virtual)
        calibrate(self.board)
        self.file = io.StringIO()
        self.recorder = Recorder(self.board, self.file)
        self.simulation = Simulation(app_with(self.recorder), self.board)
        self.told: list[tuple[int, str]] = []

    def run(self, ms: int, step: int = 10) -> None:
        for _ in range(0, ms, step):
            self.simulation.run(step, step)
            self.told += [(self.board.clock.now, line) for line in self.board.link.pc.lines()]

    def text(self) -> str:
        self.recorder.close()
        return self.file.getvalue()


def a_little_game(step: int = 10) -> Recording:
    recording = Recording(seed=4)
    board = recording.board
    board.link.pc.send("sync")
    board.hands.deal([0, 0, 4, 4, 4, 4, 4, 4, 0, 0] * 2)
    board.hands.wait(2000)
    board.hands.lift(13)
    for place in (14, 15, 17, 16):
        board.hands.drop(place)
    board.hands.press(200)
    while board.hands.busy:
        recording.run(100, step)
    board.link.pc.send("undo")
    recording.run(1000, step)
    return recording


def a_move_with_a_mistake() -> Recording:
    """Some seconds: South makes the move 7-, whose last seed falls one pit too far at first."""
    recording = Recording(seed=4)
    board = recording.board
    for line in ("sync", "new giuthi pits=5 seeds=4", "position 2,0,1,2,0/0,3,2,0,2 14,14 0 - partial"):
        board.link.pc.send(line)
    board.hands.deal([0, 0, 2, 0, 1, 2, 0, 0, 0, 0, 0, 0, 0, 3, 2, 0, 2, 0, 0, 0, 14, 14])
    board.hands.wait(1500)
    board.hands.lift(14)
    board.hands.drop(13)
    board.hands.drop(11)
    board.hands.wait(2500)
    board.hands.lift(11)
    board.hands.drop(12)
    while board.hands.busy:
        recording.run(100)
    recording.run(1500)
    return recording
