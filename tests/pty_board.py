"""A board at a serial port: the firmware's app on a virtual board, whose link goes through a pseudo-terminal."""

import os
import tty
from contextlib import contextmanager, suppress
from threading import Event, Lock, Thread
from time import sleep

from table import Table

from host.mirror import Mirror
from host.serial_link import SerialLink

STEP_MS = 10
BLOCK = 64  # as firmware/devices/link.py fills its last block with spaces


class PtyBoard:
    """A table whose board is at the port `path`, a link to a pseudo-terminal that comes and goes.

    `plug` and `pull` are the cable. A thread lets the table's time pass, quickly: hold `lock` to touch `table`.
    """

    def __init__(self, path, **how):
        self.path = path
        self.table = Table(**how)
        self.lock = Lock()
        self.deaf = False  # the game does not run: nothing is answered
        self._end = None
        self._unread = b""
        self._over = Event()
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def plug(self):
        self._end, end = os.openpty()
        tty.setraw(end)
        os.set_blocking(self._end, False)
        self.path.unlink(missing_ok=True)
        self.path.symlink_to(os.ttyname(end))
        self._kept = end  # or the port would be gone whenever nobody has it open

    def pull(self):
        with self.lock:
            self.path.unlink()
            os.close(self._kept)
            os.close(self._end)
            self._end = None

    def stop(self):
        self._over.set()
        self._thread.join()
        if self._end is not None:
            self.pull()

    def _run(self):
        while not self._over.is_set():
            with self.lock:
                self._read()
                self.table.sim.run(STEP_MS)
                lines = self.table.board.link.pc.lines()
                if lines and not self.deaf:
                    self._write(lines)
            sleep(STEP_MS / 10_000)

    def _read(self):
        if self._end is None:
            return
        with suppress(BlockingIOError):
            self._unread += os.read(self._end, 4096)
        *lines, self._unread = self._unread.split(b"\n")
        for line in lines:
            if not self.deaf:
                self.table.board.link.pc.send(line.decode().rstrip("\r"))

    def _write(self, lines):
        text = "\r\n".join(lines)
        text += " " * (-(len(text) + 2) % BLOCK) + "\r\n"
        if self._end is not None:
            with suppress(BlockingIOError):  # nobody reads
                os.write(self._end, text.encode())


@contextmanager
def mirrored(folder, plugged=True, **how):
    """Gives a board and its mirror."""
    board = PtyBoard(folder / "port", **how)
    if plugged:
        board.plug()
    link = SerialLink(str(board.path))
    try:
        yield board, Mirror(link, "pico-cells-2x10")
    finally:
        link.close()
        board.stop()
