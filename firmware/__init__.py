"""What runs on the board: sees the seeds, follows the hands, drives the lights. `App` in app.py is the way in."""
