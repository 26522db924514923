cdef class History:
    cdef int size, reading

    cdef void push(self, unsigned long long key) noexcept nogil
    cdef unsigned long long at(self, int index) noexcept nogil
    cdef int times(self, unsigned long long key, int back) noexcept nogil
    cdef void copy_from(self, History other) noexcept nogil
    cdef unsigned long long next(self) noexcept nogil
    cdef void add_newest(self, History other, int count) noexcept nogil
    cdef void read_newest(self, History words) noexcept nogil
