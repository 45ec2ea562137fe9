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
        """Replaces the file's content: written beside it first, then renamed, which is atomic on littlefs."""
        with open(self._path(_NEW), "wb") as file:
            file.write(data)
        os.rename(self._path(_NEW), self._path(name))

    def remove(self, name: str) -> None:
        """Removes the file if it is there."""
        if name in self.names():
            os.remove(self._path(name))

    def names(self) -> "list[str]":
        """The names of all files."""
        return sorted([entry[0] for entry in os.ilistdir(self._folder) if entry[0] != _NEW])
