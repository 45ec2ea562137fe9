# C types for engine/giuthi.py, used by the compiled build alone (see ../README.md).
cimport cython

from engine.fields cimport Fields
from engine.base cimport Circle, Rules

cdef int LAPS, ENDLESS, SOUTH, NORTH

cdef class Giuthi(Rules):
    cdef readonly int seeds
    cdef readonly bint stop
    cdef list _circles
    cdef bint _entered
    cdef int _way

    @cython.locals(pits=bytes, first=cython.int)
    cpdef list candidates(self, Fields position)
    @cython.locals(pits=bytes, player=cython.int, code=cython.int)
    cpdef list codes(self, Fields position)
    cpdef bint can_move(self, Fields position)
    @cython.locals(first=cython.int, pit=cython.int, code=cython.int)
    cdef bint _can_move(self, bytes pits, int player)
    @cython.locals(pits="unsigned char*", circle="const unsigned char*", there=Circle, back=Circle, pit=cython.int, lap=cython.int,
        first=cython.int, last=cython.int, place=cython.int, entered=cython.bint)
    cdef int _sow(self, bytes start, int player, int code)
    @cython.locals(pits=bytearray, player=cython.int, pit=cython.int, south=cython.int, north=cython.int, won=cython.int)
    cpdef sow(self, Fields position, code)
    cpdef bint captures(self, int pit, int player, bint entered)
    @cython.locals(columns=cython.int, step=cython.int, left=cython.int, length=cython.int, prey=cython.int, opposite=cython.int)
    cpdef int chain(self, bytearray pits, int pit, int way)
    @cython.locals(step=cython.int, won=cython.int, number=cython.int, prey=cython.int)
    cdef int _take(self, bytearray pits, int pit, int way)
    @cython.locals(other=cython.int)
    cpdef settle(self, Fields position, int mover)
