"""The emulated Pico's USB port as a serial port of this PC: for mpremote, `make deploy` and the mirror."""

import os
import tty
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread
from time import monotonic, sleep

from host.pico.usb import Usb

_STEP_MS = 1
_MOST = 4096  # bytes taken at a time, and kept for a program that does not read


class Port:
    """A pseudo-terminal, which other programs open under the name `path`. Raises OSError where there are none."""

    def __init__(self) -> None:
        self._ours, self._theirs = os.openpty()
        tty.setraw(self._theirs)
        os.set_blocking(self._ours, False)
        self.path = os.ttyname(self._theirs)
        self._unread = b""

    def take(self) -> bytes:
        """Return what another program has written since the last call."""
        with suppress(BlockingIOError):
            return os.read(self._ours, _MOST)
        return b""

    def give(self, data: bytes) -> None:
        """Have the other program read `data`. Where nobody reads, only the newest bytes are kept."""
        self._unread = (self._unread + data)[-_MOST:]
        with suppress(BlockingIOError):
            if self._unread:
                self._unread = self._unread[os.write(self._ours, self._unread) :]

    def close(self) -> None:
        """Take the port away."""
        os.close(self._theirs)
        os.close(self._ours)


class PluggedIn:
    """A Pico whose USB port is a port of this PC, and nothing else: for tests of what talks to one.

    A thread of its own lets emulated time pass by `run` (milliseconds), never faster than ours: an idle Pico's would
    run away, and its watchdog would bite before anybody has typed a letter.
    """

    def __init__(self, usb: Usb, run: Callable[[float], None]) -> None:
        self._usb = usb
        self._run = run
        self._port = Port()
        self.path = self._port.path
        self._closing = Event()
        self._thread = Thread(target=self._pass_time, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop the time and take the port away."""
        self._closing.set()
        self._thread.join()
        self._port.close()

    def _pass_time(self) -> None:
        due = monotonic()
        while not self._closing.is_set():
            self._usb.send(self._port.take())
            self._port.give(self._usb.take())
            self._run(_STEP_MS)
            due = max(due, monotonic() - 0.05) + _STEP_MS / 1000  # what was lost is not made up for
            sleep(max(0.0, due - monotonic()))
