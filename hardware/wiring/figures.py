"""Figures from the data sheets, with which the rules and the power budget count."""

from typing import NamedTuple

# USB's 5 V may be 5 % low at its source.
SUPPLY_V = 5.0
SUPPLY_LOWEST_V = 4.75

# Worst draw of a WS2812-like LED, all three colours at full: older kinds take 20 mA a colour, today's 12.
LED_WORST_MA = 60
LED_LOWEST_V = 3.7  # WS2812B: from 3.5 V on; blue needs a little more
# What is lost of the 5 V between the hub and the last ring, at most: 5 %, so that white stays white.
DROP_V = 0.25

# The Pico's own draw, at most (Pico data sheet, 2.2).
PICO_MA = 95
PIN_MA = 12.0  # of a pin, at its strongest setting (RP2040 data sheet, 5.5.3.4)

# HX711 (data sheet, pages 3 and 4): works from 2.6 V on.
CONVERTER_MA = 1.6
CONVERTER_LOWEST_V = 2.6
CELLS_V = 3.3
CELL_OHM = 1000
CLOCK_HIGH_NS = 1000  # firmware/devices/cells.py: a pulse of the clock
WIRE_PF_A_METRE = 60
INPUT_PF = 10

# The converters' regulator (LF33) and the diode before it (1N5817 at 0.3 A).
REGULATOR_MA = 500
REGULATOR_DROP_V = 0.45
DIODE_DROP_V = 0.35

# The resettable fuse: holds 1.85 A at 20 degrees, 1.4 A at 50; trips at 3.7 A; 0.12 ohm after it has tripped once.
FUSE_HOLD_MA = 1400
FUSE_TRIP_MA = 3700
FUSE_OHM = 0.12
# The transistor against reversed polarity, at 4.5 V between gate and source.
SWITCH_OHM = 0.1


class Gauge(NamedTuple):
    """A size of wire: cross-section in mm2, milliohm a metre at 20 degrees, milliamperes that it bears."""

    mm2: float
    milliohm: float
    bears_ma: int


# American wire gauges; stranded copper in PVC, a few in a bundle, ten degrees warmer than the air.
WIRES = {20: Gauge(0.52, 33.3, 7500), 22: Gauge(0.33, 53.0, 5000), 26: Gauge(0.13, 134.0, 2000)}
CONTACT_OHM = 0.02  # a plug and its socket (JST XH and SM: 10 milliohm new, 20 worn)
