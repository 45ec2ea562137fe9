"""Serial ports: which one the board is at, and why one can't be opened, in plain words. For deploy and the mirror."""

import errno
import os

import serial
from serial.tools import list_ports

_RASPBERRY_PI = 0x2E8A  # the USB vendor number of MicroPython on a Pico


class PortError(Exception):
    """A port can't be used. The text says why, and what to do."""


def find() -> str:
    """Return the port of the one Pico that is plugged in. Raises PortError if there is none, or more than one."""
    picos = [port for port in list_ports.comports() if port.vid == _RASPBERRY_PI]
    if not picos:
        raise PortError(
            "No Pico with MicroPython is plugged in. If it shows up as a drive named RPI-RP2, MicroPython is not on it "
            "yet: copy its image for the Pico (a .uf2 file from micropython.org) onto that drive. "
            "A board that is no USB device needs its port named: make deploy PORT=/dev/..., or make play or make check "
            "DEVICE=serial:/dev/..." + _others()
        )
    if len(picos) > 1:
        names = ", ".join(f"{port.device} (serial number {port.serial_number})" for port in picos)
        raise PortError(
            f"There is more than one Pico: {names}. Say which one: make deploy PORT={picos[0].device}, or make "
            f"play or make check DEVICE=serial:{picos[0].device}"
        )
    return str(picos[0].device)


def serial_number(port: str) -> str | None:
    """Return the serial number of the USB device at `port`; None for what is no USB device."""
    return next((found.serial_number for found in list_ports.comports() if found.device == port), None)


def port_of(number: str) -> str | None:
    """Return the port at which the USB device with this serial number is now, or None while it is away."""
    return next((found.device for found in list_ports.comports() if found.serial_number == number), None)


def open_port(port: str, timeout: float) -> serial.Serial:
    """Return the port, opened for us alone; its reads last `timeout` seconds at most. Raises PortError."""
    try:
        return serial.serial_for_url(port, baudrate=115200, timeout=timeout, write_timeout=timeout, exclusive=True)
    except (OSError, ValueError) as error:
        raise PortError(why_not(port, error)) from None


def why_not(port: str, error: Exception) -> str:
    """Return a sentence that says why `port` could not be opened, and the way out."""
    number = getattr(error, "errno", None)
    if number in (errno.EBUSY, errno.EAGAIN):
        return (
            f"{port} is in use by another program: close what talks to the board (Thonny, mpremote, the page's mirror) "
            "and try again."
        )
    if number in (errno.EACCES, errno.EPERM):
        if os.name == "nt":
            return f"{port} is in use by another program. Close it and try again."
        way = "On Linux: sudo usermod -aG dialout $USER, log out and in again"
        return f"You have no permission to use {port}. {way}, and try once more."
    if number in (errno.ENOENT, errno.ENODEV, errno.ENXIO) or isinstance(error, FileNotFoundError):
        return f"There is no {port}. Is the board plugged in, with a cable that carries data?{_others()}"
    return f"{port} can't be opened: {error}.{_others()}"


def _others() -> str:
    names = [port.device for port in list_ports.comports()]
    return f" Ports here: {', '.join(names)}." if names else ""
