cimport cython
cimport sobremesa.games.reyes.const as const
cimport sobremesa.kernel.bits as bits
from sobremesa.games.reyes.captures cimport Captures
from sobremesa.kernel.history cimport History

cdef class Ends(Captures):
    cdef History history
    cdef readonly int reason

    cdef inline void begin_turn(self) noexcept nogil
    cdef inline void check_end(self) noexcept nogil
    @cython.locals(army=cython.int)
    cdef inline bint bare(self) noexcept nogil
    cdef inline int repeated(self) noexcept nogil
    @cython.locals(army=cython.int, members=cython.int, other=cython.int, share=cython.int)
    cdef inline void finish(self, int reason, int sides) noexcept nogil
