cimport cython
from sobremesa.kernel.evaluation cimport Evaluation
from sobremesa.ai.trees.mcts cimport Tree

cdef class EvaluatedTree(Tree):
    cdef Evaluation evaluation

    @cython.locals(player=cython.int)
    cdef void evaluate_leaf(self) noexcept nogil
    @cython.locals(begin=cython.int, child=cython.int)
    cdef void init_children(self, int node, int mover) noexcept nogil
