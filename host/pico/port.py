"""The emulated Pico's USB port as a serial port of this PC: for mpremote, `make deploy` and the mirror."""

import os
import tty
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread
from time import monotonic, sleep

from host.pico.usb import Usb

_STEP_MS = 1
_READ = 4096


class Port:
    """A pseudo-terminal at the other end of `usb`, as if a Pico were plugged in. `path` is its name.

    A thread of its own lets emulated time pass by `run` (milliseconds), never faster than ours: an idle Pico's would
    run away, and its watchdog would bite before anybody has typed a letter. Raises OSError where there are no
    pseudo-terminals.
    """

    def __init__(self, usb: Usb, run: Callable[[float], None]) -> None:
        self._usb = usb
        self._run = run
        self._ours, self._theirs = os.openpty()
        tty.setraw(self._theirs)
        os.set_blocking(self._ours, False)
        self.path = os.ttyname(self._theirs)
        self._unread = b""
        self._closing = Event()
        self._thread = Thread(target=self._pass_time, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop the time and take the port away."""
        self._closing.set()
        self._thread.join()
        os.close(self._theirs)
        os.close(self._ours)

    def _pass_time(self) -> None:
        due = monotonic()
        while not self._closing.is_set():
            self._carry()
            self._run(_STEP_MS)
            due = max(due, monotonic() - 0.05) + _STEP_MS / 1000  # what was lost is not made up for
            sleep(max(0.0, due - monotonic()))

    def _carry(self) -> None:
        """Bytes from the PC to the Pico, and back; the Pico waits while nobody takes its own."""
        with suppress(BlockingIOError):
            self._usb.send(os.read(self._ours, _READ))
        self._unread += self._usb.take()
        with suppress(BlockingIOError):
            self._unread = self._unread[os.write(self._ours, self._unread) :] if self._unread else b""
        self._usb.reading = len(self._unread) < _READ
