cimport cython
cimport sobremesa.games.colina.const as const
cimport sobremesa.kernel.bits as bits
cimport sobremesa.kernel.form as form
from sobremesa.ai.evaluation.base cimport Evaluation
from sobremesa.games.colina.kernel cimport Colina

cdef int[8] STEP
cdef int[8] REACH
cdef int[8] VALUE
cdef int[324] AWAY
cdef int[324] FILE
cdef int[324] RANK

cdef class ColinaEvaluation(Evaluation):
    cdef Colina board
    cdef int[8] worth
    cdef int[8] near
    cdef int[4] fear
    cdef int ruler, heir, ruler_away, on_summit, hill_turn, piece_away, siege, draught, point, score
    cdef int home

    @cython.locals(side=cython.int)
    cdef void judge(self) noexcept nogil
    @cython.final
    @cython.locals(worth=cython.int, word=cython.int, men=cython.ulonglong, cell=cython.int, kind=cython.int)
    cdef int army(self, int side) noexcept nogil
    @cython.final
    @cython.locals(other=cython.int, ruler=cython.int, x=cython.int, y=cython.int)
    cdef void frighten(self, int side, int kind, int cell) noexcept nogil
    @cython.final
    @cython.locals(ruler=cython.int, worth=cython.int, d=cython.int)
    cdef int crown(self, int side) noexcept nogil
    cdef void survey(self) noexcept nogil
    @cython.locals(action=cython.int, origin=cython.int, target=cython.int, kind=cython.int, own=cython.bint)
    cdef int rank(self, unsigned long long move) noexcept nogil
    @cython.locals(action=cython.int)
    cdef bint forcing(self, unsigned long long move) noexcept nogil
