cimport cython
cimport sobremesa.games.colmena.const as const
cimport sobremesa.kernel.bits as bits
from sobremesa.games.colmena.carrying cimport Carriers
from sobremesa.kernel.moves cimport Moves

cdef int[6] STEP
cdef int[16] KIND
cdef int[64] SLIDES
cdef signed char[4096] DISTANCE
cdef signed char[4096] COURSE
cdef int[8] RANGE

cdef class Arrivals(Carriers):
    @cython.locals(base=cython.int, slots=cython.uint, piece=cython.int, cell=cython.int, beside=cython.bint)
    cdef inline void add_moves_to(self, Moves out, unsigned long long goal, int queen, int most) noexcept nogil
    @cython.locals(base=cython.int, slots=cython.uint, piece=cython.int)
    cdef inline void add_carried_to(self, Moves out, unsigned long long goal, int queen, int most) noexcept nogil
    @cython.locals(cell=cython.int)
    cdef inline bint can_move_to(self, Moves out, int piece, int goal) noexcept nogil
    cdef inline bint in_range(self, int piece, int cell, int goal) noexcept nogil
    cdef inline bint can_reach(self, Moves out, int piece, int cell, int goal) noexcept nogil
    cdef inline bint can_reach_as(self, Moves out, int piece, int cell, int goal, int kind) noexcept nogil
    @cython.locals(kinds=cython.uint)
    cdef inline bint mimics(self, Moves out, int piece, int cell, int goal) noexcept nogil
    @cython.locals(d=cython.int)
    cdef inline bint slides(self, int cell, int goal) noexcept nogil
    cdef inline bint climbs(self, int cell, int goal) noexcept nogil
    @cython.locals(d=cython.int, near=cython.int)
    cdef inline bint jumps(self, int cell, int goal) noexcept nogil
    @cython.locals(before=cython.int)
    cdef inline bint ends_on(self, Moves out, int piece, int cell, int goal, int kind) noexcept nogil
    @cython.locals(left=cython.int, here=cython.int, steps=cython.uint, near=cython.int)
    cdef inline bint reaches(self, int piece, int cell, int goal) noexcept nogil
    cdef inline bint cut_off(self, int cell, int goal) noexcept nogil
