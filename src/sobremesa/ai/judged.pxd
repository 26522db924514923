cimport cython
from sobremesa.ai.evaluation.base cimport Evaluation
from sobremesa.ai.tree cimport Tree

cdef class JudgedTree(Tree):
    cdef Evaluation evaluation

    @cython.locals(player=cython.int)
    cdef void appraise(self) noexcept nogil
    @cython.locals(begin=cython.int, child=cython.int)
    cdef void greet(self, int node, int mover) noexcept nogil
