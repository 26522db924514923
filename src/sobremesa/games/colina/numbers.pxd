cimport cython
cimport sobremesa.games.colina.const as const
cimport sobremesa.kernel.bytes_view as bytes_view
from sobremesa.games.colina.kernel cimport Colina
from sobremesa.kernel.numbers cimport Numbers

cdef int[1296] PLACE
cdef int[256] SQUARE
cdef int[9] DIRECTION

cdef class ColinaNumbers(Numbers):
    cdef Colina table

    @cython.locals(action=cython.int, seat=cython.int, origin=cython.int, target=cython.int, ranks=cython.int, way=cython.int)
    cdef int number(self, unsigned long long move) noexcept nogil
    @cython.locals(seat=cython.int, cell=cython.int, piece=cython.int, place=cython.int, side=cython.int, kind=cython.int)
    cdef void observe(self, int player, unsigned char* out) noexcept nogil
    cdef inline int after(self, int player, int side) noexcept nogil
    @cython.locals(use=cython.int)
    cdef inline void observe_turn(self, int player, unsigned char* out) noexcept nogil
    @cython.locals(left=cython.int)
    cdef inline void observe_side(self, int side, int after, unsigned char* out) noexcept nogil
