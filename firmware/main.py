"""Starts the board: puts the app on the Pico's devices and runs it. The flash's /main.py calls `start`.

Nothing is started that can't be stopped again: with the mode button held at power-up, or a file named `safe` on the
flash, the board stays in MicroPython's REPL.
"""

import gc
import json
import os
import sys
import time

import machine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from firmware.app import App
    from firmware.devices.rings import Rings

_TICK_MS = 20
_WATCHDOG_MS = 5000
_COLLECT_TICKS = 50  # so much garbage is not made in between that a tick has to collect it, which takes 20 ms
_DATA = "data"  # the folder of the store: calibration, settings, saved games
_LOADING_BYTES = 8192
_HELD_MS = 50
_RED = 60


def start() -> None:
    """Runs the board, from power-up until it is switched off or interrupted by Ctrl-C."""
    if "safe" in os.listdir():
        print("Ndongu does not start: there is a file named safe.")
        return
    try:
        with open("board.json") as file:
            data = json.load(file)
        if _held(data["pins"]["button"]):
            print("Ndongu does not start: the mode button is held.")
            return
    except (OSError, ValueError, KeyError) as error:
        print("Ndongu does not start: board.json can't be read. Deploy the board once more.")
        sys.print_exception(error)
        return
    devices: list[Any] = []
    # Else what is loaded comes to lie all over the heap, between what loading leaves, and no room in one piece is left.
    gc.threshold(_LOADING_BYTES)
    try:
        app = _build(data, devices)
        gc.threshold(-1)
    except Exception as error:
        print("Ndongu does not start:")
        sys.print_exception(error)
        for device in devices[:1]:
            _show_red(device, data)
        return
    try:
        _run(app)
    finally:
        for device in devices:
            device.stop()


def _held(pin: int) -> bool:
    """Whether the button is down, and not just by a jolt."""
    button = machine.Pin(pin, machine.Pin.IN, machine.Pin.PULL_UP)
    time.sleep_ms(1)
    if button.value():
        return False
    time.sleep_ms(_HELD_MS)
    return not button.value()


def _build(data: "dict[str, Any]", devices: "list[Any]") -> "App":
    """Makes the app. The devices that have to be stopped at the end go into `devices`, the rings first."""
    from firmware.board import Board, wire_order
    from firmware.devices.rings import Rings

    pins, leds = data["pins"], data["leds"]
    rings = Rings(pins["leds"], wire_order(data), leds["order"])
    devices.append(rings)

    from firmware.app import App
    from firmware.devices.buttons import Buttons
    from firmware.devices.cells import Cells
    from firmware.devices.clock import Clock
    from firmware.devices.link import Link
    from firmware.devices.machine_code import take
    from firmware.devices.sounder import Sounder
    from firmware.devices.store import Store

    if _DATA not in os.listdir():
        os.mkdir(_DATA)
    cells: Any = None  # a board that is told by buttons has none
    if "cells" in pins:
        chips = data["cells"]
        cells = Cells(pins["cells"], pins["cells_clock"], chips["gain"], chips["per_second"], chips["settling_ms"])
        devices.append(cells)
    sounder = Sounder(pins["sounder"])
    devices.append(sounder)
    buttons = Buttons([pins["button"]] + pins.get("buttons", []))
    link = Link()
    devices.append(link)
    app = App(Board(data), cells, rings, buttons, sounder, Clock(), Store(_DATA), link, take, _files)
    gc.collect()
    return app


def _files() -> "Iterator[str]":
    """Tells what is on the flash: see devices/files.py, which is loaded here, since it is seldom asked for."""
    from firmware.devices import files

    return files.lines()


def _run(app: "App") -> None:
    """Ticks for ever. The watchdog starts the board anew when a tick does not come back, or fails."""
    watchdog = machine.WDT(timeout=_WATCHDOG_MS)
    ticks = 0
    try:
        while True:
            begun = time.ticks_ms()
            app.tick()
            watchdog.feed()
            ticks += 1
            if ticks >= _COLLECT_TICKS:
                ticks = 0
                gc.collect()
            left = _TICK_MS - time.ticks_diff(time.ticks_ms(), begun)
            if left > 0:
                time.sleep_ms(left)
    except KeyboardInterrupt:
        from firmware.devices.chip import CHIP, watchdog_clear

        # Somebody wants the REPL: it has no time for a watchdog. (CTRL.ENABLE, cleared.)
        machine.mem32[watchdog_clear(CHIP)] = 1 << 30
        raise


def _show_red(rings: "Rings", data: "dict[str, Any]") -> None:
    """Lights a quarter of every ring dimly red: the board could not start, and the serial line says why."""
    frame = bytearray(3 * sum([place["leds"] for place in data["places"]]))
    for led in range(0, len(frame) // 3, 4):
        frame[3 * led] = _RED
    rings.show(frame)
