cimport cython
cimport sobremesa.games.colina.const as const
cimport sobremesa.kernel.bits as bits
cimport sobremesa.kernel.form as form
from sobremesa.games.colina.geometry cimport Ground
from sobremesa.kernel.position cimport Position

cdef int[16] STRENGTH

cdef class Board(Position):
    cdef short[324] board
    cdef int[324] stamp
    cdef unsigned long long[16] own
    cdef unsigned long long[16] queens
    cdef unsigned long long[4] full
    cdef unsigned long long[4] walls
    cdef unsigned long long[16] others
    cdef unsigned long long[4] wide
    cdef unsigned long long[16] close
    cdef int[32] count
    cdef int[6] zone_owner
    cdef int[4] seat
    cdef int[4] ruler
    cdef int[4] state
    cdef int[4] armies
    cdef int[4] hill
    cdef int[4] siege
    cdef int[4] slayer
    cdef int[4] score
    cdef unsigned long long[512] undo_key
    cdef unsigned long long[512] undo_moved
    cdef unsigned long long[512] undo_turn
    cdef unsigned long long[512] undo_cells
    cdef int[512] undo_stamp
    cdef unsigned int[2048] undo_side
    cdef unsigned long long[16] taken
    cdef int[4] taken_ruler
    cdef int[4] around
    cdef unsigned short[64] changes
    cdef Ground ground
    cdef Board kept
    cdef unsigned long long moved_key
    cdef readonly int hill_levels, hill_rounds, siege_rounds, invest_berserker_cost
    cdef readonly int soldier_diagonal, round_limit
    cdef readonly bint habit, conquest, empty_territory, alternate
    cdef readonly int points, used, round, reason
    cdef readonly bint besieged
    cdef unsigned int change_count
    cdef int terrain, serial, ply, entry

    @cython.locals(zone=cython.int, side=cython.int, word=cython.int, cell=cython.int)
    cdef inline void clear(self) noexcept nogil
    @cython.locals(zone=cython.int)
    cdef inline bint exists(self, int cell) noexcept nogil
    @cython.locals(one=cython.ulonglong)
    cdef inline unsigned long long bit(self, int cell) noexcept nogil
    @cython.locals(old=cython.int, kind=cython.int, word=cython.int, bit=cython.ulonglong)
    cdef inline void place(self, int cell, int piece) noexcept nogil
    cdef inline int counted(self, int side, int kind) noexcept nogil
    @cython.locals(other=cython.int, away=cython.int)
    cdef inline bint near_ruler(self, int cell, int side) noexcept nogil
    @cython.locals(kind=cython.int, side=cython.int, home=cython.int)
    cdef inline bint can_enter(self, int piece, int origin, int target) noexcept nogil
    @cython.locals(kind=cython.int, rise=cython.int)
    cdef inline bint winner_fits(self, int piece, int origin, int target) noexcept nogil
    @cython.locals(relative=cython.int)
    cdef inline int strength(self, int piece, int direction) noexcept nogil
    @cython.locals(queens=cython.int, knights=cython.int)
    cdef inline bint can_get_ruler(self, int side) noexcept nogil
    cdef inline unsigned long long piece_code(self, int cell, int piece) noexcept nogil
    cdef inline unsigned long long moved_code(self, int cell) noexcept nogil
    cdef inline unsigned int side_word(self, int side) noexcept nogil
    @cython.locals(word=cython.ulonglong)
    cdef inline unsigned long long side_code(self, int side) noexcept nogil
    @cython.locals(score=cython.ulonglong)
    cdef inline unsigned long long score_code(self, int side) noexcept nogil
    @cython.locals(word=cython.ulonglong)
    cdef inline unsigned long long turn_code(self) noexcept nogil
    @cython.locals(side=cython.int, cell=cython.int)
    cdef inline void find_key(self) noexcept nogil
    cdef void rewind(self) noexcept nogil
    @cython.locals(other=Board)
    cpdef Board copy(self)
