cimport cython
cimport sobremesa.games.sparta.const as const
cimport sobremesa.kernel.bits as bits
from sobremesa.games.sparta.board cimport Field
from sobremesa.kernel.history cimport History
from sobremesa.kernel.moves cimport Moves
from sobremesa.kernel.position cimport Position

cdef unsigned long long BOARD
cdef unsigned long long[256] NEAR

cdef class Sparta(Field):
    cdef unsigned long long reach_low, reach_high

    @cython.locals(square=cython.int, low=cython.ulonglong, high=cython.ulonglong, wide_low=cython.ulonglong, wide_high=cython.ulonglong, steps=cython.int)
    cdef inline void find_reach(self, int word, int bit, unsigned long long free_low, unsigned long long free_high) noexcept nogil
    @cython.locals(top=cython.int, own=cython.int, free_low=cython.ulonglong, free_high=cython.ulonglong, word=cython.int, men=cython.ulonglong, swaps=cython.ulonglong, bit=cython.int, start=cython.ulonglong, ends=cython.ulonglong)
    cdef void legal(self, Moves out) noexcept nogil
    @cython.locals(start=cython.ulonglong, end=cython.int, word=cython.int, hero=cython.bint, free_low=cython.ulonglong, free_high=cython.ulonglong, reach=cython.ulonglong)
    cdef bint check_legal(self, unsigned long long move, Moves out) noexcept nogil
    @cython.locals(top=cython.int, own=cython.int, free_low=cython.ulonglong, free_high=cython.ulonglong, word=cython.int, men=cython.ulonglong, bit=cython.int, start=cython.ulonglong, ends=cython.ulonglong)
    cdef inline void moves_to(self, Moves out, unsigned long long low, unsigned long long high) noexcept nogil
    @cython.locals(count=cython.int, own=cython.int, free_low=cython.ulonglong, free_high=cython.ulonglong, word=cython.int, men=cython.ulonglong)
    cdef int count_legal(self, Moves out) noexcept nogil
    @cython.locals(word=cython.int, counters=cython.ulonglong)
    cdef void pack(self, History out) noexcept nogil
    @cython.locals(word=cython.int, counters=cython.ulonglong)
    cdef void unpack(self, History words) noexcept nogil
