"""Looks for the best move: alpha-beta that deepens ply by ply, in slices. Called by `best`, levels and hints.

Deterministic: the same position, depth and table give the same answer and the same number of nodes on every
interpreter. A ply is one sowing; an extra move or a bonus is a ply of the same player, a pass is none. There is no
recursion, since MicroPython's stack is small: the line that is being looked at is a row of frames.
"""

from collections import namedtuple

from . import table as tables
from .base import Move, Rules
from .evaluation import SEED, Evaluation
from .history import checksum
from .openings import openings
from .position import Position
from .table import EXACT, LEAST, MOST, NO_MOVE, NOTHING, Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Container
    from typing import Protocol

    class Endgames(Protocol):
        """What a search looks endgames up in: host/endgame/table.py."""

        @property
        def seeds(self) -> int:
            """The largest number of seeds in the pits."""

        def known(self, position: Position) -> int | None:
            """Return the final margin of the player to move, in seeds; None where it is not known."""


DEEPEST = 30  # plies
INFINITY = 1000000  # more than any margin
_NEVER = 1000  # no ply: where no line has come back to a position above it
_SLICE = 16  # nodes between two looks at the clock


class Best(namedtuple("Best", ("move", "score", "depth", "nodes"))):
    """A search's answer: the move, the mover's expected final margin, plies looked ahead, sowings made."""

    move: Move
    score: int
    depth: int
    nodes: int


class Choice:
    """A move at the root: `code`, the position `after` it, and the mover's `margin` in sixteenths of a seed.

    The margin is exact for as many of the best as the search was asked for; of the others it
    is only known that they have no more.
    """

    def __init__(self, code: int, after: Position, margin: int) -> None:
        self.code = code
        self.after = after
        self.margin = margin


class Frame:
    """One position on the line that is being looked at."""

    def __init__(self) -> None:
        self.position: Position
        self.check = 0
        self.mover = 0  # who has made the move into it
        self.same = False  # whether he is to move again
        self.quiet = 0  # plies since a seed was captured
        self.depth = 0  # plies still to look ahead
        self.floor = self.alpha = self.beta = 0
        self.best = -INFINITY
        self.move = NO_MOVE
        self.codes: list[int] = []
        self.first = NO_MOVE  # the move that the table would have tried first
        self.at = 0  # the move to be sown next, -1 for the first one
        self.children: list[tuple[int, int, Position]] = []  # sown already: rank, move, position after; best last
        self.index = NO_MOVE  # the move that is being looked at
        self.passed = False
        self.open = False  # a line from here has been cut off before the game's end
        self.lowest = _NEVER  # the highest frame whose position has come back below this one


