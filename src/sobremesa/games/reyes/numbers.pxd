cimport cython
cimport sobremesa.games.reyes.const as const
cimport sobremesa.kernel.bytes_view as bytes_view
from sobremesa.games.reyes.kernel cimport Reyes
from sobremesa.kernel.numbers cimport Numbers

cdef int[4] STEP
cdef int[136] AT
cdef int[1440] PLACE
cdef int[256] SQUARE
cdef int[25] WAY

cdef class ReyesNumbers(Numbers):
    cdef Reyes board

    @cython.locals(seat=cython.int, start=cython.int, end=cython.int, kind=cython.int, ranks=cython.int, way=cython.int)
    cdef int number(self, unsigned long long move) noexcept nogil
    @cython.locals(army=cython.int)
    cdef inline int seen_by(self, int player) noexcept nogil
    @cython.locals(seat=cython.int, i=cython.int, code=cython.int, place=cython.int, army=cython.int)
    cdef void observe(self, int player, unsigned char* out) noexcept nogil
    @cython.locals(entry=cython.int, passed=cython.int, kind=cython.int, bones=cython.int)
    cdef inline void observe_army(self, int army, int after, int player, int seat, unsigned char* out) noexcept nogil
