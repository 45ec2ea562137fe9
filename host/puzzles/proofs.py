"""The files of the puzzles' proofs, and the look whether each puzzle holds by them: see proof.py."""

from pathlib import Path

from engine.games import rules as read_rules
from engine.session import Session

from .form import Puzzle
from .hunt import laps_of
from .proof import ProofError, check

FOLDER = Path(__file__).parent / "proofs"


def save_proofs(game: str, proofs: list[list[str]], folder: Path = FOLDER) -> None:
    """Write a game's proofs, a line a puzzle, the words of `choose.proofs`; `-` is one of no letter."""
    folder.mkdir(exist_ok=True)
    lines = [" ".join(word or "-" for word in words) + "\n" for words in proofs]
    (folder / f"{game}.txt").write_text("".join(lines), encoding="ascii")


def load_proofs(game: str, folder: Path = FOLDER) -> list[list[str]]:
    """Return a game's proofs, by puzzle."""
    lines = (folder / f"{game}.txt").read_text(encoding="ascii").splitlines()
    return [["" if word == "-" else word for word in line.split()] for line in lines]


def verify(puzzle: Puzzle, proofs: list[str]) -> int:
    """Look whether all that a puzzle says is so, by the rules and its proofs alone. ProofError where it is not.

    No first move is worth more than its margin; the best one and the second best are worth no less; the best one is
    the only one, and has as many laps as are told; the line can be played. Returns how many positions were looked at.
    """
    rules = read_rules(puzzle.rules)
    position = rules.position(puzzle.position, True)
    margins = {puzzle.line[0]: puzzle.margin} | {move: answer.margin for move, answer in puzzle.wrong.items()}
    codes = [code for code in rules.candidates(position) if rules.sow(position, code) is not None]
    if sorted(margins) != sorted(rules.decode(code).text() for code in codes) or len(proofs) != len(codes) + 2:
        raise ProofError(f"{puzzle.position}: other first moves are allowed than those that are told")
    if max(answer.margin for answer in puzzle.wrong.values()) != puzzle.second or puzzle.margin <= puzzle.second:
        raise ProofError(f"{puzzle.position}: {puzzle.line[0]} is not the one best move")
    moves = [rules.decode(code) for code in codes]
    second = next(move for move in moves if move.text() in puzzle.wrong and margins[move.text()] == puzzle.second)
    player = position.player
    claims = [(move, 1 - player, -margins[move.text()]) for move in moves]
    claims += [(rules.move(puzzle.line[0]), player, puzzle.margin), (second, player, puzzle.second)]
    looked = 0
    for (move, side, least), words in zip(claims, proofs, strict=True):
        looked += check(rules, position, rules.play(position, move), side, least, words)
    if laps_of(rules, position, rules.move(puzzle.line[0]).code) != puzzle.laps:
        raise ProofError(f"{puzzle.position}: {puzzle.line[0]} has not {puzzle.laps} laps")
    session = Session(rules, position)
    for text in puzzle.line:
        session.play(rules.move(text))
    return looked
