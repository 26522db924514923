cimport cython
cimport sobremesa.ai.evaluation.sums as sums
cimport sobremesa.games.reyes.const as const
cimport sobremesa.kernel.bits as bits
from sobremesa.ai.evaluation.tally cimport Tally
from sobremesa.ai.ranking cimport Ranking
from sobremesa.kernel.moves cimport Moves

cdef int HOPE
cdef int[8] VALUE

cdef class ReyesEvaluation(Tally):
    cdef int fade, attacked, attacked_next, turn, turned

    @cython.locals(player=cython.int, at=cython.int, army=cython.int, living=cython.int, worth=cython.int)
    cdef void judge(self) noexcept nogil
    cdef void survey(self) noexcept nogil
    @cython.locals(limit=cython.longlong, player=cython.int, lost=cython.longlong)
    cdef void tire(self) noexcept nogil
    @cython.locals(army=cython.int)
    cdef void see_dangers(self) noexcept nogil
    @cython.locals(worth=cython.int, foes=cython.int, foe=cython.int)
    cdef inline int danger(self, int army) noexcept nogil
    cdef int tension(self) noexcept nogil
    @cython.locals(seat=cython.int, foes=cython.int)
    cdef int chance(self) noexcept nogil
    @cython.locals(worth=cython.int, taken=cython.int, kind=cython.int)
    cdef inline int appeal(self, unsigned long long move) noexcept nogil
    cdef int rank(self, unsigned long long move) noexcept nogil
    @cython.locals(i=cython.int)
    cdef void rate(self, Ranking out, int begin) noexcept nogil
    cdef void sift(self, Ranking out, int begin) noexcept nogil
    @cython.locals(kinds=cython.uint, kind=cython.int)
    cdef void quarrels(self, Moves out, int need) noexcept nogil
    cdef bint forcing(self, unsigned long long move) noexcept nogil
