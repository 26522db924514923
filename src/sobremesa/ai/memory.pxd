cimport cython
cimport sobremesa.ai.const as const
cimport sobremesa.kernel.bits as bits
cimport sobremesa.kernel.form as form

cdef class Memory:
    cdef unsigned long long[::1] cells
    cdef unsigned long long[4096] current
    cdef unsigned long long mask
    cdef unsigned long long salt
    cdef unsigned long long age
    cdef unsigned long long base

    cdef inline void expect(self, unsigned long long key) noexcept nogil
    @cython.locals(at=cython.ulonglong, data=cython.ulonglong)
    cdef inline unsigned long long probe(self, unsigned long long key) noexcept nogil
    @cython.locals(entry=cython.ulonglong, deep=cython.ulonglong, kind=cython.ulonglong, age=cython.ulonglong, data=cython.ulonglong, at=cython.ulonglong, old=cython.ulonglong)
    cdef inline void store(self, unsigned long long key, int score, int depth, int ply, int bound, unsigned long long move) noexcept nogil
    @cython.locals(sign=cython.ulonglong)
    cdef inline void begin(self, unsigned long long key, unsigned long long move) noexcept nogil
    @cython.locals(sign=cython.ulonglong)
    cdef inline bint busy(self, unsigned long long key, unsigned long long move) noexcept nogil
    cdef inline void finish(self, unsigned long long key, unsigned long long move) noexcept nogil
