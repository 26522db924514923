cimport cython
cimport sobremesa.games.colmena.const as const
cimport sobremesa.kernel.bits as bits
cimport sobremesa.kernel.form as form
from sobremesa.games.colmena.board cimport Hive

cdef int[6] STEP
cdef int[64] ARCS

cdef class ArticulationPoints(Hive):
    cdef int[32] found
    cdef int[32] path
    cdef unsigned int[32] todo
    cdef int[32] low
    cdef unsigned long long[64] known_hives
    cdef unsigned int[64] known_cuts
    cdef unsigned int cuts

    @cython.locals(info=cython.int)
    cdef inline bint fixed(self, int piece, int cell) noexcept nogil
    @cython.locals(at=cython.int)
    cdef inline bint is_articulation(self, int piece, int cell) noexcept nogil
    @cython.locals(number=cython.int, depth=cython.int, branches=cython.int, piece=cython.int, step=cython.int, near=cython.int)
    cdef inline void find_cuts(self, int root) noexcept nogil
    @cython.locals(found=cython.uint, piece=cython.int, cell=cython.int)
    cpdef unsigned int held(self)
