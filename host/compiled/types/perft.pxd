# C types for engine/perft.py, used by the compiled build alone (see ../README.md).
cimport cython

from engine.fields cimport Fields
from engine.base cimport Rules

@cython.locals(nodes=cython.longlong, after=Fields)
cpdef long long perft(Rules rules, Fields position, int depth)
@cython.locals(nodes=cython.longlong, settled=Fields)
cdef long long _below(Rules rules, Fields after, int mover, int depth)
