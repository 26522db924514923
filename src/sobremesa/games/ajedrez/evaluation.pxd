cimport cython
cimport sobremesa.games.ajedrez.const as const
cimport sobremesa.kernel.bits as bits
cimport sobremesa.kernel.const as shared
cimport sobremesa.kernel.form as form
from sobremesa.kernel.evaluation cimport Evaluation
from sobremesa.kernel.ranked cimport RankedMoves
from sobremesa.games.ajedrez.kernel cimport Ajedrez
from sobremesa.kernel.moves cimport Moves

cdef int[64] CENTRE
cdef unsigned long long NOT_A, NOT_H
cdef unsigned long long[256] SHIELD
cdef long long UPPER
cdef int HALF
cdef int LOWER
cdef int CAPTURE_MARGIN
cdef int[8] VALUE
cdef int[512] CAPTURE_SCORES

cdef class AjedrezEvaluation(Evaluation):
    cdef Ajedrez board
    cdef long long[1024] piece_values
    cdef unsigned long long[512] counted
    cdef long long[512] piece_sums
    cdef unsigned long long[4096] known_pawns
    cdef unsigned long long[4096] open_files
    cdef long long[2048] pawn_values
    cdef int passed_step, doubled, isolated
    cdef unsigned long long guarded
    cdef long long[256] king_values
    cdef long long[2] bishop_pair
    cdef long long[2] open_file
    cdef long long[2] king_shield
    cdef int turn

    @cython.locals(whites=cython.ulonglong, blacks=cython.ulonglong, pawns=cython.ulonglong, at=cython.int, total=cython.longlong)
    cdef void evaluate(self) noexcept nogil
    @cython.locals(now=cython.int, before=cython.int, key=cython.ulonglong, change=cython.longlong, total=cython.longlong)
    cdef inline long long piece_sum(self) noexcept nogil
    @cython.locals(start=cython.ulonglong, end=cython.ulonglong, taken=cython.ulonglong, piece=cython.ulonglong, change=cython.longlong)
    cdef inline long long change_by(self, unsigned long long state) noexcept nogil
    @cython.locals(total=cython.longlong, pieces=cython.ulonglong, square=cython.int)
    cdef long long recount(self) noexcept nogil
    @cython.locals(value=cython.longlong, bishops=cython.ulonglong, rooks=cython.ulonglong)
    cdef inline long long piece_bonuses(self, int side, unsigned long long own, unsigned long long open_files) noexcept nogil
    @cython.locals(at=cython.int)
    cdef inline int pawn_entry(self, unsigned long long white, unsigned long long black) noexcept nogil
    @cython.locals(before_white=cython.ulonglong, before_black=cython.ulonglong, white_files=cython.ulonglong, black_files=cython.ulonglong, passed=cython.ulonglong, value=cython.int, black_worth=cython.int)
    cdef void evaluate_pawns(self, int at, unsigned long long white, unsigned long long black) noexcept nogil
    cdef inline unsigned long long below(self, unsigned long long squares) noexcept nogil
    cdef inline unsigned long long above(self, unsigned long long squares) noexcept nogil
    cdef inline unsigned long long beside(self, unsigned long long squares) noexcept nogil
    @cython.locals(place=cython.int, shield=cython.int)
    cdef inline long long king_value(self, int side, unsigned long long pawns, unsigned long long enemies) noexcept nogil
    cdef int threat_level(self) noexcept nogil
    @cython.locals(them=cython.int, pawns=cython.ulonglong)
    cdef void prepare_ordering(self) noexcept nogil
    cdef bint loses_material(self, unsigned long long move) noexcept nogil
    @cython.locals(end=cython.ulonglong, taken=cython.ulonglong, piece=cython.ulonglong, guarded=cython.ulonglong, rank=cython.int)
    cdef inline int ordering_score(self, unsigned long long move) noexcept nogil
    cdef int move_score(self, unsigned long long move) noexcept nogil
    @cython.locals(i=cython.int)
    cdef void score_moves(self, RankedMoves out, int begin) noexcept nogil
    @cython.locals(end=cython.int, i=cython.int, move=cython.ulonglong, rank=cython.int)
    cdef void score_forcing(self, RankedMoves out, int begin) noexcept nogil
    @cython.locals(enemies=cython.ulonglong, kind=cython.int)
    cdef void forcing_moves(self, Moves out, int need) noexcept nogil
    @cython.locals(end=cython.int)
    cdef bint forcing(self, unsigned long long move) noexcept nogil
