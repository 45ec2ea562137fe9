"""The talk with a board over its link: who asked for what, who hears the answer, and what all pages hear.

The game room (host/room.py) and the mirror (host/mirror.py) have one each.
"""

from collections import deque
from collections.abc import Callable, Iterable

from host import messages
from host.messages import Message
from host.report import Asked, Report
from host.requests import RequestError
from host.words import Words

_MOST = 32  # lines that wait for an answer; a board takes at least fifty a second
_ANSWER_S = 10.0  # of the board's time: an answer that has not come by then was lost


class Talk:
    """`report` is what the board has told, `send` sends it a line, `now` is its time in seconds.

    `news` and `errors` (each with whoever asked) gather what pages are to hear, until it is taken.
    """

    def __init__(self, report: Report, words: Words, send: Callable[[str], None], now: Callable[[], float]) -> None:
        self.news: list[Message] = []
        self.errors: list[tuple[object, Message]] = []
        self._report, self._words, self._send, self._now = report, words, send, now
        self._waiting: deque[tuple[object, float]] = deque()  # first come first served
        self._last: dict[str, Message] = {}
        self._noted = ""

    def say(self, asker: object, line: str) -> None:
        """Send a line; the answer is for the asker: a page, an Asked, or somebody who needs none."""
        self._waiting.append((asker, self._now()))
        self._send(line)

    def check_free(self) -> None:
        """Raise RequestError if the board has too much to answer already."""
        if self._waiting and self._now() - self._waiting[0][1] > _ANSWER_S:
            self.forget()
        if len(self._waiting) >= _MOST:
            raise RequestError("busy", "The board has too much to answer just now. That was not done.")

    def waits(self, asker: object) -> bool:
        """Whether an answer for the asker is still to come."""
        return any(waiting is asker for waiting, _ in self._waiting)

    def forget(self, up_to: object = None) -> None:
        """Wait for no answer any more; or for none to what was asked before the asker `up_to` did."""
        while self._waiting and (up_to is None or self._waiting[0][0] is not up_to):
            self._waiting.popleft()

    def refuse(self, page: object, code: str, reason: object) -> None:
        """Have an error for a page."""
        self.errors.append((page, messages.error(code, messages.sentence(reason))))

    def listen(self) -> None:
        """Gather what the board has told once: events, cells, answers."""
        for line in self._report.take_news():
            word, _, rest = line.partition(" ")
            self.news.append({"type": "event", "event": rest} if word == "event" else messages.back(rest))
        if self._report.noted != self._noted:
            self._noted = self._report.noted
            if self._noted:
                self.say(None, "results")
        cells = self._report.take_cells()
        if cells:
            self.news.append(messages.cells(cells, self._words))
        for answer in self._report.take_answers():
            asker = self._waiting.popleft()[0] if self._waiting else None
            if isinstance(asker, Asked):
                asker.answer, asker.record = answer, self._report.record
            elif answer.code:
                self.refuse(asker, answer.code, answer.text)

    def changes(self, states: Iterable[Message]) -> list[Message]:
        """Return the news since the last call, and then those of the states that are others now."""
        news, self.news = self.news, []
        changed = [state for state in states if self._last.get(state["type"]) != state]
        self._last.update((state["type"], state) for state in changed)
        return news + changed

    def take_errors(self) -> list[tuple[object, Message]]:
        """Return what has gone wrong since the last call, each with the page that asked, or None."""
        errors, self.errors = self.errors, []
        return errors
