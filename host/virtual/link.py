"""The virtual link: lines between the board and the PC. Neither end ever waits for the other."""

from collections import deque

_LINES = 256  # what fits between the ends, in each direction


class PcEnd:
    """The PC's end of a link. While it is `stalled` the PC reads nothing, and what it sends does not arrive yet."""

    def __init__(self, to_board: deque[str], to_pc: deque[str]) -> None:
        self.stalled = False
        self._to_board = to_board
        self._to_pc = to_pc

    def send(self, line: str) -> None:
        """Send one line to the board."""
        self._to_board.append(line)

    def lines(self) -> list[str]:
        """Return the lines that came since the last call, the oldest first."""
        if self.stalled:
            return []
        lines = list(self._to_pc)
        self._to_pc.clear()
        return lines


class Link:
    """The board's end of a link; `pc` is the other one. When nobody reads, the oldest lines are dropped."""

    def __init__(self, lines: int = _LINES) -> None:
        self._to_board: deque[str] = deque(maxlen=lines)
        self._to_pc: deque[str] = deque(maxlen=lines)
        self.pc = PcEnd(self._to_board, self._to_pc)

    def read(self) -> str | None:
        """Return the next line from the PC, or None."""
        return self._to_board.popleft() if self._to_board and not self.pc.stalled else None

    def clear(self) -> None:
        """Forget all lines that are on their way: one end is gone."""
        self._to_board.clear()
        self._to_pc.clear()

    def write(self, text: str) -> None:
        """Send one line to the PC; returns at once. Raises ValueError for a text that is not one line of ASCII."""
        if "\n" in text or not text.isascii():
            raise ValueError(f"not one line of ASCII: {text!r}")
        self._to_pc.append(text)
