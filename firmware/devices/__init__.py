"""The real devices, for MicroPython on the board. Their virtual siblings stand in host/virtual/."""
