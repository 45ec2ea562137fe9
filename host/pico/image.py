"""Where the MicroPython image is: the user's file in UF2, or what rp2040py has fetched before.

The image is never part of the project: it is the user's to supply.
"""

import os
import struct
from pathlib import Path

CACHE = Path.home() / ".cache" / "rp2040py"
_PATTERN = "RPI_PICO-*.uf2"


# A UF2 file (github.com/microsoft/uf2): blocks of 512 bytes, each with its number, how many there are, for which chip.
_BLOCK = 512
_HEAD = struct.Struct("<8I")
_MAGIC = (0x0A324655, 0x9E5D5157)
_END = 0x0AB16F30
_RP2040 = 0xE48BFF56


class NoImageError(Exception):
    """There is no MicroPython image, or none that is whole. The text is a sentence that says what to do."""


def find_image() -> Path:
    """Return the image: the file that the environment's UF2 names, else the newest one in rp2040py's cache.

    Raises NoImageError.
    """
    named = os.environ.get("UF2")
    if named:
        if Path(named).is_file():
            return _checked(Path(named))
        raise NoImageError(f"There is no MicroPython image {named}, as UF2 names it.")
    images = sorted(CACHE.glob(_PATTERN))
    if images:
        return _checked(images[-1])
    raise NoImageError(
        "There is no MicroPython image for the emulated Pico: download one (RPI_PICO, 1.23 or newer, from "
        "micropython.org) and name it with UF2=FILE."
    )


def _checked(path: Path) -> Path:
    """Return the path of an image that is whole and for this chip. Raises NoImageError."""
    try:
        wrong = _wrong(path.read_bytes())
    except OSError as error:
        wrong = f"can't be read: {error.strerror}"
    if wrong:
        raise NoImageError(
            f"The MicroPython image {path} {wrong}. Download it once more (RPI_PICO, from micropython.org)."
        )
    return path


def _wrong(image: bytes) -> str:
    """Say what is wrong with an image; nothing about a whole one."""
    blocks = [image[at : at + _BLOCK] for at in range(0, len(image), _BLOCK)]
    if not image.startswith(struct.pack("<2I", *_MAGIC)):
        return "is no UF2 file"
    expected = _HEAD.unpack(blocks[0].ljust(_BLOCK, b"\0")[: _HEAD.size])[6]
    if len(blocks) < expected or len(blocks[-1]) < _BLOCK:
        return f"is cut off: it has {len(image)} of {expected * _BLOCK} bytes"
    for number, block in enumerate(blocks):
        *magic, _, _, size, here, count, chip = _HEAD.unpack(block[: _HEAD.size])
        end = int.from_bytes(block[-4:], "little")
        if (*magic, end) != (*_MAGIC, _END) or (here, count) != (number, len(blocks)) or size > _BLOCK - 36:
            return f"is broken at byte {number * _BLOCK}"
        if chip != _RP2040:
            return "is for another chip than the RP2040"
    return ""
