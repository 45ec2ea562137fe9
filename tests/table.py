"""A virtual board with the firmware's app on it, and hands that play: what the firmware's tests sit down at."""

from host.compose import BOARD, app_on, board_data, simulation_of
from host.virtual.board import VirtualBoard


class Table:
    """A board in virtual time. `said` is what the board says now, `cues` what each place shows, by place."""

    def __init__(self, rules="", position="", laid_out=True, board=BOARD, on=None, **virtual):
        self.board = on or VirtualBoard(board_data(board), **virtual)
        self.board.hands.speed = 6
        self.hands = self.board.hands
        self.sim = simulation_of(self.board)
        self.reports = {}
        self.events = []
        self.answers = []
        self.told = []  # the lines of `record`
        self.command("sync")
        if rules:
            self.command("new " + rules)
        if position:
            self.command("position " + position)
        self.wait(200)
        if laid_out:
            self.lay_out()

    @property
    def app(self):
        return self.sim.app

    def restart(self):
        """Takes the power away and gives it back: what lies in the pits and in the store stays."""
        self.sim.app = app_on(self.board, calibrated=False)
        self.command("sync")

    # The link

    def command(self, line):
        """Sends a line to the board and returns its answer."""
        self.board.link.pc.send(line)
        self.wait(20)
        return self.answers[-1]

    def read(self):
        for line in self.board.link.pc.lines():
            key, _, rest = line.partition(" ")
            if key in ("event", "back"):
                self.events.append(line if key == "back" else rest)
            elif key in ("ok", "error"):
                self.answers.append(line)
            elif key == "record":
                self.told.append(rest)
            else:
                self.reports[key] = rest

    @property
    def said(self):
        self.read()
        return self.reports["say"]

    @property
    def cues(self):
        self.read()
        words = (word.partition(":") for word in self.reports["cues"].split())
        shown = {}
        for place, _, cue in words:
            shown.setdefault(int(place), []).append(cue)
        return {place: " ".join(cues) for place, cues in shown.items()}

    @property
    def history(self):
        self.read()
        return self.reports["history"]

    def lit(self, place):
        """The LEDs of a ring that are lit, as numbers clockwise from the top, from the bytes on the wire."""
        first, size = self.app.board.first(place), self.app.board.size(place)
        leds = self.board.rings.leds
        return [led for led in range(size) if any(leds[3 * (first + led) : 3 * (first + led) + 3])]

    # Time

    def wait(self, ms):
        self.sim.run(ms)
        self.read()

    def until(self, condition, timeout_ms=20_000):
        self.sim.until(condition, timeout_ms)
        self.read()

    def until_said(self, start, timeout_ms=20_000):
        """Lets time pass until the board says something that begins so."""
        try:
            self.until(lambda: self.said.startswith(start), timeout_ms)
        except TimeoutError:
            raise AssertionError(f"the board says {self.said!r}, not {start!r}...") from None

    def still(self, ms=1500):
        """Lets the hands finish, and then some time pass."""
        self.until(lambda: not self.hands.busy, 600_000)
        self.wait(ms)

    # Hands

    def lay_out(self):
        """Puts into every place what the board asks for, in no time, and waits until it has seen it."""
        want = [0] * len(self.board.places)
        self.app.field.counts(self.app.session.position, want)
        for place, n in enumerate(want):
            have = len(self.board.places[place])
            if have > n:
                self.board.lift(place, have - n)
                self.board.put_in_bag()
            elif have < n:
                self.board.take_from_bag(n - have)
                self.board.drop(place, n - have)
        self.until(lambda: not self.said.startswith(("fill", "restore", "repair")))

    def place(self, pit):
        return self.app.field.place[pit]

    def sow(self, text, events=None):
        """Queues what a hand does in a move, or in the first `events` events of it."""
        move = self.app.rules.move(text)
        taken = 0
        for kind, pit, n in list(self.app.rules.events(self.app.session.position, move))[:events]:
            if kind == "lift":
                self.hands.lift(self.place(pit), n)
            elif kind == "drop":
                self.hands.drop(self.place(pit))
            else:
                self.hands.lift(self.place(pit))
                taken += n
        if taken:
            self.hands.pour(self.app.board.store(self.app.session.position.player), taken)

    def play(self, text):
        """Plays a move by hand; fails unless the board confirms it."""
        moves = len(self.app.session.history)
        self.sow(text)
        try:
            self.until(lambda: len(self.app.session.history) > moves or self._told_unseen(), 600_000)
            self.until(lambda: len(self.app.session.history) > moves)
        except TimeoutError:
            raise AssertionError(f"{text} is not seen; the board says {self.said!r}") from None
        assert self.app.session.history[-1].text() == text

    def _told_unseen(self):
        """Presses the button when the board asks whether what it can't see lies right, and it does."""
        if self.said.startswith("unseen-lies") and not self.hands.busy:
            pit, n = (int(word.split("=")[1]) for word in self.said.split()[1:])
            if len(self.board.places[self.place(pit)]) == n:
                self.hands.press()
        return False


def table_with_a_capture_in_hand():
    """A table at which South has made 11+ and holds its twelve captured seeds, three pits full.

    before, 3 in each store    3 4 5 2 2 2    11+ ends in the empty pit 7: pits 1 and 2 are captured, and its own seed
                               0 0 0 2 0 8
    """
    table = Table(position="3,4,5,2,2,2/0,0,0,2,0,8 3,3 0 - partial")
    table.sow("11+", 9)
    for pit in (1, 2, 7):
        table.hands.lift(table.place(pit))
    return table
