"""Proofs that a player ends so many seeds ahead, whatever his opponent does: made with a table, checked without one.

A proof is the player's plan: one move for each position that he can come into. Whoever checks it plays all moves of the
opponent by the rules alone, and looks at every end. Going round is an end, too: a position that comes again.
"""

from collections.abc import Iterator

from engine.base import Rules
from engine.position import Position
from host.endgame.expand import reached
from host.endgame.table import Margin, Table

# The moves of a position in their order, a letter each.
LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


class ProofError(Exception):
    """A proof that proves nothing; the text says where it breaks off."""


def plan(table: Table, position: Position, player: int, longest: int) -> str:
    """Return the proof that `player` gets from `position` what the table promises him: a letter a position of his.

    ProofError where the table does not reach, and where the proof would be of more than `longest` letters.
    """
    least = _sure(table, position, player)
    letters: list[str] = []
    found = _Found(position)
    for here in found:
        after = reached(table.rules, here)
        if here.player == player and after:
            at = _step(table, here, after, least, found)
            letters.append(LETTERS[at])
            if len(letters) > longest:
                raise ProofError(f"it takes more than {longest} letters to prove it")
            after = [after[at]]
        found.add(after)
    return "".join(letters)


def _step(table: Table, here: Position, after: list[Position], least: int, found: "_Found") -> int:
    """Return by which of its moves the plan goes on, by number: the one that leaves least to be looked at.

    Where going round would do, any good move does; else only one that comes nearer to what is promised, so that the
    plan goes round nowhere.
    """
    player = here.player
    if margin(table.rules, here, player, repeated=True) >= least:
        good = [at for at, there in enumerate(after) if _sure(table, there, player) >= least]
    else:
        sure, away = _sure(table, here, player), _known(table, here).away
        good = [
            at
            for at, there in enumerate(after)
            if _sure(table, there, player) >= sure
            and (sum(there.pits) < sum(here.pits) or _known(table, there).away < away)
        ]
    if not good:
        raise ProofError(f"{here.text()}: the table knows no way on")

    def cost(at: int) -> int:
        if after[at] in found:
            return 0
        return 1 if after[at].player == player else len(table.rules.candidates(after[at])) + 1

    return min(good, key=cost)


def _known(table: Table, position: Position) -> Margin:
    known = table.margin(position)
    if known is None:
        raise ProofError(f"{position.text()} is not in the table")
    return known


def _sure(table: Table, position: Position, player: int) -> int:
    """Return the margin that `player` is sure of."""
    known = _known(table, position)
    return known.low if position.player == player else -known.high


def best(table: Table, position: Position, after: list[Position]) -> int:
    """Return which of the positions that can be reached is the best for the player to move, by its number in the list.

    Of equally good ones a capture comes first, then the one that is nearest to what it promises: so nobody goes round.
    ProofError where the table does not reach.
    """

    def rank(number: int) -> tuple[int, int]:
        captured = sum(after[number].pits) < sum(position.pits)
        sure = _sure(table, after[number], position.player)
        return -sure, 0 if captured else 1 + _known(table, after[number]).away

    return min(range(len(after)), key=rank)


def check(rules: Rules, before: Position | None, position: Position, player: int, least: int, proof: str) -> int:
    """Look whether `player` gets from `position` at least the margin `least` by this proof. ProofError if he may not.

    `before` is the position before that one, if there is one: it may come again, too. Returns how many positions were
    looked at.
    """
    found = _Found(position)
    letters = iter(proof)
    edges: list[list[Position]] = []
    for here in found:
        after = reached(rules, here)
        if here.player == player and after:
            at = LETTERS.find(next(letters, "-"))
            if not 0 <= at < len(after):
                raise ProofError(f"no move is told in {here.text()}")
            after = [after[at]]
        if not after and margin(rules, here, player, repeated=False) < least:
            raise ProofError(f"the end {here.text()} is less than {least}")
        found.add(after)
        edges.append(after)
    again = [here for here in found.positions if here == before]
    for here in again + _round(found.positions, edges):
        if margin(rules, here, player, repeated=True) < least:
            raise ProofError(f"{here.text()} may come again, which is less than {least}")
    if next(letters, ""):
        raise ProofError("more moves are told than there are positions")
    return len(edges)


def margin(rules: Rules, position: Position, player: int, *, repeated: bool) -> int:
    """Return by how many seeds `player` is ahead when the game ends here, 0 for a draw."""
    scores = rules.scores(position, repeated)
    if rules.winner(scores, repeated) < 0:
        return 0
    return scores[player] - scores[1 - player]


class _Found:
    """The positions that are come into, each once, in the order in which they were found, while more are added."""

    def __init__(self, first: Position) -> None:
        self.positions = [first]
        self._known = {first}

    def add(self, positions: list[Position]) -> None:
        """Add those that are not there yet."""
        for position in positions:
            if position not in self._known:
                self._known.add(position)
                self.positions.append(position)

    def __contains__(self, position: Position) -> bool:
        return position in self._known

    def __iter__(self) -> Iterator[Position]:
        yield from self.positions


def _round(positions: list[Position], edges: list[list[Position]]) -> list[Position]:
    """Return the positions in which the players may go round, and those between two such rounds."""
    number = {position: at for at, position in enumerate(positions)}
    after = [{number[position] for position in ways} for ways in edges]
    before: list[set[int]] = [set() for _ in positions]
    for at, ways in enumerate(after):
        for way in ways:
            before[way].add(at)
    left = set(range(len(positions)))
    for onward, back in ((after, before), (before, after)):
        open_ = {at: len(onward[at] & left) for at in left}
        todo = [at for at in left if not open_[at]]
        while todo:
            at = todo.pop()
            left.discard(at)
            for other in back[at]:
                if other in left:
                    open_[other] -= 1
                    if not open_[other]:
                        todo.append(other)
    return [positions[at] for at in sorted(left)]
