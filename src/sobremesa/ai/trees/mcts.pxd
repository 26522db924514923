cimport cython
cimport sobremesa.kernel.maths as maths
cimport sobremesa.kernel.form as form
from sobremesa.kernel.moves cimport Moves
from sobremesa.kernel.position cimport Position
from sobremesa.kernel.rng cimport Rng
from sobremesa.kernel.task cimport Task

cdef class Tree(Task):
    cdef Position position
    cdef Moves moves
    cdef Rng rng
    cdef unsigned long long[::1] move
    cdef int[::1] first_child
    cdef int[::1] child_count
    cdef int[::1] visits
    cdef double[::1] value_sum
    cdef int[256] path
    cdef int[256] path_players
    cdef double[4] leaf_values
    cdef public double exploration
    cdef public long long budget
    cdef readonly long long iterations
    cdef int size, used

    cdef void evaluate_leaf(self) noexcept nogil
    cdef void init_children(self, int node, int mover) noexcept nogil
    cdef void run(self) noexcept nogil
    @cython.locals(node=cython.int, depth=cython.int, player=cython.int, i=cython.int)
    cdef inline void iterate(self) noexcept nogil
    @cython.locals(count=cython.int, i=cython.int, j=cython.int, move=cython.ulonglong)
    cdef inline bint expand(self, int node) noexcept nogil
    @cython.locals(begin=cython.int, scale=cython.double, best=cython.int, best_score=cython.double, child=cython.int, tries=cython.double, score=cython.double)
    cdef inline int select(self, int node) noexcept nogil
