"""How the board starts, on the emulated Pico: safely, and saying why when it does not; and what the watchdog does."""

import json

import pytest
from pico_table import needs_image

from host.build import build
from host.compose import board_data
from host.pico.flash import folder_content
from host.pico.image import find_image
from host.pico.wiring import EmulatedBoard

pytestmark = [pytest.mark.pico, needs_image]

HANGS = """
import time
import firmware.main
class Hanging:
    ticks = 0
    def tick(self):
        self.ticks += 1
        if self.ticks == 5:
            print("hangs")
            time.sleep(60)
firmware.main._run(Hanging())
"""


@pytest.fixture(scope="module")
def flash(tmp_path_factory):
    out = tmp_path_factory.mktemp("build")
    build(out)
    return folder_content(out / "flash")


def started(flash, ms=400, press=0):
    board = EmulatedBoard(board_data())
    if press:
        board.buttons.press(press)
    board.power_on(find_image(), flash)
    board.linked = False
    board.advance(ms)
    return board


def said(board):
    return board.pico.usb.take().decode()


def at_the_prompt(board):
    board.pico.usb.send(b"\r\n")
    board.advance(100)
    return ">>>" in said(board)


def test_a_file_named_safe_keeps_the_game_from_starting(flash):
    board = started({**flash, "safe": b""})
    assert at_the_prompt(board)
    assert board.bank.power_downs == 0 and board.frames == 0


def test_the_mode_button_held_keeps_the_game_from_starting(flash):
    board = started(flash, press=1000)
    assert at_the_prompt(board)
    assert board.frames == 0


def test_a_missing_board_file_is_named(flash):
    board = started({name: data for name, data in flash.items() if name != "board.json"} | {"boot.py": WAITS})
    board.advance(400)
    assert "board.json can't be read" in said(board)
    assert at_the_prompt(board)


# The PC is not there yet when the Pico starts: what is said first would go past it.
WAITS = b"import time\ntime.sleep_ms(300)\n"


def test_a_start_that_fails_shows_red_and_says_why(flash):
    data = json.loads(flash["board.json"])
    data["cells"]["gain"] = 99
    board = started({**flash, "board.json": json.dumps(data).encode(), "boot.py": WAITS})
    board.advance(3000)
    told = said(board)
    assert "Ndongu does not start" in told and "KeyError: 99" in told
    leds = board.rings.leds
    assert any(leds[0::3]) and not any(leds[1::3]) and not any(leds[2::3])
    assert at_the_prompt(board)


def test_the_watchdog_starts_a_board_anew_that_hangs(flash):
    board = started({**flash, "main.py": HANGS.encode()}, ms=3000)
    assert board.pico.resets == 0
    board.advance(3500)
    assert board.pico.resets == 1


def test_ctrl_c_leads_to_the_repl_without_a_watchdog_and_the_game_can_be_started_again(flash):
    board = started(flash)
    lit(board)
    board.pico.usb.send(b"\x03")
    board.advance(300)
    assert not any(board.rings.leds)
    board.advance(6000)
    assert board.pico.resets == 0
    assert at_the_prompt(board)
    board.pico.usb.send(b"firmware.main.start()\r\n")
    lit(board)


def lit(board):
    """Lets time pass until something is lit."""
    for _ in range(300):
        if any(board.rings.leds):
            return
        board.advance(10)
    raise AssertionError(said(board))
