cdef class History:
    cdef int size

    cdef void push(self, unsigned long long key) noexcept nogil
    cdef unsigned long long at(self, int index) noexcept nogil
    cdef int times(self, unsigned long long key, int back) noexcept nogil
    cdef void fill(self, History other) noexcept nogil
