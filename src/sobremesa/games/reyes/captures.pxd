cimport cython
cimport sobremesa.games.reyes.const as const
cimport sobremesa.kernel.bits as bits
cimport sobremesa.kernel.form as form
from sobremesa.games.reyes.ways cimport Ways
from sobremesa.kernel.moves cimport Moves

cdef int[16] STEP
cdef int[136] AT
cdef int[360] INDEX
cdef unsigned long long[3264] SIGHT
cdef signed char[18496] DIRECTION
cdef unsigned long long[24] VICINITY

cdef class Captures(Ways):
    cdef unsigned long long[3] quarry
    cdef unsigned long long[3] ready

    @cython.locals(prey=cython.uint, word=cython.int, men=cython.ulonglong, i=cython.int)
    cdef inline void captures(self, Moves out, unsigned int kinds) noexcept nogil
    @cython.locals(word=cython.int, code=cython.int)
    cdef inline void find_quarry(self, unsigned int prey) noexcept nogil
    @cython.locals(prey=cython.uint, pawns=cython.int, ahead=cython.int, aside=cython.int, word=cython.int, men=cython.ulonglong, ready=cython.ulonglong, cell=cython.int, seat=cython.int, entry=cython.int)
    cdef inline void get_ready(self) noexcept nogil
    @cython.locals(word=cython.int, host=cython.int)
    cdef inline void find_vicinity(self) noexcept nogil
    @cython.locals(i=cython.int, bit=cython.ulonglong)
    cdef inline void call(self, int cell) noexcept nogil
    @cython.locals(cell=cython.int, kind=cython.int, ways=cython.uint, step=cython.int, to=cython.int)
    cdef inline void list_captures(self, int square, unsigned int prey) noexcept nogil
    @cython.locals(found=cython.uint, at=cython.int, word=cython.int, seen=cython.ulonglong)
    cdef inline unsigned int ways_to_quarry(self, int square, int kind) noexcept nogil
