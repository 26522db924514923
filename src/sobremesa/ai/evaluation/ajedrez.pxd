cimport cython
cimport sobremesa.games.ajedrez.const as const
cimport sobremesa.kernel.bits as bits
cimport sobremesa.kernel.form as form
from sobremesa.ai.evaluation.base cimport Evaluation
from sobremesa.games.ajedrez.kernel cimport Ajedrez

cdef int[64] CENTRE
cdef unsigned long long[128] FRONT
cdef unsigned long long[64] FILES
cdef unsigned long long[64] BESIDE
cdef unsigned long long[128] SHIELD
cdef int[8] VALUE

cdef class AjedrezEvaluation(Evaluation):
    cdef Ajedrez board
    cdef int[8] worth
    cdef int[8] centre
    cdef int bishop_pair, pawn_step, passed_step, doubled, isolated, open_file
    cdef int king_hidden, king_shield, king_central, asleep, turn

    @cython.locals(side=cython.int)
    cdef void judge(self) noexcept nogil
    @cython.final
    @cython.locals(worth=cython.int, pawns=cython.ulonglong, own=cython.ulonglong, men=cython.ulonglong, home=cython.int, square=cython.int, kind=cython.int)
    cdef int pieces(self, int side) noexcept nogil
    @cython.final
    @cython.locals(worth=cython.int, own=cython.ulonglong, foes=cython.ulonglong, men=cython.ulonglong, square=cython.int, steps=cython.int)
    cdef int pawns(self, int side) noexcept nogil
    @cython.final
    @cython.locals(square=cython.int, pawns=cython.ulonglong, shield=cython.int)
    cdef int crown(self, int side) noexcept nogil
    cdef int tension(self) noexcept nogil
    @cython.locals(start=cython.int, end=cython.int, taken=cython.int, worth=cython.int, kind=cython.int)
    cdef int rank(self, unsigned long long move) noexcept nogil
    @cython.locals(end=cython.int)
    cdef bint forcing(self, unsigned long long move) noexcept nogil
