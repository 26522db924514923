cimport cython
cimport sobremesa.ai.const as const
cimport sobremesa.kernel.bits as bits
cimport sobremesa.kernel.form as form
from sobremesa.ai.evaluation.base cimport Evaluation
from sobremesa.ai.ranking cimport Ranking
from sobremesa.kernel.task cimport Task

cdef class Ordering(Task):
    cdef Evaluation evaluation
    cdef Ranking moves
    cdef unsigned long long[192] killers
    cdef unsigned long long[288] tried
    cdef int[8192] history
    cdef int ranked

    @cython.locals(at=cython.int, count=cython.int, i=cython.int, move=cython.ulonglong)
    cdef inline int remind(self, int ply, unsigned long long hint) noexcept nogil
    @cython.locals(hint=cython.ulonglong, one=cython.ulonglong, two=cython.ulonglong, base=cython.int, i=cython.int, past=cython.int, move=cython.ulonglong)
    cdef inline void arrange(self, int begin, int ply, int mover) noexcept nogil
    @cython.locals(best=cython.int, j=cython.int, move=cython.ulonglong, rank=cython.int)
    cdef inline unsigned long long pick(self, int i, int end) noexcept nogil
    @cython.locals(at=cython.int, i=cython.int)
    cdef inline void reward(self, unsigned long long move, int depth, int ply, int mover) noexcept nogil
