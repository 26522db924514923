cimport cython
cimport sobremesa.kernel.form as form
from sobremesa.ai.evaluation.base cimport Evaluation
from sobremesa.ai.ranking cimport Ranking
from sobremesa.ai.refutations cimport Refutations
from sobremesa.kernel.task cimport Task

cdef class Ordering(Task):
    cdef Evaluation evaluation
    cdef Ranking moves
    cdef unsigned long long[288] tried
    cdef Refutations refutations

    @cython.locals(one=cython.ulonglong, two=cython.ulonglong)
    cdef inline void remind(self, int ply, unsigned long long hint) noexcept nogil
    @cython.locals(move=cython.ulonglong)
    cdef inline unsigned long long recall(self, int at) noexcept nogil
    @cython.locals(hint=cython.ulonglong, one=cython.ulonglong, two=cython.ulonglong, i=cython.int, move=cython.ulonglong)
    cdef inline void arrange(self, int begin, int ply, int mover) noexcept nogil
    @cython.locals(best=cython.int, j=cython.int, move=cython.ulonglong, rank=cython.int)
    cdef inline unsigned long long pick(self, int i, int end) noexcept nogil
    cpdef share(self, Ordering other)
