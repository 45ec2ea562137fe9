# C types for engine/table.py, used by the compiled build alone (see ../README.md).
cimport cython

from engine.fields cimport Fields

cdef class Table:
    cdef long _size
    cdef unsigned int[::1] _checks, _data
    cdef unsigned int _salt

    @cython.locals(slot=cython.long, data=cython.uint)
    cpdef long find(self, Fields position, unsigned int check)
    @cython.locals(slot=cython.long)
    cpdef keep(self, Fields position, unsigned int check, int margin, unsigned int depth, unsigned int bound, bint ended, unsigned int move)
    cdef long _slot(self, Fields position)

cpdef int margin_of(long data)
cpdef int depth_of(long data)
cpdef int bound_of(long data)
cpdef bint ended_of(long data)
cpdef int move_of(long data)
