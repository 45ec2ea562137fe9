"""The Pico's flash without a Pico: littlefs itself, as MicroPython mounts it, over a block device that is counted.

`LittleFsStore` does what firmware/devices/store.py does, call by call. For the journal's tests and the wear's bench.
"""

import errno
from typing import Any

from littlefs import LFSConfig, LittleFS, LittleFSError, UserContext

BLOCK = 4096
BLOCKS = 352  # of a Pico: 1.4 MB
_GEOMETRY: dict[str, Any] = {  # as in MicroPython's vfs_lfsx.c and the rp2 port's _boot.py
    "block_size": BLOCK,
    "read_size": 32,
    "prog_size": 256,
    "cache_size": 1024,
    "lookahead_size": 32,
    "block_cycles": 100,
    "disk_version": 0x00020000,
}
_FOLDER = "data/"
_NEW = "new~"


class Flash(UserContext):
    """A flash of so many blocks. `done` lists what was done to it: (block, offset, bytes), or (block, 0, None).

    `erases` counts by block.
    """

    def __init__(self, blocks: int = BLOCKS, image: bytearray | None = None) -> None:
        super().__init__(buffer=image if image is not None else bytearray(b"\xff" * (BLOCK * blocks)))
        self.blocks = blocks
        self.done: list[tuple[int, int, bytes | None]] = []
        self.erases = [0] * blocks

    def prog(self, cfg: LFSConfig, block: int, off: int, data: bytes) -> int:
        """Program some bytes, as littlefs asks for it."""
        data = bytes(data)
        self.done.append((block, off, data))
        self.put(block, off, data)
        return 0

    def erase(self, cfg: LFSConfig, block: int) -> int:
        """Erase a block, as littlefs asks for it."""
        self.done.append((block, 0, None))
        self.erases[block] += 1
        self.put(block, 0, b"\xff" * BLOCK)
        return 0

    def put(self, block: int, off: int, data: bytes) -> None:
        """Change the flash's content."""
        at = block * BLOCK + off
        self.buffer[at : at + len(data)] = data


class LittleFsStore:
    """The board's store on `flash`, which is given a file system if it is to be `new`."""

    def __init__(self, flash: Flash, *, new: bool = True) -> None:
        self.flash = flash
        self._system: Any = LittleFS(context=flash, mount=False, block_count=flash.blocks, **_GEOMETRY)
        if new:
            self._system.format()
        self._system.mount()
        if new:
            self._system.mkdir(_FOLDER.rstrip("/"))

    def read(self, name: str) -> bytes | None:
        """Return the file's content, or None if there is no such file."""
        try:
            with self._system.open(_FOLDER + name, "rb") as file:
                return bytes(file.read())
        except FileNotFoundError:
            return None

    def write(self, name: str, data: bytes) -> None:
        """Replace the file's content. Raises OSError when the flash is full."""
        there = name in self.names()
        try:
            with self._system.open(_FOLDER + (name if there else _NEW), "wb") as file:
                file.write(data)
            if not there:
                self._system.rename(_FOLDER + _NEW, _FOLDER + name)
        except LittleFSError as error:
            raise OSError(-error.code, errno.errorcode.get(-error.code, "?")) from None

    def remove(self, name: str) -> None:
        """Remove the file if it is there."""
        if name in self.names():
            self._system.remove(_FOLDER + name)

    def names(self) -> list[str]:
        """Return the names of all files."""
        return sorted(name for name in self._system.listdir(_FOLDER.rstrip("/")) if name != _NEW)
