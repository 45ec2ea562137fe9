"""The virtual board: seeds, hands, cells, rings and the other devices, in virtual time. For host and the tests."""

import os

# Adafruit's library asks this once, while it is imported: no chip, no pins, a PC.
os.environ.setdefault("BLINKA_OS_AGNOSTIC", "1")
