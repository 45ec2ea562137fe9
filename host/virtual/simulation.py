"""Runs an app on a virtual board in virtual time. Tests use it to play whole games in moments."""

from collections.abc import Callable
from typing import Protocol

from host.virtual.board import VirtualBoard

STEP_MS = 10


class Ticking(Protocol):
    """Anything with the app's one entry."""

    def tick(self) -> object:
        """Do what is to be done now, and return at once."""


class Simulation:
    """A board and what runs on it. Time passes in steps; after each of them the app ticks once."""

    def __init__(self, app: Ticking, board: VirtualBoard) -> None:
        self.app = app
        self.board = board

    def run(self, ms: int, step: int = STEP_MS) -> None:
        """Let so much virtual time pass."""
        end = self.board.clock.now + ms
        while self.board.clock.now < end:
            self.board.advance(min(step, end - self.board.clock.now))
            self.app.tick()

    def until(self, condition: Callable[[], object], timeout_ms: int = 10_000, step: int = STEP_MS) -> int:
        """Let time pass until the condition holds; return how long it took, in ms. Raises TimeoutError."""
        start = self.board.clock.now
        while not condition():
            if self.board.clock.now - start >= timeout_ms:
                raise TimeoutError(f"not within {timeout_ms} ms of virtual time")
            self.run(step, step)
        return self.board.clock.now - start
