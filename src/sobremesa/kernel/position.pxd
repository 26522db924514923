cimport cython
from sobremesa.kernel.history cimport History
from sobremesa.kernel.moves cimport Moves
cimport sobremesa.kernel.bits as bits
cimport sobremesa.kernel.const as const
cimport sobremesa.kernel.form as form

cdef Moves _SCRATCH

cdef class Position:
    cdef double[4] scores
    cdef readonly unsigned long long key
    cdef readonly int players, to_move
    cdef readonly bint over
    cdef bint keeps
    cdef readonly bint packs
    cdef int pushed

    cdef void legal(self, Moves out) noexcept nogil
    cdef void make(self, unsigned long long move) noexcept nogil
    cdef void unmake(self) noexcept nogil
    cdef void rewind(self) noexcept nogil
    cdef unsigned long long key_after(self, unsigned long long move) noexcept nogil
    @cython.locals(before=cython.int, found=cython.bint, i=cython.int)
    cdef bint check_legal(self, unsigned long long move, Moves out) noexcept nogil
    @cython.locals(before=cython.int, count=cython.int)
    cdef int count_legal(self, Moves out) noexcept nogil
    @cython.locals(shares=cython.ulonglong, parts=cython.ulonglong, player=cython.int)
    cdef void pack(self, History out) noexcept nogil
    @cython.locals(shares=cython.ulonglong, parts=cython.ulonglong, player=cython.int)
    cdef void unpack(self, History words) noexcept nogil
