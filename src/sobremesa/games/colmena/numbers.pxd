cimport cython
cimport sobremesa.games.colmena.const as const
cimport sobremesa.kernel.bits as bits
cimport sobremesa.kernel.bytes_view as bytes_view
from sobremesa.games.colmena.kernel cimport Colmena
from sobremesa.kernel.numbers cimport Numbers

cdef int[6] STEP
cdef int[6] OPPOSITE
cdef int[16] KIND
cdef unsigned int[8] KIND_SLOTS

cdef class ColmenaNumbers(Numbers):
    cdef Colmena hive

    @cython.locals(slot=cython.int)
    cdef inline int relative_piece(self, int piece) noexcept nogil
    @cython.locals(piece=cython.int, mine=cython.int, cell=cython.int, other=cython.int, best=cython.int, way=cython.int, d=cython.int, around=cython.uint)
    cdef int number(self, unsigned long long move) noexcept nogil
    @cython.locals(own=cython.int, rival=cython.int)
    cdef inline int centre(self, int player) noexcept nogil
    @cython.locals(centre=cython.int, piece=cython.int, cell=cython.int, away=cython.int, rows=cython.int, index=cython.int, rival=cython.int, side=cython.int, kind=cython.int, left=cython.int, seen=cython.int)
    cdef void observe(self, int player, unsigned char* out) noexcept nogil
