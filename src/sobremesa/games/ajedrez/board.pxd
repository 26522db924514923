cimport cython
cimport sobremesa.games.ajedrez.const as const
cimport sobremesa.kernel.bits as bits
cimport sobremesa.kernel.const as shared
cimport sobremesa.kernel.form as form
from sobremesa.kernel.history cimport History
from sobremesa.kernel.position cimport Position

cdef unsigned long long[1024] CODES
cdef unsigned long long[16] RIGHTS_CODES
cdef unsigned long long[65] EP_CODES
cdef unsigned long long[65] BIT
cdef int[64] KEPT_RIGHTS
cdef unsigned long long TURN

cdef class Board(Position):
    cdef signed char[64] at
    cdef unsigned long long[8] kinds
    cdef unsigned long long[2] sides
    cdef int[2] king
    cdef unsigned long long[512] undo_state
    cdef unsigned long long[512] undo_key
    cdef unsigned long long[512] undo_checkers
    cdef unsigned long long[512] undo_pinned
    cdef History history
    cdef Board kept
    cdef readonly unsigned long long checkers, pinned
    cdef readonly bint fifty
    cdef readonly int repetition, reason, rights, ep_square, quiet, number
    cdef int ply

    @cython.locals(u=cython.int, mover=cython.int, start=cython.int, end=cython.int, piece=cython.int, kind=cython.int, taken=cython.int, key=cython.ulonglong, state=cython.ulonglong, ep_square=cython.int)
    cdef void make(self, unsigned long long move) noexcept nogil
    @cython.locals(key=cython.ulonglong, start=cython.int, end=cython.int, piece=cython.int)
    cdef unsigned long long key_after(self, unsigned long long move) noexcept nogil
    cdef inline void promote(self, int square, int kind) noexcept nogil
    @cython.locals(piece=cython.int)
    cdef inline unsigned long long shift_rook(self, int start, int end) noexcept nogil
    @cython.locals(u=cython.int, mover=cython.int, start=cython.int, end=cython.int, piece=cython.int, kind=cython.int, taken=cython.int, state=cython.ulonglong)
    cdef void unmake(self) noexcept nogil
    cdef bint can_capture_ep(self, int square) noexcept nogil
    cdef void check_end(self) noexcept nogil
    cdef inline void finish(self, int reason) noexcept nogil
    @cython.locals(u=cython.int)
    cdef void rewind(self) noexcept nogil
    @cython.locals(other=Board)
    cpdef Board copy(self)
    @cython.locals(rank=cython.int, square=cython.int, piece=cython.ulonglong, word=cython.ulonglong, u=cython.int)
    cdef void pack(self, History out) noexcept nogil
    @cython.locals(kind=cython.int, square=cython.int, piece=cython.int, word=cython.ulonglong, u=cython.int)
    cdef void unpack(self, History words) noexcept nogil
