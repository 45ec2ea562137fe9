"""What a board draws, what gets lost on the way, and how long a power bank lasts."""
