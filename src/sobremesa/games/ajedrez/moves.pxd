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
cdef unsigned long long[512] RANKS_SEEN
cdef unsigned long long[512] FILES_SEEN
cdef unsigned long long SPREAD, NOT_A, NOT_H, THIRD, SIXTH, LAST, NEARLY, DARK, EVERYWHERE

cdef class Ways(Board):
    @cython.locals(upright=cython.int, level=cython.int)
    cdef inline unsigned long long rook(self, int square, unsigned long long occupied) noexcept nogil
    @cython.locals(place=cython.int, rising=cython.int, falling=cython.int)
    cdef inline unsigned long long bishop(self, int square, unsigned long long occupied) noexcept nogil
    @cython.locals(kind=cython.int)
    cdef inline unsigned long long reach(self, int square, unsigned long long occupied) noexcept nogil
    @cython.locals(sliders=cython.ulonglong)
    cdef inline bint swept(self, int square, unsigned long long occupied, unsigned long long enemies) noexcept nogil
    @cython.locals(steps=cython.ulonglong, knights=cython.ulonglong, pawns=cython.ulonglong)
    cdef inline unsigned long long trodden(self, unsigned long long enemies) noexcept nogil
    cdef inline bint attacked(self, int square, unsigned long long occupied, unsigned long long enemies) noexcept nogil
    @cython.locals(me=cython.int, king=cython.int, own=cython.ulonglong, enemies=cython.ulonglong, queens=cython.ulonglong, checkers=cython.ulonglong, snipers=cython.ulonglong, pinned=cython.ulonglong, barrier=cython.ulonglong)
    cdef inline void watch(self) noexcept nogil
    @cython.locals(me=cython.int, victim=cython.ulonglong, occupied=cython.ulonglong)
    cdef inline bint passes(self, int start, int square) noexcept nogil
    @cython.locals(me=cython.int)
    cdef inline unsigned long long passers(self, int square) noexcept nogil
    @cython.locals(ready=cython.ulonglong)
    cdef bint passable(self, int square) noexcept nogil
    @cython.locals(me=cython.int, king=cython.int, enemies=cython.ulonglong, occupied=cython.ulonglong, steps=cython.ulonglong, targets=cython.ulonglong, shadow=cython.ulonglong, way=cython.ulonglong)
    cdef inline unsigned long long king_targets(self) noexcept nogil
    @cython.locals(king=cython.int)
    cdef inline unsigned long long open_targets(self) noexcept nogil
    cdef inline unsigned long long held(self, int square, unsigned long long targets) noexcept nogil
    @cython.locals(me=cython.int, king=cython.int, square=cython.int, enemies=cython.ulonglong, occupied=cython.ulonglong, steps=cython.ulonglong, targets=cython.ulonglong, queens=cython.ulonglong, pawns=cython.ulonglong, pieces=cython.ulonglong)
    cdef inline void captures(self, Moves out, unsigned long long prey, bint queening) noexcept nogil
    @cython.locals(hunters=cython.ulonglong, some=cython.ulonglong)
    cdef inline unsigned long long hunters(self, unsigned long long own, unsigned long long prey, unsigned long long occupied) noexcept nogil
    @cython.locals(step=cython.int, end=cython.int)
    cdef inline void emit_captures(self, Moves out, unsigned long long pawns, unsigned long long targets, unsigned long long queens) noexcept nogil
    @cython.locals(top=cython.int)
    cdef inline void emit(self, Moves out, int start, unsigned long long targets) noexcept nogil
    @cython.locals(top=cython.int, end=cython.int, move=cython.int)
    cdef inline void emit_steps(self, Moves out, unsigned long long targets, int step) noexcept nogil
    @cython.locals(me=cython.int, square=cython.int, total=cython.int, own=cython.ulonglong, targets=cython.ulonglong, occupied=cython.ulonglong, pieces=cython.ulonglong)
    cdef inline int count(self) noexcept nogil
    @cython.locals(total=cython.int, ready=cython.ulonglong)
    cdef inline int count_passing(self) noexcept nogil
    @cython.locals(total=cython.int, empty=cython.ulonglong, prey=cython.ulonglong, one=cython.ulonglong, two=cython.ulonglong, left=cython.ulonglong, right=cython.ulonglong)
    cdef inline int count_pawns(self, unsigned long long pawns, unsigned long long targets) noexcept nogil
    cdef void check_end(self) noexcept nogil
    @cython.locals(pawns=cython.ulonglong)
    cdef inline bint can_move(self) noexcept nogil
    @cython.locals(minors=cython.ulonglong)
    cdef inline bint bare(self) noexcept nogil
