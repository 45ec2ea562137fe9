"""Asks the game that runs on a board what is on its flash, without interrupting it. For host/deploy.py."""

import time
from contextlib import suppress

import serial

from host import ports

_ASK = b"\r\nfiles\r\n"  # the game takes \n for an end of line, MicroPython's prompt \r
_PROMPT = ">>> "
_LINE = "files "
_END = "files end "
_CUT = "~"  # a line of which the rest was dropped: firmware/devices/link.py
# How long the game may take to answer, and then between two lines, in s: a Pico, and one that is emulated.
_ANSWER_S, _EMULATED_ANSWER_S = 1.5, 8
_BETWEEN_S, _EMULATED_BETWEEN_S = 3, 60


def files(port: str) -> str | None:
    """Return the lines of firmware/devices/files.py as the game at the port tells them.

    None where none answers: there is no game, or an older one that does not know the question, or lines were lost on
    the way. Raises PortError if the port can't be opened.
    """
    usb = ports.serial_number(port) is not None
    with ports.open_port(port, 0.1) as line, suppress(serial.SerialException):
        line.write(_ASK)
        return _read(line, _ANSWER_S if usb else _EMULATED_ANSWER_S, _BETWEEN_S if usb else _EMULATED_BETWEEN_S)
    return None


def _read(line: serial.Serial, answer_s: float, between_s: float) -> str | None:
    told: list[str] = []
    unread, until = "", time.monotonic() + answer_s
    while time.monotonic() < until:
        unread += str(line.read(4096), "ascii", "replace")
        if _PROMPT in unread:
            return None
        *lines, unread = unread.split("\n")
        for text in map(str.strip, lines):
            if (text.startswith("error ") and "files" in text) or text.endswith(_CUT):
                return None
            if text.startswith(_END):
                return "\n".join(told) if text == _END + str(len(told)) else None
            if text.startswith(_LINE):
                told.append(text.removeprefix(_LINE))
                until = time.monotonic() + between_s
    return None
