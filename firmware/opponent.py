"""The board as a player, and as an adviser: thinks a little in every tick, then shows its move by light (`guide`).

Made by App; told by the link's `opponent` and `hint` (remote.py). The hands make the move for it. A Kiothi opening is
not its affair: no light guides there, so the hands open for it as they like.
"""

import engine
from engine.errors import CommandError
from engine.levels import LEVELS, STRONGEST, Opponent
from engine.table import Table
from firmware import cues as cue
from firmware.playing import Playing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine import Position
    from firmware.app import App

_SIDES = ("south", "north")
_SLICE = 2  # sowings a tick: some 8 ms on the Pico
_LONGEST_MS = 4500  # then the best move so far is played
_BITS = 10  # of the table: 8 kB


class Thinking:
    """`levels` has for South and North the level that the board plays there, 0 for hands alone."""

    def __init__(self, app: "App") -> None:
        self.app = app
        self.levels = bytearray(2)
        self._table: Table | None = None
        self._hinted: Position | None = None  # the position in which the best move is asked for
        self._for: Position | None = None  # the one that is thought about
        self._opponent: Opponent | None = None
        self._begun = 0
        self._seed = 0

    def set(self, side: str, level: str) -> None:
        """Lets the board play `side` at a level, or leaves it to the hands (`off`). CommandError."""
        if side not in _SIDES:
            raise CommandError(f"the board plays {' or '.join(_SIDES)}, not {side[:20]}")
        levels = ["off"] + [str(number + 1) for number in range(len(LEVELS))]
        if level not in levels:
            raise CommandError(f"a level is {', '.join(levels)}, not {level[:20]}")
        self.levels[_SIDES.index(side)] = levels.index(level)
        self._opponent = self._for = None
        self._seed = self.app.clock.ms() & 0xFFFF
        self.app.look_again()

    def hint(self) -> None:
        """Shows the best move for the player to move. StateError where no move is waited for."""
        if not self._waits():
            raise engine.StateError("a hint is for a move that has not been begun")
        self._hinted = self.app.session.position
        self._opponent = self._for = None

    @property
    def thinks(self) -> bool:
        """Whether a move is being thought out."""
        return self._opponent is not None

    def tick(self) -> bool:
        """Think on for a few sowings. True if something else is to be shown."""
        position = self.app.session.position
        level = STRONGEST if self._hinted is position else self.levels[position.player]
        if not level or not self._waits() or (self._for is position and not self._opponent):
            changed = self.thinks
            self._opponent = None
            if changed:
                self._for = None
            return changed
        if self._for is not position or self._opponent is None:
            self._begin(position, level)
            return True
        try:
            if not self._opponent.run(_SLICE) and self.app.clock.since(self._begun) < _LONGEST_MS:
                return False
            move = self._opponent.move
        except MemoryError:  # play goes on by hands alone
            self.levels[0] = self.levels[1] = 0
            self._opponent = self._hinted = None
            return True
        self._opponent = self._hinted = None
        self.app.guide(move)
        return True

    def _waits(self) -> bool:
        state = self.app.state
        return isinstance(state, Playing) and not state.begun and not state.shown

    def _begin(self, position: "Position", level: int) -> None:
        if self._table is None:
            try:
                self._table = Table(_BITS)
            except MemoryError:  # it goes without, only less far
                pass
        self._for = position
        self._begun = self.app.clock.ms()
        session = self.app.session
        self._opponent = Opponent(session.rules, position, level, self._seed, session.past, self._table)

    def paint(self, cues: cue.Cues) -> None:
        """Shows that the board is thinking."""
        if self.thinks:
            cues.set(self.app.board.store(self.app.session.position.player), cue.THINKING)
