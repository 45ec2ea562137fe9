"""Lessons: courses of short steps that teach a game by doing. `courses/` holds them; README.md says how to add one."""
