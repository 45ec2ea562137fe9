"""Small named files on the board's file system. A file is replaced as a whole or not at all."""

import os

_NEW = "new~"  # what a power cut may leave behind; never listed, overwritten by the next write


class Store:
    """Files in the folder `folder`, which must exist."""

    def __init__(self, folder: str) -> None:
        self._folder = folder

    def _path(self, name: str) -> str:
        return self._folder + "/" + name

    def read(self, name: str) -> "bytes | None":
        """The file's content, or None if there is no such file."""
        try:
            with open(self._path(name), "rb") as file:
                content: bytes = file.read()
                return content
        except OSError as error:
            if error.errno == 2:  # ENOENT
                return None
            raise

    def write(self, name: str, data: bytes) -> None:
        """Replaces the file's content.

        littlefs keeps the old content until the file is closed, and then changes over at once: a file that is there is
        written where it is, which costs one program of the flash if it is small. A new one would be there empty for a
        moment, so it is written under another name, and renamed. Three programs.
        """
        there = self._is_there(name)
        with open(self._path(name if there else _NEW), "wb") as file:
            file.write(data)
        if not there:
            os.rename(self._path(_NEW), self._path(name))

    def remove(self, name: str) -> None:
        """Removes the file if it is there."""
        if self._is_there(name):
            os.remove(self._path(name))

    def _is_there(self, name: str) -> bool:
        try:
            os.stat(self._path(name))
            return True
        except OSError:
            return False

    def names(self) -> "list[str]":
        """The names of all files."""
        return sorted([entry[0] for entry in os.ilistdir(self._folder) if entry[0] != _NEW])
