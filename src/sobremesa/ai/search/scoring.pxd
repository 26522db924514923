cimport cython
cimport sobremesa.ai.search.const as const
cimport sobremesa.kernel.bits as bits
cimport sobremesa.kernel.clock as clock
cimport sobremesa.kernel.form as form
from sobremesa.kernel.evaluation cimport Evaluation
from sobremesa.ai.search.ordering cimport MoveOrdering
from sobremesa.kernel.position cimport Position

cdef int CHECK_INTERVAL

cdef class Scoring(MoveOrdering):
    cdef Position position
    cdef int[4] camp
    cdef unsigned long long seed
    cdef public long long nodes, budget
    cdef long long next_check
    cdef double deadline
    cdef int first_camp_size, second_camp_size, value_scale, futility_margin, noise, oversight, root_camp

    cdef inline void check_limits(self) noexcept nogil
    @cython.locals(share=cython.double, fair=cython.double, player=cython.int)
    cdef inline int terminal_score(self, int ply) noexcept nogil
    cdef inline int static_evaluation(self) noexcept nogil
    @cython.locals(total=cython.int, player=cython.int, draw=cython.int)
    cdef inline int combine(self, unsigned long long key) noexcept nogil
    @cython.locals(draw=cython.int)
    cdef inline bint overlooks(self, unsigned long long move) noexcept nogil
