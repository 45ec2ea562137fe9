"""The calibration in the board's store: read at every start, written by calibrating.py alone."""

import json

from firmware.scales import Calibration
from firmware.sealed import Pair

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from firmware.interfaces import Store

OLD_FILE = "calibration.json"  # as somebody may write it by hand, or an earlier firmware has
_FILE, _VERSION = "calibration", 1  # a pair of files: sealed.py


def load(store: "Store", places: int) -> "Calibration | None":
    """The calibration in the store, or None if there is none that fits the board."""
    data = _kept(store)
    if data is None:
        return None
    try:
        read = json.loads(data.decode())
        zero, gain = read["zero"], read["gain"]
        spread, error = read.get("spread", 100), read.get("error", 15)
        if len(zero) != places or not _whole(zero + gain, 0x7FFFFF) or not _whole([spread, error], 1000) or spread < 1:
            return None
        return Calibration(zero, gain, spread, error)
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError):
        return None


def _kept(store: "Store") -> "bytes | None":
    """The newest calibration that is whole, in JSON."""
    kept = Pair(store, _FILE, _FILE, _VERSION).body
    return store.read(OLD_FILE) if kept is None else kept


def _whole(numbers: "list[int]", most: int) -> bool:
    """Whether these are whole numbers (and no True), none larger than `most`, whatever a file may hold."""
    return not [n for n in numbers if type(n) is not int or abs(n) > most]


def seed_mg(store: "Store") -> int:
    """What a seed weighed at the last calibration on the board, in mg; 0 if there was none."""
    data = _kept(store)
    try:
        return int(json.loads(data.decode())["seed_mg"]) if data else 0
    except (ValueError, KeyError, TypeError, OverflowError):
        return 0


def residuals(store: "Store") -> str:
    """What the last calibration on the board found, in the words of the link; empty if there was none."""
    data = _kept(store)
    try:
        read = json.loads(data.decode()) if data else {}
        shares = ",".join([str(int(share)) for share in read["residual"]])
        return "spread={} error={} seed_mg={} residual={}".format(
            int(read["spread"]), int(read["error"]), int(read["seed_mg"]), shares
        )
    except (ValueError, KeyError, TypeError, OverflowError):
        return ""


def write(store: "Store", kept: "dict[str, Any]") -> None:
    """Keeps a calibration: its zeros and gains, the seeds' spread, and what was left over. OSError."""
    Pair(store, _FILE, _FILE, _VERSION).write(json.dumps(kept).encode())
