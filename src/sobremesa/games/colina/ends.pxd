cimport cython
cimport sobremesa.games.colina.const as const
cimport sobremesa.kernel.bits as bits
from sobremesa.games.colina.inspection cimport Table

cdef int[8] STEP
cdef int[8] WORTH

cdef class Ends(Table):
    @cython.locals(old=cython.int)
    cdef inline void change(self, int cell, int piece) noexcept nogil
    @cython.locals(code=cython.ulonglong)
    cdef inline void toggle_moved(self, int cell) noexcept nogil
    cdef inline void shift(self, int origin, int target, int piece) noexcept nogil
    @cython.locals(piece=cython.int, side=cython.int, kind=cython.int, credit=cython.ulonglong)
    cdef inline void fall(self, int cell, int taker) noexcept nogil
    @cython.locals(side=cython.int)
    cdef inline void next_turn(self) noexcept nogil
    @cython.locals(before=cython.int, _=cython.int)
    cdef inline void pass_turn(self) noexcept nogil
    @cython.locals(first=cython.int)
    cdef inline void pass_back(self) noexcept nogil
    cdef inline void begin_turn(self) noexcept nogil
    cdef inline void set_hill(self, int side, int count) noexcept nogil
    cdef inline void set_siege(self, int side, int count) noexcept nogil
    @cython.locals(ruler=cython.int)
    cdef inline void count_hill(self, int side) noexcept nogil
    @cython.locals(ruler=cython.int, other=cython.int, close=cython.bint, d=cython.int, near=cython.int)
    cdef inline bint is_besieged(self, int side) noexcept nogil
    @cython.locals(ruler=cython.int, besieger=cython.int, most=cython.int, other=cython.int, _=cython.int)
    cdef inline void count_siege(self, int side) noexcept nogil
    @cython.locals(slayer=cython.int)
    cdef inline void dissolve(self, int side) noexcept nogil
    @cython.locals(word=cython.int, squares=cython.ulonglong, cell=cython.int, piece=cython.int)
    cdef inline void take_over(self, int winner, int loser) noexcept nogil
    @cython.locals(active=cython.int, other=cython.int)
    cdef inline void find_last(self, int side) noexcept nogil
    @cython.locals(best=cython.int, winners=cython.int, side=cython.int)
    cdef inline void count_points(self) noexcept nogil
    @cython.locals(side=cython.int)
    cdef inline void finish(self, int winners, int reason) noexcept nogil
