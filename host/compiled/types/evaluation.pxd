# C types for engine/evaluation.py, used by the compiled build alone (see ../README.md).
cimport cython

from engine.fields cimport Fields

cdef class Evaluation:
    cdef int _columns
    cdef tuple _weights

    @cython.locals(columns=cython.int, size=cython.int, row=cython.int, empty=cython.int, single=cython.int, move=cython.int,
        bonus=cython.int, pits=bytes, south=cython.int, north=cython.int, value=cython.int)
    cpdef int of(self, Fields position)
