cimport cython
cimport sobremesa.ai.real as real
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
    cdef int[::1] first
    cdef int[::1] width
    cdef int[::1] visits
    cdef double[::1] worth
    cdef int[256] path
    cdef int[256] chooser
    cdef double[4] share
    cdef public double bold
    cdef public long long budget
    cdef readonly long long rounds
    cdef int size, used

    cdef void appraise(self) noexcept nogil
    cdef void greet(self, int node, int mover) noexcept nogil
    cdef void run(self) noexcept nogil
    @cython.locals(node=cython.int, depth=cython.int, player=cython.int, i=cython.int)
    cdef inline void round(self) noexcept nogil
    @cython.locals(count=cython.int, i=cython.int, j=cython.int, move=cython.ulonglong)
    cdef inline bint expand(self, int node) noexcept nogil
    @cython.locals(begin=cython.int, scale=cython.double, best=cython.int, most=cython.double, child=cython.int, tries=cython.double, promise=cython.double)
    cdef inline int choose(self, int node) noexcept nogil
