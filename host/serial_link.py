"""The line to a real board: the PC's end of its link, over a serial port that may come and go.

For the mirror (host/mirror.py). A thread of its own reads and writes, so that nobody waits for a port.
"""

from collections import deque
from contextlib import suppress
from threading import Event, Thread

import serial

from host import ports
from host.ports import PortError

_LINES = 4096  # kept until somebody takes them
_READ_S = 0.02  # how long a line to the board may wait
_AGAIN_S = 0.5
_LONGEST = 65536  # bytes without an end of line: no board of ours
_WHOLE = 2048  # bytes; the longest report of a moment is shorter


class SerialLink:
    """The link to the board at `port`; an empty port stands for the one Pico that is plugged in.

    `opened` counts how often the port was opened; `trouble` says why it is not open now, and is empty while it is.
    """

    def __init__(self, port: str) -> None:
        self.port = port
        self.opened = 0
        self.trouble = "The port is being opened."
        self._named = port
        self._serial_number: str | None = None
        self._lines: deque[str] = deque(maxlen=_LINES)
        self._unsent: deque[str] = deque()
        self._closing = Event()
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def send(self, line: str) -> None:
        """Send one line to the board. While the port is away it is dropped: it must not act half a minute later."""
        if not self.trouble:
            self._unsent.append(line)

    def lines(self) -> list[str]:
        """Return the lines that came since the last call, the oldest first."""
        lines = []
        with suppress(IndexError):
            while True:
                lines.append(self._lines.popleft())
        return lines

    def close(self) -> None:
        """Let go of the port."""
        self._closing.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._closing.is_set():
            try:
                with self._open() as port:
                    self._talk(port)
            except PortError as error:
                self.trouble = str(error)
            except OSError:  # pyserial's own errors too: the cable was pulled, or the board starts anew
                self.trouble = f"The board at {self.port} is gone."
            self._unsent.clear()
            self._closing.wait(_AGAIN_S)

    def _open(self) -> serial.Serial:
        if self._serial_number is not None:  # it may come back under another name
            self.port = ports.port_of(self._serial_number) or self.port
        elif not self._named:
            self.port = ports.find()
        port = ports.open_port(self.port, _READ_S)
        self._serial_number = ports.serial_number(self.port)
        return port

    def _talk(self, port: serial.Serial) -> None:
        """Read and write until the port is gone, which raises OSError, or the link is closed."""
        port.write_timeout = 1
        received = b""
        self.opened += 1
        self.trouble = ""
        while not self._closing.is_set():
            while self._unsent:
                port.write(self._unsent.popleft().encode("ascii", "replace") + b"\r\n")
            came = port.read(max(1, port.in_waiting))
            received += came
            if came and len(received) < _WHOLE:
                continue  # a report comes in pieces, and is handed over when it is whole: when the board is silent
            *lines, received = received.split(b"\n")
            self._lines.extend(str(line, "ascii", "replace").rstrip() for line in lines)
            if len(received) > _LONGEST:
                received = b""
