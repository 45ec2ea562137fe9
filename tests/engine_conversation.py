"""Turns the vectors into conversations in the text protocol, so that every interpreter is tested with the same ones."""

import json
from collections.abc import Iterable
from pathlib import Path

VECTORS = Path(__file__).parent / "vectors"
FILES = sorted(path.name for path in VECTORS.glob("*.jsonl"))
GAMES = [name for name in FILES if name not in ("edges.jsonl", "perft.jsonl")]

Exchange = tuple[str, list[str]]  # a command line, and the lines of its answer


def load(name: str) -> list[dict]:  # type: ignore[type-arg]  # JSON
    """Return a vectors file's lines."""
    return [json.loads(line) for line in (VECTORS / name).read_text().splitlines()]


def conversation(name: str, most_nodes: int = 10**9) -> list[Exchange]:
    """Return the commands that a vectors file amounts to, each with the answer it must get."""
    exchanges: list[Exchange] = []
    for vector in load(name):
        if vector.get("ply", 0) == 0:
            exchanges.append(("rules " + vector["rules"], ["ok"]))
            exchanges.append(("position " + with_partial(vector), ["ok"]))
        if "nodes" in vector:
            if vector["nodes"] <= most_nodes:
                exchanges.append((f"perft {vector['depth']}", [f"nodes {vector['nodes']}", "ok"]))
            continue
        exchanges.append(("moves", [f"moves {vector['moves']}".rstrip(), "ok"]))
        if "play" in vector:
            events = ["event " + event for event in vector["events"]]
            after = [f"position {vector['after']}", "ok"]
            exchanges.append((f"play {vector['play']}", events + after))
        if "result" in vector:
            exchanges.append(("result", [f"result {vector['result']}", "ok"]))
        if "round" in vector:
            exchanges.append(("round", [vector["round"], "ok"]))
    return exchanges


def with_partial(vector: dict) -> str:  # type: ignore[type-arg]  # JSON
    """Return a vector's position; the Kiothi one in perft.jsonl holds 65 seeds and does not say that it is partial."""
    position: str = vector["position"]
    pits, stores = position.split(" ")[:2]
    total = sum(int(number) for number in f"{pits},{stores}".replace("/", ",").split(",") if number != "x")
    odd = vector["rules"] == "kiothi" and total != 60 and not position.endswith(" partial")
    return position + " partial" if odd else position


def differences(exchanges: list[Exchange], answers: Iterable[str]) -> list[str]:
    """Compare answers, all lines in one stream, with what they must be. Returns the first difference, or nothing."""
    stream = iter(answers)
    for command, expected in exchanges:
        for line in expected:
            answer = next(stream, "(nothing)")
            if answer != line:
                return [command, f"expected {line}", f"answered {answer}"]
    return [f"more than asked for: {line}" for line in stream][:1]
