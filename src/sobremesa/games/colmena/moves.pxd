cimport cython
cimport sobremesa.games.colmena.const as const
cimport sobremesa.kernel.bits as bits
cimport sobremesa.kernel.form as form
from sobremesa.games.colmena.articulation cimport ArticulationPoints
from sobremesa.kernel.moves cimport Moves

cdef int[6] STEP
cdef int[6] OPPOSITE_BIT
cdef int[6] NEXT
cdef int[6] PREVIOUS
cdef int[16] KIND
cdef int[64] SLIDES
cdef int[64] ARCS

@cython.locals(slides=cython.int, d=cython.int)
cpdef int slides_of(int around)

cdef class MoveGenerator(ArticulationPoints):
    cdef unsigned short[4096] mark
    cdef int[256] found_cells
    cdef unsigned int stamp

    cdef inline void move_as(self, Moves out, int piece, int cell, int kind) noexcept nogil
    @cython.locals(kinds=cython.uint)
    cdef inline void mimic_moves(self, Moves out, int piece, int cell) noexcept nogil
    @cython.locals(kinds=cython.uint, near=cython.uint, beside=cython.int)
    cdef inline unsigned int touched_kinds(self, int cell) noexcept nogil
    @cython.locals(steps=cython.uint)
    cdef inline void slide(self, Moves out, int piece, int cell) noexcept nogil
    @cython.locals(stamp=cython.uint, head=cython.int, tail=cython.int, steps=cython.uint, near=cython.ulonglong)
    cdef inline void walk(self, Moves out, unsigned long long piece, int cell) noexcept nogil
    @cython.locals(first=cython.uint, one=cython.int, second=cython.uint, two=cython.int, third=cython.uint, three=cython.int)
    cdef inline void roll(self, Moves out, int piece, int cell) noexcept nogil
    @cython.locals(around=cython.uint, step=cython.int, near=cython.int)
    cdef inline void jump(self, Moves out, int piece, int cell) noexcept nogil
    @cython.locals(level=cython.int, left=cython.int, right=cython.int)
    cdef inline bint fits(self, int cell, int d, int start, int end) noexcept nogil
    @cython.locals(info=cython.int, start=cython.int, end=cython.int)
    cdef inline bint can_climb(self, int cell, int d) noexcept nogil
    @cython.locals(d=cython.int)
    cdef inline void climb(self, Moves out, int piece, int cell) noexcept nogil
    @cython.locals(up=cython.uint, along=cython.uint, down=cython.uint, d=cython.int, one=cython.int, two=cython.int, three=cython.int, one_height=cython.int, two_height=cython.int)
    cdef inline void pepper_moves(self, Moves out, int piece, int cell) noexcept nogil
    @cython.locals(d=cython.int)
    cdef inline void lift_off(self, int cell) noexcept nogil
    @cython.locals(d=cython.int)
    cdef inline void put_back(self, int cell, int piece) noexcept nogil
    cdef inline void emit(self, Moves out, unsigned long long piece, unsigned long long cell) noexcept nogil
    @cython.locals(cell=cython.int)
    cdef inline void new_stamp(self) noexcept nogil
