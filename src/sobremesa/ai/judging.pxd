cimport cython
cimport sobremesa.ai.const as const
cimport sobremesa.kernel.bits as bits
cimport sobremesa.kernel.clock as clock
cimport sobremesa.kernel.form as form
from sobremesa.ai.evaluation.base cimport Evaluation
from sobremesa.ai.ordering cimport Ordering
from sobremesa.kernel.position cimport Position

cdef int PATIENCE

cdef class Judging(Ordering):
    cdef Position position
    cdef int[4] side
    cdef unsigned long long seed
    cdef public long long nodes, budget
    cdef long long pause
    cdef double deadline
    cdef int first, second, span, stir, jitter, blind, own

    cdef inline void consult(self) noexcept nogil
    @cython.locals(share=cython.double, fair=cython.double, player=cython.int)
    cdef inline int verdict(self, int ply) noexcept nogil
    cdef inline int weigh(self) noexcept nogil
    @cython.locals(total=cython.int, player=cython.int, draw=cython.int)
    cdef inline int balance(self, unsigned long long key) noexcept nogil
    @cython.locals(draw=cython.int)
    cdef inline bint overlooked(self, unsigned long long move) noexcept nogil
