cimport cython
cimport sobremesa.games.colina.const as const
cimport sobremesa.kernel.bits as bits
cimport sobremesa.kernel.const as shared
from sobremesa.games.colina.turn cimport Turn
from sobremesa.kernel.moves cimport Moves

cdef int[8] STEP
cdef unsigned long long[2] LEFTWARD
cdef unsigned long long[2] RIGHTWARD

cdef class Colina(Turn):
    @cython.locals(turning=cython.bint, plan=cython.int, ceremonies=cython.uint, word=cython.int, squares=cython.ulonglong, cell=cython.int, piece=cython.int, kind=cython.int)
    cdef void legal(self, Moves out) noexcept nogil
    @cython.locals(kind=cython.int)
    cdef inline void add_piece_actions(self, Moves out, int cell, int piece, int plan) noexcept nogil
    @cython.locals(plan=cython.int, own=cython.int, word=cython.int, squares=cython.ulonglong, cell=cython.int)
    cdef inline void attacks(self, Moves out) noexcept nogil
    @cython.locals(own=cython.int, moved=cython.ulonglong, word=cython.int, others=cython.ulonglong, ranks=cython.ulonglong, half=cython.ulonglong, near=cython.ulonglong)
    cdef inline void find_close(self) noexcept nogil
    @cython.locals(cell=cython.int, piece=cython.int, action=cython.int, before=cython.int, kind=cython.int, found=cython.bint, i=cython.int)
    cdef bint check_legal(self, unsigned long long move, Moves out) noexcept nogil
    @cython.locals(plan=cython.int)
    cdef inline int plan(self) noexcept nogil
    @cython.locals(side=cython.int, most=cython.int, knights=cython.int, bishops=cython.int, ceremonies=cython.uint)
    cdef inline unsigned int ceremonies(self) noexcept nogil
    @cython.locals(owner=cython.int)
    cdef inline void add_ceremonies(self, Moves out, int cell, int kind, unsigned int ceremonies) noexcept nogil
    @cython.locals(other=cython.int, kind=cython.int, ruler=cython.bint, base=cython.int)
    cdef inline void add_attacks(self, Moves out, int cell, int target, int piece, int plan) noexcept nogil
    @cython.locals(base=cython.int, start=cython.int, top=cython.int, d=cython.int, step=cython.int, to=cython.int, level=cython.int, left=cython.int)
    cdef inline void lines(self, Moves out, int cell, int piece, int plan, int turn, int reach) noexcept nogil
    @cython.locals(base=cython.int, start=cython.int, barred=cython.int, d=cython.int, to=cython.int, level=cython.int)
    cdef inline void soldier(self, Moves out, int cell, int piece, int plan) noexcept nogil
    @cython.locals(base=cython.int, d=cython.int, to=cython.int, riding=cython.bint, left=cython.int)
    cdef inline void knight(self, Moves out, int cell, int piece, int plan) noexcept nogil
    @cython.locals(base=cython.int, d=cython.int, to=cython.int)
    cdef inline void ruler_steps(self, Moves out, int cell, int piece, int plan) noexcept nogil
    @cython.locals(d=cython.int, to=cython.int)
    cdef inline void bishop(self, Moves out, int cell, int piece, int plan) noexcept nogil
    @cython.locals(base=cython.int, word=cython.int, hill=cython.int, start=cython.int, leftward=cython.ulonglong, rightward=cython.ulonglong, free_low=cython.ulonglong, free_high=cython.ulonglong, low=cython.ulonglong, high=cython.ulonglong, gone_low=cython.ulonglong, gone_high=cython.ulonglong, next_low=cython.ulonglong, next_high=cython.ulonglong, wide_low=cython.ulonglong, wide_high=cython.ulonglong, left=cython.int, level=cython.int, d=cython.int, to=cython.int)
    cdef inline void bishop_moves(self, Moves out, int cell) noexcept nogil
