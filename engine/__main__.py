"""`python -m engine`, `micropython -m engine`: the text protocol on standard input and output.

A pipe gets the bare protocol. A person at a terminal gets a prompt, and the board drawn whenever it has changed.
"""

import os
import sys
import time

from .protocol import LONGEST, Protocol

WELCOME = "Ndongu's engine. help lists the commands, quit leaves."

_line = bytearray(LONGEST + 1)
_byte = bytearray(1)


def milliseconds() -> int:
    """Return a clock's milliseconds, on either interpreter."""
    ticks = getattr(time, "ticks_ms", None)  # MicroPython
    return int(ticks() if ticks else time.monotonic() * 1000)


def at_terminal() -> bool:
    """Say whether a person is typing. MicroPython's streams cannot tell: there, a character device is taken for one."""
    try:
        return sys.stdin.isatty()
    except AttributeError:
        pass
    try:
        return os.stat("/dev/fd/0")[0] & 0o170000 == 0o020000
    except OSError:
        return False


def read_line() -> str:
    """Return the next line, "" at the end of input; what is longer than any good line is cut.

    Read byte by byte into one buffer, which is how MicroPython reads a line anyway: its `readline` would need a
    thousand free bytes on end at every call.
    """
    length = 0
    while sys.stdin.buffer.readinto(_byte):  # type: ignore[union-attr]  # typed as if it might not be there
        if length < len(_line):
            _line[length] = min(_byte[0], 127)  # the protocol refuses 127 as well as anything beyond ASCII
            length += 1
        if _byte[0] == 10:
            break
    return bytes(memoryview(_line)[:length]).decode()


def converse(protocol: Protocol, interactive: bool) -> None:
    """Answer line by line until `quit` or the end of input."""
    if interactive:
        print(WELCOME)
    shown = None
    while not protocol.done:
        if interactive:
            if shown is not protocol.session.position:
                shown = protocol.session.position
                print("\n".join([""] + protocol.board()))
            print("> ", end="")
            flush()
        line = read_line()
        if not line:
            break
        for answer in protocol.answer(line):
            print(answer)
        flush()


def flush() -> None:
    """Send what has been printed; MicroPython's standard output does so by itself."""
    send = getattr(sys.stdout, "flush", None)
    if send:
        send()


def main() -> None:
    """Run one conversation; a reader that goes away, or Ctrl-C, ends it quietly."""
    try:
        converse(Protocol(milliseconds), at_terminal())
    except KeyboardInterrupt:
        print()
    except OSError:
        if hasattr(os, "dup2"):  # or CPython complains once more on the way out
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


if __name__ == "__main__":
    main()
