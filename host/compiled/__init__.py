"""The engine compiled to C: the same source, some thirty times as fast. See README.md beside this file.

`make compiled` builds it (build.py). Whoever has much to compute calls `use` before anything imports `engine`.
"""

import hashlib
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
BUILT = ROOT / "build" / "compiled"
TYPES = Path(__file__).parent / "types"
STAMP = "source.sha256"

PLAIN = "The engine runs in plain Python. `make compiled` makes it some thirty times as fast."
STALE = (
    "The compiled engine is older than its source, so the engine runs in plain Python. `make compiled` builds it anew."
)
FAST = "The engine is compiled."


def source_sum() -> str:
    """Return a checksum of all that the compiled engine is made of, and of the Python that it is for."""
    whole = hashlib.sha256(sys.version.encode())
    for path in sorted([*(ROOT / "engine").glob("*.py"), *TYPES.glob("*.p*x*")]):
        whole.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return whole.hexdigest()


def use(built: Path = BUILT) -> str:
    """Let `import engine` find the compiled engine if there is one; return a sentence that says which engine it is.

    To be called before anything has imported the engine: an engine that is loaded stays.
    """
    stamp = built / STAMP
    if not stamp.exists():
        return PLAIN
    if stamp.read_text() != source_sum():
        return STALE
    sys.path.insert(0, str(built))
    return FAST
