"""Runs in a process of its own, on the compiled engine in the folder it is given: vectors, and some moves of a search.

python tests/compiled_engine.py FOLDER GAMES FILE...      prints how the vectors' answers differ, then the moves
"""

import sys

from engine_conversation import conversation, differences

GAMES = ("giuthi pits=6 seeds=4", "kiothi", "ali-guli-mane")


def moves(text: str) -> str:
    """Return six moves that the search plays against itself, with what it says of each."""
    import engine
    from engine.search import Search
    from engine.table import Table

    rules = engine.rules(text)
    session = engine.Session(rules)
    told = []
    for _ in range(6):
        search = Search(rules, session.position, session.past, Table(8))
        search.run(150)
        best = search.best
        told.append(f"{best.move.text()} {best.score} {best.depth} {best.nodes}")
        session.play(best.move)
    return ", ".join(told)


def main() -> None:
    """Print the first difference of each file, and the moves of each game."""
    sys.path.insert(0, sys.argv[1])
    import engine.base
    from engine.protocol import Protocol

    assert not engine.base.__file__.endswith(".py"), engine.base.__file__
    for name in sys.argv[3:]:
        protocol = Protocol()
        exchanges = conversation(name, 20_000)
        answers = (line for command, _ in exchanges for line in protocol.answer(command))
        print(name, differences(exchanges, answers))
    for text in sys.argv[2].split(";"):
        print(moves(text))


if __name__ == "__main__":
    main()
