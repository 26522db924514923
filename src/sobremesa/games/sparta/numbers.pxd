cimport cython
cimport sobremesa.games.sparta.const as const
cimport sobremesa.kernel.bits as bits
cimport sobremesa.kernel.bytes_view as bytes_view
from sobremesa.games.sparta.kernel cimport Sparta
from sobremesa.kernel.numbers cimport Numbers

cdef int[128] SQUARE

cdef class SpartaNumbers(Numbers):
    cdef Sparta field

    @cython.locals(start=cython.int, end=cython.int, ahead=cython.int)
    cdef int number(self, unsigned long long move) noexcept nogil
    @cython.locals(square=cython.int)
    cdef inline void mark(self, unsigned char* out, int plane, int word, unsigned long long squares, bint turned) noexcept nogil
    @cython.locals(turned=cython.bint, word=cython.int, side=cython.int, half=cython.int, rival=cython.int, men=cython.ulonglong, heroes=cython.ulonglong, seen=cython.int)
    cdef void observe(self, int player, unsigned char* out) noexcept nogil
