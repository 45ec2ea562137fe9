# C types for engine/history.py, used by the compiled build alone (see ../README.md).
from engine.fields cimport Fields

cpdef unsigned int checksum(Fields position)
