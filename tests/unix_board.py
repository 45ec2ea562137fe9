"""A board for tests of the deployment: MicroPython's unix port in a folder of its own, which stands for the flash.

The code that host/repl.py and mpremote send to a Pico runs on a real MicroPython; only the way there is shorter.
"""

import ast
import shutil
import subprocess
import sys
from pathlib import Path

from mpremote.transport import Transport, TransportError, TransportExecError
from serial import SerialException

from host.flash import TREE
from host.repl import Repl

MICROPYTHON = shutil.which("micropython", path=str(Path(sys.executable).parent)) or shutil.which("micropython")
PICO = 'board {"name": "micropython", "version": [1, 26, 1], "mpy": 4870, "machine": "Pico with RP2040", "block": 4096'

_LOOP = """
import sys
names = {}
while True:
    line = sys.stdin.readline()
    if not line:
        break
    try:
        exec(eval(line), names)
    except Exception as error:
        print(end="\\x04")
        sys.print_exception(error)
    else:
        print(end="\\x04")
    print(end="\\x04")
"""


class UnixTransport(Transport):
    """Runs code as mpremote's SerialTransport does it, in the folder `flash`."""

    def __init__(self, flash):
        self._running = subprocess.Popen(
            [MICROPYTHON, "-c", _LOOP],
            cwd=flash,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )

    def exec(self, command, data_consumer=None):
        if self._running.stdin.closed:
            raise SerialException("device disconnected")
        self._running.stdin.write(ascii(command).encode() + b"\n")
        self._running.stdin.flush()
        out, error = self._read(), self._read()
        if error:
            raise TransportExecError(out, error.decode())
        if data_consumer:
            data_consumer(out)
        return out

    def eval(self, expression):
        return ast.literal_eval(self.exec(f"print(repr({expression}))").decode().strip())

    def _read(self):
        said = b""
        while not said.endswith(b"\x04"):
            byte = self._running.stdout.read(1)
            if not byte:
                raise TransportError("gone")
            said += byte
        return said[:-1]

    def close(self):
        self._running.stdin.close()
        self._running.stdout.close()
        self._running.wait()


class UnixRepl(Repl):
    """The REPL of a board whose flash is the folder `flash`; it says that it is a Pico.

    `resets` counts resets; `breaks_at` is the number of the write at which the cable is pulled out.
    """

    def __init__(self, flash, free=300):
        self._flash = flash
        self.free = free
        self.resets = 0
        self.writes = 0
        self.breaks_at = None
        self.seen_at_reset = []
        super().__init__("COM1")

    def _connect(self):
        return UnixTransport(self._flash)

    def run(self, code):
        said = super().run(code)
        return f'{PICO}, "free": {self.free}}}\n' + said.partition("\n")[2] if code == TREE else said

    def write(self, path, content):
        self.writes += 1
        if self.writes == self.breaks_at:
            super().write(path, content[: len(content) // 2])
            self.close()
        super().write(path, content)

    def _leave(self):
        self.resets += 1
        self.seen_at_reset.append((self._flash / "main.py").exists())
        self.close()
