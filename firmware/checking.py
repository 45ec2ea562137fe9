"""The self-test: every cell, ring and button, the sounder, the store and the link, in a minute and a half.

The state of the app while it runs; the game stays beneath, and goes on after it. The board can't see its own light nor
hear itself: those the person confirms by the mode button. Without an answer the test goes on by itself, and what
nobody has confirmed is called untested. Begun by the menu, and by `check` on the link, which tells the results.
"""

from firmware import cues as cue
from firmware.cell_test import DEAF, OK, RESULTS, UNTESTED, CellTest
from firmware.states import Service

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware import interfaces
    from firmware.app import App

HANDS_OFF, RINGS, SEEN, SOUND, TOUCH, RESULT = range(6)
STEPS = ("hands-off", "rings", "seen", "sound", "touch", "result")

RING_RESULTS = ("untested", "ok", "wrong")
BUTTON_RESULTS = ("untested", "ok", "stuck", "together", "deaf")
WRONG, STUCK, TOGETHER, BUTTON_DEAF = 2, 2, 3, 4

_SETTLE_MS = 600
_LISTEN_MS = 2600  # after which two seconds have been listened to
_ALL_MS = 600  # all rings at once, in each of four colours
RING_MS = 1600  # each ring by itself
_LATE_MS = 500  # a press so soon after a ring has lit up means the one before it
_COLOUR_MS = 250
_SEEN_MS = 15000
_TONES_MS = 2000
_SOUND_MS = 8000
_TOUCH_MS = 15000  # without another one that reacts
_RESULT_MS = 60000
_LOOK_MS = 100
_TONES = (523, 659, 784)
_TONE_MS = 150
_FILE = "check"
_KEPT = b"Ndongu checks its store.\n" * 4


