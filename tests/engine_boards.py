"""Boards drawn in characters, for the tests of single rules: what is drawn is what is played.

North's row, left to right as South sees it; `x` a closed pit, `4*` a nki pit
South's row
"""

import engine


def lay(rules: engine.Rules, drawing: str, player: int = 0, stores: str = "5,5", state: str = "") -> engine.Position:
    """Return the position that is drawn. It may hold any number of seeds; `state` is `bonus`, `open1` or nothing."""
    rows = [line.split() for line in drawing.strip().splitlines()]
    marked = [pit for pit, word in enumerate(rows[0] + rows[1]) if word.endswith("*")]
    extra = "nki=" + ",".join(str(pit) for pit in marked) if marked else "-"
    pits = "/".join(",".join(word.rstrip("*") for word in row) for row in rows)
    return rules.position(f"{pits} {stores} {player} {state or extra}", partial=True)


def play(session: engine.Session, move: str) -> list[str]:
    """Play a move in text form and return the events in text form."""
    return [engine.event_text(event) for event in session.play(session.rules.move(move))]


def moves(session: engine.Session) -> str:
    """Return the legal moves in text form."""
    return " ".join(move.text() for move in session.moves())


def sown(rules: str, drawing: str, move: str, player: int = 0, stores: str = "5,5", state: str = "") -> engine.Session:
    """Return a session in which a move has been played from the position drawn."""
    made = engine.rules(rules)
    session = engine.Session(made, lay(made, drawing, player, stores, state))
    play(session, move)
    return session


def events(rules: str, drawing: str, move: str, player: int = 0, stores: str = "5,5", state: str = "") -> list[str]:
    """Return the events of a move from the position drawn."""
    made = engine.rules(rules)
    return play(engine.Session(made, lay(made, drawing, player, stores, state)), move)


def shows(session: engine.Session, drawing: str) -> bool:
    """Say whether the pits, and the marks on them, are those drawn."""
    position = session.position
    words = [position.pit_text(pit) for pit in range(len(position.pits))]
    starred = [word + "*" * (word != "x" and position.marks >> pit & 1) for pit, word in enumerate(words)]
    return starred == drawing.split()
