cimport cython
cimport sobremesa.games.reyes.const as const
cimport sobremesa.kernel.bits as bits
cimport sobremesa.kernel.form as form
from sobremesa.games.reyes.moves cimport Ways
from sobremesa.kernel.moves cimport Moves

cdef int[16] STEP
cdef int[136] AT
cdef int[360] INDEX
cdef unsigned long long[3264] SIGHT
cdef signed char[18496] DIRECTION
cdef unsigned long long[96] VICINITY

cdef class Captures(Ways):
    cdef unsigned long long[3] quarry
    cdef unsigned long long[3] ready

    @cython.locals(prey=cython.uint, word=cython.int, men=cython.ulonglong, square=cython.longlong, cell=cython.longlong, kind=cython.longlong, ways=cython.uint)
    cdef inline void captures(self, Moves out, unsigned int kinds) noexcept nogil
    @cython.locals(one=cython.ulonglong, two=cython.ulonglong, three=cython.ulonglong, at=cython.longlong)
    cdef inline void find_quarry(self, unsigned int prey) noexcept nogil
    @cython.locals(prey=cython.uint, pawns=cython.int, zones=cython.int, ahead=cython.longlong, aside=cython.longlong, word=cython.int, men=cython.ulonglong, ready=cython.ulonglong, cell=cython.longlong)
    cdef inline void get_ready(self) noexcept nogil
    @cython.locals(seat=cython.int, entry=cython.int, cell=cython.int)
    cdef void see_passing(self, int ahead, int aside) noexcept nogil
    @cython.locals(i=cython.int, bit=cython.ulonglong)
    cdef inline void call(self, int cell) noexcept nogil
    @cython.locals(at=cython.longlong, one=cython.ulonglong, two=cython.ulonglong, three=cython.ulonglong, row=cython.longlong)
    cdef inline unsigned int ways_to_quarry(self, long long square, long long kind) noexcept nogil
    @cython.locals(found=cython.uint)
    cdef inline unsigned int ways_to(self, long long row, unsigned long long seen) noexcept nogil
    @cython.locals(step=cython.longlong, to=cython.longlong)
    cdef inline void list_captures(self, long long cell, unsigned int ways, unsigned int prey) noexcept nogil
    @cython.locals(i=cython.int)
    cdef inline void hand_over(self, Moves out, int cell) noexcept nogil
