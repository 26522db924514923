cimport cython
cimport sobremesa.games.reyes.slots as slots
cimport sobremesa.games.reyes.const as const
cimport sobremesa.kernel.bits as bits
cimport sobremesa.kernel.const as shared
cimport sobremesa.kernel.form as form
from sobremesa.kernel.evaluation cimport Evaluation
from sobremesa.games.reyes.kernel cimport Reyes

cdef int[136] AT
cdef int[360] INDEX
cdef int[360] CENTRE
cdef int[360] CORNER
cdef signed char[48960] CLOSE
cdef short[48960] GRIP
cdef int[8] POINTS
cdef signed char[11520] NEAR
cdef int MANY
cdef int FEW
cdef int REACH

cdef class Accumulator(Evaluation):
    cdef Reyes board
    cdef int[2880] place
    cdef int[8] hunt_weights
    cdef unsigned long long[512] known_keys
    cdef int[512] known_living
    cdef int[16384] sums
    cdef int rescue, king_out, trade, drive, escort, grip, first

    @cython.locals(ply=cython.int, slot=cython.int, oldest=cython.int, done=cython.int)
    cdef int update_sums(self) noexcept nogil
    @cython.locals(i=cython.int, army=cython.int, kind=cython.int, word=cython.int, men=cython.ulonglong)
    cdef void recount(self, int at) noexcept nogil
    @cython.locals(at=cython.int, before=cython.int, i=cython.int, escaped=cython.bint)
    cdef inline void add_actions(self, int done, int ply) noexcept nogil
    @cython.locals(move=cython.uint, code=cython.int, cell=cython.int, to=cython.int, i=cython.int, kind=cython.int, nearer=cython.int)
    cdef inline bint add_action(self, int slot, int at) noexcept nogil
    @cython.locals(move=cython.uint, code=cython.int, taken=cython.ulonglong)
    cdef void add_capture(self, int slot, int at) noexcept nogil
    @cython.locals(kind=cython.int, i=cython.int)
    cdef inline void count_piece(self, int at, int code, int cell, int sign) noexcept nogil
    @cython.locals(close=cython.int)
    cdef inline int piece_value(self, int i, int kind, int cell) noexcept nogil
    @cython.locals(zones=cython.int)
    cdef inline int rescue_nearness(self, int army, int cell) noexcept nogil
    @cython.locals(foes=cython.int, foe=cython.int)
    cdef inline int hunted_king(self, int army) noexcept nogil
    @cython.locals(army=cython.int)
    cdef void recount_hunts(self, int at) noexcept nogil
    @cython.locals(before=cython.int, kind=cython.int, word=cython.int, men=cython.ulonglong, cell=cython.int, nearer=cython.int)
    cdef inline void recount_hunt(self, int i, int army, int hunted) noexcept nogil
    @cython.locals(army=cython.int, i=cython.int)
    cdef inline void update_balance(self, int at) noexcept nogil
    @cython.locals(foes=cython.int, idle=cython.int)
    cdef inline int missing_enemy_points(self, int army, int at) noexcept nogil
    @cython.locals(bones=cython.ulonglong, other=cython.int, best=cython.int)
    cdef inline int best_rescue(self, int army) noexcept nogil
    @cython.locals(idle=cython.int, rescue=cython.int, value=cython.int)
    cdef inline void update_outlook(self, int i, int army) noexcept nogil
    cdef inline void set_part(self, int i, int part, int value) noexcept nogil
    @cython.locals(one=cython.int, two=cython.int, less=cython.int, lead=cython.int, scale=cython.int, mine=cython.int, his=cython.int, value=cython.int)
    cdef inline void update_lead(self, int at) noexcept nogil
    @cython.locals(word=cython.int)
    cdef inline bint can_mate(self, int army) noexcept nogil
