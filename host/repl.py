"""MicroPython's raw REPL on a serial port, by mpremote: interrupts what runs on the board, and runs code on it.

For host/deploy.py. `Repl.transport` is mpremote's, which can do some things with files, too.
"""

import contextlib
import errno
import io
import os
import re
import struct
import time
from binascii import b2a_base64
from collections.abc import Iterator

import serial
from mpremote.transport import Transport, TransportError, TransportExecError
from mpremote.transport_serial import SerialTransport

from host import ports
from host.ports import PortError

# How long a board may take to answer, and to come back after a reset, in s: a Pico, and one that is emulated, of which
# a second may be a minute of ours.
_READ_S, _EMULATED_READ_S, _EMULATED_START_S = 10, 60, 600
_AWAY_S, _EMULATED_AWAY_S = 30, 600
_BETWEEN_S = 0.3
_AT_THE_PROMPT = b"raw REPL; CTRL-B to exit\r\n>"
_CHUNK = 1536  # bytes of a file sent at a time: 2 kB as base64

_REVIVE = (
    "If it is a Pico: unplug it, plug it in and try again. If that does not help, hold its BOOTSEL button while you "
    "plug it in, copy the MicroPython image (a .uf2 file from micropython.org) onto the drive that appears, and try "
    "once more."
)


class ReplError(Exception):
    """The board does not do what it is asked. The text says what happened, and what to do."""


class _Patient(SerialTransport):  # type: ignore[misc]
    """mpremote's transport, which waits longer for an emulated board: above all while it starts MicroPython anew."""

    def read_until(self, min_num_bytes, ending, timeout=10, data_consumer=None, timeout_overall=None):  # type: ignore[no-untyped-def]
        """Read as mpremote does; None still means to wait for ever."""
        wait_s = _EMULATED_READ_S if ending == _AT_THE_PROMPT else _EMULATED_START_S
        timeout = timeout and max(timeout, wait_s)
        timeout_overall = timeout_overall and max(timeout_overall, wait_s)
        return super().read_until(min_num_bytes, ending, timeout, data_consumer, timeout_overall)


class Repl:
    """The raw REPL of the board at `port`. What ran on the board is interrupted, and its memory is cleared.

    Raises PortError if the port can't be opened, ReplError if no MicroPython answers.
    """

    def __init__(self, port: str) -> None:
        self.port = port
        self._serial_number = ports.serial_number(port)
        self.transport: Transport = self._connect()

    @property
    def is_usb(self) -> bool:
        """Whether the port is a USB device's, and not a pseudo-terminal or a socket."""
        return self._serial_number is not None

    def _connect(self) -> Transport:
        try:
            if self.is_usb:
                transport = SerialTransport(self.port, timeout=_READ_S)
            else:
                transport = _Patient(self.port, timeout=_EMULATED_START_S)
        except TransportError:  # it keeps the reason to itself
            ports.open_port(self.port, 1).close()
            raise PortError(f"{self.port} can't be opened. Unplug the board, plug it in, and try again.") from None
        try:
            with contextlib.redirect_stdout(io.StringIO()):  # mpremote prints what it can't understand
                transport.enter_raw_repl()
        except (TransportError, OSError) as error:
            _close(transport)
            raise ReplError(f"No MicroPython answers at {self.port} ({error}). {_REVIVE}") from None
        return transport

    def run(self, code: str) -> str:
        """Run code on the board and return what it prints. Raises ReplError, with the board's own words."""
        with told(self.port):
            said: str = self.transport.exec(code).decode()
            return said

    def write(self, path: str, content: bytes) -> None:
        """Write a file. Raises OSError for what the board's file system refuses."""
        # As mpremote's fs_writefile does it, but as base64 instead of Python's \\x00: half the text, half the time.
        code = [f"from binascii import a2b_base64 as b\nf = open({path!r}, 'wb')"]
        for at in range(0, len(content), _CHUNK):
            code.append(f"f.write(b({b2a_base64(content[at : at + _CHUNK], newline=False)!r}))")
        with told(self.port, path):
            for part in [*code, "f.close()"]:
                self.transport.exec(part)

    def read(self, path: str) -> bytes:
        """Return what is in a file. Raises OSError for what the board's file system refuses."""
        with told(self.port, path):
            return bytes(self.transport.fs_readfile(path, _CHUNK))

    def remove(self, path: str) -> None:
        """Remove a file. Raises OSError for what the board's file system refuses."""
        with told(self.port, path):
            self.transport.fs_rmfile(path)

    def make_folder(self, path: str) -> None:
        """Make a folder. Raises OSError for what the board's file system refuses."""
        with told(self.port, path):
            self.transport.fs_mkdir(path)

    def remove_folder(self, path: str) -> None:
        """Remove an empty folder. Raises OSError for what the board's file system refuses."""
        with told(self.port, path):
            self.transport.fs_rmdir(path)

    def reset(self) -> None:
        """Reset the chip, and have the raw REPL again once it is back. The program in main.py is interrupted."""
        self._leave()
        deadline = time.monotonic() + (_AWAY_S if self.is_usb else _EMULATED_AWAY_S)
        while True:
            time.sleep(_BETWEEN_S)
            try:
                self.follow()
                self.transport = self._connect()
                return
            except (PortError, ReplError) as error:
                if time.monotonic() > deadline:
                    raise ReplError(f"The board did not come back after its reset. {error}") from None

    def restart(self) -> None:
        """Reset the chip and let go of it: it does what it does when it is switched on."""
        self._leave()

    def follow(self) -> None:
        """Find the port again: a USB device may come back under another name. Raises PortError while it is away."""
        if self._serial_number is not None:
            port = ports.port_of(self._serial_number)
            if port is None:
                raise PortError(f"The board is not at {self.port} any more.")
            self.port = port

    def _leave(self) -> None:
        with contextlib.suppress(TransportError, OSError, struct.error):
            self.transport.exec_raw_no_follow("import machine\nmachine.reset()")
        self.close()

    def close(self) -> None:
        """Let go of the port; the board stays as it is."""
        _close(self.transport)


@contextlib.contextmanager
def told(port: str, path: str = "") -> Iterator[None]:
    """Turn what mpremote raises into a ReplError, or into the OSError of the board's file system about `path`."""
    try:
        yield
    except TransportExecError as error:
        said = error.error_output.strip().splitlines()[-1:]
        for number, name in errno.errorcode.items():
            if path and said and said[0].startswith("OSError") and re.search(rf"\b({name}|{number})\b", said[0]):
                raise OSError(number, os.strerror(number), path) from None
        raise ReplError(f"MicroPython at {port} says: {said[0] if said else 'nothing'}") from None
    except (TransportError, serial.SerialException, struct.error) as error:
        raise ReplError(
            f"The connection to the board at {port} broke off ({error}). Plug it in again and do the same once more."
        ) from None


def _close(transport: Transport) -> None:
    with contextlib.suppress(OSError):
        transport.close()
