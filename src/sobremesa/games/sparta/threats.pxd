cimport cython
cimport sobremesa.games.sparta.const as const
cimport sobremesa.kernel.bits as bits
from sobremesa.games.sparta.kernel cimport Sparta

cdef unsigned long long BOARD
cdef unsigned char[1024] NEXT

cdef class Threats:
    cdef Sparta field
    cdef unsigned long long low, high

    @cython.locals(word=cython.int, men=cython.ulonglong, d=cython.int)
    cpdef list everywhere(self)
    @cython.locals(side=cython.int, d=cython.int, near=cython.int)
    cpdef list around(self, int square)
    @cython.locals(word=cython.int, left=cython.ulonglong, bit=cython.int, side=cython.int)
    cdef list listed(self)
    cdef inline bint is_on(self, int side, int square) noexcept nogil
    @cython.locals(back=cython.int, ahead=cython.int, behind=cython.int, guarded=cython.bint, gap=cython.int, guard=cython.int, member=cython.int, bit=cython.ulonglong)
    cdef inline void add_threatened_run(self, int side, int square, int d) noexcept nogil
    @cython.locals(own_low=cython.ulonglong, own_high=cython.ulonglong, free_low=cython.ulonglong, free_high=cython.ulonglong, bit=cython.ulonglong, low=cython.ulonglong, high=cython.ulonglong, wide_low=cython.ulonglong, wide_high=cython.ulonglong, steps=cython.int)
    cdef inline bint can_move_to(self, int side, int gap, int but) noexcept nogil
