"""Makes the content of the Pico's flash: a littlefs file system, as MicroPython mounts it, with files in it."""

from collections.abc import Mapping
from pathlib import Path

from littlefs import LittleFS, UserContext

# MicroPython's own littlefs does not read the newer format.
_DISK_VERSION = 0x00020000
_PROGRAM_SIZE = 256


def flash_image(files: Mapping[str, bytes], block_size: int, blocks: int) -> bytes:
    """Return a file system that holds `files`, by path."""
    context = UserContext(buffsize=block_size * blocks)
    system = LittleFS(
        context=context,
        block_size=block_size,
        block_count=blocks,
        prog_size=_PROGRAM_SIZE,
        disk_version=_DISK_VERSION,
    )
    for path, content in files.items():
        folder = path.rpartition("/")[0]
        if folder:
            system.makedirs(folder, exist_ok=True)
        with system.open(path, "wb") as file:
            file.write(content)
    system.unmount()
    return bytes(context.buffer)


def folder_content(folder: Path) -> dict[str, bytes]:
    """Return the files of a folder of the PC, by path within it."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
