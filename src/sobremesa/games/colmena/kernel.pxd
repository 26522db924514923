cimport cython
cimport sobremesa.games.colmena.const as const
cimport sobremesa.kernel.bits as bits
from sobremesa.games.colmena.arrivals cimport Arrivals
from sobremesa.games.colmena.board cimport Hive
from sobremesa.kernel.history cimport History
from sobremesa.kernel.moves cimport Moves
from sobremesa.kernel.position cimport Position
cimport sobremesa.kernel.form as form

cdef int[6] STEP
cdef unsigned int[8] KIND_SLOTS

cdef class Colmena(Arrivals):
    cdef int[32] above
    cdef int guard  # an array at the end would not be checked by the sanitiser

    @cython.locals(before=cython.int, kinds=cython.uint, placements=cython.int, base=cython.ulonglong, slot=cython.int, i=cython.int)
    cdef void legal(self, Moves out) noexcept nogil
    @cython.locals(before=cython.int, kinds=cython.uint, count=cython.int)
    cdef int count_legal(self, Moves out) noexcept nogil
    @cython.locals(hand=cython.uint, first=cython.uint, kind=cython.int, alike=cython.uint)
    cdef inline unsigned int placeable(self) noexcept nogil
    @cython.locals(count=cython.int, d=cython.int, enemies=cython.int, base=cython.int, slots=cython.uint, piece=cython.int, cell=cython.int, free=cython.uint, near=cython.int)
    cdef inline int find_placements(self) noexcept nogil
    @cython.locals(i=cython.int, info=cython.int, friends=cython.int, enemies=cython.int)
    cdef inline bint can_place_on(self, int cell) noexcept nogil
    @cython.locals(piece=cython.int, cell=cython.ulonglong, slot=cython.int)
    cdef bint check_legal(self, unsigned long long move, Moves out) noexcept nogil
    cdef inline bint check_carried(self, int piece, int cell) noexcept nogil
    @cython.locals(base=cython.ulonglong, kinds=cython.uint)
    cdef inline void add_air_taking(self, Moves out, unsigned long long goal, int queen, int most) noexcept nogil
    @cython.locals(word=cython.ulonglong, piece=cython.int)
    cdef void pack(self, History out) noexcept nogil
    @cython.locals(word=cython.ulonglong, piece=cython.int, first=cython.int)
    cdef void unpack(self, History words) noexcept nogil
    @cython.locals(piece=cython.int, cell=cython.int, d=cython.int)
    cdef inline void clear(self) noexcept nogil
    @cython.locals(piece=cython.int, first=cython.int)
    cdef inline void stack_pieces(self) noexcept nogil
    @cython.locals(piece=cython.int, cell=cython.int, away=cython.int, rows=cython.int, q=cython.longlong, r=cython.longlong)
    cdef bint may_wrap(self) noexcept nogil
