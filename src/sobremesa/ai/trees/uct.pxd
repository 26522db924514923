cimport cython
cimport sobremesa.kernel.drivers as drivers
from sobremesa.ai.trees.mcts cimport Tree

cdef class Uct(Tree):
    cdef int cap

    @cython.locals(player=cython.int)
    cdef void evaluate_leaf(self) noexcept nogil
