cimport cython
cimport sobremesa.ai.const as const
cimport sobremesa.kernel.form as form
from sobremesa.ai.lookahead cimport Lookahead

cdef class Search(Lookahead):
    cdef unsigned long long[16384] roots
    cdef public int depth, low, high
    cdef readonly unsigned long long best
    cdef public int score
    cdef readonly int count
    cdef readonly bint found

    @cython.locals(i=cython.int, value=cython.int)
    cdef inline void glance(self) noexcept nogil
    @cython.locals(i=cython.int, j=cython.int)
    cdef inline void bring_forward(self, unsigned long long move) noexcept nogil
    @cython.locals(key=cython.ulonglong, divided=cython.bint, tried=cython.int, low=cython.int, high=cython.int, best=cython.int, i=cython.int, move=cython.ulonglong, number=cython.int, less=cython.int, value=cython.int, better=cython.bint)
    cdef void run(self) noexcept nogil
