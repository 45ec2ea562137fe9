"""The line to a PC, over USB: MicroPython's standard input and output, read and written without ever waiting.

Writing to a full USB buffer would wait for half a second where a PC has the port open and does not read. The system
only tells whether there is room for a byte; as every packet takes 64 bytes out of the buffer, whose 256 are a multiple
of that, there is room for 64 as long as nothing but blocks of 64 was written. So lines are sent in such blocks, and a
block that is not full is filled up with spaces before its last line's end: the PC strips them. A line that ends in "~"
was cut off: nobody had read the one before it for long.
"""

import select
import sys

_BLOCK = 64
_KEPT = 4096  # bytes of lines that wait for the PC
_LONGEST = 256  # bytes of a line from the PC that are looked at; the rest of a longer one is dropped
_READ_AT_ONCE = 48
_SENT_AT_ONCE = 4  # blocks, when a line is read: it is written more when more is to be said
_NEWLINE = 10
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

    def read(self) -> "str | None":
        """Return the next line from the PC, or None. Sends on the way what there is to be sent."""
        self._send(_SENT_AT_ONCE)
        for _ in range(_READ_AT_ONCE):
            if not self._can(self._readable):
                return None
            byte = self._in.read(1)[0]
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
        if len(line) > _KEPT:
            return
        if self._used + len(line) > _KEPT:
            self._send(_KEPT // _BLOCK)
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
        length = 1
        while self._waiting[(self._first + length - 1) % _KEPT] != _NEWLINE:
            length += 1
        kept = min(2, length) if self._cut else 0
        self._first = (self._first + length - kept) % _KEPT
        self._used -= length - kept
        if kept == 2:
            self._waiting[self._first] = _CUT

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
