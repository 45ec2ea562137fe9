"""The real devices, for MicroPython on the board. The virtual ones stand in host/virtual/, behind the same interfaces."""