class Checking(Service):
    """The self-test over the state `beneath`. `step` is a number of STEPS.

    `cells` (None on a board that is told), `rings` and `buttons` (None on one that sees) have a result by place;
    `parts` is a word for each of the rest. `found` lists what to do about it when it is over, in the words of the link.
    """

    def __init__(self, app: "App", cells: "interfaces.Cells", beneath: "interfaces.State") -> None:
        board = app.board
        self.app = app
        self.beneath = beneath
        self.step = HANDS_OFF
        self.cells = None if board.told else CellTest(app, cells)
        self.rings = bytearray(board.places)
        self.buttons = bytearray(board.places) if board.told else None
        self.parts: dict[str, str] = {}
        self.found: list[str] = []
        self.at = 0  # in `found`
        self._down = app.mode_button.mask
        self._began = self._looked = app.clock.ms()
        self._toned = -1
        self._ma = 0  # the most that the lights have drawn

    # Time

    def update(self, changed: bool) -> bool:
        """Called on every tick. True if something else is to be shown."""
        self._ma = max(self._ma, self.app.power.ma)
        news = self._sense(self.cells) if self.cells else self._feel_buttons()
        into = self.app.clock.since(self._began)
        if self.step == SOUND:
            self._sing(into)
        if into >= self._lasts():
            self._next()
            return True
        if self.app.clock.since(self._looked) >= _LOOK_MS:
            self._looked = self.app.clock.ms()
            return news or self.step == RINGS
        return news

    def _lasts(self) -> int:
        rings: int = 4 * _ALL_MS + self.app.board.places * RING_MS
        return (_LISTEN_MS, rings, _SEEN_MS, _SOUND_MS, _TOUCH_MS, _RESULT_MS)[self.step]

    def _sense(self, cells: CellTest) -> bool:
        if self.step != TOUCH:
            cells.listen(self.step == HANDS_OFF and self.app.clock.since(self._began) >= _SETTLE_MS)
            return False
        if not cells.feel():
            return False
        self._touched(cells.result)
        return True

    def _feel_buttons(self) -> bool:
        """Notices the places' buttons: those that are down from the start, and those that go down, one by one."""
        mask = self.app.mode_button.mask
        edges = (mask & ~self._down) >> 1
        self._down = mask
        buttons = self.buttons
        if buttons is None or self.step == RESULT or not edges:
            return False
        alone = not edges & (edges - 1)
        for place in range(len(buttons)):
            if edges >> place & 1 and buttons[place] in (UNTESTED, TOGETHER):
                buttons[place] = OK if alone else TOGETHER
        self._touched(buttons)
        return True

    def _touched(self, results: bytearray) -> None:
        if self.step != TOUCH:
            return
        self.app.settings.sound(990, 40)
        self._began = self.app.clock.ms()
        if not any(result in (UNTESTED, TOGETHER) for result in results):
            self._next()

    def _sing(self, into: int) -> None:
        tone = into % _TONES_MS // _TONE_MS
        if tone != self._toned:
            self._toned = tone
            if tone < len(_TONES):
                self.app.settings.sound(_TONES[tone], _TONE_MS)

    # Steps

    def _next(self) -> None:
        """The present step is over."""
        if self.step == HANDS_OFF:
            self._judge()
        elif self.step == TOUCH:
            self._conclude()
        elif self.step == RESULT:
            self.leave()
            return
        self.step += 1
        if self.step == TOUCH and self.cells:
            self.cells.begin_to_feel()
        self._began = self._looked = self.app.clock.ms()
        self.app.look_again()

    def _judge(self) -> None:
        """What can be found out without the person."""
        if self.cells:
            self.cells.judge()
        if self.buttons is not None:
            for place in range(len(self.buttons)):
                if self.app.mode_button.mask >> 1 + place & 1:
                    self.buttons[place] = STUCK
        self.parts["store"] = self._store()
        self.parts["sounder"] = "untested"

    def _store(self) -> str:
        store = self.app.store
        try:
            store.write(_FILE, _KEPT)
            kept = store.read(_FILE)
            store.remove(_FILE)
        except OSError:
            return "full"
        return "ok" if kept == _KEPT else "broken"

    def press(self) -> None:
        """The mode button, short: what it says depends on the step."""
        if self.step == RINGS:
            self._note_ring()
        elif self.step == SEEN:
            for place in range(len(self.rings)):
                if self.rings[place] == UNTESTED:
                    self.rings[place] = OK
            self._next()
        elif self.step == SOUND:
            self.parts["sounder"] = "ok"
            self._next()
        elif self.step == TOUCH:
            self._next()
        elif self.step == RESULT:
            self.at += 1
            self._began = self.app.clock.ms()
            if self.at >= len(self.found):
                self.leave()

    def _note_ring(self) -> None:
        """The ring that is lit by itself, or was until just now, is wrong."""
        turn = self._turn(_LATE_MS)
        if turn >= 0:
            self.rings[self.app.board.chain[turn]] = WRONG
            self.app.settings.sound(220, 150)

    def _turn(self, late_ms: int = 0) -> int:
        """The number in the chain of the ring that is lit by itself, or was so many ms ago; -1 for all of them."""
        into = self.app.clock.since(self._began) - 4 * _ALL_MS
        if into < 0:
            return -1
        last: int = self.app.board.places - 1
        return max(0, min(last, (into - late_ms) // RING_MS))

    def leave(self) -> None:
        """Over, or broken off: the game goes on as it was."""
        self.app.resume(self.beneath)

    # The result

    def _conclude(self) -> None:
        places = self.cells.result if self.cells else self.buttons
        if places is not None and (OK in places or TOGETHER in places):  # else nobody was there to press
            for place in range(len(places)):
                if places[place] == UNTESTED:
                    places[place] = DEAF if self.cells else BUTTON_DEAF
        button, link = self.app.mode_button, self.app.remote
        self.parts["mode"] = "stuck" if button.stuck else "ok" if button.presses else "untested"
        self.parts["link"] = "ok" if link.heard else "untested"
        if self.cells:
            self.parts["calibration"] = "ok" if self.app.ready else "none"
        self.parts["power"] = "ok" if self._ma <= self.app.board.budget_ma else "over"
        self._find()
        link.checked(self, self._ma)

    def _find(self) -> None:
        board = self.app.board
        for place in range(board.places):
            why = self.cell_word(place)
            if why not in ("", "ok", "untested"):
                self.found.append(f"check-cell place={place} pin={board.pin('cells', place)} why={why}")
            why = self.button_word(place)
            if why not in ("", "ok", "untested"):
                self.found.append(f"check-button place={place} pin={board.pin('buttons', place)} why={why}")
        for turn in range(board.places):
            place = board.chain[turn]
            if self.rings[place] == WRONG and turn:
                self.found.append(f"check-ring place={place} before={board.chain[turn - 1]}")
            elif self.rings[place] == WRONG:
                self.found.append(f"check-ring-first place={place} pin={board.pin('leds')}")
        for part, pin in (("mode", "button"), ("sounder", "sounder"), ("store", ""), ("calibration", "")):
            why = self.parts.get(part, "ok")
            if why != "ok" and not (part == "sounder" and not self._somebody()):
                self.found.append(f"check-{part} why={why} pin={board.pin(pin) if pin else -1}")
        if not self._somebody():
            self.found.append("check-nobody")

    def _somebody(self) -> bool:
        """Whether anybody has confirmed anything."""
        return OK in self.rings or self.parts["sounder"] == "ok"

    def cell_word(self, place: int) -> str:
        """What was found of the cell at `place`, empty where there is none."""
        return RESULTS[self.cells.result[place]] if self.cells else ""

    def button_word(self, place: int) -> str:
        """What was found of the button at `place`, empty where there is none."""
        return "" if self.buttons is None else BUTTON_RESULTS[self.buttons[place]]

    # What is shown and said

    def ring_result(self, place: int) -> str:
        """One of RING_RESULTS."""
        return RING_RESULTS[self.rings[place]]

    def paint(self, cues: cue.Cues) -> None:
        """Sets the cues for this state."""
        board = self.app.board
        if self.step == RINGS:
            self._paint_rings(cues)
            return
        for place in range(board.places):
            if self.step == HANDS_OFF:
                cues.set(place, cue.THINKING)
            elif self.step == SEEN:
                cues.set(place, cue.TEST, 3 + board.size(place))
            elif self.step == TOUCH:
                self._paint_touch(cues, place)
            elif self.step == RESULT:
                bad = self.cell_word(place) or self.button_word(place)
                well = bad in ("ok", "untested") and self.rings[place] != WRONG
                cues.set(place, cue.ITEM if well else cue.WRONG)
        if self.step == SOUND:
            for player in (0, 1):
                cues.set(board.store(player), cue.HERE)

    def _paint_rings(self, cues: cue.Cues) -> None:
        board, turn = self.app.board, self._turn()
        into = self.app.clock.since(self._began)
        if turn < 0:
            for place in range(board.places):
                colour = into // _ALL_MS
                cues.set(place, cue.TEST, colour if colour < 3 else 3 + board.size(place))
            return
        place = board.chain[turn]
        into = (into - 4 * _ALL_MS) % RING_MS
        if into < 3 * _COLOUR_MS:
            cues.set(place, cue.TEST, into // _COLOUR_MS)
        else:
            size = board.size(place)
            cues.set(place, cue.TEST, 3 + min(size, 1 + (into - 3 * _COLOUR_MS) * size // (2 * _COLOUR_MS)))

    def _paint_touch(self, cues: cue.Cues, place: int) -> None:
        word = self.cell_word(place) or self.button_word(place)
        if word in ("untested", "together"):
            cues.set(place, cue.HERE)
        elif word != "ok":
            cues.set(place, cue.WRONG)

    def words(self) -> str:
        """What the board says in this state, as the link's `say` has it."""
        if self.step == RESULT:
            if not self.found:
                return "check-good"
            return f"{self.found[self.at]} at={self.at + 1} of={len(self.found)}"
        if self.step == TOUCH:
            return "check-touch-buttons" if self.cells is None else "check-touch"
        if self.step == RINGS and self._turn() >= 0:
            return "check-ring-by-ring wrong={}".format(sum([ring == WRONG for ring in self.rings]))
        return f"check-{STEPS[self.step]}"
