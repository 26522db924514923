cimport cython
cimport sobremesa.kernel.bits as bits

cdef class Rng:
    cdef unsigned long long state

    @cython.locals(step=cython.ulonglong)
    cdef unsigned long long next(self) noexcept nogil
    @cython.locals(limit=cython.ulonglong, whole=cython.ulonglong, draw=cython.ulonglong)
    cdef unsigned long long below(self, unsigned long long n) noexcept nogil
