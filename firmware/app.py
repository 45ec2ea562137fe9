"""The board: puts sensing, referee, lights and link together. Made by firmware/main.py and by host; `tick()` runs it.

The app is always in one state: Filling (seeds are laid out), Playing, Opening (Kiothi), Ended, Waking and PuttingRight
(after a power cut), Unready, Calibrating, Menu or Checking. A state has `update(changed)`, `paint(cues)` and `words()`;
the last three keep the one that they cover as `beneath`. What happens to the game is told to the journal first, and
shown afterwards.
"""

import gc

import engine
from firmware import calibration_file, commands, filter, mode
from firmware.again import Again
from firmware.board import Field
from firmware.button import LONG, LONGEST, SHORT, VERY_LONG, Press
from firmware.cues import Cues
from firmware.ended import Ended, Unready
from firmware.filling import Filling
from firmware.journal import Journal
from firmware.lights import FRAME_MS, Lights
from firmware.menu import Menu
from firmware.noticing import Noticing
from firmware.playing import Playing
from firmware.power import Power
from firmware.remote import Remote
from firmware.returning import Returning
from firmware.scales import SEED, Calibration
from firmware.sensing import Counter
from firmware.settings import Settings
from firmware.states import Service, Turn
from firmware.waking import Waking

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

    from engine import Move, Rules
    from firmware import interfaces
    from firmware.board import Board
    from firmware.opponent import Thinking
    from firmware.presence import Presence
    from firmware.showing import Shown
    from firmware.task import Task
    from firmware.telling import Told
    from firmware.track import Track


