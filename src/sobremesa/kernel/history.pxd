cimport cython

cdef class History:
    cdef unsigned long long[::1] keys
    cdef int size

    cdef void push(self, unsigned long long key) noexcept nogil
    cdef void grow(self) noexcept with gil
    @cython.locals(count=cython.int, i=cython.int, last=cython.int)
    cdef int times(self, unsigned long long key, int back) noexcept nogil
    @cython.locals(i=cython.int)
    cdef void fill(self, History other) noexcept nogil
