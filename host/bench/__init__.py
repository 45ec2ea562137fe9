"""Benches that run on a PC and print a table: how well the board sees."""
