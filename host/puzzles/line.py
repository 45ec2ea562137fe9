"""The best line of a puzzle as a game that can be shown move by move. The game room calls it."""

from engine import Session
from engine.games import rules as read_rules
from host.requests import RequestError

from .form import all_of, games


def session(game: str, number: int) -> Session:
    """Return the game that begins with the puzzle and goes on with the best moves. RequestError if there is none."""
    puzzles = all_of(game) if game in games() else ()
    if not 1 <= number <= len(puzzles):
        raise RequestError("puzzle", f"The puzzles of this game are numbered from 1 to {len(puzzles)}.")
    puzzle = puzzles[number - 1]
    rules = read_rules(puzzle.rules)
    session = Session(rules, rules.position(puzzle.position, True))
    for move in puzzle.line:
        session.play(rules.move(move))
    return session
