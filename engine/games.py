"""The games there are, by name: makes rules of their text form. Called by everyone who sets up a game."""

from .aligulimane import AliGuliMane
from .base import Rules, read_options
from .errors import RulesError
from .giuthi import Giuthi
from .kiothi import Kiothi

GAMES = {game.name: game for game in (Giuthi, Kiothi, AliGuliMane)}


def rules(text: str) -> Rules:
    """Return the rules that a text such as `giuthi pits=6 seeds=4` names. RulesError."""
    words = [word for word in text.split(" ") if word]
    if not words or words[0] not in GAMES:
        raise RulesError("no game {}; there are {}".format(words[0] if words else "named", ", ".join(sorted(GAMES))))
    game = GAMES[words[0]]
    return game(read_options(game, words[1:]))
