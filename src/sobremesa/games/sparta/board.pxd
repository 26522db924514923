cimport cython
cimport sobremesa.games.sparta.const as const
cimport sobremesa.kernel.bits as bits
cimport sobremesa.kernel.const as shared
cimport sobremesa.kernel.form as form
from sobremesa.kernel.history cimport History
from sobremesa.kernel.position cimport Position

cdef unsigned long long[128] BIT
cdef unsigned char[1024] NEXT
cdef unsigned long long[512] CODES
cdef unsigned long long[128] CITY_CODES
cdef unsigned long long TURN

cdef class Field(Position):
    cdef unsigned long long[4] men
    cdef unsigned long long[2] heroes
    cdef unsigned long long[4] held
    cdef unsigned long long[2] doomed
    cdef unsigned short[100] fallen
    cdef unsigned int[512] undo_move
    cdef unsigned long long[512] undo_key
    cdef int[512] undo_quiet
    cdef unsigned char[512] undo_losses
    cdef History history
    cdef Field kept
    cdef readonly int repetition, reason, ply
    cdef readonly bint unsettled
    cdef readonly int quiet
    cdef int losses

    cdef inline bint is_on(self, int side, int square) noexcept nogil
    @cython.locals(word=cython.int, bit=cython.ulonglong)
    cdef inline void put(self, int side, int hero, int square) noexcept nogil
    @cython.locals(word=cython.int, bit=cython.ulonglong, hero=cython.int)
    cdef inline int take(self, int side, int square) noexcept nogil
    @cython.locals(u=cython.int, side=cython.int, note=cython.uint, start=cython.int, end=cython.int, hero=cython.int)
    cdef void make(self, unsigned long long move) noexcept nogil
    @cython.locals(start=cython.int, end=cython.int, piece=cython.int)
    cdef unsigned long long key_after(self, unsigned long long move) noexcept nogil
    cdef inline void promote(self, int side, int square) noexcept nogil
    @cython.locals(word=cython.int, bit=cython.ulonglong)
    cdef inline int arrive(self, int side, int hero, int square) noexcept nogil
    @cython.locals(bit=cython.ulonglong)
    cdef inline void flip_city(self, int square) noexcept nogil
    @cython.locals(u=cython.int, side=cython.int, note=cython.uint, lost=cython.int, start=cython.int, end=cython.int, hero=cython.int)
    cdef void unmake(self) noexcept nogil
    @cython.locals(d=cython.int, back=cython.int, ahead=cython.int, behind=cython.int, member=cython.int)
    cdef inline void doom_runs(self, int side, int square) noexcept nogil
    @cython.locals(d=cython.int, near=cython.int)
    cdef inline void doom_runs_around(self, int side, int square) noexcept nogil
    @cython.locals(word=cython.int, men=cython.ulonglong)
    cdef inline void doom_all_runs(self) noexcept nogil
    @cython.locals(word=cython.int, doomed=cython.ulonglong, square=cython.int, side=cython.int, piece=cython.int)
    cdef inline void remove_doomed(self) noexcept nogil
    cdef inline int piece_count(self, int side) noexcept nogil
    cdef inline int city_count(self, int side) noexcept nogil
    @cython.locals(cities=cython.int, south=cython.int, north=cython.int)
    cdef inline void check_end(self) noexcept nogil
    cdef inline void declare(self, int reason, double south) noexcept nogil
    cdef void rewind(self) noexcept nogil
    @cython.locals(other=Field)
    cpdef Field copy(self)
