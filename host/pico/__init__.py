"""The emulated Pico: a chip that runs the real MicroPython image and our firmware, wired to the virtual board."""
