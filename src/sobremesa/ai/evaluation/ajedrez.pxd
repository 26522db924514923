cimport cython
cimport sobremesa.games.ajedrez.const as const
cimport sobremesa.kernel.bits as bits
cimport sobremesa.kernel.form as form
from sobremesa.ai.evaluation.base cimport Evaluation
from sobremesa.games.ajedrez.kernel cimport Ajedrez
from sobremesa.kernel.moves cimport Moves

cdef int[64] CENTRE
cdef unsigned long long[128] FRONT
cdef unsigned long long[64] FILES
cdef unsigned long long[64] BESIDE
cdef unsigned long long[128] SHIELD
cdef int HALF
cdef int LOWER
cdef int HOPE
cdef int[8] VALUE

cdef class AjedrezEvaluation(Evaluation):
    cdef Ajedrez board
    cdef long long[1024] place
    cdef signed char[64] seen
    cdef unsigned long long[8] seen_kinds
    cdef unsigned long long[2] seen_sides
    cdef unsigned long long[2] seen_pawns
    cdef unsigned long long[2] closed
    cdef int[2] structure
    cdef unsigned long long[1024] known_pawns
    cdef int[1024] known_worth
    cdef int bishop_pair, passed_step, doubled, isolated, open_file
    cdef long long standing
    cdef unsigned long long guarded
    cdef int king_hidden, king_shield, king_central, turn

    @cython.locals(white=cython.int)
    cdef void judge(self) noexcept nogil
    @cython.locals(changed=cython.ulonglong, kind=cython.int, square=cython.int, total=cython.longlong)
    cdef inline void catch_up(self) noexcept nogil
    @cython.locals(worth=cython.int, bishops=cython.ulonglong, rooks=cython.ulonglong)
    cdef inline int pieces(self, int side) noexcept nogil
    @cython.locals(white=cython.ulonglong, black=cython.ulonglong, at=cython.int)
    cdef inline void look_at_pawns(self) noexcept nogil
    cdef inline unsigned long long files_of(self, unsigned long long pawns) noexcept nogil
    @cython.locals(worth=cython.int, men=cython.ulonglong, square=cython.int, steps=cython.int)
    cdef inline int pawns(self, int side, unsigned long long own, unsigned long long foes) noexcept nogil
    @cython.locals(square=cython.int, pawns=cython.ulonglong, shield=cython.int)
    cdef inline int crown(self, int side) noexcept nogil
    cdef int tension(self) noexcept nogil
    @cython.locals(them=cython.int, pawns=cython.ulonglong)
    cdef void survey(self) noexcept nogil
    @cython.locals(end=cython.int, kind=cython.int, taken=cython.int)
    cdef bint foolish(self, unsigned long long move) noexcept nogil
    @cython.locals(start=cython.int, end=cython.int, taken=cython.int, worth=cython.int, kind=cython.int)
    cdef int rank(self, unsigned long long move) noexcept nogil
    @cython.locals(enemies=cython.ulonglong, kind=cython.int)
    cdef void quarrels(self, Moves out, int need) noexcept nogil
    @cython.locals(end=cython.int)
    cdef bint forcing(self, unsigned long long move) noexcept nogil
