cimport cython
cimport sobremesa.ai.search.const as const
cimport sobremesa.kernel.bits as bits
cimport sobremesa.kernel.form as form
from sobremesa.kernel.ranked cimport RankedMoves

cdef class MoveHistory:
    cdef int[8192] history
    cdef unsigned long long[192] killers

    @cython.locals(base=cython.int, i=cython.int, history=cython.int)
    cdef inline void add_history(self, RankedMoves out, int begin, int mover) noexcept nogil
    @cython.locals(at=cython.int, i=cython.int)
    cdef inline void record_cutoff(self, unsigned long long move, int depth, int ply, int mover) noexcept nogil
