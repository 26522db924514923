cimport cython
cimport sobremesa.kernel.bits as bits
cimport sobremesa.kernel.form as form
from sobremesa.kernel.moves cimport Moves

cdef class MoveText:
    cdef unsigned long long[65536] packed_moves
    cdef list texts
    cdef dict moves
    cdef object write, lock
    cdef int free_places

    @cython.locals(i=cython.int)
    cdef text(self, unsigned long long move)
    @cython.locals(i=cython.int)
    cdef store(self, unsigned long long move)
    @cython.locals(i=cython.int)
    cpdef listed(self, Moves moves)
