"""A move that the lights show before it is made: asked for over the link, the board's own as a player, or a hint.

Made by App (`guide`); playing.py and guiding.py ask it what to light.
"""

from firmware import cues as cue

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine import Move, Position, Rules
    from firmware.board import Field

SHOWN, PLAYS, HINT = "shown", "plays", "hint"


class Shown:
    """`move`, shown because of `why`. Instead of a HINT another move may be made. `level`: at which the board PLAYS."""

    def __init__(self, rules: "Rules", position: "Position", move: "Move", why: str, level: int) -> None:
        self.move = move
        self.why = why
        self.level = level
        events = rules.events(position, move)
        self._lifted = next(events)[2]
        self._first = next(events)[1]  # the pit that the first seed goes into
        self._way = 1 if self._first == rules.next_pit(move.pit, 1) else -1
        words = [f"{why} player={position.player} move={move.text()} pit={move.pit}"]
        if level:
            words.append(f"level={level}")
        if self._lifted < position.pits[move.pit]:
            words.append(f"part={self._lifted}")
        if move.text()[-1] in "+-":
            words.append("way=" + move.text()[-1])
        self.words = " ".join(words)

    @property
    def binds(self) -> bool:
        """Whether another move is a mistake."""
        return self.why != HINT

    def paint(self, field: "Field", cues: cue.Cues) -> None:
        """Lights the pit to be lifted, and where the first seed goes."""
        cues.set(field.place[self.move.pit], cue.LIFT, self._lifted)
        heading = field.heading(self._first, self._way)
        cues.set(field.place[self._first], cue.SOW, self._lifted, self._way, heading)
