cimport cython
cimport sobremesa.ai.const as const
cimport sobremesa.kernel.bits as bits
cimport sobremesa.kernel.form as form

cdef class History:
    cdef int[8192] merit
    cdef unsigned long long[192] killers

    cdef inline int of(self, unsigned long long move, int mover) noexcept nogil
    @cython.locals(at=cython.int, i=cython.int)
    cdef inline void reward(self, unsigned long long move, int depth, int ply, int mover) noexcept nogil
