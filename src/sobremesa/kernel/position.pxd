cimport cython
from sobremesa.kernel.moves cimport Moves
cimport sobremesa.kernel.form as form

cdef class Position:
    cdef double[4] scores
    cdef readonly unsigned long long key
    cdef readonly int players, to_move
    cdef readonly bint over

    cdef void legal(self, Moves out) noexcept nogil
    cdef void make(self, unsigned long long move) noexcept nogil
    cdef void unmake(self) noexcept nogil
    cdef void rewind(self) noexcept nogil
    cdef unsigned long long foresee(self, unsigned long long move) noexcept nogil
    @cython.locals(before=cython.int, found=cython.bint, i=cython.int)
    cdef bint offers(self, unsigned long long move, Moves out) noexcept nogil
    @cython.locals(before=cython.int, count=cython.int)
    cdef int tally(self, Moves out) noexcept nogil
