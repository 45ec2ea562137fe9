"""What runs on a PC: the virtual board, the game page and its server. Imports firmware and engine."""
