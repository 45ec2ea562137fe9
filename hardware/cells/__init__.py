"""Which load cells suit which seeds."""
