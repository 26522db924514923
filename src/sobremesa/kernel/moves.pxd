cimport sobremesa.kernel.const as const
cimport sobremesa.kernel.form as form

cdef class Moves:
    cdef unsigned long long[16384] items
    cdef int top

    cdef void add(self, unsigned long long move) noexcept nogil
