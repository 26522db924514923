cimport cython
cimport sobremesa.ai.const as const
cimport sobremesa.kernel.const as shared
from sobremesa.ai.judging cimport Judging

cdef class Settling(Judging):
    cdef int limit

    @cython.locals(mover=cython.int, begin=cython.int, i=cython.int, won=cython.bint, value=cython.int)
    cdef inline bint strike(self) noexcept nogil
    @cython.locals(need=cython.int, mover=cython.int, begin=cython.int, end=cython.int, i=cython.int, value=cython.int)
    cdef inline int settle(self, int ply, int low, int high, int best) noexcept nogil
    @cython.locals(end=cython.int, i=cython.int)
    cdef inline void overlook(self, int begin) noexcept nogil
