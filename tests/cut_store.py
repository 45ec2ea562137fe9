"""A store that remembers what was done to it, and what a power cut at any moment leaves of that.

`Watched` is the store that is written to; `cuts` yields a store for every single moment: each byte of each file, each
rename, each removal.
"""

from host.virtual.store import Store

UNFINISHED = ".new"


class Watched(Store):
    """`done` lists all that was done: (name, content), or (name, None) for a removal."""

    def __init__(self, store=None):
        super().__init__()
        self.done = []
        if store:
            self._files.update({name: store.read(name) for name in store.names()})

    def write(self, name, data):
        self.done.append((name, bytes(data)))
        super().write(name, data)

    def remove(self, name):
        if self.read(name) is not None:
            self.done.append((name, None))
        super().remove(name)


class Left(Store):
    """What a cut has left: files by name; names that end in `.new` were never finished."""

    def __init__(self, files):
        super().__init__()
        self._files = files

    def names(self):
        return [name for name in super().names() if not name.endswith(UNFINISHED)]


def renamed(before, name, data):
    """A file is written beside the old one, byte by byte, and renamed."""
    for end in range(len(data) + 1):
        yield {**before, name + UNFINISHED: data[:end]}
    yield {**before, name: data}


def in_place(before, name, data):
    """A file is written over the old one, byte by byte; what was there is gone at once, or its rest is still there."""
    old = before.get(name, b"")
    for end in range(len(data) + 1):
        yield {**before, name: data[:end]}
        if len(old) > end:
            yield {**before, name: data[:end] + old[end:]}
    yield {**before, name: data}


def cuts(done, how, before=None):
    """Yields (number of things done, what is left) for every moment; `how` is `renamed` or `in_place`."""
    files = dict(before or {})
    yield 0, Left(dict(files))
    for number, (name, data) in enumerate(done):
        if data is None:
            files = {other: content for other, content in files.items() if other != name}
            yield number + 1, Left(dict(files))
            continue
        for left in how(files, name, data):
            yield number + 1, Left(left)
        files = {**files, name: data}
