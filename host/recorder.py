"""Records all that an app is told: stands between a board's devices and its app, and writes a trace (host/trace.py).

host/compose.py puts it there, for `python -m host play --record` and for whoever makes traces for the tests.
"""

from array import array
from typing import TextIO

from host.trace import Writer
from host.virtual.board import VirtualBoard


class Recorder:
    """A board's devices, recorded: cells, buttons and link are written down, the others are the board's own.

    Recording begins with the board as it is now. `close` writes the end; without it the trace counts as cut off.
    """

    def __init__(self, board: VirtualBoard, stream: TextIO) -> None:
        self.data, self.clock, self.store = board.data, board.clock, board.store
        self.rings, self.sounder = board.rings, board.sounder
        self.cells, self.buttons, self.link = _Cells(self, board), _Buttons(self, board), _Link(self, board)
        files = [(name, board.store.read(name) or b"") for name in board.store.names()]
        raw = board.cells.peek() or [0] * len(board.places)  # a board that is told has no cells
        self._writer = Writer(stream, board.data["name"], board.clock.ms(), files, raw)
        self._raw = array("i", raw)
        self._written = self._now = board.clock.now
        # Of the moment `_now`: what came before the tick, the channels polled in it, what the board sent.
        self._before: list[tuple[str, str]] = []
        self._mask: int | None = None
        self._after: list[str] = []

    def came(self, kind: str, text: str) -> None:
        """Take down what comes to the board: a button's edge or a line from the PC."""
        self._keep_up()
        self._before.append((kind, text))

    def polled(self, mask: int, raw: "array[int]") -> None:
        """Take down what the cells told."""
        self.ticked()
        self._mask = (self._mask or 0) | mask
        self._raw[:] = raw

    def ticked(self) -> None:
        """Take down that there was a tick, whether or not anything was told."""
        self._keep_up()
        self._mask = self._mask or 0

    def went(self, text: str) -> None:
        """Take down a line that the board sends."""
        self._keep_up()
        self._after.append(text)

    def remark(self, text: str) -> None:
        """Write a remark for people between the ticks."""
        self._write()
        self._writer.line("#", text)

    def close(self) -> None:
        """Write what is left, and the end."""
        self._write()
        self._writer.end()

    def _keep_up(self) -> None:
        if self.clock.now != self._now:
            self._write()
            self._now = self.clock.now

    def _write(self) -> None:
        for kind, text in self._before:
            self._writer.line(kind, text)
        if self._now > self._written and (self._mask is not None or self._before or self._after):
            self._writer.tick(self._now - self._written, self._mask or 0, self._raw)
            self._written = self._now
        for text in self._after:
            self._writer.line(">", text)
        self._before, self._mask, self._after = [], None, []


class _Cells:
    def __init__(self, recorder: Recorder, board: VirtualBoard) -> None:
        self._recorder = recorder
        self._board = board

    def poll(self, raw: "array[int]") -> int:
        mask = self._board.cells.poll(raw)
        self._recorder.polled(mask, raw)
        return mask


class _Buttons:
    def __init__(self, recorder: Recorder, board: VirtualBoard) -> None:
        self._recorder = recorder
        self._board = board
        self._was = 0

    def poll(self) -> int:
        if self._board.told:
            self._recorder.ticked()
        mask = self._board.buttons.poll()
        if mask != self._was:
            self._was = mask
            self._recorder.came("button", str(mask))
        return mask


class _Link:
    def __init__(self, recorder: Recorder, board: VirtualBoard) -> None:
        self._recorder = recorder
        self._board = board

    def read(self) -> str | None:
        line = self._board.link.read()
        if line is not None:
            self._recorder.came("pc", line)
        return line

    def write(self, text: str) -> None:
        self._board.link.write(text)
        self._recorder.went(text)
