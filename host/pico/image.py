"""Where the MicroPython image is: the user's file in UF2, or what rp2040py has fetched before.

The image is never part of the project: it is the user's to supply.
"""

import os
from pathlib import Path

CACHE = Path.home() / ".cache" / "rp2040py"
_PATTERN = "RPI_PICO-*.uf2"


class NoImageError(Exception):
    """There is no MicroPython image. The text is a sentence that says what to do."""


def find_image() -> Path:
    """Return the image: the file that the environment's UF2 names, else the newest one in rp2040py's cache.

    Raises NoImageError.
    """
    named = os.environ.get("UF2")
    if named:
        if Path(named).is_file():
            return Path(named)
        raise NoImageError(f"There is no MicroPython image {named}, as UF2 names it.")
    images = sorted(CACHE.glob(_PATTERN))
    if images:
        return images[-1]
    raise NoImageError(
        "There is no MicroPython image for the emulated Pico: download one (RPI_PICO, 1.23 or newer, from "
        "micropython.org) and name it with UF2=FILE."
    )
