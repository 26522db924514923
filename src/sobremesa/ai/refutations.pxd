cimport cython
cimport sobremesa.ai.const as const
cimport sobremesa.kernel.bits as bits
cimport sobremesa.kernel.form as form
from sobremesa.ai.ranking cimport Ranking

cdef class Refutations:
    cdef int[8192] merit
    cdef unsigned long long[192] killers

    @cython.locals(base=cython.int, i=cython.int, merit=cython.int)
    cdef inline void favour(self, Ranking out, int begin, int mover) noexcept nogil
    @cython.locals(at=cython.int, i=cython.int)
    cdef inline void reward(self, unsigned long long move, int depth, int ply, int mover) noexcept nogil
