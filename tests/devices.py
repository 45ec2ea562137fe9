"""The devices of a board behind one face, for the contract that virtual and real ones keep alike.

`Virtual` holds the virtual devices, `OnPico` the drivers of firmware/devices/ on an emulated Pico, to which it talks by
MicroPython's REPL. Both have a virtual board with seeds and buttons at the other end.
"""

from array import array

from host.compose import board_data
from host.pico.wiring import EmulatedBoard, power_on
from host.virtual.board import VirtualBoard


class Virtual:
    """The virtual devices."""

    def __init__(self):
        self.board = VirtualBoard(board_data())
        self._raw = array("i", [0] * 22)

    def wait(self, ms):
        self.board.advance(ms)

    def poll_cells(self):
        mask = self.board.cells.poll(self._raw)
        return mask, list(self._raw)

    def show(self, frame, scale=256):
        self.board.rings.show(frame, scale)

    def poll_buttons(self):
        return self.board.buttons.poll()

    def tone(self, hz, ms):
        self.board.sounder.tone(hz, ms)

    def measure(self, ms):
        """What the clock says has passed between two looks, so many ms apart."""
        then = self.board.clock.ms()
        self.wait(ms)
        return self.board.clock.since(then)

    def read(self, name):
        return self.board.store.read(name)

    def write(self, name, data):
        self.board.store.write(name, data)

    def remove(self, name):
        self.board.store.remove(name)

    def names(self):
        return self.board.store.names()

    def converse(self, lines, say):
        """Sends lines to the board, which reads them all and says those of `say`; returns both as they arrive."""
        for line in lines:
            self.board.link.pc.send(line)
        read = []
        while (line := self.board.link.read()) is not None:
            read.append(line)
        for line in say:
            self.board.link.write(line)
        return read, self.board.link.pc.lines()


SET_UP = """
import json, os, time
from array import array
from firmware.board import wire_order
from firmware.devices.buttons import Buttons
from firmware.devices.cells import Cells
from firmware.devices.clock import Clock
from firmware.devices.link import Link
from firmware.devices.rings import Rings
from firmware.devices.sounder import Sounder
from firmware.devices.store import Store
data = json.load(open("board.json"))
pins, chips, leds = data["pins"], data["cells"], data["leds"]
cells = Cells(pins["cells"], pins["cells_clock"], chips["gain"], chips["per_second"], chips["settling_ms"])
rings = Rings(pins["leds"], wire_order(data), leds["order"])
buttons = Buttons([pins["button"]])
sounder, clock = Sounder(pins["sounder"]), Clock()
os.mkdir("data")
store = Store("data")
raw = array("i", [0] * 22)
def measure(ms):
    then = clock.ms()
    time.sleep_ms(ms)
    return clock.since(then)
def took(do, *args):
    t = time.ticks_us()
    do(*args)
    print(time.ticks_diff(time.ticks_us(), t))
"""

CONVERSE = """
link, read, end = Link(), [], time.ticks_add(time.ticks_ms(), {ms})
while time.ticks_diff(end, time.ticks_ms()) > 0:
    line = link.read()
    if line is not None: read.append(line)
    time.sleep_ms(2)
for line in {say!r}: link.write(line)
for _ in range(100):
    link.read()
    time.sleep_ms(1)
print("READ", repr(read))
"""


class OnPico:
    """The drivers, on an emulated Pico with nothing else running."""

    def __init__(self):
        self.board = EmulatedBoard(board_data())
        power_on(self.board, main=False)
        self.board.linked = False
        self.board.advance(300)
        self.run(SET_UP)
        for _ in range(8):  # the first conversions are thrown away
            self.wait(15)
            self.poll_cells()

    def run(self, code):
        return self.board.pico.execute(code)

    def value(self, expression):
        return eval(self.run(f"print(repr({expression}))"))

    def wait(self, ms):
        self.board.advance(ms)

    def poll_cells(self):
        return self.value("(cells.poll(raw), list(raw))")

    def show(self, frame, scale=256):
        self.run(f"rings.show(bytearray({bytes(frame)!r}), {scale})")
        self.wait(10)

    def poll_buttons(self):
        return self.value("buttons.poll()")

    def tone(self, hz, ms):
        self.run(f"sounder.tone({hz}, {ms})")

    def measure(self, ms):
        return self.value(f"measure({ms})")

    def read(self, name):
        return self.value(f"store.read({name!r})")

    def write(self, name, data):
        self.run(f"store.write({name!r}, {data!r})")

    def remove(self, name):
        self.run(f"store.remove({name!r})")

    def names(self):
        return self.value("store.names()")

    def converse(self, lines, say, ms=100):
        usb = self.board.pico.usb
        text = "".join(line + "\n" for line in lines)
        out = self.board.pico.execute(CONVERSE.format(ms=ms, say=list(say)), then=text.encode())
        *told, read = [line.rstrip() for line in out.splitlines() if line.strip()]
        assert usb.reading
        return eval(read.removeprefix("READ ")), told
