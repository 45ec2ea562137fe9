"""How fast the engine is, beside the plainest code that does the same sowing. Run by `make bench`."""
