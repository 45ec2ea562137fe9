"""Lessons on the board: a course of short steps, each a position and a task. Loaded when the first one is asked for.

By the link (`lesson COURSE N`), or by the menu for the game that is played. host/lessons checks the courses and writes
firmware/lessons/COURSE.txt, a step a line.
"""

import engine
from engine.errors import CommandError
from firmware import numbered, showing
from firmware.playing import Playing
from firmware.showing import HINT, SHOWN, Shown
from firmware.task import Judged, Task

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware import interfaces
    from firmware.app import App

_NEXT_MS = 3500  # from a step done to the next one, if nobody presses the button
_TRIES = 2  # then the lights show what is to be done


class Lesson(Task):
    """A step at work. `moves` are the ones that do what is asked; None where any move does."""

    kind = "lesson"

    def __init__(self, app: "App", course: str, number: int) -> None:
        super().__init__(app)
        line, self.count = numbered.read("lessons", course, number)
        self.name, rules, position, light, moves = [part.strip() for part in line.split("|")]
        self.course, self.number = course, number
        self.rules = engine.rules(rules)
        self.position = self.rules.position(position, True)
        self.moves = None if moves == "any" else [self.rules.move(move) for move in moves.split()]
        self._shows = light == "show"
        self._tries = 0
        self.begin(self.rules, self.position)

    @property
    def done(self) -> bool:
        """Whether the hands have made a move that does what is asked."""
        made = self.app.session.history
        return bool(made) and (self.moves is None or made[0] in self.moves)

    def next_state(self, note: str) -> "interfaces.State | None":
        """What follows when the position lies, and after the hands' move."""
        app = self.app
        if not app.session.history:
            if self.moves and (self._shows or self._tries >= _TRIES):
                app.shown = Shown(app.rules, app.session.position, self.moves[0], SHOWN, 0)
                return Playing(app)
            return None
        where = f"course={self.course} step={self.number} of={self.count} name={self.name}"
        if self.done:
            numbered.Next(app.store, "lessons").keep(self.course, self.number % self.count + 1)
            if app.presence:
                app.presence.done("lesson", self.course, self.number)
            last = self.number == self.count
            return _Done(self, f"{'lesson-end' if last else 'lesson-right'} {where}", not last)
        self._tries += 1
        return _Tried(self, f"lesson-tried {where}")

    def words(self) -> str:
        """What is said while a move is waited for."""
        if self.app.session.history:
            return ""
        return f"lesson course={self.course} step={self.number} of={self.count} name={self.name}"

    def text(self) -> str:
        """As the link's `task` has it."""
        stands = "done" if self.done else "tried" if self.app.session.history else "asked"
        return f"{self.course} {self.number} of={self.count} name={self.name} stands={stands}"

    def press(self) -> bool:
        """After a step the next one, after the last one back to the game, after another move once more."""
        state = self.app.state
        if not isinstance(state, Judged):
            return False
        if not state.right:
            self.again()
        elif self.number < self.count:
            self.step(self.number + 1)
        else:
            self.leave()
        return True

    def step(self, number: int) -> None:
        """Goes to another step of the course. StateError."""
        Lesson(self.app, self.course, number)

    def hint(self) -> None:
        """Shows a move that does what is asked. StateError."""
        if self.moves is None:
            raise engine.StateError("any move does it")
        showing.guide(self.app, self.moves[0], HINT)


class _Done(Judged):
    """What was asked is done; the next step follows by itself, if there is one."""

    def __init__(self, lesson: Lesson, said: str, goes_on: bool) -> None:
        super().__init__(lesson.app, lesson.position.player, True, said)
        self._lesson = lesson
        self._goes_on = goes_on
        self._began = lesson.app.clock.ms()

    def update(self, changed: bool) -> bool:
        """Called on every tick. True if something else is to be shown."""
        if self._goes_on and self.app.clock.since(self._began) >= _NEXT_MS:
            self._lesson.step(self._lesson.number + 1)
            return True
        return changed


class _Tried(Judged):
    """Another move was made: the lights show once more what came of it, and then the seeds are laid back."""

    def __init__(self, lesson: Lesson, said: str) -> None:
        super().__init__(lesson.app, lesson.position.player, False, said)
        self._lesson = lesson
        self._track = lesson.app.last
        self._ends = False

    def update(self, changed: bool) -> bool:
        """Called on every tick. True if something else is to be shown."""
        track, again = self._track, self.app.again
        if track is not None:
            self._track, self._ends = None, True
            again.start(track, len(track.steps))
        elif self._ends and not again.shows:
            self._lesson.again()
            return True
        return changed


def command(app: "App", words: "list[str]") -> None:
    """The link's `lesson`: COURSE, COURSE N, next, again, hint, off. CommandError, StateError."""
    task = app.task
    if len(words) == 1 and words[0] in ("next", "again", "hint", "off"):
        if not isinstance(task, Lesson):
            raise engine.StateError("there is no lesson on the board")
        if words[0] == "next":
            task.step(task.number % task.count + 1)
        else:
            {"again": task.again, "hint": task.hint, "off": task.leave}[words[0]]()
        return
    number = words[1] if len(words) == 2 else "1"
    if not 1 <= len(words) <= 2 or not number.isdigit() or len(number) > 4:
        raise CommandError("lesson takes a course, a course and a number, next, again, hint or off")
    Lesson(app, words[0], int(number))


def go_on(app: "App") -> None:
    """Begins the step after the last one done, of the course for the game that is played: the menu's item."""
    numbered.go_on(app, "lessons", Lesson)
