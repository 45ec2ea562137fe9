"""A board is checked from the PC: the virtual one, and one at a serial port; the report says which wire to look at."""

import os
import sys
from queue import SimpleQueue

import pytest

from host.__main__ import main
from host.check import CheckError, check_at, check_virtual, report_of
from host.compose import board_data
from host.report import Report
from host.virtual.board import VirtualBoard

BOARDS = ["pico-cells-2x10", "pico-buttons-2x10"]


def checked(name="pico-cells-2x10", *faults):
    board = VirtualBoard(board_data(name))
    for fault in faults:
        board.faults.begin(*fault)
    asked = []
    told = check_virtual(board, asked.append)
    return report_of(told, board.data), asked


@pytest.mark.parametrize("name", BOARDS)
def test_a_good_board_is_well_and_every_part_stands_in_the_report(name):
    (text, well), asked = checked(name)
    assert well
    assert "All that was tested is in order." in text
    places = [f"(place {place}, GP{place})" for place in range(22)]
    assert all(f"{place}: ok" in text for place in places)
    assert sum(line.startswith("Ring of ") and line.endswith(": ok") for line in text.splitlines()) == 22
    for part in ("Mode button (GP27)", "Sounder (GP28)", "What the board keeps", "Link to a PC"):
        assert f"{part}: ok" in text
    assert any("Hands off" in line for line in asked) and any("Three tones" in line for line in asked)


def test_what_is_broken_is_named_with_its_wire():
    (text, well), _ = checked("pico-cells-2x10", ("dead-cell", 13), ("stuck-cell", 21))
    assert not well
    assert "2 parts need a hand." in text
    assert "Scale of South's pit 4 (place 13, GP13): missing\n    The scale at place 13, pin GP13: it does not" in text
    assert "Scale of North's store (place 21, GP21): stuck" in text


def test_a_broken_chain_of_leds_is_found_at_its_first_dark_ring():
    data = board_data()
    led = sum(data["places"][link["place"]]["leds"] for link in data["chain"][:3])  # the fourth ring of the chain
    (text, well), _ = checked("pico-cells-2x10", ("broken-chain", led))
    assert not well
    rings = [line for line in text.splitlines() if line.startswith("Ring of")]
    assert [line.endswith(": ok") for line in rings] == [True] * 3 + [False] * 19
    before, first = data["chain"][2]["place"], data["chain"][3]["place"]
    assert f"The ring at place {first} is not right." in text
    assert f"from the ring at place {before} (DOUT)" in text


def test_a_stuck_button_is_named():
    (text, _), _ = checked("pico-buttons-2x10", ("stuck-button", 6))
    assert "Button of North's pit 6 (place 5, GP5): stuck" in text


def test_the_command_saves_the_report_and_its_exit_code_says_whether_all_is_well(tmp_path, capsys):
    file = tmp_path / "report.txt"
    assert main(["check", "--device", "virtual", "--save", str(file)]) == 0
    assert file.read_text() in capsys.readouterr().out
    assert main(["check", "--device", "virtual", "--fault", "noise:3", "--save", str(file)]) == 1
    assert "noisy" in file.read_text()


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["--device", "virtual", "--fault", "flood"], "flood"),
        (["--device", "serial:/dev/nowhere"], "There is no /dev/nowhere"),
        (["--device", "serial:X", "--fault", "noise:3"], "leave out --fault"),
    ],
)
def test_what_cannot_be_checked_is_said_in_a_sentence(args, says, capsys, monkeypatch):
    monkeypatch.setattr("host.check._SILENT_S", 0.5)
    assert main(["check", *args]) == 1
    said = capsys.readouterr()
    assert says in said.err and "Traceback" not in said.err


@pytest.mark.skipif(sys.platform == "win32" or not hasattr(os, "openpty"), reason="no pseudo-terminals here")
def test_a_board_at_a_serial_port_is_checked_and_enter_answers_for_its_button(tmp_path, monkeypatch):
    monkeypatch.setattr("firmware.checking.RING_MS", 200)  # the thread's time is our own
    from pty_board import PtyBoard

    from host.serial_link import SerialLink

    board = PtyBoard(tmp_path / "port")
    board.plug()
    link = SerialLink(str(board.path))
    presses = SimpleQueue()

    def answer(said):
        if said.startswith(("Is every light", "Three tones")):
            presses.put("\n")

    try:
        told, data = check_at(link, answer, presses)
    finally:
        link.close()
        board.stop()
    text, well = report_of(told, data)
    assert "Ring of North's pit 1 (place 0, 8 LEDs): ok" in text
    assert "Sounder (GP28): ok" in text
    assert "Mode button (GP27): untested\n    No press of the mode button" in text
    assert not well


def test_a_silent_line_is_no_board(monkeypatch):
    monkeypatch.setattr("host.check._SILENT_S", 0.2)

    class Nobody:
        trouble = ""

        def send(self, line):
            pass

        def lines(self):
            return []

    with pytest.raises(CheckError, match="No game answers"):
        check_at(Nobody(), print, SimpleQueue())


def test_results_come_in_lines_and_a_new_check_begins_anew():
    report = Report()
    report.read(["check rings ok,wrong", "check parts mode=ok ma=3", "check done 1"])
    assert report.checked and report.check == {"rings": "ok,wrong", "parts": "mode=ok ma=3", "done": "1"}
    report.read(["check rings ok,ok"])
    assert not report.checked and report.check == {"rings": "ok,ok"}
