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
    cdef int quiet, losses

    @cython.final
    cdef bint stands(self, int side, int square) noexcept nogil
    @cython.final
    @cython.locals(word=cython.int, bit=cython.ulonglong)
    cdef void put(self, int side, int hero, int square) noexcept nogil
    @cython.final
    @cython.locals(word=cython.int, bit=cython.ulonglong, hero=cython.int)
    cdef int take(self, int side, int square) noexcept nogil
    @cython.locals(u=cython.int, side=cython.int, note=cython.uint, start=cython.int, end=cython.int, hero=cython.int)
    cdef void make(self, unsigned long long move) noexcept nogil
    @cython.final
    cdef void promote(self, int side, int square) noexcept nogil
    @cython.final
    @cython.locals(word=cython.int, bit=cython.ulonglong)
    cdef int arrive(self, int side, int hero, int square) noexcept nogil
    @cython.final
    @cython.locals(bit=cython.ulonglong)
    cdef void hand_over(self, int square) noexcept nogil
    @cython.locals(u=cython.int, side=cython.int, note=cython.uint, lost=cython.int, start=cython.int, end=cython.int, hero=cython.int)
    cdef void unmake(self) noexcept nogil
    @cython.final
    @cython.locals(d=cython.int, back=cython.int, ahead=cython.int, behind=cython.int, member=cython.int)
    cdef void besiege(self, int side, int square) noexcept nogil
    @cython.final
    @cython.locals(d=cython.int, near=cython.int)
    cdef void besiege_around(self, int side, int square) noexcept nogil
    @cython.final
    @cython.locals(word=cython.int, men=cython.ulonglong)
    cdef void besiege_all(self) noexcept nogil
    @cython.final
    @cython.locals(word=cython.int, doomed=cython.ulonglong, square=cython.int, side=cython.int, piece=cython.int)
    cdef void fall(self) noexcept nogil
    @cython.final
    cdef int left(self, int side) noexcept nogil
    @cython.final
    cdef int owned(self, int side) noexcept nogil
    @cython.final
    @cython.locals(cities=cython.int, south=cython.int, north=cython.int)
    cdef void judge(self) noexcept nogil
    @cython.final
    cdef void declare(self, int reason, double south) noexcept nogil
    cdef void rewind(self) noexcept nogil
    @cython.locals(other=Field)
    cpdef Field copy(self)
