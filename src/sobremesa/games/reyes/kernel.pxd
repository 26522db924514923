cimport cython
cimport sobremesa.games.reyes.const as const
cimport sobremesa.kernel.bits as bits
cimport sobremesa.kernel.const as shared
cimport sobremesa.kernel.form as form
from sobremesa.games.reyes.ends cimport Ends
from sobremesa.kernel.history cimport History
from sobremesa.kernel.position cimport Position

cdef int[8] STEP
cdef int[136] AT

cdef class Reyes(Ends):
    cdef unsigned short[544] fell
    cdef int[4] fell_count
    cdef unsigned long long[512] undo_move
    cdef unsigned long long[512] undo_key
    cdef unsigned long long[512] undo_ep
    cdef unsigned long long[512] undo_taken
    cdef int[512] undo_quiet
    cdef int[512] undo_turn
    cdef Reyes kept
    cdef int ply

    @cython.locals(u=cython.int)
    cdef void make(self, unsigned long long move) noexcept nogil
    @cython.locals(cell=cython.int, to=cython.int, kind=cython.int, code=cython.int, loser=cython.int, punished=cython.int, seat=cython.int)
    cdef inline void apply(self, unsigned long long move, int u) noexcept nogil
    @cython.locals(code=cython.int)
    cdef inline void capture(self, int cell, int u) noexcept nogil
    @cython.locals(away=cython.int, owner=cython.int, army=cython.int, i=cython.int)
    cdef inline void rescue(self, int kind, int u) noexcept nogil
    @cython.locals(word=cython.int, men=cython.ulonglong, cell=cython.int, code=cython.int)
    cdef inline void fall(self, int loser) noexcept nogil
    @cython.locals(i=cython.int, cell=cython.int)
    cdef inline void undo_fall(self, int loser) noexcept nogil
    @cython.locals(entry=cython.ulonglong)
    cdef inline void open_double_step(self, int cell) noexcept nogil
    @cython.locals(seat=cython.int, at=cython.int)
    cdef inline void close_double_step(self, int cell) noexcept nogil
    @cython.locals(entry=cython.ulonglong)
    cdef inline void close_seat(self, int seat) noexcept nogil
    cdef inline void end_turn(self) noexcept nogil
    @cython.locals(u=cython.int, move=cython.ulonglong, before=cython.int, player=cython.int, cell=cython.int, to=cython.int, code=cython.int, taken=cython.ulonglong)
    cdef void unmake(self) noexcept nogil
    cdef void rewind(self) noexcept nogil
    @cython.locals(other=Reyes)
    cpdef Reyes copy(self)
    @cython.locals(word=cython.ulonglong, i=cython.int, first=cython.int, army=cython.int)
    cdef void pack(self, History out) noexcept nogil
    @cython.locals(word=cython.ulonglong, i=cython.int, code=cython.int, first=cython.int, army=cython.int, _=cython.int)
    cdef void unpack(self, History words) noexcept nogil
