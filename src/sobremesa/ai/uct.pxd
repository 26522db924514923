cimport cython
from sobremesa.ai.tree cimport Tree

cdef class Uct(Tree):
    cdef int cap

    @cython.locals(length=cython.int, player=cython.int)
    cdef void appraise(self) noexcept nogil
