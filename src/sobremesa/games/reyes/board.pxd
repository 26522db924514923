cimport cython
cimport sobremesa.games.reyes.const as const
cimport sobremesa.kernel.bits as bits
cimport sobremesa.kernel.form as form
from sobremesa.kernel.position cimport Position

cdef int[8] STEP
cdef int[8] LEAP
cdef int[360] INDEX
cdef int[136] AT
cdef unsigned long long[408] LINES
cdef unsigned long long[408] DIAGONALS
cdef unsigned long long[408] LEAPS
cdef unsigned long long[408] STEPS
cdef signed char[18496] WAY
cdef int[36] COMMANDER
cdef int[36] SIDE
cdef int[9] SEATED

cdef class Board(Position):
    cdef signed char[360] board
    cdef unsigned long long[12] men
    cdef unsigned long long[96] kind_sets
    cdef int[4] count
    cdef int[4] king
    cdef int[128] bones
    cdef unsigned long long[4] boneyard_counts
    cdef int[4] arrow
    cdef int[4] side
    cdef int[4] commander
    cdef unsigned int[4] capturable
    cdef int[4] foes
    cdef unsigned long long ep
    cdef readonly int seating, fate, repetition, quiet_limit, armies, living, seat, quiet, turn
    cdef readonly bint front, own, changed, duel

    @cython.locals(army=cython.int, i=cython.int, bit=cython.ulonglong)
    cdef inline void drop(self, int cell, int code) noexcept nogil
    @cython.locals(code=cython.int, army=cython.int, i=cython.int, bit=cython.ulonglong)
    cdef inline void lift(self, int cell) noexcept nogil
    @cython.locals(i=cython.int, army=cython.int)
    cdef inline void clear(self) noexcept nogil
    @cython.locals(found=cython.int, army=cython.int)
    cdef inline int living_sides(self) noexcept nogil
    cdef inline void update_duel(self) noexcept nogil
    @cython.locals(one=cython.ulonglong)
    cdef inline void bury(self, int army, int code) noexcept nogil
    @cython.locals(one=cython.ulonglong)
    cdef inline void dig(self, int army, int code) noexcept nogil
    @cython.locals(code=cython.int, knights=cython.int, bishops=cython.int, rooks=cython.int, queens=cython.int, kings=cython.int, square=cython.int, word=cython.int, table=cython.int, near=cython.ulonglong, far=cython.ulonglong, at=cython.int, step=cython.int, way=cython.int, pawn=cython.int, ahead=cython.int, aside=cython.int)
    cdef inline bint threatened(self, int cell, int foe) noexcept nogil
    @cython.locals(found=cython.int, seat=cython.int, entry=cython.int, at=cython.int)
    cdef inline int passed(self, int cell, int army) noexcept nogil
    cdef inline unsigned long long piece_code(self, int cell, int code) noexcept nogil
    cdef inline unsigned long long bone_code(self, int army, int code, unsigned long long number) noexcept nogil
    cdef inline unsigned long long arrow_code(self, int army) noexcept nogil
    cdef inline unsigned long long direction_code(self, int army, int direction) noexcept nogil
    cdef inline unsigned long long seat_code(self) noexcept nogil
    cdef inline unsigned long long turn_code(self, int seat, bint changed) noexcept nogil
    @cython.locals(entry=cython.int)
    cdef inline unsigned long long entry_code(self, int seat) noexcept nogil
    cdef inline unsigned long long step_code(self, int seat, int entry) noexcept nogil
    @cython.locals(found=cython.ulonglong, code=cython.int, number=cython.int)
    cdef inline unsigned long long boneyard_code(self, int army) noexcept nogil
    @cython.locals(i=cython.int, army=cython.int)
    cdef inline void find_key(self) noexcept nogil
    @cython.locals(army=cython.int, arrow=cython.int, key=cython.ulonglong, cell=cython.int, to=cython.int, code=cython.int)
    cdef unsigned long long key_after(self, unsigned long long move) noexcept nogil
