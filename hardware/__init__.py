"""What a board is made of: data files in boards/, and the checks on them. Imports nothing of ours."""
