cimport cython
cimport sobremesa.games.colina.const as const
cimport sobremesa.kernel.bits as bits
from sobremesa.games.colina.table cimport Table

cdef int[8] STEP
cdef int[8] WORTH

cdef class Ends(Table):
    @cython.final
    @cython.locals(old=cython.int)
    cdef void change(self, int cell, int piece) noexcept nogil
    @cython.final
    @cython.locals(code=cython.ulonglong)
    cdef void stir(self, int cell) noexcept nogil
    @cython.final
    cdef void shift(self, int origin, int target, int piece) noexcept nogil
    @cython.final
    @cython.locals(piece=cython.int, side=cython.int, kind=cython.int, credit=cython.ulonglong)
    cdef void fall(self, int cell, int taker) noexcept nogil
    @cython.final
    @cython.locals(side=cython.int)
    cdef void next_turn(self) noexcept nogil
    @cython.final
    @cython.locals(before=cython.int, _=cython.int)
    cdef void pass_turn(self) noexcept nogil
    @cython.final
    cdef void set_hill(self, int side, int count) noexcept nogil
    @cython.final
    cdef void set_siege(self, int side, int count) noexcept nogil
    @cython.final
    @cython.locals(ruler=cython.int)
    cdef void count_hill(self, int side) noexcept nogil
    @cython.final
    @cython.locals(ruler=cython.int, other=cython.int, close=cython.bint, d=cython.int, near=cython.int)
    cdef bint beset(self, int side) noexcept nogil
    @cython.final
    @cython.locals(ruler=cython.int, besieger=cython.int, most=cython.int, other=cython.int, _=cython.int)
    cdef void count_siege(self, int side) noexcept nogil
    @cython.final
    @cython.locals(slayer=cython.int)
    cdef void dissolve(self, int side) noexcept nogil
    @cython.final
    @cython.locals(word=cython.int, squares=cython.ulonglong, cell=cython.int, piece=cython.int)
    cdef void take_over(self, int winner, int loser) noexcept nogil
    @cython.final
    @cython.locals(active=cython.int, other=cython.int)
    cdef void find_last(self, int side) noexcept nogil
    @cython.final
    @cython.locals(best=cython.int, winners=cython.int, side=cython.int)
    cdef void count_points(self) noexcept nogil
    @cython.final
    @cython.locals(side=cython.int)
    cdef void finish(self, int winners, int reason) noexcept nogil
