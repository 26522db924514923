cimport cython
cimport sobremesa.games.ajedrez.const as const
cimport sobremesa.kernel.bytes_view as bytes_view
from sobremesa.games.ajedrez.kernel cimport Ajedrez
from sobremesa.kernel.numbers cimport Numbers

cdef class AjedrezNumbers(Numbers):
    cdef Ajedrez board

    @cython.locals(start=cython.int, end=cython.int, promotion=cython.int, file=cython.int)
    cdef int number(self, unsigned long long move) noexcept nogil
    @cython.locals(turned=cython.int, square=cython.int, piece=cython.int, plane=cython.int, rights=cython.int, right=cython.int, seen=cython.int)
    cdef void observe(self, int player, unsigned char* out) noexcept nogil
