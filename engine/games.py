"""The games there are, by name: makes rules of their text form. Called by everyone who sets up a game."""

from .base import Rules, read_options
from .errors import RulesError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .aligulimane import AliGuliMane
    from .giuthi import Giuthi
    from .kiothi import Kiothi

GAMES = ("giuthi", "kiothi", "ali-guli-mane")


def game(name: str) -> "type[AliGuliMane | Giuthi | Kiothi]":
    """Return the class of the rules of one of GAMES. It is loaded when first asked for: few boards play all three."""
    if name == "giuthi":
        from .giuthi import Giuthi

        return Giuthi
    if name == "kiothi":
        from .kiothi import Kiothi

        return Kiothi
    from .aligulimane import AliGuliMane

    return AliGuliMane


def rules(text: str) -> Rules:
    """Return the rules that a text such as `giuthi pits=6 seeds=4` names. RulesError."""
    words = [word for word in text.split(" ") if word]
    if not words or words[0] not in GAMES:
        raise RulesError("no game {}; there are {}".format(words[0] if words else "named", ", ".join(sorted(GAMES))))
    kind = game(words[0])
    return kind(read_options(kind, words[1:]))
