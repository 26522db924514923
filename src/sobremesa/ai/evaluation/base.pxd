cimport cython
cimport sobremesa.ai.real as real
cimport sobremesa.kernel.form as form
from sobremesa.ai.ranking cimport Ranking
from sobremesa.kernel.moves cimport Moves
from sobremesa.kernel.position cimport Position

cdef class Evaluation:
    cdef Position position
    cdef int[4] values
    cdef double[4] share
    cdef bint quarrelsome, foretelling
    cdef int stir

    cdef void judge(self) noexcept nogil
    cdef bint foretell(self, unsigned long long move, unsigned long long key) noexcept nogil
    cdef int tension(self) noexcept nogil
    cdef void blows(self, Moves out) noexcept nogil
    cdef void survey(self) noexcept nogil
    cdef int rank(self, unsigned long long move) noexcept nogil
    cdef bint forcing(self, unsigned long long move) noexcept nogil
    cdef bint foolish(self, unsigned long long move) noexcept nogil
    @cython.locals(begin=cython.int, end=cython.int, i=cython.int)
    cdef void quarrels(self, Moves out, int need) noexcept nogil
    @cython.locals(i=cython.int)
    cdef void rate(self, Ranking out, int begin) noexcept nogil
    @cython.locals(end=cython.int, i=cython.int, move=cython.ulonglong)
    cdef void sift(self, Ranking out, int begin) noexcept nogil
    @cython.locals(most=cython.int, total=cython.double, player=cython.int)
    cdef inline void share_out(self) noexcept nogil
