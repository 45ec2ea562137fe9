"""The line to a PC, over USB: MicroPython's standard input and output, read and written without ever waiting.

Writing to a full USB buffer would wait for half a second where a PC has the port open and does not read. The system
only tells whether there is room for a byte; as every packet takes 64 bytes out of the buffer, whose 256 are a multiple
of that, there is room for 64 as long as nothing but blocks of 64 was written. So lines are sent in such blocks, and a
block that is not full is filled up with spaces before its last line's end: the PC strips them. A line that ends in "~"
was cut off: nobody had read the one before it for long.

Ctrl-C is read like everything else, so that it neither breaks into the middle of a tick, nor ends the game when it
comes along in somebody's garbage. It interrupts where it comes by itself: after a tick in which nothing came.
"""

import select
import sys

import micropython

_BLOCK = 64
_KEPT = 4096  # bytes of lines that wait for the PC
_LONGEST = 256  # bytes of a line from the PC that are looked at; the rest of a longer one is dropped
_READ_AT_ONCE = 48
_SENT_AT_ONCE = 4  # blocks, when a line is read, and for each one written without room: as many as USB takes at once
_NEWLINE = 10
_RETURN = 13
_INTERRUPT = 3  # Ctrl-C
_CUT = 126  # ~
_SPACE = b" " * _BLOCK


class Link:
    """The only one, on the USB port."""

    def __init__(self) -> None:
        self._in = sys.stdin.buffer
        self._out = sys.stdout.buffer
        self._readable = select.poll()
        self._readable.register(sys.stdin, select.POLLIN)
        self._writable = select.poll()
        self._writable.register(sys.stdout, select.POLLOUT)
        self._line = bytearray(_LONGEST)
        self._length = 0
        self._waiting = bytearray(_KEPT)  # a ring: lines with their ends
        self._view = memoryview(self._waiting)
        self._first = 0
        self._used = 0
        self._cut = False  # the first of them has been sent in part
        self._block = bytearray(_BLOCK)
        self._quiet = False  # nothing had come, and nothing has come since that would make it a line
        micropython.kbd_intr(-1)

    def stop(self) -> None:
        """Leave the port to MicroPython's REPL."""
        micropython.kbd_intr(_INTERRUPT)

    def read(self) -> "str | None":
        """Return the next line from the PC, or None. Sends on the way what there is to be sent.

        Raises KeyboardInterrupt where somebody wants the REPL.
        """
        self._send(_SENT_AT_ONCE)
        for _ in range(_READ_AT_ONCE):
            read = self._in.read(1) if self._can(self._readable) else None
            if not read:
                self._quiet = True
                return None
            byte = read[0]
            if byte == _INTERRUPT and self._quiet:
                raise KeyboardInterrupt
            self._quiet = self._quiet and byte == _RETURN
            if byte == _NEWLINE:
                line = bytes(self._line[: self._length]).decode()
                self._length = 0
                return line.rstrip("\r")
            if self._length < _LONGEST:
                self._line[self._length] = byte if byte < 128 else 63
                self._length += 1
        return None

    def write(self, text: str) -> None:
        """Send one line of ASCII. Returns at once; the oldest lines are dropped when nobody reads."""
        line = text.encode() + b"\n"
        if len(line) > _KEPT - 2:  # a mark may have to stay
            return
        if self._used + len(line) > _KEPT:
            self._send(_SENT_AT_ONCE)
        while self._used + len(line) > _KEPT:
            self._drop()
        start = (self._first + self._used) % _KEPT
        head = min(len(line), _KEPT - start)
        self._view[start : start + head] = line[:head]
        if head < len(line):
            self._view[: len(line) - head] = line[head:]
        self._used += len(line)

    def _drop(self) -> None:
        """Forgets the oldest line; of one that has been sent in part the rest becomes a mark that it is cut off."""
        length = self._line_at(self._first)
        kept = min(2, length) if self._cut else 0
        if kept == length:  # the mark is all that is left of it: the line after it goes
            length += self._line_at((self._first + length) % _KEPT)
        self._first = (self._first + length - kept) % _KEPT
        self._used -= length - kept
        if kept == 2:
            self._waiting[self._first] = _CUT

    def _line_at(self, start: int) -> int:
        """How long the line that starts there is, with its end."""
        end = self._waiting.find(b"\n", start)
        if end < 0:
            end = self._waiting.find(b"\n") + _KEPT
        return end + 1 - start

    def _send(self, blocks: int) -> None:
        """Sends up to so many blocks, as long as the USB buffer takes them."""
        while blocks and self._used and self._can(self._writable):
            blocks -= 1
            n = min(self._used, _BLOCK)
            block, first = self._block, self._first
            head = min(n, _KEPT - first)
            block[:head] = self._view[first : first + head]
            if head < n:
                block[head:n] = self._view[: n - head]
            if n < _BLOCK:
                block[n - 1 : _BLOCK - 1] = _SPACE[: _BLOCK - n]
                block[_BLOCK - 1] = _NEWLINE
            self._cut = block[n - 1] != _NEWLINE if n == _BLOCK else False
            self._out.write(block)
            self._first = (first + n) % _KEPT
            self._used -= n

    def _can(self, poll: "select.poll") -> bool:
        for _ in poll.ipoll(0):
            return True
        return False
