cimport cython
cimport sobremesa.games.reyes.slots as slots
cimport sobremesa.games.reyes.const as const
cimport sobremesa.kernel.bits as bits
from sobremesa.games.reyes.accumulator cimport Accumulator
from sobremesa.kernel.ranked cimport RankedMoves
from sobremesa.kernel.moves cimport Moves

cdef int CAPTURE_MARGIN
cdef int[8] VALUE

cdef class ReyesEvaluation(Accumulator):
    cdef int fade, attacked, attacked_next, turn, turned

    @cython.locals(player=cython.int, at=cython.int, army=cython.int, living=cython.int, value=cython.int)
    cdef void evaluate(self) noexcept nogil
    cdef void prepare_ordering(self) noexcept nogil
    @cython.locals(limit=cython.longlong, player=cython.int, lost=cython.longlong)
    cdef void fade_values(self) noexcept nogil
    @cython.locals(army=cython.int)
    cdef void add_dangers(self) noexcept nogil
    @cython.locals(value=cython.int, foes=cython.int, foe=cython.int)
    cdef inline int danger(self, int army) noexcept nogil
    cdef int threat_level(self) noexcept nogil
    @cython.locals(seat=cython.int, foes=cython.int)
    cdef int king_threat(self) noexcept nogil
    @cython.locals(value=cython.int, taken=cython.int, kind=cython.int)
    cdef inline int ordering_score(self, unsigned long long move) noexcept nogil
    cdef int move_score(self, unsigned long long move) noexcept nogil
    @cython.locals(i=cython.int)
    cdef void score_moves(self, RankedMoves out, int begin) noexcept nogil
    cdef void score_forcing(self, RankedMoves out, int begin) noexcept nogil
    @cython.locals(kinds=cython.uint, kind=cython.int)
    cdef void forcing_moves(self, Moves out, int need) noexcept nogil
    cdef bint forcing(self, unsigned long long move) noexcept nogil
