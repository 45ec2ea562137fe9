# C types for engine/aligulimane.py, used by the compiled build alone (see ../README.md).
cimport cython

from engine.fields cimport Fields
from engine.base cimport Circle, Rules

cdef int LAPS, ENDLESS, SOUTH, NORTH, COLUMNS

cdef class AliGuliMane(Rules):
    cdef readonly int way
    cdef long _closed
    cdef Circle _circle

    @cython.locals(pits=bytes, first=cython.int)
    cpdef list candidates(self, Fields position)
    @cython.locals(pits=bytes, circle=Circle, pit=cython.int, hand=cython.int, after=cython.int, first=cython.int)
    cpdef list codes(self, Fields position)
    @cython.locals(pits=bytes, circle=Circle, pit=cython.int, first=cython.int)
    cpdef bint can_move(self, Fields position)
    cdef Circle _open_pits(self, long closed)
    @cython.locals(pits="unsigned char*", circle="const unsigned char*", at="const unsigned char*",
        first=cython.int, after=cython.int, place=cython.int)
    cdef int _sow(self, bytes start, Circle open_pits, int pit)
    @cython.locals(circle=Circle, saada=cython.int, pits=bytearray, prey=cython.int, opposite=cython.int, won=cython.int,
        south=cython.int, north=cython.int, player=cython.int, bonus=cython.bint)
    cpdef sow(self, Fields position, code)
    cpdef bint bonus(self, Fields position, int won)
    cpdef settle(self, Fields position, int mover)
