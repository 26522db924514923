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

    @cython.final
    cdef void consult(self) noexcept nogil
    @cython.final
    @cython.locals(share=cython.double, fair=cython.double, player=cython.int)
    cdef int verdict(self, int ply) noexcept nogil
    @cython.final
    @cython.locals(total=cython.int, player=cython.int, draw=cython.int)
    cdef int weigh(self) noexcept nogil
    @cython.final
    @cython.locals(draw=cython.int)
    cdef bint overlooked(self, unsigned long long move) noexcept nogil
