"""Checks a board from the PC: `python -m host check`, what `make check` runs. At a serial port, or a virtual one.

Starts the board's self-test, prints what the board asks for, and at the end the report. Whoever does it presses the
board's button, or Enter here. A virtual board has somebody of software before it.
"""

import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import datetime
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic, sleep
from typing import Any, Protocol

from host import check_report
from host.compose import board_data, simulation_of
from host.report import Report
from host.virtual.board import VirtualBoard
from host.virtual.buttons import at_place
from host.words import Words

_SILENT_S = 6.0  # within which a board answers, and a port that is plugged in opens
_AGAIN_S = 1.5
_GONE_S = 30.0  # no step of the check lasts so long without a word
_LOOK_S = 0.05
_STEP_MS = 20
_FINGER = 6.0  # seeds' weight
_FINGER_MS = 250
_LOOKS = 5  # before a ring is called dark: light comes a little after its cue
_LONGEST_MS = 180_000


class CheckError(Exception):
    """The board can't be checked; the text says why, and what to do."""


class Line(Protocol):
    """The PC's end of a board's link."""

    @property
    def trouble(self) -> str:
        """Why the port is not open; empty while it is."""

    def send(self, line: str) -> None:
        """Send one line."""

    def lines(self) -> list[str]:
        """Return the lines that came since the last call."""


def _presses() -> "SimpleQueue[str]":
    """Return a queue that gets an item for each Enter at the terminal."""
    typed: SimpleQueue[str] = SimpleQueue()

    def listen() -> None:
        with suppress(OSError, ValueError):  # nobody can type here
            for line in sys.stdin:
                typed.put(line)

    Thread(target=listen, daemon=True).start()
    return typed


def check_at(
    link: Line, say: Callable[[str], object], presses: "SimpleQueue[str] | None" = None
) -> tuple[dict[str, str], dict[str, Any]]:
    """Check the board at the other end of `link`; return its results and its board file. Raises CheckError."""
    presses = presses or _presses()
    report, words = Report(), Words()
    _greet(link, report)
    try:
        data = board_data(report.name)
    except FileNotFoundError:
        raise CheckError(f"The board is called {report.name}, and there is no such file in hardware/boards.") from None
    link.send("check")
    said, begun = "", False
    heard = monotonic()
    while not report.checked:
        sleep(_LOOK_S)
        lines = link.lines()
        report.read(lines)
        if link.trouble:
            raise CheckError(f"{link.trouble} Plug it in, and check once more.")
        heard = monotonic() if lines else heard
        refused = next((answer for answer in report.take_answers() if answer.code), None)
        if refused:
            raise CheckError(f"The board can't check itself: {refused.text}. Is it older? `make deploy` renews it.")
        if monotonic() - heard > _GONE_S:
            raise CheckError("The board says nothing any more. Switch it off and on, and check once more.")
        said = _tell(report, words, said, say)
        begun = begun or said.startswith("check")
        if begun and not said.startswith(("check", "let-go")) and not report.checked:
            raise CheckError("The check was broken off on the board.")
        try:
            presses.get_nowait()
            link.send("press")
        except Empty:
            continue
    return report.check, data


def _greet(link: Line, report: Report) -> None:
    begun = greeted = monotonic()
    link.send("sync")
    while not report.name:
        sleep(_LOOK_S)
        report.read(link.lines())
        if monotonic() - begun > _SILENT_S:
            raise CheckError(link.trouble or "No game answers there. Is it on the board? `make deploy` puts it there.")
        if monotonic() - greeted > _AGAIN_S:
            greeted = monotonic()
            link.send("")  # ends what another program may have left half written
            link.send("sync")


def _tell(report: Report, words: Words, said: str, say: Callable[[str], object]) -> str:
    """Print what the board says, once for each step; return its key."""
    saying = report.saying
    if saying and saying.key != said and saying.key.startswith("check"):
        say(words.say(saying.key, saying.args))
    return saying.key if saying else said


def check_virtual(board: VirtualBoard, say: Callable[[str], object]) -> dict[str, str]:
    """Check a virtual board; somebody of software does what the board asks for. Raises CheckError."""
    simulation = simulation_of(board)
    report, words = Report(), Words()
    link = board.link.pc
    board.buttons.press(_FINGER_MS)  # which the board sees before it is checked
    simulation.run(4000)
    link.send("sync")
    link.send("check")
    said, touched, began = "", -1, board.clock.now
    noted: list[int] = []  # the rings that are dark
    dark, looked = -1, 0
    while not report.checked:
        simulation.run(_STEP_MS)
        report.read(link.lines())
        before, said = said, _tell(report, words, said, say)
        if said == "check-ring-by-ring":
            dark, was_dark = _dark(board, report), dark
            if dark >= 0 and dark == was_dark and dark not in noted:
                looked += 1
                if looked == _LOOKS:
                    noted.append(dark)
                    board.buttons.press(_FINGER_MS)
            else:
                looked = 0
        if said in ("check-seen", "check-sound") and said != before:
            board.buttons.press(_FINGER_MS)
        if said.startswith("check-touch"):
            touched = _touch(board, simulation.run, _lit(report), touched)
        if board.clock.now - began > _LONGEST_MS:
            raise CheckError("The board does not come to an end with its check.")
    return report.check


def _dark(board: VirtualBoard, report: Report) -> int:
    """Return the place whose ring is to be all white and is not; -1 where all is well."""
    for place, name, n in report.cues:
        size = board.data["places"][place]["leds"]
        if name == "test" and n == 3 + size:
            first = sum(other["leds"] for other in board.data["places"][:place])
            if not all(board.rings.leds[3 * first : 3 * (first + size)]):
                return place
    return -1


def _lit(report: Report) -> list[int]:
    return [cue.place for cue in report.cues if cue.name == "here"]


def _touch(board: VirtualBoard, run: Callable[[int], object], lit: Iterable[int], touched: int) -> int:
    """Press into the next place that is lit, once round; then the mode button: the others do not react."""
    left = [place for place in lit if place > touched]
    if not left:
        board.buttons.press(_FINGER_MS)
        run(2 * _FINGER_MS)
        return touched
    place = left[0]
    if board.told:
        board.buttons.press(_FINGER_MS, at_place(place))
    else:
        board.cells.push(place, _FINGER, _FINGER_MS)
    run(2 * _FINGER_MS)
    return place


def report_of(told: dict[str, str], data: dict[str, Any]) -> tuple[str, bool]:
    """Return the report as text, and whether all is well."""
    words = Words()
    well = not check_report.to_do(check_report.lines(told, data, words))
    return check_report.text(told, data, words, datetime.now()), well
