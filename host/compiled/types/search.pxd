# C types for engine/search.py, used by the compiled build alone (see ../README.md).
cimport cython

from engine.fields cimport Fields
from engine.base cimport Rules
from engine.evaluation cimport Evaluation
from engine.table cimport Table

cdef int INFINITY, SEED, EXACT, LEAST, MOST, NO_MOVE, NOTHING, _NEVER

cdef class Choice:
    cdef readonly object code
    cdef readonly Fields after
    cdef public int margin

cdef class Frame:
    cdef public Fields position
    cdef public unsigned int check
    cdef int mover, quiet, depth, floor, alpha, beta, best, move, first, at, index, lowest
    cdef bint same, passed, open
    cdef list codes, children

cdef class Search:
    cdef readonly Rules rules
    cdef readonly Fields position
    cdef readonly long nodes
    cdef readonly int depth
    cdef readonly bint done
    cdef readonly list choices
    cdef object _past, _endgames
    cdef Table _table
    cdef int _keep, _deepest, _sown, _at, _plies, _ply, _lowest
    cdef Evaluation _evaluation
    cdef list _codes, _frames
    cdef bint _cut, _open

    @cython.locals(until=cython.long, frame=Frame)
    cpdef bint run(self, long nodes)
    cdef _step_at_root(self)
    @cython.locals(margin=cython.int, after=Fields)
    cdef _sow_at_root(self, code)
    @cython.locals(same=cython.bint, alpha=cython.int, low=cython.int, high=cython.int)
    cdef _look_at(self, Choice choice)
    cdef _take_at_root(self, int margin)
    cdef _deepen(self)
    cdef _moves(self, Fields position)
    @cython.locals(before=Fields, settled=Fields, captured=cython.bint)
    cdef _exact(self, Frame above, Fields after)
    @cython.locals(check=cython.uint, before=Fields, quiet=cython.int, first=cython.int, data=cython.long, frame=Frame)
    cdef _look(self, Frame above, Fields after, int depth, int alpha, int beta)
    cdef _begin(self, Frame frame, Fields position, unsigned int check, int first, int alpha, int beta)
    @cython.locals(known=cython.int, bound=cython.int, margin=cython.int)
    cdef bint _settles(self, long data, int depth, int alpha, int beta)
    @cython.locals(back=cython.int, frame=Frame)
    cdef bint _repeats(self, Fields position, unsigned int check, int quiet, int ply)
    cdef int _repeated(self, Fields position)
    cdef _step(self, Frame frame)
    @cython.locals(hinted=cython.bint, after=Fields, index=cython.int, margin=cython.int, rank=cython.int)
    cdef _sow(self, Frame frame)
    @cython.locals(same=cython.bint, low=cython.int, high=cython.int)
    cdef _follow(self, Frame frame, int index, Fields after)
    cdef _take(self, Frame frame, int margin)
    @cython.locals(check=cython.uint, position=Fields, settled=Fields)
    cdef _stuck(self, Frame frame)
    @cython.locals(own=cython.bint, bound=cython.int, margin=cython.int)
    cdef _leave(self, Frame frame)

cpdef int seeds(int margin)
cdef int _lead(scores, int player)
