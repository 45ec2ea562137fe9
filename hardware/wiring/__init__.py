"""How a board is wired: its circuit from the board's data, rules for it, and the documents that are made of it."""
