cimport cython
cimport sobremesa.games.reyes.const as const
cimport sobremesa.kernel.bits as bits
cimport sobremesa.kernel.form as form
from sobremesa.games.reyes.board cimport Board
from sobremesa.kernel.moves cimport Moves

cdef int[8] STEP
cdef int[8] LEAP
cdef int[136] AT
cdef int[360] HOME
cdef int[360] INDEX
cdef unsigned long long[408] LINES
cdef unsigned long long[408] DIAGONALS
cdef signed char[18496] WAY

cdef class MoveGenerator(Board):
    cdef unsigned int[128] piece_moves
    cdef int[8] pinned
    cdef int found, pins
    cdef bint check, checks_known

    @cython.locals(before=cython.int, officers=cython.bint, word=cython.int, men=cython.ulonglong, cell=cython.int, i=cython.int, direction=cython.int)
    cdef void legal(self, Moves out) noexcept nogil
    @cython.locals(word=cython.int, men=cython.ulonglong, cell=cython.int, direction=cython.int)
    cdef inline bint can_move(self) noexcept nogil
    @cython.locals(before=cython.int, pawn=cython.int, moving=cython.bint, word=cython.int, men=cython.ulonglong, cell=cython.int)
    cdef inline bint pawns_move(self, int direction) noexcept nogil
    @cython.locals(cell=cython.int, to=cython.int, kind=cython.int, i=cython.int)
    cdef bint check_legal(self, unsigned long long move, Moves out) noexcept nogil
    @cython.locals(pawns=cython.int, word=cython.int, men=cython.ulonglong)
    cdef bint may_turn(self, int direction) noexcept nogil
    @cython.locals(d=cython.int, step=cython.int)
    cdef inline bint reaches(self, int cell, int to, int kind) noexcept nogil
    cdef inline bint allowed(self, int cell, unsigned int move) noexcept nogil
    @cython.locals(kind=cython.int, d=cython.int)
    cdef inline void list_piece_moves(self, int cell) noexcept nogil
    @cython.locals(piece=cython.int)
    cdef inline void add_step(self, int cell, int to) noexcept nogil
    @cython.locals(d=cython.int, step=cython.int, to=cython.int)
    cdef inline void slide(self, int cell, int first) noexcept nogil
    @cython.locals(arrow=cython.int, step=cython.int, to=cython.int)
    cdef inline void add_pawn_moves(self, int cell) noexcept nogil
    @cython.locals(piece=cython.int)
    cdef inline void add_pawn_capture(self, int cell, int to) noexcept nogil
    cdef inline void add_pawn_move(self, int cell, int to, int signs) noexcept nogil
    @cython.locals(move=cython.uint, kinds=cython.int, kind=cython.int)
    cdef void exchange(self, int to) noexcept nogil
    @cython.locals(host=cython.int)
    cdef inline bint can_rescue_at(self, int to) noexcept nogil
    @cython.locals(piece=cython.int, owners=cython.int, kinds=cython.int, owner=cython.int, kind=cython.int)
    cdef inline int rescuable(self, int to) noexcept nogil
    @cython.locals(foe=cython.int, king=cython.int, square=cython.int, bishops=cython.int, rooks=cython.int, queens=cython.int, word=cython.int, table=cython.int, far=cython.ulonglong, at=cython.int, step=cython.int, shield=cython.int, near=cython.int)
    cdef inline void find_checks_and_pins(self) noexcept nogil
    @cython.locals(free=cython.bint, i=cython.int, kept=cython.int, move=cython.uint)
    cdef inline void filter_legal(self, int cell) noexcept nogil
    @cython.locals(cell=cython.int, to=cython.int, piece=cython.int, taken=cython.int, foe=cython.int, punished=cython.int, pawns=cython.uint, seat=cython.int, at=cython.int, king=cython.int, kept=cython.bint)
    cdef bint safe(self, unsigned int move) noexcept nogil
