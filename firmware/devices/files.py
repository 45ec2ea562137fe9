"""Tells what the board is and what is on its flash, a piece at a time. Loaded by main.py when a PC asks for it.

host/flash.py sends this source to boards on which no game runs, and reads the lines.
"""

import binascii
import hashlib
import json
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_PACKAGES = ("engine", "firmware")  # the deployment's: all that is in them is told
_PIECE = 1024  # bytes that are read and hashed at a time: some 4 ms


def lines() -> "Iterator[str]":
    """Yields a line for the board and one for each file and folder, and an empty one after each piece of a file.

    board JSON              what it is; the size of a block of its flash, and how many are free
    file SHA256 SIZE PATH   at the flash's top and in the packages; - for the hash of what is no code
    folder - 0 PATH
    """
    what, room = sys.implementation, os.statvfs("/")
    facts = {
        "name": what.name,
        "version": what.version[:3],
        "mpy": getattr(what, "_mpy", 0),
        "machine": getattr(what, "_machine", sys.platform),
        "block": room[0],
        "free": room[3],
    }
    yield "board " + json.dumps(facts)
    folders = [""]
    piece = bytearray(_PIECE)
    view = memoryview(piece)
    while folders:
        folder = folders.pop()
        for entry in os.ilistdir(folder or "."):
            path = folder + entry[0]
            if entry[1] & 0x4000:
                yield f"folder - 0 {path}"
                if folder or path in _PACKAGES:
                    folders.append(path + "/")
            elif folder or path == "board.json" or path.endswith((".py", ".mpy")):
                sha256 = hashlib.sha256()
                with open(path, "rb") as file:
                    n = file.readinto(piece)
                    while n:
                        sha256.update(view[:n])
                        yield ""
                        n = file.readinto(piece)
                yield f"file {binascii.hexlify(sha256.digest()).decode()} {os.stat(path)[6]} {path}"
            else:
                yield f"file - {os.stat(path)[6]} {path}"
