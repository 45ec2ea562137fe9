"""The virtual board's flash: named small files, replaced whole or not at all."""

import errno
import os
import re
from pathlib import Path

_NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,31}")
_UNFINISHED = ".new"


def is_file_name(name: str) -> bool:
    """Whether a file of the store may have this name."""
    return bool(_NAME.fullmatch(name)) and not name.endswith(_UNFINISHED)


def _checked(name: str) -> str:
    if not is_file_name(name):
        raise ValueError(f"not a file name for the store: {name!r}")
    return name


class Store:
    """Files in memory. All names are small letters, digits, dots and dashes; another one raises ValueError.

    While it is `full`, nothing can be written: OSError with ENOSPC, as on the Pico's flash.
    """

    def __init__(self) -> None:
        self.full = False
        self._files: dict[str, bytes] = {}

    def read(self, name: str) -> bytes | None:
        """Return the file's content, or None if there is no such file."""
        return self._files.get(_checked(name))

    def write(self, name: str, data: bytes) -> None:
        """Replace the file by `data`. Raises OSError if there is no room."""
        self._check_room()
        self._files[_checked(name)] = bytes(data)

    def _check_room(self) -> None:
        if self.full:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def remove(self, name: str) -> None:
        """Remove the file, if it is there."""
        self._files.pop(_checked(name), None)

    def names(self) -> list[str]:
        """Return the names of all files, sorted."""
        return sorted(self._files)


class FolderStore(Store):
    """Files in a folder of the PC, so that a virtual board remembers its game over a restart.

    A file is written beside the old one and then renamed over it: whenever the power goes, one of the two is whole.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__()
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder

    def read(self, name: str) -> bytes | None:
        """Return the file's content, or None if there is no such file."""
        try:
            return (self._folder / _checked(name)).read_bytes()
        except FileNotFoundError:
            return None

    def write(self, name: str, data: bytes) -> None:
        """Replace the file by `data`. Raises OSError if there is no room."""
        self._check_room()
        unfinished = self._folder / (_checked(name) + _UNFINISHED)
        with unfinished.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(self._folder / name)

    def remove(self, name: str) -> None:
        """Remove the file, if it is there."""
        (self._folder / _checked(name)).unlink(missing_ok=True)

    def names(self) -> list[str]:
        """Return the names of all files, sorted. What a cut write has left behind is none."""
        return sorted(p.name for p in self._folder.iterdir() if p.is_file() and not p.name.endswith(_UNFINISHED))