class Search:
    """A search from a position that has a legal move. `run` works on it, `best` may be asked at any moment.

    `past`: checksums of the positions before it that may come back (`Session.past`). `table`: kept by the
    caller, who may use it in one search after another. `keep`: so many of the best moves
    get exact margins. `depth`: plies at most. `endgames`: a table of the positions with up to `endgames.seeds` seeds in
    the pits; `endgames.known(position)` is the final margin of the player to move, in seeds, or None.
    """

    def __init__(
        self,
        rules: Rules,
        position: Position,
        past: "Container[int]" = (),
        table: Table | None = None,
        keep: int = 1,
        depth: int = DEEPEST,
        evaluation: Evaluation | None = None,
        endgames: "Endgames | None" = None,
    ) -> None:
        self.rules = rules
        self.position = position
        self.nodes = 0  # sowings made
        self.depth = 0  # plies that all moves have been looked ahead
        self.done = False
        self.choices: list[Choice] = []  # best first
        self._past = past
        self._endgames = endgames
        self._table = table
        if table is not None:
            table.renew()
        self._keep = keep
        self._deepest = min(depth, DEEPEST)
        self._evaluation = evaluation or Evaluation(rules)
        self._codes = openings(rules, position) if rules.opening(position) else rules.candidates(position)
        self._sown = self._at = 0  # moves sown at the root; choices looked at in this round
        self._plies = 1
        self._ply = 0
        self._frames = [Frame()]
        self._frames[0].position = position
        self._frames[0].check = checksum(position)
        self._cut = False  # a line has been cut off before the game's end at the present depth
        # What `_look` tells besides the margin:
        self._open = False
        self._lowest = _NEVER

    def run(self, nodes: int) -> bool:
        """Work on until so many more sowings are made; return whether the search is done."""
        until = self.nodes + nodes
        while self.nodes < until and not self.done:
            if self._ply:
                self._step(self._frames[self._ply])
            else:
                self._step_at_root()
        return self.done

    def run_for(self, ms: int, clock: "Callable[[], int]") -> None:
        """Work on for `ms` milliseconds of `clock`, but until every move has been looked at once."""
        deadline = clock() + ms
        while not self.done and (self.depth == 0 or clock() < deadline):
            self.run(_SLICE)

    @property
    def best(self) -> Best:
        """The best move so far. (If no move is known yet, one is sown first.)"""
        chosen = self.choice()
        return Best(self.rules.decode(chosen.code), seeds(chosen.margin), self.depth, self.nodes)

    def choice(self) -> Choice:
        """Return the best choice so far."""
        while not self.choices:
            self.run(1)
        # The first one was the best of the round before: until it is looked at anew, it is the best one known.
        looked = self.choices if self._plies == 1 else self.choices[: max(self._at, 1)]
        chosen = looked[0]
        for choice in looked:
            if choice.margin > chosen.margin:
                chosen = choice
        return chosen

    def line(self, choice: Choice, most: int = 8) -> list[Move]:
        """Return a choice's move and what the table knows of the moves that follow, `most` in all."""
        moves = [self.rules.decode(choice.code)]
        position, mover = choice.after, self.position.player
        while self._table is not None and len(moves) < most:
            settled = position if self.rules.opening(position) else self.rules.settle(position, mover)
            data = self._table.find(settled, checksum(settled))
            if data == NOTHING or tables.move_of(data) == NO_MOVE or tables.bound_of(data) != EXACT:
                break
            code = self._moves(settled)[tables.move_of(data)]
            after = self.rules.sow(settled, code)
            if after is None:
                break
            moves.append(self.rules.decode(code))
            position, mover = after, settled.player
        return moves

    # At the root

    def _step_at_root(self) -> None:
        if self._sown < len(self._codes):
            self._sow_at_root(self._codes[self._sown])
        elif self._at < len(self.choices):
            self._look_at(self.choices[self._at])
        else:
            self._deepen()

    def _sow_at_root(self, code: int) -> None:
        self._sown += 1
        self.nodes += 1
        after = self.rules.sow(self.position, code)
        if after is not None:
            captured = after.south + after.north != self.position.south + self.position.north
            if not captured and checksum(after) in self._past:  # a game that is won is not to be drawn by going round
                margin = self._repeated(after)
            else:
                margin = self._evaluation.of(after)
                self._cut = True
            self.choices.append(Choice(code, after, margin if after.player == self.position.player else -margin))
            self._at += 1

    def _look_at(self, choice: Choice) -> None:
        alpha = -INFINITY
        if self._at >= self._keep:
            margins = sorted([other.margin for other in self.choices[: self._at]])
            alpha = margins[-self._keep]
        same = choice.after.player == self.position.player
        low, high = (alpha, INFINITY) if same else (-INFINITY, -alpha)
        margin = self._look(self._frames[0], choice.after, self._plies - 1, low, high)
        if margin is not None:
            self._take_at_root(margin if same else -margin)

    def _take_at_root(self, margin: int) -> None:
        self.choices[self._at].margin = margin
        self._at += 1
        self._cut = self._cut or self._open

    def _deepen(self) -> None:
        """All moves have been looked at: put the best first, and begin anew one ply deeper."""
        order = list(range(len(self.choices)))
        order.sort(key=lambda place: 256 * -self.choices[place].margin + place)  # MicroPython's sort is not stable
        self.choices = [self.choices[place] for place in order]
        self.depth = self._plies
        self._plies += 1
        self.done = not self._cut or self._plies > self._deepest
        self._cut = False
        self._at = 0

    # Below it

    def _moves(self, position: Position) -> list[int]:
        return openings(self.rules, position, True) if self.rules.opening(position) else self.rules.candidates(position)

    def _look(self, above: Frame, after: Position, depth: int, alpha: int, beta: int) -> int | None:
        """Return the margin of the player to move in a position just sown; or None, and it is a frame from now on."""
        self._open = depth == 0
        self._lowest = _NEVER
        if self._endgames is not None and sum(after.pits) <= self._endgames.seeds:
            exact = self._exact(above, after)
            if exact is not None:
                self._open = False
                return SEED * exact
        if depth == 0:
            return self._evaluation.of(after)
        check = checksum(after)
        before = above.position
        quiet = above.quiet + 1 if after.south + after.north == before.south + before.north else 0
        if quiet and self._repeats(after, check, quiet, self._ply + 1):
            return self._repeated(after)
        first = NO_MOVE
        if self._table is not None:
            data = self._table.find(after, check)
            if data != NOTHING:
                if self._settles(data, depth, alpha, beta):
                    self._open = not tables.ended_of(data)
                    return tables.margin_of(data)
                first = tables.move_of(data)
        self._ply += 1
        if self._ply == len(self._frames):
            self._frames.append(Frame())
        frame = self._frames[self._ply]
        frame.mover = before.player
        frame.same = after.player == before.player
        frame.depth = depth
        frame.quiet = quiet
        frame.passed = False
        self._begin(frame, after, check, first, alpha, beta)
        return None

    def _exact(self, above: Frame, after: Position) -> int | None:
        """Return the final margin of a position just sown, if it is known.

        Not of one from which the game's own past may come back: what is known takes the game to begin there.
        """
        before = above.position
        captured = after.south + after.north != before.south + before.north
        if self._past and not captured and above.quiet == self._ply:
            return None
        settled = self.rules.settle(after, before.player)
        margin = self._endgames.known(settled) if self._endgames is not None else None
        return margin if margin is None or settled.player == after.player else -margin

    def _begin(self, frame: Frame, position: Position, check: int, first: int, alpha: int, beta: int) -> None:
        frame.position = position
        frame.check = check
        frame.floor = frame.alpha = alpha
        frame.beta = beta
        frame.best = -INFINITY
        frame.move = NO_MOVE
        frame.codes = self._moves(position)
        frame.first = first
        frame.at = 0 if first == NO_MOVE else -1
        frame.children = []
        frame.open = False
        frame.lowest = _NEVER

    def _settles(self, data: int, depth: int, alpha: int, beta: int) -> bool:
        """Say whether what the table remembers is just what a search of this depth would find, or enough of it."""
        known = tables.depth_of(data)
        if known != depth and not (known < depth and tables.ended_of(data)):
            return False
        bound, margin = tables.bound_of(data), tables.margin_of(data)
        return bound == EXACT or (bound == LEAST and margin >= beta) or (bound == MOST and margin <= alpha)

    def _repeats(self, position: Position, check: int, quiet: int, ply: int) -> bool:
        """Say whether a position has occurred before, on the line at whose frame `ply` it stands or in the game."""
        for back in range(1, quiet + 1):
            frame = self._frames[ply - back]
            if frame.check == check and frame.position == position:
                self._lowest = ply - back
                return True
        return quiet == ply and check in self._past

    def _repeated(self, position: Position) -> int:
        scores = self.rules.scores(position, True)
        return 0 if self.rules.winner(scores, True) < 0 else SEED * _lead(scores, position.player)

    def _step(self, frame: Frame) -> None:
        """Sow a move of the last frame, look at a move sown before, or go back to the frame above."""
        if frame.at < len(frame.codes):
            self._sow(frame)
        elif frame.children:
            child = frame.children.pop()
            self._follow(frame, child[1], child[2])
        elif frame.best == -INFINITY:
            self._stuck(frame)
        else:
            self._leave(frame)

    def _sow(self, frame: Frame) -> None:
        hinted = frame.at < 0  # by the table
        index = frame.first if hinted else frame.at
        frame.at += 1
        if hinted or index != frame.first:
            self.nodes += 1
            after = self.rules.sow(frame.position, frame.codes[index])
            if after is not None:
                if hinted or frame.depth == 1:  # no need to put it in order
                    self._follow(frame, index, after)
                else:
                    margin = self._evaluation.of(after)
                    rank = margin if after.player == frame.position.player else -margin
                    frame.children.append((256 * rank + NO_MOVE - index, index, after))
        if frame.at == len(frame.codes):
            frame.children.sort()

    def _follow(self, frame: Frame, index: int, after: Position) -> None:
        frame.index = index
        same = after.player == frame.position.player
        low, high = (frame.alpha, frame.beta) if same else (-frame.beta, -frame.alpha)
        margin = self._look(frame, after, frame.depth - 1, low, high)
        if margin is not None:
            self._take(frame, margin if same else -margin)

    def _take(self, frame: Frame, margin: int) -> None:
        """The move that was looked at is worth so much to the player to move."""
        frame.open = frame.open or self._open
        frame.lowest = min(frame.lowest, self._lowest)
        if margin > frame.best:
            frame.best = margin
            frame.move = frame.index
            frame.alpha = max(frame.alpha, margin)
            if margin >= frame.beta:  # enough: the player before has something better
                frame.at = len(frame.codes)
                frame.children = []

    def _stuck(self, frame: Frame) -> None:
        """No move: the turn goes over, or the game is at its end."""
        position = frame.position
        settled = self.rules.settle(position, frame.mover)
        if frame.passed or settled is position:
            frame.best = SEED * _lead(self.rules.scores(position, False), position.player)
            return
        frame.passed = True
        frame.same = not frame.same
        check = checksum(settled)
        self._begin(frame, settled, check, NO_MOVE, -frame.beta, -frame.alpha)
        self._lowest = _NEVER
        if frame.quiet and self._repeats(settled, check, frame.quiet, self._ply):
            frame.best = self._repeated(settled)
            frame.lowest = self._lowest
            frame.codes = []

    def _leave(self, frame: Frame) -> None:
        """All is known of the last frame: remember it, and tell the one above."""
        own = frame.lowest >= self._ply  # its margin hangs on no position above it
        if self._table is not None and own:
            bound = LEAST if frame.best >= frame.beta else MOST if frame.best <= frame.floor else EXACT
            self._table.keep(frame.position, frame.check, frame.best, frame.depth, bound, not frame.open, frame.move)
        self._open = frame.open
        self._lowest = _NEVER if own else frame.lowest
        self._ply -= 1
        margin = frame.best if frame.same else -frame.best
        if self._ply:
            self._take(self._frames[self._ply], margin)
        else:
            self._take_at_root(margin)


def seeds(margin: int) -> int:
    """Return a margin of sixteenths in whole seeds, the nearest number of them."""
    return (margin + SEED // 2) // SEED


def _lead(scores: tuple[int, int], player: int) -> int:
    return scores[player] - scores[1 - player]
