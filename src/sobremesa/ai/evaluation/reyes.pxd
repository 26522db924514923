cimport cython
cimport sobremesa.ai.evaluation.sums as sums
cimport sobremesa.games.reyes.const as const
cimport sobremesa.kernel.bits as bits
cimport sobremesa.kernel.const as shared
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
cdef int REACH
cdef int[360] FILE
cdef int[360] RANK

cdef class ReyesEvaluation(Evaluation):
    cdef Reyes board
    cdef int[2880] place
    cdef unsigned long long[512] known
    cdef int[512] alive
    cdef int[16384] counted
    cdef int rescue, king_out, trade, drive, escort, fade
    cdef int hunt, attacked, attacked_next, turn, turned, first

    @cython.locals(player=cython.int, at=cython.int, army=cython.int, living=cython.int, worth=cython.int)
    cdef void judge(self) noexcept nogil
    cdef void survey(self) noexcept nogil
    @cython.locals(ply=cython.int, slot=cython.int, oldest=cython.int, done=cython.int)
    cdef inline int catch_up(self) noexcept nogil
    @cython.locals(i=cython.int, army=cython.int, kind=cython.int, word=cython.int, men=cython.ulonglong)
    cdef inline void recount(self, int at) noexcept nogil
    @cython.locals(at=cython.int, before=cython.int, i=cython.int, army=cython.int, grave=cython.bint)
    cdef inline void follow(self, int done, int ply) noexcept nogil
    @cython.locals(move=cython.ulonglong, code=cython.int, kind=cython.int, i=cython.int, near=cython.int, taken=cython.ulonglong)
    cdef inline bint replay(self, int slot, int at) noexcept nogil
    @cython.locals(kind=cython.int, i=cython.int, worth=cython.int)
    cdef inline void count(self, int at, int code, int cell, int sign) noexcept nogil
    @cython.locals(zones=cython.int, found=cython.int, host=cython.int)
    cdef inline int promise(self, int army, int cell) noexcept nogil
    @cython.locals(x=cython.int, y=cython.int)
    cdef inline int closeness(self, int cell, int prey) noexcept nogil
    @cython.locals(before=cython.int, prey=cython.int, kind=cython.int, word=cython.int, men=cython.ulonglong, cell=cython.int, nearer=cython.int)
    cdef inline void approach(self, int i, int army) noexcept nogil
    @cython.locals(step=cython.int, foe=cython.int)
    cdef inline int prey(self, int army) noexcept nogil
    @cython.locals(army=cython.int)
    cdef inline void look_ahead(self, int at) noexcept nogil
    cdef inline void expect(self, int i, int outlook) noexcept nogil
    @cython.locals(foes=cython.int, other=cython.int, idle=cython.int, worth=cython.int, near=cython.int, best=cython.int)
    cdef inline int freedom(self, int army, int at) noexcept nogil
    @cython.locals(bones=cython.ulonglong, other=cython.int, best=cython.int)
    cdef inline int best_bone(self, int army) noexcept nogil
    @cython.locals(one=cython.int, two=cython.int, less=cython.int, lead=cython.int, scale=cython.int, mine=cython.int, his=cython.int, worth=cython.int, i=cython.int)
    cdef inline void finish(self, int at) noexcept nogil
    @cython.locals(limit=cython.longlong, player=cython.int, lost=cython.longlong)
    cdef inline void tire(self) noexcept nogil
    @cython.locals(worth=cython.int, foe=cython.int)
    cdef inline int danger(self, int army) noexcept nogil
    @cython.locals(seat=cython.int, army=cython.int)
    cdef int tension(self) noexcept nogil
    @cython.locals(worth=cython.int, taken=cython.int, kind=cython.int)
    cdef int rank(self, unsigned long long move) noexcept nogil
    @cython.locals(kinds=cython.uint, kind=cython.int)
    cdef void quarrels(self, Moves out, int need) noexcept nogil
    cdef bint forcing(self, unsigned long long move) noexcept nogil
