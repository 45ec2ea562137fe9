# The structure of a position in the compiled engine (see ../README.md).
cdef class Fields:
    cdef readonly bytes pits
    cdef readonly int south, north, player, state
    cdef readonly unsigned int marks
