cimport cython
cimport sobremesa.ai.search.const as const
cimport sobremesa.kernel.const as shared
from sobremesa.ai.search.scoring cimport Scoring

cdef class Quiescence(Scoring):
    cdef int max_ply

    @cython.locals(mover=cython.int, begin=cython.int, i=cython.int, won=cython.bint, value=cython.int)
    cdef inline bint wins_at_once(self) noexcept nogil
    @cython.locals(needed_gain=cython.int, mover=cython.int, begin=cython.int, end=cython.int, i=cython.int, value=cython.int)
    cdef inline int quiesce(self, int ply, int alpha, int beta, int best) noexcept nogil
    @cython.locals(end=cython.int, i=cython.int)
    cdef inline void drop_overlooked(self, int begin) noexcept nogil
