"""The PC's end of the emulated Pico's USB port.

rp2040py answers every poll of the firmware for data from the PC at once, with nothing. The firmware then polls again,
which is an interrupt each time, and two thirds of its time go by with that; it never sleeps either. A real PC does not
complete a poll before there is data. `Usb` holds polls back until there is some. It can also stop taking data from the
Pico, as a PC does whose program has the port open and does not read.
"""

from typing import Any

_POLL_NS = 500_000  # how soon a held poll sees data
_FIFO = 512


class Usb:
    """A PC at the USB port of `device` (rp2040py's). `received` is called with bytes from the Pico."""

    def __init__(self, device: Any, clock: Any) -> None:
        self._cdc: Any = device.cdc
        self._controller: Any = device.mcu.usb_ctrl
        self._answer = self._controller.on_endpoint_read
        self._take = self._controller.dpram_updated
        self._reset = self._controller.on_reset
        self._polls: list[tuple[int, int]] = []
        self._alarm = clock.create_alarm(self._look)
        self._unsent = bytearray()
        self._held: list[tuple[int, int]] = []
        self._reading = True
        self.received = bytearray()
        self._controller.on_endpoint_read = self._polled
        self._controller.dpram_updated = self._updated
        self._controller.on_reset = self._on_reset
        self._cdc.on_serial_data = self.received.extend

    def send(self, data: bytes) -> None:
        """Send bytes to the Pico, as fast as it takes them."""
        self._unsent += data

    def take(self) -> bytes:
        """Return what has come from the Pico since the last call."""
        data = bytes(self.received)
        self.received.clear()
        return data

    @property
    def reading(self) -> bool:
        """Whether the PC takes what the Pico sends."""
        return self._reading

    @reading.setter
    def reading(self, reading: bool) -> None:
        self._reading = reading
        if reading:
            held, self._held = self._held, []
            for offset, value in held:
                self._take(offset, value)

    def _polled(self, endpoint: int, size: int) -> None:
        self._fill()
        if endpoint == self._cdc._out_endpoint and endpoint > 0 and self._cdc.tx_fifo.empty:
            self._polls[:] = [(endpoint, size)]
            self._alarm.schedule(_POLL_NS)
        else:
            self._answer(endpoint, size)

    def _look(self) -> None:
        if not self._polls:
            return
        self._fill()
        if self._cdc.tx_fifo.empty:
            self._alarm.schedule(_POLL_NS)
        else:
            self._answer(*self._polls.pop())

    def _fill(self) -> None:
        fifo = self._cdc.tx_fifo
        n = min(len(self._unsent), _FIFO - fifo.item_count)
        for byte in self._unsent[:n]:
            fifo.push(byte)
        del self._unsent[:n]

    def _updated(self, offset: int, value: int) -> None:
        # Buffer control of endpoint n: 0x80 + 8n for data to the PC (RP2040 data sheet, 4.1.2.7.5).
        endpoint = self._cdc._in_endpoint
        if not self._reading and endpoint > 0 and offset == 0x80 + 8 * endpoint:
            self._held.append((offset, value))
        else:
            self._take(offset, value)

    def _on_reset(self) -> None:
        self._polls.clear()
        self._held.clear()
        self._alarm.cancel()
        self._reset()
