"""`python -m host.blinka`: runs the firmware on this Raspberry Pi's pins, and prints the serial port at which it talks.

A process of its own, which `make play DEVICE=blinka` starts: Blinka finds out once a process what it runs on, and the
virtual board tells it "on no board at all".
"""

import argparse
import os
import sys
from pathlib import Path
from threading import Event


def main(words: list[str] | None = None) -> int:
    """Run until interrupted; return the exit code."""
    os.environ.pop("BLINKA_OS_AGNOSTIC", None)
    try:
        import neopixel  # noqa: F401  # before the virtual board's modules
    except (ImportError, NotImplementedError, RuntimeError) as error:
        print(f"This is no Raspberry Pi that Blinka can light LEDs from: {error}", file=sys.stderr)
        return 1
    from hardware import check
    from host.blinka.wiring import NoPinsError, Running, devices_on_pins
    from host.pico.port import Port

    parser = argparse.ArgumentParser(prog="python -m host.blinka", description="Ndongu on a Raspberry Pi's pins.")
    parser.add_argument("--board", choices=check.names(), default="pico-cells-2x10")
    parser.add_argument("--data", type=Path, default=Path.home() / ".ndongu", help="folder for calibration and games")
    given = parser.parse_args(words)
    port = Port()
    try:
        on = devices_on_pins(check.load(given.board), port, given.data)
    except NoPinsError as error:
        print(error, file=sys.stderr)
        return 1
    running = Running(on)
    print(port.path, flush=True)
    try:
        Event().wait()
    except KeyboardInterrupt:
        pass
    finally:
        running.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
