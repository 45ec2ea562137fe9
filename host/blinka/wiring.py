"""Puts the firmware's app on a Raspberry Pi's pins: what `make play DEVICE=blinka` runs."""

from pathlib import Path
from threading import Event, Thread
from time import monotonic, sleep
from typing import Any, NamedTuple

from host.blinka import devices
from host.blinka.cells import Cells
from host.compose import app_with
from host.pico.port import Port
from host.virtual.store import FolderStore

_LEDS = "D18"  # the pin whose PWM the NeoPixel library drives its chain by
_OTHERS = tuple(f"D{number}" for number in range(2, 28) if f"D{number}" != _LEDS)
_TICK_S = 0.02
_PI = ("D4", "D18", "D27")  # what every Raspberry Pi's `board` has


class NoPinsError(Exception):
    """This is no Raspberry Pi, or a library is missing. The text is a sentence that says so."""


class Devices(NamedTuple):
    """One object for each of the app's interfaces, and the board file's content."""

    data: dict[str, Any]
    cells: Any
    rings: Any
    buttons: Any
    sounder: Any
    clock: Any
    store: Any
    link: Any


def pin_names(data: dict[str, Any]) -> dict[int, str]:
    """Return which pin of the Raspberry Pi stands for which GP number of the board file.

    The LEDs are at D18, all others at D2 to D27 in the order of their numbers. Raises NoPinsError if they don't do.
    """
    pins = data["pins"]
    numbers = sorted(
        [*pins.get("cells", []), *pins.get("buttons", []), pins["button"], pins["sounder"]]
        + ([pins["cells_clock"]] if "cells" in pins else [])
    )
    if len(numbers) > len(_OTHERS):
        raise NoPinsError(
            f"{data['name']} wants {len(numbers)} pins besides the LEDs'; a Raspberry Pi has {len(_OTHERS)}."
        )
    return {pins["leds"]: _LEDS, **dict(zip(numbers, _OTHERS, strict=False))}


def devices_on_pins(data: dict[str, Any], port: Port, folder: Path) -> Devices:
    """Return the devices at this Raspberry Pi's pins. Raises NoPinsError."""
    try:
        import board
        import digitalio
        import pwmio
        from neopixel import NeoPixel
    except (ImportError, NotImplementedError) as error:
        raise NoPinsError(f"Blinka can't be used here: {error}") from error
    if not all(hasattr(board, name) for name in _PI):
        raise NoPinsError("This is no Raspberry Pi: Blinka finds no pins of one here.")
    names = pin_names(data)
    pins = data["pins"]

    def line(number: int) -> Any:
        made = digitalio.DigitalInOut(getattr(board, names[number]))
        made.switch_to_input(pull=digitalio.Pull.UP)
        return made

    clock = devices.Clock()
    cells = None
    if "cells" in pins:
        wire = digitalio.DigitalInOut(getattr(board, names[pins["cells_clock"]]))
        wire.switch_to_output(value=False)
        cells = Cells([line(number) for number in pins["cells"]], wire, data["cells"]["gain"])
    order = data["leds"]["order"]
    leds = sum(place["leds"] for place in data["places"])
    pixels = NeoPixel(getattr(board, _LEDS), leds, pixel_order=order, brightness=1.0, auto_write=False)
    buzzer = pwmio.PWMOut(getattr(board, names[pins["sounder"]]), duty_cycle=0, variable_frequency=True)
    return Devices(
        data,
        cells,
        devices.Rings(data, pixels),
        devices.Buttons([line(number) for number in (pins["button"], *pins.get("buttons", []))], clock),
        devices.Sounder(buzzer),
        clock,
        FolderStore(folder),
        devices.Link(port),
    )


class Running:
    """An app that ticks 50 times a second in a thread of its own, until it is stopped."""

    def __init__(self, on: Devices) -> None:
        self._app = app_with(on)
        self._stopping = Event()
        self._thread = Thread(target=self._tick, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Stop ticking."""
        self._stopping.set()
        self._thread.join()

    def _tick(self) -> None:
        while not self._stopping.is_set():
            begun = monotonic()
            self._app.tick()
            sleep(max(0.0, _TICK_S - (monotonic() - begun)))
