"""Puzzles made of exact endgames: `hunt.py` finds them in a table, `proof.py` proves them by plain search."""
