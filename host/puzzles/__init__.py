"""Puzzles: hunted in tables of endgames, chosen, proved, and kept in files. See README.md beside this file."""
