cimport sobremesa.kernel.form as form
from sobremesa.kernel.position cimport Position

cdef class Evaluation:
    cdef Position position
    cdef int[4] values
    cdef bint quarrelsome

    cdef void judge(self) noexcept nogil
    cdef bint tense(self) noexcept nogil
    cdef void survey(self) noexcept nogil
    cdef int rank(self, unsigned long long move) noexcept nogil
    cdef bint forcing(self, unsigned long long move) noexcept nogil
