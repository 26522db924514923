cimport cython
from sobremesa.ai.trees.mcts cimport Tree

cdef class Uct(Tree):
    cdef int cap

    @cython.locals(length=cython.int, player=cython.int)
    cdef void evaluate_leaf(self) noexcept nogil
