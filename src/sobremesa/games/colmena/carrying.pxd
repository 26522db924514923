cimport cython
cimport sobremesa.games.colmena.const as const
cimport sobremesa.kernel.bits as bits
cimport sobremesa.kernel.form as form
from sobremesa.games.colmena.moves cimport MoveGenerator
from sobremesa.kernel.moves cimport Moves

cdef int[6] STEP
cdef int[6] NEXT
cdef int[6] PREVIOUS
cdef int[16] KIND
cdef int[64] ARCS
cdef signed char[4096] WAY

cdef class Carriers(MoveGenerator):
    cdef int[2] carriers
    cdef int carried

    @cython.locals(base=cython.int, slots=cython.uint, piece=cython.int, cell=cython.int, info=cython.int)
    cdef inline void movements(self, Moves out) noexcept nogil
    @cython.locals(base=cython.int)
    cdef inline void find_carriers(self) noexcept nogil
    @cython.locals(cell=cython.int)
    cdef inline int carrying_cell(self, int piece) noexcept nogil
    cdef inline bint passes_gate(self, int cell, int d) noexcept nogil
    @cython.locals(carrier=cython.int, d=cython.int, free=cython.uint, i=cython.int)
    cdef inline void carry(self, Moves out, int piece, int cell) noexcept nogil
    @cython.locals(carrier=cython.int, near=cython.uint, cell=cython.int, piece=cython.int, i=cython.int)
    cdef inline void carry_rivals(self, Moves out) noexcept nogil
    cdef inline bint can_be_carried(self, int piece, int cell) noexcept nogil
    @cython.locals(cell=cython.int, i=cython.int)
    cdef inline bint carries_to(self, int piece, int goal) noexcept nogil
    @cython.locals(there=cython.int, back=cython.int)
    cdef inline bint connects(self, int carrier, int cell, int goal) noexcept nogil
    @cython.locals(cell=cython.int, carrier=cython.int, free=cython.uint, goal=cython.int, i=cython.int)
    cdef inline unsigned long long burying_move(self, unsigned long long queen) noexcept nogil
