cimport cython
cimport sobremesa.games.ajedrez.const as const
cimport sobremesa.kernel.bits as bits
from sobremesa.games.ajedrez.moves cimport MoveGenerator
from sobremesa.kernel.moves cimport Moves

cdef unsigned long long[64] BIT
cdef unsigned long long[64] KINGS
cdef unsigned long long[128] PAWNS
cdef unsigned long long NOT_A, NOT_H, THIRD, SIXTH, LAST, EVERYWHERE

cdef class Ajedrez(MoveGenerator):
    @cython.locals(me=cython.int, square=cython.int, own=cython.ulonglong, targets=cython.ulonglong, occupied=cython.ulonglong, pieces=cython.ulonglong)
    cdef void legal(self, Moves out) noexcept nogil
    @cython.locals(ready=cython.ulonglong, start=cython.int)
    cdef inline void emit_ep(self, Moves out) noexcept nogil
    @cython.locals(empty=cython.ulonglong, victims=cython.ulonglong, one=cython.ulonglong)
    cdef inline void emit_pawns(self, Moves out, unsigned long long pawns, unsigned long long targets) noexcept nogil
    cdef int count_legal(self, Moves out) noexcept nogil
    @cython.locals(start=cython.int, end=cython.int, promotion=cython.ulonglong, me=cython.int, kind=cython.int, targets=cython.ulonglong, enemies=cython.ulonglong)
    cdef bint check_legal(self, unsigned long long move, Moves out) noexcept nogil
    @cython.locals(me=cython.int, diagonal=cython.bint, occupied=cython.ulonglong, step=cython.int, home=cython.int)
    cdef inline bint pawn_can_reach(self, int start, int end) noexcept nogil
