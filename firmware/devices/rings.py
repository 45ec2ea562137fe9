"""All LEDs: one chain of WS2812B, fed by a PIO program and DMA, so that the CPU does not wait for the wire."""

import time
from array import array

import machine
import rp2

from firmware.devices.machine_code import arrange, ws2812

_STEPS_HZ = 125_000_000 // 26  # six steps a bit of 1.25 us (WS2812B data sheet, page 4), all of them equally long
_LED_US = 30
_LATCH_US = 300  # the newer chips take a frame over after 280 us of silence
_WORD = 2  # DMA moves words of four bytes
_CHANNEL_BITS = {"R": 0, "G": 1, "B": 2}


class Rings:
    """The LEDs at GP number `pin`.

    `chain` are numbers in board order, one for each LED in the order of the wire; `order` the colours on the wire, as
    in "GRB". Uses state machine 4, the first of the second PIO, and a DMA channel.
    """

    def __init__(self, pin: int, chain: "list[int]", order: str) -> None:
        self._chain = array("H", chain)
        self._order = bytes([_CHANNEL_BITS[colour] for colour in order])
        self._words = array("I", [0] * len(chain))
        wire = machine.Pin(pin, machine.Pin.OUT, value=0)
        self._machine = rp2.StateMachine(4, ws2812, freq=_STEPS_HZ, set_base=wire, out_base=wire)
        self._machine.active(1)
        self._dma = rp2.DMA()
        self._control = self._dma.pack_ctrl(size=_WORD, inc_write=False, treq_sel=8)  # DREQ_PIO1_TX0
        self._wire_us = len(chain) * _LED_US + _LATCH_US
        self._sent = time.ticks_add(time.ticks_us(), -self._wire_us)

    def show(self, frame: bytearray, scale: int = 256) -> None:
        """Sends R, G, B for every LED, in board order, dimmed to `scale` of 256.

        Returns at once: the wire takes 30 us an LED by itself.

        A frame that comes while the one before is still on the wire is left out; the next one is not far.
        """
        if self._dma.active() or time.ticks_diff(time.ticks_us(), self._sent) < self._wire_us:
            return
        arrange(frame, self._words, self._chain, len(self._words), self._order, scale)
        self._dma.config(
            read=self._words, write=self._machine, count=len(self._words), ctrl=self._control, trigger=True
        )
        self._sent = time.ticks_us()

    def stop(self) -> None:
        """Darkens all LEDs; waits for the wire (some ms)."""
        time.sleep_us(self._wire_us)
        self.show(bytearray(3 * len(self._words)))
        time.sleep_us(self._wire_us)
        self._machine.active(0)
        self._dma.close()
        rp2.PIO(1).remove_program()