class App:
    """One board. The devices are DESIGN's interfaces: see firmware/README.md. `take` is filter.take or its twin."""

    def __init__(
        self,
        board: "Board",
        cells: "interfaces.Cells",  # never polled on a board that is told
        rings: "interfaces.Rings",
        buttons: "interfaces.Buttons",
        sounder: "interfaces.Sounder",
        clock: "interfaces.Clock",
        store: "interfaces.Store",
        link: "interfaces.Link",
        take: "interfaces.Take" = filter.take,
        files: "interfaces.Files | None" = None,  # what is on the flash; None where there is none
    ) -> None:
        self.board = board
        self.clock = clock
        self.cues = Cues(board.places)
        self.remote: Remote = Remote(self, link, files)
        self.lights = Lights(board)
        self.power = Power(board, rings)
        self.settings = Settings(store, self.power, sounder)
        self.sounder: interfaces.Sounder = self.settings  # which may be muted
        self.mode_button = Press(buttons, clock)
        self.again = Again(self)
        self._drawn = clock.ms() - FRAME_MS
        self.cells, self.store, self._take = cells, store, take
        self.first = 0  # the player who begins a new game
        self.journal = Journal(store)
        self.noticing = Noticing(self)
        if self.settings.trouble:
            self.noticing.say("journal why=" + self.settings.trouble)
        self.returning: Returning | None = None  # the game that is just coming back from the journal
        self.shown: Shown | None = None  # the move that the lights show
        self.last: Track | None = None  # the move before, as long as its last seed may be corrected
        game = self.returning = self.kept()
        self.use(game.rules if game else engine.rules(commands.SETUPS[0]))
        if game:
            self.session = engine.Session(game.rules, game.position)
        elif self.journal.kept:
            self.journal.begin(self.session)
        self.counter: interfaces.Counter
        self.told: Told | None = None
        if board.told:
            from firmware import telling  # here, since it would take memory from a board that sees

            self.counter = self.told = telling.Told(self, self.mode_button)
            self.ready = True
        else:
            calibration = calibration_file.load(store, board.places)
            self.ready = calibration is not None
            self.calibration = calibration or Calibration([0] * board.places, [SEED] * board.places)
            self.counter = Counter(cells, clock, board.places, self.calibration, take)
        self.state: interfaces.State
        if not self.ready:
            self.state = Unready(self, "uncalibrated")
        elif game:
            self.state = self.wake(game, game.rest)
        else:
            self.state = Filling(self, self.session.position, "fill")
        self._shown = False
        self._thinking: Thinking | None = None
        self.task: Task | None = None  # what is done instead of the game, which waits meanwhile
        self._holding = 0  # how much is shown of what the mode button will do: mode.step
        self.presence: Presence | None = None  # whether anybody is there; looked for in workshop mode alone
        if store.read(commands.CLEARING) is not None:
            commands.next_group(self)  # the power went in the middle of it

    def kept(self) -> "Returning | None":
        """Return the game that the journal has in progress, if there is one that this board can play."""
        if not self.journal.kept:
            return None
        try:
            game = Returning(self.journal)
        except (engine.EngineError, ValueError):
            self.noticing.say("journal why=lost")
            return None
        return game if game.rules.columns <= self.board.columns else None

    def wake(self, game: "Returning", rest: bytes) -> Waking:
        """Shows where `game` stands; its course follows. `rest` tells how all places lay."""
        self.use(game.rules)
        self.session = engine.Session(game.rules, game.position)
        self.returning = game
        waking = Waking(self, game)
        self.counter.recall(waking.target, rest)
        return waking

    def use(self, rules: "Rules") -> None:
        """Plays by these rules from now on, from their start."""
        self.rules = rules
        self.field = Field(self.board, rules)
        self.session = engine.Session(rules, rules.start(self.first))

    def thinking(self) -> "Thinking":
        """Return the board as a player; loaded when first asked for, since the Pico has little room. StateError."""
        if self._thinking is None:
            gc.collect()
            try:
                from firmware.opponent import Thinking

                self._thinking = Thinking(self)
            except MemoryError:
                raise engine.StateError("no memory is left to think with: start the board anew, and ask first")
        return self._thinking

    def _think(self) -> bool:
        """Thinks on, if the board plays or a hint is asked for. True if something else is to be shown."""
        if self.task:
            return False  # nobody thinks for those who have a task
        if self._thinking is None:
            if not (self.settings.level(0) or self.settings.level(1)) or not isinstance(self.state, Turn):
                return False
            try:
                self.thinking()
            except engine.StateError:
                self.give_up_thinking()
        return self._thinking is not None and self._thinking.tick()

    def stop_hint(self) -> bool:
        """Thinks about a hint no longer. False if it did not."""
        return self._thinking is not None and self._thinking.drop_hint()

    def give_up_thinking(self) -> None:
        """There is no memory to think with: play goes on by hands alone, until the board is started anew."""
        self.settings.stop_playing()
        self.noticing.say("no-memory")

    def tasks(self, kind: str) -> "ModuleType":
        """Return firmware/lesson.py or puzzle.py, by its name; loaded when first asked for. StateError."""
        gc.collect()
        try:
            if kind == "lesson":
                from firmware import lesson

                return lesson
            from firmware import puzzle
        except MemoryError:
            raise engine.StateError(f"no memory is left for a {kind}: start the board anew, and ask first")
        return puzzle

    def tick(self) -> None:
        """One round of the loop: reads what there is to read, follows the play, shows. Never waits."""
        self.remote.poll()
        press = self.mode_button.poll()
        self._attend()
        if press == SHORT:
            mode.short(self)
        elif press == LONG:
            mode.long(self)
        elif press == VERY_LONG:
            mode.very_long(self)
        elif press == LONGEST:
            mode.longest(self)
        holding = mode.step(self)
        if holding != self._holding:
            self._holding = holding
            self._shown = False
        changed = self.ready and not self.listens_itself() and self.counter.poll()
        if self.state.update(changed) or changed:
            self._shown = False
        if self._think():
            self._shown = False
        if self.again.update(changed):
            self._shown = False
        self.noticing.listen()
        if not self._shown:
            self._shown = True
            self.cues.clear()
            self.state.paint(self.cues)
            if self._thinking is not None and not self.task:
                self._thinking.paint(self.cues)
            if self.told:
                self.told.paint(self.cues)
            self.again.paint(self.cues)
            self.noticing.paint(self.cues)
            if self._holding:
                mode.paint(self, self._holding, self.cues)
            self.remote.report()
        if self.clock.since(self._drawn) >= FRAME_MS:
            self._drawn = self.clock.ms()
            self.noticing.look()
            self.power.show(self.lights.render(self.cues, self._drawn))

    def _attend(self) -> None:
        """Looks whether anybody is there, in workshop mode; loaded when that is first set."""
        if self.presence is None:
            if self.settings.values["workshop"] == "off":
                return
            gc.collect()
            from firmware.presence import Presence

            self.presence = Presence(self)
        self.presence.tick()

    def words(self) -> str:
        """What the board says, as the link's `say` has it."""
        if mode.is_long(self._holding):
            return mode.words(self, self._holding)
        noticed = self.noticing.words()
        if noticed:
            return noticed
        if self._thinking is not None and self._thinking.thinks and not self.task:
            return self._thinking.words()
        asked = self.task.words() if self.task and self._waits() else ""
        return asked or self.state.words()

    def _waits(self) -> bool:
        """Whether a move is waited for, of which nothing has been done yet."""
        return isinstance(self.state, Turn) and not self.state.begun

    def enter(self, state: "interfaces.State") -> None:
        """Goes into another state."""
        if not isinstance(state, Playing):
            self.last = None
        self.state = state
        self._shown = False

    # What the states ask for

    def cover(self, state: "interfaces.State") -> None:
        """Goes into a state that keeps the present one beneath it."""
        self.state = state
        self._shown = False

    def resume(self, beneath: "interfaces.State") -> None:
        """Goes back to a state that was covered, which then looks at what has happened meanwhile."""
        self.noticing.begin_anew()
        self.state = beneath
        self._shown = False
        if self.ready:
            beneath.update(True)

    def look_again(self) -> None:
        """Something else may be to be shown."""
        self._shown = False

    def go_on(self, note: str = "") -> None:
        """The board holds the session's position: the next move, or the end."""
        self.shown = None
        following = self.task.next_state(note) if self.task else None
        if following:
            self.enter(following)
        elif self.session.over:
            self.enter(Ended(self))  # a round of a match, too
        elif self.rules.opening(self.session.position):
            from firmware.opening import Opening  # here, since it would take memory from the other games

            self.enter(Opening(self))
        else:
            self.enter(Playing(self, note))

    def confirm(self, move: "Move", track: "Track | None" = None) -> None:
        """The hands have made `move`, and `track` has followed them."""
        note = ""
        self.last = track
        self.counter.follow_zero()
        events = self.session.commit(move)
        self.tell_journal([move.text()])
        for event in events:
            self.remote.event(event)
            note = "extra" if event[0] == "again" else event[0]
        self.sounder.tone(1320 if note == "extra" else 660, 90)
        self.go_on(note)

    def reopen(self, track: "Track") -> None:
        """The last seed of the move that was confirmed last is in the hand again: the move goes on from there."""
        self.session.undo()
        self.tell_journal(["undo"])
        self.last = self.shown = None
        self.remote.back(len(track.steps) - track.at)
        self.enter(Playing(self, tracks=[track]))

    # The journal

    def tell_journal(self, words: "list[str]") -> None:
        """The session has gone on by these words. A task is not kept: the game that waits is."""
        if self.task:
            return
        self.journal.add(words, self.session, self.counter.rest())
        if self.presence:
            self.presence.heed(words)

    def begin_journal(self) -> None:
        """Another game is in progress."""
        self.returning = self.task = None
        self.journal.begin(self.session)

    def keep(self) -> None:
        """All places are known to lie as they should: that helps when the power goes."""
        if self.task:
            return
        self.journal.note(self.session, self.counter.rest())

    def returned(self, game: "Returning") -> None:
        """A game has come back with its whole course."""
        self.session = game.session
        if self.session.round == 1:
            self.first = self.session.first
        self.returning = None
        if game.lost:
            self.noticing.say("journal why=lost")
            self.journal.begin(self.session)

    def game(self) -> "interfaces.State":
        """The state of the game: the present one, or what that keeps beneath it."""
        if isinstance(self.state, (Menu, Service)):
            return self.state.beneath
        return self.state

    def listens_itself(self) -> bool:
        """Whether the state reads the cells and buttons by itself."""
        return isinstance(self.state, Service)

    def calibrated(self, calibration: "Calibration") -> None:
        """The cells have been calibrated: the game goes on when its seeds lie again."""
        self.calibration = calibration
        self.counter = Counter(self.cells, self.clock, self.board.places, calibration, self._take)
        self.ready = True
        if self.journal.kept:
            waiting = self.task.waiting if self.task else self.session
            self.journal.add([], waiting, b"")  # how all places lay was told by the old zeros
        self.sounder.tone(1320, 200)
        self.remote.calibration()
        if self.returning:
            self.enter(self.wake(Returning(self.journal), b""))
        else:
            self.lay_out("fill")

    def begin_command(self) -> None:
        """Whoever asks for something else has left the menu. Raises StateError on a board that can't weigh."""
        if not self.ready:
            raise engine.StateError("the board is not calibrated")
        if isinstance(self.state, (Menu, Service)):
            self.state.leave()

    def lay_out(self, key: str, beneath: "interfaces.State | None" = None) -> None:
        """The seeds are to be laid as the session has them; `key` says why, a short press goes back to `beneath`."""
        self.enter(Filling(self, self.session.position, key, beneath))

    @property
    def begun(self) -> bool:
        """Whether the hands have begun a move."""
        return isinstance(self.state, Turn) and self.state.begun
