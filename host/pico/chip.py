"""A Pico in a box: boots a MicroPython image in rp2040py with files on its flash, and lets emulated time pass."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from rp2040py.boards import BOARDS, resolve_firmware
from rp2040py.device import MicroPythonDevice
from rp2040py.execute_batch import execute_batch
from rp2040py.external import ExternalDevice, attach_external_devices
from rp2040py.memory_map import FLASH_START_ADDRESS

from host.pico.flash import flash_image
from host.pico.usb import Usb

_MS = 1_000_000  # in ns
_BOOT_MS = 2000
_ANSWER_MS = 60_000


class PicoError(Exception):
    """The emulated Pico does not do what it should. The text says what it did."""


class Pico:
    """An emulated Pico with a MicroPython image, `files` (by path) on its flash, and `devices` at its pins.

    Nothing happens but by `run`. `usb` is the PC's end of its port. `resets` counts how often the watchdog has
    started it anew.
    """

    def __init__(self, image: Path, files: Mapping[str, bytes], devices: Sequence[ExternalDevice] = ()) -> None:
        spec = resolve_firmware(BOARDS["pico"], "micropython", str(image))
        self._device = MicroPythonDevice(board=spec)
        self._simulator = self._device.simulator
        self.chip: Any = self._device.mcu
        self.clock: Any = self.chip.clock
        layout = spec.layout
        if layout is None:
            raise PicoError(f"{image} is not for the Pico.")
        content = flash_image(files, layout.fs_blocksize, layout.fs_blockcount)
        self.chip.flash[layout.fs_start : layout.fs_start + len(content)] = content
        self.usb = Usb(self._device, self.clock)
        self.resets = 0
        self._restart = self.chip.watchdog.on_watchdog_trigger
        self.chip.watchdog.on_watchdog_trigger = self._watchdog
        self._end = self.clock.create_alarm(self._stop)
        attach_external_devices(self.chip, *devices)
        self.chip.core.pc = FLASH_START_ADDRESS

    @property
    def ms(self) -> float:
        """Emulated time since power-on, in ms."""
        return float(self.clock.nanos) / _MS

    def run(self, ms: float) -> None:
        """Let so much emulated time pass."""
        self._end.schedule(ms * _MS)
        self._simulator.stopped = False
        while not self._simulator.stopped:
            execute_batch(self._simulator, 1)

    def until(self, condition: Callable[[], object], timeout_ms: float, step_ms: float = 1) -> float:
        """Let time pass until the condition holds; return how long it took, in ms. Raises PicoError."""
        start = self.ms
        while not condition():
            if self.ms - start >= timeout_ms:
                raise PicoError(f"not within {timeout_ms} ms; the Pico has said: {bytes(self.usb.received)!r}")
            self.run(step_ms)
        return self.ms - start

    def execute(self, code: str, timeout_ms: float = _ANSWER_MS, then: bytes = b"") -> str:
        """Run code by the raw REPL, after Ctrl-C to what runs; return what it prints. PicoError for its errors.

        `then` is sent to the code while it runs.
        """
        self.usb.send(b"\r\x03\x03\x01")
        self._read_until(b"raw REPL; CTRL-B to exit\r\n>", timeout_ms)
        self.usb.send(code.encode() + b"\x04")
        self._read_until(b"OK", timeout_ms)
        self.usb.send(then)
        out = self._read_until(b"\x04", timeout_ms)
        error = self._read_until(b"\x04", timeout_ms)
        self.usb.send(b"\x02")
        if error:
            raise PicoError(error.decode())
        return out.decode().replace("\r\n", "\n")

    def _read_until(self, end: bytes, timeout_ms: float) -> bytes:
        received = self.usb.received
        self.until(lambda: end in received, timeout_ms)
        at = received.index(end)
        data = bytes(received[:at])
        del received[: at + len(end)]
        return data

    def _stop(self) -> None:
        self._simulator.stopped = True

    def _watchdog(self) -> None:
        self.resets += 1
        self._restart()
