cimport cython
cimport sobremesa.games.ajedrez.const as const
cimport sobremesa.kernel.bits as bits
from sobremesa.games.ajedrez.board cimport Board
from sobremesa.kernel.moves cimport Moves

cdef unsigned long long[64] BIT
cdef unsigned long long[64] KNIGHTS
cdef unsigned long long[64] KINGS
cdef unsigned long long[128] PAWNS
cdef unsigned long long[64] STRAIGHTS
cdef unsigned long long[64] DIAGONALS
cdef unsigned long long[4096] BETWEEN
cdef unsigned long long[4096] LINES
cdef unsigned long long[64] FILE_LINES
cdef unsigned long long[64] RANK_LINES
cdef unsigned long long[64] RISING_LINES
cdef unsigned long long[64] FALLING_LINES
cdef unsigned long long[64] FILE_MASKS
cdef unsigned long long[64] FILE_SPREADS
cdef unsigned long long[64] RANK_MASKS
cdef unsigned long long[64] RISING_MASKS
cdef unsigned long long[64] FALLING_MASKS
cdef unsigned long long[512] FILE_ATTACKS
cdef unsigned long long[512] RANK_ATTACKS
cdef unsigned long long SPREAD, NOT_A, NOT_H, THIRD, SIXTH, LAST, SEVENTH_RANKS, DARK, EVERYWHERE

cdef class MoveGenerator(Board):
    @cython.locals(upright=cython.int, level=cython.int)
    cdef inline unsigned long long rook_attacks(self, int square, unsigned long long occupied) noexcept nogil
    @cython.locals(place=cython.int, rising=cython.int, falling=cython.int)
    cdef inline unsigned long long bishop_attacks(self, int square, unsigned long long occupied) noexcept nogil
    @cython.locals(kind=cython.int)
    cdef inline unsigned long long attacks_from(self, int square, unsigned long long occupied) noexcept nogil
    @cython.locals(sliders=cython.ulonglong)
    cdef inline bint slider_attacks(self, int square, unsigned long long occupied, unsigned long long enemies) noexcept nogil
    @cython.locals(steps=cython.ulonglong, knights=cython.ulonglong, pawns=cython.ulonglong)
    cdef inline unsigned long long step_attacks(self, unsigned long long enemies) noexcept nogil
    cdef inline bint attacked(self, int square, unsigned long long occupied, unsigned long long enemies) noexcept nogil
    @cython.locals(me=cython.int, king=cython.int, own=cython.ulonglong, enemies=cython.ulonglong, queens=cython.ulonglong, checkers=cython.ulonglong, sliders_in_line=cython.ulonglong, pinned=cython.ulonglong, barrier=cython.ulonglong)
    cdef inline void find_checks_and_pins(self) noexcept nogil
    @cython.locals(me=cython.int, victim=cython.ulonglong, occupied=cython.ulonglong)
    cdef inline bint ep_is_safe(self, int start, int square) noexcept nogil
    @cython.locals(me=cython.int)
    cdef inline unsigned long long ep_pawns(self, int square) noexcept nogil
    @cython.locals(ready=cython.ulonglong)
    cdef bint can_capture_ep(self, int square) noexcept nogil
    @cython.locals(me=cython.int, king=cython.int, enemies=cython.ulonglong, occupied=cython.ulonglong, steps=cython.ulonglong, targets=cython.ulonglong, without_king=cython.ulonglong, way=cython.ulonglong)
    cdef inline unsigned long long king_targets(self) noexcept nogil
    @cython.locals(king=cython.int)
    cdef inline unsigned long long check_mask(self) noexcept nogil
    cdef inline unsigned long long pin_mask(self, int square, unsigned long long targets) noexcept nogil
    @cython.locals(me=cython.int, king=cython.int, square=cython.int, enemies=cython.ulonglong, occupied=cython.ulonglong, steps=cython.ulonglong, targets=cython.ulonglong, queens=cython.ulonglong, pawns=cython.ulonglong, pieces=cython.ulonglong)
    cdef inline void captures(self, Moves out, unsigned long long victims, bint with_promotions) noexcept nogil
    @cython.locals(attackers=cython.ulonglong, some=cython.ulonglong)
    cdef inline unsigned long long attackers(self, unsigned long long own, unsigned long long victims, unsigned long long occupied) noexcept nogil
    @cython.locals(step=cython.int, end=cython.int)
    cdef inline void emit_captures(self, Moves out, unsigned long long pawns, unsigned long long targets, unsigned long long queens) noexcept nogil
    @cython.locals(top=cython.int)
    cdef inline void emit(self, Moves out, int start, unsigned long long targets) noexcept nogil
    @cython.locals(top=cython.int, end=cython.int, move=cython.int)
    cdef inline void emit_steps(self, Moves out, unsigned long long targets, int step) noexcept nogil
    @cython.locals(me=cython.int, square=cython.int, total=cython.int, own=cython.ulonglong, targets=cython.ulonglong, occupied=cython.ulonglong, pieces=cython.ulonglong)
    cdef inline int count(self) noexcept nogil
    @cython.locals(total=cython.int, ready=cython.ulonglong)
    cdef inline int count_ep(self) noexcept nogil
    @cython.locals(total=cython.int, empty=cython.ulonglong, victims=cython.ulonglong, one=cython.ulonglong, two=cython.ulonglong, left=cython.ulonglong, right=cython.ulonglong)
    cdef inline int count_pawns(self, unsigned long long pawns, unsigned long long targets) noexcept nogil
    cdef void check_end(self) noexcept nogil
    @cython.locals(pawns=cython.ulonglong)
    cdef inline bint can_move(self) noexcept nogil
    @cython.locals(minors=cython.ulonglong)
    cdef inline bint insufficient_material(self) noexcept nogil
