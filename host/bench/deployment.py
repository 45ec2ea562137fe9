"""How long `make deploy` takes, in the time of an emulated Pico. Called by host/bench/pico.py."""

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from host.build import BOARD


class Deployment(NamedTuple):
    """Times in ms of the Pico's: until all is copied and read back, or found to be there; until the game answers.

    The last is 0 where it was not interrupted.
    """

    size: int
    copied: float
    answered: float


def measure(notice: Callable[[str], object]) -> tuple[Deployment, Deployment]:
    """Deploy onto a Pico with MicroPython alone, and once more; `notice` is called with progress."""
    from host.deploy import deploy
    from host.pico.chip import Pico
    from host.pico.image import find_image
    from host.pico.port import PluggedIn

    pico = Pico(find_image(), {})
    pico.run(500)
    port = PluggedIn(pico.usb, pico.run)
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder)

        def once() -> Deployment:
            began, said = pico.ms, {}

            def say(line: str) -> None:
                notice(line)
                said[line.split()[0]] = pico.ms - began

            deploy(BOARD, port.path, out, say)
            size = sum(path.stat().st_size for path in (out / "flash").rglob("*") if path.is_file())
            return Deployment(size, said["All"], said.get("The", 0))

        try:
            return once(), once()
        finally:
            port.close()
