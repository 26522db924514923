cimport cython
cimport sobremesa.kernel.const as const
cimport sobremesa.kernel.form as form
from sobremesa.kernel.evaluation cimport Evaluation
from sobremesa.ai.search.ordering cimport MoveOrdering
from sobremesa.kernel.position cimport Position

cdef class MaxN(MoveOrdering):
    cdef Position position
    cdef double[256] values
    cdef unsigned long long[16384] root_moves
    cdef public long long nodes, budget
    cdef public int depth
    cdef readonly int count
    cdef readonly unsigned long long best
    cdef readonly bint found

    @cython.locals(at=cython.int, players=cython.int, player=cython.int)
    cdef inline bint fill_leaf(self, int depth, int ply) noexcept nogil
    @cython.locals(at=cython.int, players=cython.int, player=cython.int, mover=cython.int, begin=cython.int, end=cython.int, best_value=cython.double, i=cython.int, move=cython.ulonglong)
    cdef inline void search(self, int depth, int ply, double bound) noexcept nogil
    @cython.locals(i=cython.int, mover=cython.int, best_value=cython.double, move=cython.ulonglong, j=cython.int)
    cdef void run(self) noexcept nogil
