"""Files that tell whether they are whole, and a pair of them: what journal, settings and calibration are kept in.

A sealed file is a line of text and a body:

    ndongu KIND VERSION SERIAL LENGTH CHECKSUM

The checksum (CRC-32, eight hex digits) is that of the line up to it, and of the body. `Pair` keeps two of them,
`NAME.0` and `NAME.1`: the older one is overwritten, so that whenever the power goes, one of the two is whole.
"""

from binascii import crc32

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.interfaces import Store

GOOD, TORN, OLD, FUTURE, FOREIGN = "", "torn", "old", "future", "foreign"
_MAGIC = b"ndongu "
_LONGEST_LINE = 80


class Sealed:
    """A file as it was found: `why` is GOOD, or what is wrong with it. `body` and `serial` hold if it is GOOD or OLD.

    TORN: cut off or damaged. OLD: of an earlier version, whole. FUTURE: of a later one. FOREIGN: not of this kind.
    """

    def __init__(self, why: str, serial: int = 0, body: bytes = b"") -> None:
        self.why = why
        self.serial = serial
        self.body = body


def seal(kind: str, version: int, serial: int, body: bytes) -> bytes:
    """The content of a sealed file."""
    line = f"ndongu {kind} {version} {serial} {len(body)} ".encode()
    return line + f"{_check(line, body):08x}\n".encode() + body


def unseal(kind: str, version: int, data: bytes) -> Sealed:
    """Reads a file's content, whatever it is."""
    end = data.find(b"\n", 0, _LONGEST_LINE)
    line = data if end < 0 else data[:end]
    if not line.startswith(_MAGIC[: len(line)]):
        return Sealed(FOREIGN)
    words = line.split(b" ")
    if len(words) > 2 and words[1] != kind.encode():
        return Sealed(FOREIGN)
    numbers = [_number(word) for word in words[2:5]]
    if numbers and numbers[0] > version and len(words) > 3:
        return Sealed(FUTURE)
    body = data[end + 1 :]
    if end < 0 or len(words) != 6 or -1 in numbers or numbers[2] != len(body):
        return Sealed(TORN)
    if words[5] != f"{_check(line[: line.rfind(b' ') + 1], body):08x}".encode():
        return Sealed(TORN)
    return Sealed(GOOD if numbers[0] == version else OLD, numbers[1], body)


def _check(line: bytes, body: bytes) -> int:
    check: int = crc32(body, crc32(line)) & 0xFFFFFFFF
    return check


def _number(word: bytes) -> int:
    """A number in digits, or -1."""
    return int(word) if 0 < len(word) < 10 and all(48 <= digit < 58 for digit in word) else -1


class Pair:
    """Two generations of a file named `name` in `store`; `kind` and `version` are those of the sealed files.

    `body` is what the newest whole one holds, None if there is none. `why` says what is wrong with one of the two,
    GOOD if nothing is. One that is FUTURE or FOREIGN is put aside before it is overwritten, as `aside-NAME.0`.
    """

    def __init__(self, store: "Store", name: str, kind: str, version: int) -> None:
        self._store = store
        self._name = name
        self._kind = kind
        self._version = version
        self._newest = 1
        self._serial = 0
        self._aside = [False, False]
        self.body: bytes | None = None
        self.why = GOOD
        for half in (0, 1):
            data = store.read(self._file(half))
            if data is not None:
                self._look(half, unseal(kind, version, data))

    def _file(self, half: int) -> str:
        return f"{self._name}.{half}"

    def _look(self, half: int, found: Sealed) -> None:
        if found.why not in (GOOD, OLD):
            self._aside[half] = found.why != TORN
            self.why = found.why
        elif self.body is None or found.serial > self._serial:
            self.body, self._serial, self._newest = found.body, found.serial, half

    def write(self, body: bytes) -> None:
        """Keeps `body` from now on. Raises OSError, and then the one before is still there."""
        half = 1 - self._newest
        if self._aside[half]:
            self._store.write("aside-" + self._file(half), self._store.read(self._file(half)) or b"")
            self._aside[half] = False
        self._store.write(self._file(half), seal(self._kind, self._version, self._serial + 1, body))
        self._newest, self._serial, self.body = half, self._serial + 1, body
