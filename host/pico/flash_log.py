"""Writes down what the emulated Pico does to its flash chip, so that a power cut at any moment can be made of it."""

from typing import Any

_PROGRAM, _SECTOR, _BLOCK = 0x02, 0x20, 0xD8  # commands of the chip
_SIZES = {_SECTOR: 4096, _BLOCK: 65536}
_PAGE = 256


class FlashLog:
    """`done` lists what was done to the flash of `chip` (rp2040py's): (address, bytes), (address, size) for an erase.

    `marks` says how much had been done at each rise of pin `pin`: the program on the Pico tells so where it is.
    """

    def __init__(self, chip: Any, pin: int) -> None:
        self.done: list[tuple[int, bytes | int]] = []
        self.marks: list[int] = []
        self._ssi = chip.ssi
        self._apply = chip.ssi._apply_command
        chip.ssi._apply_command = self._note
        chip.gpio[pin].add_listener(self._mark)

    def _note(self) -> None:
        command = bytes(self._ssi._tx_buffer)
        if self._ssi._write_enabled and len(command) >= 4:
            address = int.from_bytes(command[1:4], "big")
            if command[0] == _PROGRAM and len(command) > 4:
                self.done.append((address, command[4 : 4 + _PAGE]))
            elif command[0] in _SIZES:
                size = _SIZES[command[0]]
                self.done.append((address - address % size, size))
        self._apply()

    def _mark(self, new: object, old: object) -> None:
        if getattr(new, "name", "") == "HIGH":
            self.marks.append(len(self.done))


def left_by_cut(flash: bytes, done: list[tuple[int, bytes | int]], half: bool) -> bytearray:
    """Return what is left of `flash` when the power goes after all that was `done`; `half`: while the last was."""
    left = bytearray(flash)
    for number, (address, what) in enumerate(done):
        cut = half and number == len(done) - 1
        if isinstance(what, int):
            size = what // 2 if cut else what
            left[address : address + size] = b"\xff" * size
        else:
            for at, byte in enumerate(what[: len(what) // 2] if cut else what):
                left[address + at] &= byte
    return left
