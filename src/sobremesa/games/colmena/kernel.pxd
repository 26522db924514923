cimport cython
cimport sobremesa.games.colmena.const as const
cimport sobremesa.kernel.bits as bits
from sobremesa.games.colmena.arrivals cimport Arrivals
from sobremesa.games.colmena.hive cimport Hive
from sobremesa.kernel.moves cimport Moves

cdef int[6] STEP
cdef unsigned int[7] KIND_SLOTS

cdef class Colmena(Arrivals):
    @cython.locals(before=cython.int, kinds=cython.uint, spots=cython.int, base=cython.ulonglong, slot=cython.int, i=cython.int)
    cdef void legal(self, Moves out) noexcept nogil
    @cython.locals(before=cython.int, kinds=cython.uint, count=cython.int)
    cdef int tally(self, Moves out) noexcept nogil
    @cython.locals(hand=cython.uint, first=cython.uint, kind=cython.int, alike=cython.uint)
    cdef inline unsigned int placeable(self) noexcept nogil
    @cython.locals(count=cython.int, d=cython.int, enemies=cython.int, base=cython.int, slots=cython.uint, piece=cython.int, cell=cython.int, free=cython.uint, near=cython.int)
    cdef inline int find_spots(self) noexcept nogil
    @cython.locals(i=cython.int, info=cython.int, friends=cython.int, enemies=cython.int)
    cdef inline bint welcomes(self, int cell) noexcept nogil
    @cython.locals(piece=cython.int, cell=cython.ulonglong, slot=cython.int)
    cdef bint offers(self, unsigned long long move, Moves out) noexcept nogil
    @cython.locals(base=cython.ulonglong, kinds=cython.uint)
    cdef inline void smother(self, Moves out, unsigned long long goal, int queen, int most) noexcept nogil
