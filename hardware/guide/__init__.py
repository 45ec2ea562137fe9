"""The build guide: its text, its drawings from the panel's geometry, and what to do about each message of the board."""
