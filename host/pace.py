"""How fast a board's time passes beside real time. Called by the server, for a board that is slower than life."""

_MEASURED_S = 10.0  # of real time, over which it is measured
_TELLING = 0.25  # a change by less than this part is not told
_LIFELIKE = 1.2  # up to so many times slower nobody notices


class Pace:
    """`times` is how many times slower than life the board runs, 1 if it keeps up."""

    def __init__(self) -> None:
        self.times = 1
        self._real_s = 0.0
        self._board_s = 0.0

    def count(self, board_ms: float, real_s: float) -> bool:
        """Count time that has passed on the board and in reality. True if `times` has become another number."""
        self._board_s += board_ms / 1000
        self._real_s += real_s
        if self._real_s < _MEASURED_S:
            return False
        ratio = self._real_s / max(self._board_s, 0.001)
        self._real_s = self._board_s = 0.0
        times = round(ratio) if ratio > _LIFELIKE else 1
        if abs(times - self.times) <= _TELLING * self.times:
            return False
        self.times = times
        return True

    def words(self) -> str:
        """Return what there is to say about it; nothing about a board that keeps up."""
        return f"The board runs {self.times} times slower than life." if self.times > 1 else ""
