cimport cython
cimport sobremesa.ai.search.const as const
cimport sobremesa.kernel.bits as bits
cimport sobremesa.kernel.form as form

cdef class TranspositionTable:
    cdef unsigned long long[::1] cells
    cdef unsigned long long[4096] in_progress
    cdef unsigned long long mask
    cdef unsigned long long salt
    cdef unsigned long long generation
    cdef unsigned long long base

    cdef inline void prefetch(self, unsigned long long key) noexcept nogil
    @cython.locals(at=cython.ulonglong, data=cython.ulonglong)
    cdef inline unsigned long long probe(self, unsigned long long key) noexcept nogil
    @cython.locals(entry=cython.ulonglong, deep=cython.ulonglong, kind=cython.ulonglong, generation=cython.ulonglong, data=cython.ulonglong, at=cython.ulonglong, old=cython.ulonglong)
    cdef inline void store(self, unsigned long long key, int score, int depth, int ply, int bound, unsigned long long move) noexcept nogil
    @cython.locals(signature=cython.ulonglong)
    cdef inline void start_move(self, unsigned long long key, unsigned long long move) noexcept nogil
    @cython.locals(signature=cython.ulonglong)
    cdef inline bint is_busy(self, unsigned long long key, unsigned long long move) noexcept nogil
    cdef inline void finish_move(self, unsigned long long key, unsigned long long move) noexcept nogil
