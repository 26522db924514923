cimport sobremesa.kernel.upcall as upcall
from sobremesa.kernel.moves cimport Moves
from sobremesa.kernel.position cimport Position

cdef class Bridge(Position):
    cdef void legal(self, Moves out) noexcept nogil
    cdef void make(self, unsigned long long move) noexcept nogil
    cdef void unmake(self) noexcept nogil
    cdef void rewind(self) noexcept nogil
