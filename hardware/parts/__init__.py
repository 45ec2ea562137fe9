"""What to buy for a board: the catalogue of parts, and how many of each a board takes."""
