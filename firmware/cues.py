"""The cues: everything that the lights can say, in one table.

A cue is told apart by how many LEDs of the ring are lit, where, and in what rhythm; colour comes on top, so that it can
also be read by someone colour-blind and in a grey photograph. firmware/lights.py draws the patterns; the states of the
app (filling.py, playing.py ...) set the cues; the link reports them by name.
"""

from array import array

# name, colour (R, G, B at full), pattern in lights.py, what it means
TABLE = (
    ("", (0, 0, 0), "dark", "nothing to say here"),
    ("fill", (255, 150, 40), "number", "n seeds are missing here: as many LEDs, steady"),
    ("surplus", (255, 30, 20), "number_blink", "n seeds too many here: as many LEDs, blinking"),
    ("wrong", (255, 30, 20), "cross", "not this one: put n seeds back; the four slanting LEDs, blinking"),
    ("may", (60, 220, 90), "breathe", "you may lift here: four LEDs, breathing"),
    ("lift", (60, 220, 90), "pulse", "lift all n seeds of this pit: the whole ring, beating"),
    ("sow", (50, 190, 255), "sweep", "the next seed goes here: light sweeps over the ring, the way the lap goes"),
    (
        "path",
        (50, 190, 255),
        "ripple",
        "the lap goes on through here: one LED at the way out, n-th in a travelling row",
    ),
    ("end", (50, 190, 255), "closed_ring", "the lap ends here: a whole, faint ring"),
    (
        "relay",
        (255, 150, 40),
        "comet",
        "lift all n seeds again: light runs round the ring as the next lap goes round the board",
    ),
    ("take", (230, 60, 220), "number_flash", "captured: take these n seeds out; as many LEDs, in pairs of flashes"),
    ("store", (230, 60, 220), "number", "put n captured seeds here: as many LEDs, steady"),
    (
        "held",
        (60, 220, 90),
        "number_count",
        "n seeds of this pit are in the hand (where presses count them), or should lie in it (where nothing is "
        "seen): as many LEDs, one after the other darker",
    ),
    ("extra", (60, 220, 90), "twinkle", "another move: every other LED, in turns"),
    ("turn", (255, 210, 150), "half", "whose turn it is: half of the store's ring"),
    ("won", (255, 190, 40), "wheel", "won: a third of the ring, turning"),
    ("thinking", (200, 200, 255), "dot", "the board is thinking: one LED goes round"),
    ("nki", (70, 90, 255), "marks", "marked nki (Kiothi): two LEDs across, steady"),
    ("blind", (255, 60, 30), "sparks", "this cell can't be believed: two LEDs side by side, blinking slowly"),
    ("holding", (255, 255, 255), "clock", "the mode button is held: n LEDs, the last one bright"),
    ("ending", (255, 190, 40), "drain", "letting go ends this: the ring goes dark, LED by LED"),
    ("item", (200, 200, 255), "foot", "an item of the menu: one LED at six o'clock"),
    (
        "here",
        (60, 220, 90),
        "value",
        "the menu's item, hold to choose: a ring, beating; its value in n brighter LEDs",
    ),
    ("test", (255, 255, 255), "colours", "the self-test: a ring red, green, blue (n = 0, 1, 2), or n - 3 white LEDs"),
    ("closed", (0, 0, 0), "dark", "closed for this round (Ali Guli Mane): dark"),
    ("south", (255, 210, 150), "near", "this is South's row: the LEDs on his side of the ring, steady"),
    ("demo", (150, 110, 255), "embers", "the demonstration: n seeds, faint from six o'clock on; a glow runs along"),
    ("demohand", (150, 110, 255), "embers_beat", "there its hand is: n seeds, bright from six o'clock on, beating"),
    ("countdown", (255, 210, 150), "ebb", "nobody is here: n LEDs are left, the last one blinks; then the game goes"),
)

NAMES = tuple(row[0] for row in TABLE)
(
    NONE,
    FILL,
    SURPLUS,
    WRONG,
    MAY,
    LIFT,
    SOW,
    PATH,
    END,
    RELAY,
    TAKE,
    STORE,
    HELD,
    EXTRA,
    TURN,
    WON,
    THINKING,
    NKI,
    BLIND,
    HOLDING,
    ENDING,
    ITEM,
    HERE,
    TEST,
    CLOSED,
    SOUTH,
    DEMO,
    DEMOHAND,
    COUNTDOWN,
) = range(len(TABLE))

_DIRECTED = (SOW, PATH, END, RELAY)
_PLAIN = (MAY, EXTRA, TURN, WON, THINKING, NKI, BLIND, ENDING, ITEM, CLOSED, SOUTH)


class Cues:
    """What every place shows now: one cue, and a mark below it. Fixed arrays, so that repainting allocates nothing."""

    def __init__(self, places: int) -> None:
        self.kind = bytearray(places)
        self.mark = bytearray(places)
        self.n = array("h", [0] * places)
        self.way = array("b", [0] * places)
        self.heading = bytearray(places)

    def clear(self) -> None:
        """Nothing is shown any more."""
        for place in range(len(self.kind)):
            self.kind[place] = NONE
            self.mark[place] = NONE

    def set(self, place: int, kind: int, n: int = 0, way: int = 0, heading: int = 0) -> None:
        """Shows cue `kind` at `place`: n seeds, the lap's direction (+1, -1) and the quarter in which it leaves."""
        self.kind[place] = kind
        self.n[place] = n
        self.way[place] = way
        self.heading[place] = heading

    def text(self) -> str:
        """All cues as the link sends them: `11:sow+ 12:path+:1 20:turn`."""
        words = []
        for place in range(len(self.kind)):
            for kind in (self.mark[place], self.kind[place]):
                if kind != NONE:
                    words.append(f"{place}:{self._word(place, kind)}")
        return " ".join(words)

    def _word(self, place: int, kind: int) -> str:
        word = NAMES[kind]
        if kind in _DIRECTED:
            word += "+" if self.way[place] > 0 else "-"
        return word if kind in _PLAIN else f"{word}:{self.n[place]}"
