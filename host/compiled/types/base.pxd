# C types for engine/base.py, used by the compiled build alone (see ../README.md).
cimport cython

from engine.fields cimport Fields

cdef bint COMPILED

cdef class Circle:
    cdef readonly int length, edge
    cdef readonly bytearray at
    cdef readonly bytes pits

cdef class Rules:
    cdef readonly dict options
    cdef readonly int columns, dealt
    cdef bytearray _board

    @cython.locals(board=bytearray, pit=cython.int)
    cdef void _lay(self, bytes pits)

    cpdef int owner(self, int pit)
    cpdef int opposite(self, int pit)
    cpdef int next_pit(self, int pit, int way)
    cpdef row(self, int player)
    cpdef bint opening(self, Fields position)
    cpdef list candidates(self, Fields position)
    cpdef list codes(self, Fields position)
    cpdef int count(self, Fields position)
    cpdef bint can_move(self, Fields position)
    cpdef sow(self, Fields position, code)
    cpdef settle(self, Fields position, int mover)
    cpdef scores(self, Fields position, bint repeated)
    cpdef int winner(self, scores, bint repeated)
