cimport cython
cimport sobremesa.kernel.bytes_view as bytes_view
from sobremesa.kernel.history cimport History

cdef class Keys(History):
    cdef unsigned long long[::1] keys

    cdef void push(self, unsigned long long key) noexcept nogil
    cdef void grow(self) noexcept with gil
    cdef unsigned long long at(self, int index) noexcept nogil
    @cython.locals(count=cython.int, i=cython.int, last=cython.int)
    cdef int times(self, unsigned long long key, int back) noexcept nogil
    @cython.locals(i=cython.int)
    cdef void copy_from(self, History other) noexcept nogil
    cdef unsigned long long next(self) noexcept nogil
    @cython.locals(first=cython.int, i=cython.int)
    cdef void add_newest(self, History other, int count) noexcept nogil
    @cython.locals(count=cython.int)
    cdef void read_newest(self, History words) noexcept nogil
    cpdef bytes packed(self)
    cpdef void unpack(self, bytes data)
