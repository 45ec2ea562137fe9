# cython: language_level=3
"""In the compiled engine's place of engine/fields.py: the same fields as a C structure (see ../README.md)."""

cimport cython


@cython.no_gc
cdef class Fields:
    """Compares, hashes, iterates and pickles as the tuple with names does."""

    def __cinit__(self, bytes pits not None, int south, int north, int player, int state, unsigned int marks):
        self.pits = pits
        self.south = south
        self.north = north
        self.player = player
        self.state = state
        self.marks = marks

    def _all(self):
        return (self.pits, self.south, self.north, self.player, self.state, self.marks)

    def __eq__(self, other):
        if not isinstance(other, Fields):
            return NotImplemented
        cdef Fields that = other
        return (
            self.south == that.south and self.north == that.north and self.player == that.player
            and self.state == that.state and self.marks == that.marks and self.pits == that.pits
        )

    def __hash__(self):
        return hash(self._all())

    def __iter__(self):
        return iter(self._all())

    def __len__(self):
        return 6

    def __getitem__(self, place):
        return self._all()[place]

    def __lt__(self, other):
        return self._all() < tuple(other)

    def __repr__(self):
        return type(self).__name__ + repr(self._all())

    def __reduce__(self):
        return (type(self), self._all())
