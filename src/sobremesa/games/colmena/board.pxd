cimport cython
cimport sobremesa.games.colmena.const as const
cimport sobremesa.kernel.bits as bits
cimport sobremesa.kernel.const as shared
cimport sobremesa.kernel.form as form
from sobremesa.kernel.history cimport History
from sobremesa.kernel.position cimport Position

cdef int[6] STEP
cdef int[6] OPPOSITE_BIT
cdef int[64] ARCS
cdef unsigned long long TURN

@cython.locals(arcs=cython.int, d=cython.int)
cpdef int arcs_of(int around)

cdef class Hive(Position):
    cdef unsigned short[4096] info
    cdef signed char[4096] top
    cdef short[32] where
    cdef signed char[32] below
    cdef unsigned int[2] hand
    cdef int[2] turns
    cdef unsigned long long[512] undo_move
    cdef unsigned long long[512] undo_key
    cdef short[512] undo_from
    cdef int[512] undo_quiet
    cdef short[512] undo_anchor
    cdef signed char[512] undo_rests
    cdef History history
    cdef Hive kept
    cdef readonly unsigned int slots
    cdef readonly bint wall_gate, queen_first, carrying
    cdef readonly int repetition, reason, in_play, rests
    cdef long long anchor_q, anchor_r
    cdef int euler, ply
    cdef readonly int quiet
    cdef int anchor, reference

    @cython.locals(under=cython.int, own=cython.int, d=cython.int)
    cdef inline void drop(self, int piece, int cell) noexcept nogil
    @cython.locals(under=cython.int, own=cython.int, d=cython.int)
    cdef inline void lift(self, int piece, int cell) noexcept nogil
    @cython.locals(u=cython.int, piece=cython.int, cell=cython.int, start=cython.int)
    cdef void make(self, unsigned long long move) noexcept nogil
    @cython.locals(key=cython.ulonglong, piece=cython.int, cell=cython.int, start=cython.int)
    cdef unsigned long long key_after(self, unsigned long long move) noexcept nogil
    @cython.locals(u=cython.int, piece=cython.int, start=cython.int, move=cython.ulonglong)
    cdef void unmake(self) noexcept nogil
    @cython.locals(lost=cython.int)
    cdef inline void check_end(self) noexcept nogil
    @cython.locals(place=cython.ulonglong)
    cdef inline unsigned long long code(self, unsigned long long piece, int cell, unsigned long long height) noexcept nogil
    cdef inline unsigned long long rest_code(self, unsigned long long piece) noexcept nogil
    cdef inline void find_reference(self) noexcept nogil
    @cython.locals(owner=cython.int, piece=cython.int, slots=cython.uint)
    cdef inline void find_key(self) noexcept nogil
    @cython.locals(cell=cython.int, above=cython.ulonglong, height=cython.ulonglong)
    cdef inline unsigned long long stacked_code(self, unsigned long long piece) noexcept nogil
    @cython.locals(away=cython.int, rows=cython.int)
    cdef inline void follow(self, int cell) noexcept nogil
    cdef void rewind(self) noexcept nogil
    @cython.locals(other=Hive)
    cpdef Hive copy(self)
