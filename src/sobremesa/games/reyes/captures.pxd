cimport cython
cimport sobremesa.games.reyes.const as const
cimport sobremesa.kernel.bits as bits
cimport sobremesa.kernel.form as form
from sobremesa.games.reyes.moves cimport MoveGenerator
from sobremesa.kernel.moves cimport Moves

cdef int[16] STEP
cdef int[136] AT
cdef int[360] INDEX
cdef unsigned long long[3264] SIGHT
cdef signed char[18496] DIRECTION
cdef unsigned long long[96] VICINITY

cdef class Captures(MoveGenerator):
    cdef unsigned long long[3] targets
    cdef unsigned long long[3] candidates

    @cython.locals(targets=cython.uint, word=cython.int, men=cython.ulonglong, square=cython.longlong, cell=cython.longlong, kind=cython.longlong, steps=cython.uint)
    cdef inline void captures(self, Moves out, unsigned int kinds) noexcept nogil
    @cython.locals(one=cython.ulonglong, two=cython.ulonglong, three=cython.ulonglong, at=cython.longlong)
    cdef inline void find_targets(self, unsigned int targets) noexcept nogil
    @cython.locals(targets=cython.uint, pawns=cython.int, zones=cython.int, ahead=cython.longlong, aside=cython.longlong, word=cython.int, men=cython.ulonglong, candidates=cython.ulonglong, cell=cython.longlong)
    cdef inline void find_candidates(self) noexcept nogil
    @cython.locals(seat=cython.int, entry=cython.int, cell=cython.int)
    cdef void add_ep_candidates(self, int ahead, int aside) noexcept nogil
    @cython.locals(i=cython.int, bit=cython.ulonglong)
    cdef inline void add_candidate(self, int cell) noexcept nogil
    @cython.locals(at=cython.longlong, one=cython.ulonglong, two=cython.ulonglong, three=cython.ulonglong, row=cython.longlong)
    cdef inline unsigned int steps_to_targets(self, long long square, long long kind) noexcept nogil
    @cython.locals(found=cython.uint)
    cdef inline unsigned int steps_to(self, long long row, unsigned long long seen) noexcept nogil
    @cython.locals(step=cython.longlong, to=cython.longlong)
    cdef inline void list_captures(self, long long cell, unsigned int steps, unsigned int targets) noexcept nogil
    @cython.locals(i=cython.int)
    cdef inline void emit_captures(self, Moves out, int cell) noexcept nogil
