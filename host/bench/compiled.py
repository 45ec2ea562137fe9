"""Measures the compiled engine against plain CPython: `python -m host.bench.compiled` (`make bench-compiled`).

The two take turns, each in a process of its own, and the processor's time counts, not the clock's: the machine does
other things too. Of the ratios the middle one is printed, of the speeds the fastest.
"""

import json
import statistics
import subprocess
import sys

from host import compiled

ROUNDS = 9
KIOTHI = "0,5,5,5,5,0,1,0,9,0/2,3,0,5,0,0,5,5,5,10 0,0 0 nki=1,2,3,4,6,8,10,11,13,16,17,18,19"
# Rules, position (nothing: the start), depth of perft. Where there is an opening, search begins behind it.
BENCHES = (
    ("giuthi pits=6 seeds=4", "", 4),
    ("giuthi pits=8 seeds=8", "", 3),
    ("kiothi", KIOTHI, 3),
    ("ali-guli-mane", "", 5),
)
SOWINGS = 4000  # of a search

# What each process runs: it answers every line with the seconds that each bench took.
CHILD = """
import json, sys, time
sys.path.insert(0, sys.argv[1])
import engine
from engine.perft import perft
from engine.search import Search
from engine.table import Table
benches = json.loads(sys.argv[2])
for _ in sys.stdin:
    told = []
    for text, start, depth in benches:
        rules = engine.rules(text)
        position = rules.position(start, partial=True) if start else rules.start()
        begun = time.process_time()
        nodes = perft(rules, position, depth)
        between = time.process_time()
        search = Search(rules, position, table=Table())
        search.run(int(sys.argv[3]))
        told.append((nodes, between - begun, search.nodes, time.process_time() - between))
    print(json.dumps(told), flush=True)
"""


def main() -> int:
    """Print the table; return the exit code."""
    stamp = compiled.BUILT / compiled.STAMP
    if not stamp.exists() or stamp.read_text() != compiled.source_sum():
        print("There is no compiled engine of this source: make compiled", file=sys.stderr)
        return 1
    arguments = [json.dumps(BENCHES), str(SOWINGS)]
    children = [
        subprocess.Popen(
            [sys.executable, "-c", CHILD, str(folder), *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for folder in (compiled.ROOT, compiled.BUILT)
    ]
    rounds = []
    for _ in range(ROUNDS):
        told = []
        for child in children:
            assert child.stdin is not None and child.stdout is not None
            child.stdin.write("\n")
            child.stdin.flush()
            told.append(json.loads(child.stdout.readline()))
        rounds.append(told)
    for child in children:
        child.communicate()
    _print(rounds)
    return 0


def _print(rounds: list[list[list[list[float]]]]) -> None:
    print("| per second of the processor | plain CPython | compiled | ratio |")
    print("| --- | --- | --- | --- |")
    for what, at in (("perft, nodes", 0), ("search, sowings", 2)):
        for number, (text, _, _) in enumerate(BENCHES):
            pairs = [(plain[number], fast[number]) for plain, fast in rounds]
            assert all(plain[at] == fast[at] for plain, fast in pairs), "the two engines differ"
            speeds = [max(pair[side][at] / pair[side][at + 1] for pair in pairs) for side in (0, 1)]
            ratio = statistics.median(plain[at + 1] / fast[at + 1] for plain, fast in pairs)
            print(f"| {what}: {text} | {speeds[0]:,.0f} | {speeds[1]:,.0f} | {ratio:.1f} |")


if __name__ == "__main__":
    sys.exit(main())
