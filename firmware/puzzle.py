"""Puzzles on the board: one best move is to be found from a position. Loaded when the first one is asked for.

By the link (`puzzle N`, in remote.py) or the menu. They are found and written by host/puzzles; README.md there says
what stands in a line of firmware/puzzles/GAME.txt. A file is never read as a whole: all its lines are of one length.
"""

import engine
from engine.errors import CommandError
from firmware import numbered, showing
from firmware.playing import Playing
from firmware.showing import HINT, SHOWN, Shown
from firmware.task import Judged, Task

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine import Move
    from firmware import interfaces
    from firmware.app import App


class Puzzle(Task):
    """A puzzle at work. `solution` is the one best move, `grade` from 1 to 5, `margin` what the mover then gets."""

    kind = "puzzle"

    def __init__(self, app: "App", game: str, number: int) -> None:
        super().__init__(app)
        line, self.count = numbered.read("puzzles", game, number)
        rules, position, facts, moves, self._wrong = [part.strip() for part in line.split("|")]
        self.rules = engine.rules(rules)
        self.position = self.rules.position(position, True)
        grade, _, margin = facts.split()[:3]
        self.game, self.number = game, number
        self.grade, self.margin = int(grade), int(margin)
        self.solution = self.rules.move(moves.split()[0])
        self.begin(self.rules, self.position)

    def next_state(self, note: str) -> "interfaces.State | None":
        """The one best move is right; another one is answered by light, as well as it can be."""
        app = self.app
        made = app.session.history
        if not made:
            return None
        if made[0] == self.solution:
            numbered.Next(app.store, "puzzles").keep(self.game, self.number % self.count + 1)
            if app.presence:
                app.presence.done("puzzle", self.game, self.number)
            right = f"puzzle-right number={self.number} of={self.count} move={made[0].text()}"
            return Judged(app, self.position.player, True, right)
        reply = self.answer(made[0])[0]
        if len(made) == 1 and reply and not app.session.over:
            app.shown = Shown(app.rules, app.session.position, reply, SHOWN, 0)
            app.sounder.tone(330, 300)
            return Playing(app)
        less = self.margin - self.answer(made[0])[1]
        said = f"puzzle-refuted player={self.position.player} move={made[0].text()} less={less}"
        return Judged(app, self.position.player, False, said)

    def answer(self, move: "Move") -> "tuple[Move | None, int]":
        """The best answer to a wrong move, None where it ends the game; and what margin is left after it."""
        for word in self._wrong.split():
            text, _, rest = word.partition("=")
            if text == move.text():
                reply, _, margin = rest.partition(":")
                return (self.rules.move(reply) if reply else None), int(margin)
        raise engine.IllegalMove(f"{move.text()}: the puzzle knows no answer to it")

    def words(self) -> str:
        """What is said while a move is waited for."""
        session, player = self.app.session, self.position.player
        if session.history:
            move = session.history[0]
            reply, margin = self.answer(move)
            answers = session.position.player
            key = "puzzle-wrong" if answers != player else "puzzle-poorer"
            more = f"reply={reply.text() if reply else ''} less={self.margin - margin}"
            return f"{key} player={answers} move={move.text()} {more}"
        if self.app.shown:
            return ""
        margin = self.margin
        goal = f"win={margin}" if margin > 0 else f"lose={-margin}" if margin else "even=1"
        return f"puzzle number={self.number} of={self.count} player={player} {goal}"

    def text(self) -> str:
        """As the link's `task` has it."""
        made = self.app.session.history
        stands = "asked" if not made else "right" if made[0] == self.solution else "wrong"
        return f"{self.game} {self.number} of={self.count} grade={self.grade} stands={stands}"

    def press(self) -> bool:
        """After a wrong move once more, else the next puzzle; while a move is waited for, the button is for others."""
        app = self.app
        made = app.session.history
        if made and made[0] != self.solution:
            self.again()
        elif isinstance(app.state, Playing):
            return False
        else:
            Puzzle(app, self.game, self.number % self.count + 1)
        return True

    def hint(self) -> None:
        """Shows the one best move."""
        showing.guide(self.app, self.solution, HINT)


def command(app: "App", words: "list[str]") -> None:
    """The link's `puzzle`: N, GAME N, next, again, hint, off. CommandError, StateError."""
    task = app.task
    if len(words) == 1 and words[0] in ("again", "hint", "off"):
        if not isinstance(task, Puzzle):
            raise engine.StateError("there is no puzzle on the board")
        {"again": task.again, "hint": task.hint, "off": task.leave}[words[0]]()
        return
    if words == ["next"]:
        go_on(app)
        return
    game = words[0] if len(words) == 2 else app.rules.name
    if not 1 <= len(words) <= 2 or not words[-1].isdigit() or len(words[-1]) > 4:
        raise CommandError("puzzle takes a number, a game and a number, next, again, hint or off")
    if game not in engine.GAMES:
        raise CommandError(f"there is no game {game[:20]}; there are {', '.join(engine.GAMES)}")
    Puzzle(app, game, int(words[-1]))


def go_on(app: "App") -> None:
    """Begins the puzzle after the last one solved, of the game that is played: the menu's item."""
    numbered.go_on(app, "puzzles", Puzzle)
