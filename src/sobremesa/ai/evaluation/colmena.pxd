cimport cython
cimport sobremesa.games.colmena.const as const
cimport sobremesa.kernel.bits as bits
cimport sobremesa.kernel.form as form
from sobremesa.ai.evaluation.base cimport Evaluation
from sobremesa.games.colmena.kernel cimport Colmena

cdef int[16] KIND
cdef int[7] SLIDER
cdef int[64] COUNT
cdef int[64] ARCS
cdef int[64] SLIDES

cdef class ColmenaEvaluation(Evaluation):
    cdef Colmena hive
    cdef int[8] filled
    cdef int[8] free
    cdef int[8] hand
    cdef int crowned, covered, turn, mine, theirs

    @cython.locals(colour=cython.int)
    cdef void judge(self) noexcept nogil
    @cython.final
    @cython.locals(queen=cython.int, cell=cython.int, worth=cython.int)
    cdef int escudo(self, int colour) noexcept nogil
    @cython.final
    @cython.locals(worth=cython.int, base=cython.int, slots=cython.uint, slot=cython.int, cell=cython.int, info=cython.int, kind=cython.int, around=cython.int)
    cdef int pieces(self, int colour) noexcept nogil
    @cython.locals(queen=cython.int, cell=cython.int)
    cdef bint tense(self) noexcept nogil
    @cython.locals(mover=cython.int)
    cdef void survey(self) noexcept nogil
    @cython.final
    @cython.locals(away=cython.int)
    cdef bint beside(self, int one, int other) noexcept nogil
    @cython.locals(piece=cython.int, cell=cython.int, start=cython.int, worth=cython.int)
    cdef int rank(self, unsigned long long move) noexcept nogil
