"""A board on a Raspberry Pi's own pins, by Adafruit's Blinka: the same firmware, other devices. Not run on hardware.

The devices get their pins through their constructors, as Blinka's DigitalInOut has them; `wiring.py` alone makes those.
"""
