# C types for engine/kiothi.py, used by the compiled build alone (see ../README.md).
cimport cython

from engine.fields cimport Fields
from engine.base cimport Circle, Rules

cdef int LAPS, ENDLESS, SOUTH, NORTH, COLUMNS, PITS

cdef class Kiothi(Rules):
    cdef readonly int filled, seeds
    cdef readonly bint crossing
    cdef tuple _circles
    cdef int _marks
    cdef bint _crossed

    @cython.locals(pits=bytes, player=cython.int, own=cython.int, beyond=cython.int, at="const unsigned char*", circle="const unsigned char*",
        around=Circle, pit=cython.int, count=cython.int, end=cython.int, occupied=cython.int)
    cdef list _handfuls(self, Fields position, bint only_ending)
    @cython.locals(pits="unsigned char*", at="const unsigned char*", circle="const unsigned char*", around=Circle, pit=cython.int, hand=cython.int,
        first=cython.int, last=cython.int, place=cython.int, crossed=cython.bint)
    cdef int _sow(self, bytes start, int player, int marks, int code)
    @cython.locals(pits=bytearray, player=cython.int, pit=cython.int, south=cython.int, north=cython.int, won=cython.int, number=cython.int,
        prey=cython.int)
    cpdef sow(self, Fields position, code)
    @cython.locals(opposite=cython.int)
    cpdef int prey(self, bytearray pits, int marks, int player, int pit, bint crossed)
    @cython.locals(right=cython.int, step=cython.int)
    cpdef bint leftmost(self, bytearray pits, int marks, int player, int opposite)

cpdef bint open_to_capture(bytearray pits, int marks, int pit)
