"""Puts the firmware's app together with the virtual board's devices: the one place where that is done on a PC."""

import json
from pathlib import Path
from typing import Any, cast

from firmware.app import App
from firmware.board import Board
from hardware import cut
from host.virtual.board import VirtualBoard
from host.virtual.simulation import Simulation, Ticking

BOARD = "pico-cells-2x10"
_BOARDS = Path(__file__).parent.parent / "hardware" / "boards"


def board_data(name: str = BOARD) -> dict[str, Any]:
    """Return the data of a board, or of one cut from it. Raises FileNotFoundError if there is no such board."""
    if name not in board_names():
        for whole in board_names():
            for data in cut.cuts(board_data(whole)):
                if data["name"] == name:
                    return data
    found: dict[str, Any] = json.loads((_BOARDS / f"{name}.json").read_text(encoding="utf-8"))
    return found


def board_names() -> list[str]:
    """Return the names of all boards that have a file."""
    return sorted(path.stem for path in _BOARDS.glob("*.json"))


def all_board_names() -> list[str]:
    """Return the names of all boards, with those that are cut from them."""
    return [
        name for whole in board_names() for name in (whole, *(data["name"] for data in cut.cuts(board_data(whole))))
    ]


def calibrate(board: VirtualBoard) -> None:
    """Give the board its cells' calibration, as if someone had done it by hand; one that is told has none."""
    if board.told:
        return
    for name in ("calibration.0", "calibration.1"):
        board.store.remove(name)  # of a board that was calibrated on the board, before
    board.store.write("calibration.json", json.dumps(board.calibration()).encode())


def app_with(devices: Any) -> Ticking:
    """Return an app on these devices: `data` is a board file's content, the others are named as their interfaces."""
    app = cast(Any, App)(  # the firmware is written without annotations
        cast(Any, Board)(devices.data),
        devices.cells,
        devices.rings,
        devices.buttons,
        devices.sounder,
        devices.clock,
        devices.store,
        devices.link,
    )
    return cast(Ticking, app)


def app_on(board: VirtualBoard, *, calibrated: bool = True) -> Ticking:
    """Return an app that runs on this virtual board, calibrated first unless it is to do without."""
    if calibrated:
        calibrate(board)
    return app_with(board)


def simulation_of(board: VirtualBoard) -> Simulation:
    """Return a running board: an app on it, in virtual time."""
    return Simulation(app_on(board), board)


class Powered:
    """An app that runs as long as its board has power, and starts anew from the store when that is back.

    `devices` is the board, or what records it.
    """

    def __init__(self, board: VirtualBoard, devices: Any = None) -> None:
        self.app: Ticking | None = None
        self._board = board
        self._devices = devices or board

    def tick(self) -> None:
        """One round of the loop, if there is power for it. A cut leaves the LEDs dark, and no line on its way."""
        board = self._board
        if board.powered:
            self.app = self.app or app_with(self._devices)
            self.app.tick()
        elif self.app:
            self.app = None
            board.rings.show(bytes(len(board.rings.leds)))
            board.link.clear()
