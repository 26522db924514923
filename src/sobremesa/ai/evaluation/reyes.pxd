cimport cython
cimport sobremesa.games.reyes.const as const
cimport sobremesa.kernel.bits as bits
cimport sobremesa.kernel.form as form
from sobremesa.ai.evaluation.base cimport Evaluation
from sobremesa.games.reyes.kernel cimport Reyes
from sobremesa.kernel.moves cimport Moves

cdef int HOPE
cdef int[8] VALUE
cdef int[136] AT
cdef int[360] CENTRE
cdef int[360] CORNER
cdef int[8] POINTS
cdef int[2880] NEAR
cdef int MANY
cdef int FEW
cdef int[360] FILE
cdef int[360] RANK

cdef class ReyesEvaluation(Evaluation):
    cdef Reyes board
    cdef int[8] worth
    cdef int[8] centre
    cdef unsigned long long[96] seen
    cdef int[4] hunted
    cdef int[4] total
    cdef int[4] force
    cdef int[16] near
    cdef int rescue, king_out, trade, drive, escort, fade
    cdef int hunt, attacked, attacked_next, turn, turned

    @cython.locals(player=cython.int, army=cython.int, living=cython.int, worth=cython.int)
    cdef void judge(self) noexcept nogil
    @cython.locals(prey=cython.int, i=cython.int, kind=cython.int, word=cython.int, changed=cython.ulonglong)
    cdef inline void catch_up(self, int army) noexcept nogil
    @cython.locals(prey=cython.int, cell=cython.int, worth=cython.int, x=cython.int, y=cython.int, sign=cython.int)
    cdef inline void count(self, int army, int kind, int base, unsigned long long changed, unsigned long long gone) noexcept nogil
    @cython.locals(zones=cython.int, host=cython.int)
    cdef inline void step(self, int army, int cell, int sign) noexcept nogil
    @cython.locals(foes=cython.int, near=cython.int, bones=cython.ulonglong, other=cython.int, idle=cython.int, worth=cython.int, best=cython.int)
    cdef inline int freedom(self, int army) noexcept nogil
    @cython.locals(one=cython.int, two=cython.int, lead=cython.int, scale=cython.int, mine=cython.int, his=cython.int, x=cython.int, y=cython.int, worth=cython.int)
    cdef inline void finish(self) noexcept nogil
    @cython.locals(limit=cython.longlong, player=cython.int, lost=cython.longlong)
    cdef inline void tire(self) noexcept nogil
    @cython.locals(step=cython.int, foe=cython.int)
    cdef inline int prey(self, int army) noexcept nogil
    @cython.locals(worth=cython.int, foe=cython.int)
    cdef inline int danger(self, int army) noexcept nogil
    @cython.locals(seat=cython.int, army=cython.int)
    cdef int tension(self) noexcept nogil
    @cython.locals(worth=cython.int, taken=cython.int, kind=cython.int)
    cdef int rank(self, unsigned long long move) noexcept nogil
    @cython.locals(kinds=cython.uint, kind=cython.int)
    cdef void quarrels(self, Moves out, int need) noexcept nogil
    cdef bint forcing(self, unsigned long long move) noexcept nogil
