"""The PC's end of the board: commands that come over the link, and reports of what the board sees and says.

The lines are described in firmware/README.md. Made and called by App; nothing here waits for the PC.
"""

import engine

_LONGEST = 200


class Remote:
    """Answers commands from `link` on behalf of `app`, and reports each thing once when it has changed."""

    def __init__(self, app, link):
        self.app = app
        self.link = link
        self._sent = {}

    def poll(self):
        """Answers one line, if there is one."""
        line = self.link.read()
        if line is None:
            return
        words = line.split()
        if not words:
            return
        try:
            if len(line) > _LONGEST:
                raise engine.CommandError(f"a line of more than {_LONGEST} characters")
            self._do(words[0], words[1:])
        except engine.EngineError as error:
            self.link.write(f"error {error.code} {error}")
            return
        self.link.write("ok")

    def _do(self, verb, words):
        app = self.app
        if verb == "new":
            app.new(*_rules_and_first(words))
            return
        commands = {
            "sync": self.sync,
            "undo": app.undo,
            "round": app.next_round,
            "show": app.show_again,
            "press": app.press,
            "hold": app.hold,
        }
        if verb not in commands or words:
            raise engine.CommandError(" ".join([verb] + words)[:60])
        commands[verb]()

    def sync(self):
        """Sends everything once more."""
        self._sent = {}
        self.link.write(f"hello ndongu 1 {self.app.board.name}")
        self.report()

    def report(self):
        """Sends what has changed since it was last sent."""
        app = self.app
        self._send("rules", app.rules.text())
        self._send("position", app.session.position.text())
        self._send("history", " ".join([move.text() for move in app.session.history]))
        self._send("counts", ",".join([str(count) for count in app.counter.counts]) if app.counter else "")
        self._send("cues", app.cues.text())
        self._send("say", app.state.words())
        self._send("result", app.session.result().text())

    def _send(self, key, text):
        if self._sent.get(key) != text:
            self._sent[key] = text
            self.link.write(f"{key} {text}".rstrip())

    def events(self, events, start, end):
        """Reports the events from number `start` up to `end`."""
        number = 0
        for event in events:
            if start <= number < end:
                self.event(event)
            number += 1

    def event(self, event):
        """Reports one event."""
        self.link.write("event " + engine.event_text(event))

    def back(self, n):
        """Reports that the hands took the last n events back."""
        self.link.write(f"back {n}")


def _rules_and_first(words):
    """`new`'s arguments: the rules, and the player who begins."""
    first = 0
    rest = []
    for word in words:
        if word in ("first=0", "first=1"):
            first = int(word[-1])
        else:
            rest.append(word)
    return engine.rules(" ".join(rest)), first
