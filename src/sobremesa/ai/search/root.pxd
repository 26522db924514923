cimport cython
cimport sobremesa.ai.search.const as const
cimport sobremesa.kernel.form as form
from sobremesa.ai.search.pvs cimport PrincipalVariationSearch

cdef class RootSearch(PrincipalVariationSearch):
    cdef unsigned long long[16384] root_moves
    cdef public int depth, alpha, beta
    cdef readonly unsigned long long best
    cdef public int score
    cdef readonly int count
    cdef readonly bint found

    @cython.locals(i=cython.int, value=cython.int)
    cdef inline void score_root_moves(self) noexcept nogil
    @cython.locals(i=cython.int, j=cython.int)
    cdef inline void move_to_front(self, unsigned long long move) noexcept nogil
    @cython.locals(key=cython.ulonglong, deferring=cython.bint, tried=cython.int, alpha=cython.int, beta=cython.int, best=cython.int, i=cython.int, move=cython.ulonglong, move_number=cython.int, reduction=cython.int, value=cython.int, better=cython.bint)
    cdef void run(self) noexcept nogil
