cimport cython
cimport sobremesa.games.colina.const as const
cimport sobremesa.kernel.bits as bits
cimport sobremesa.kernel.const as shared
from sobremesa.games.colina.ends cimport Ends
from sobremesa.kernel.history cimport History
from sobremesa.kernel.position cimport Position

cdef int[8] STEP
cdef int[13] USED
cdef int[13] COST
cdef int[13] BECOMES

cdef class Turn(Ends):
    @cython.locals(action=cython.int)
    cdef void make(self, unsigned long long move) noexcept nogil
    @cython.locals(turn=cython.ulonglong, side=cython.int)
    cdef inline void record_undo(self) noexcept nogil
    @cython.locals(cells=cython.ulonglong)
    cdef inline void record_squares(self, int first, int second) noexcept nogil
    @cython.locals(piece=cython.int, side=cython.int)
    cdef inline void apply(self, int action, int origin, int target) noexcept nogil
    @cython.locals(away=cython.int, d=cython.int)
    cdef inline int direction(self, int origin, int target) noexcept nogil
    @cython.locals(piece=cython.int, other=cython.int, d=cython.int, attack=cython.int, defence=cython.int, retreat=cython.int)
    cdef inline void fight(self, int origin, int target) noexcept nogil
    @cython.locals(entry=cython.int, turn=cython.ulonglong, side=cython.int, _=cython.int)
    cdef void unmake(self) noexcept nogil
    @cython.locals(cells=cython.ulonglong, cell=cython.int)
    cdef inline void put_back(self, int entry) noexcept nogil
    @cython.locals(word=cython.int, squares=cython.ulonglong, cell=cython.int, piece=cython.int)
    cdef inline void give_back(self, int side) noexcept nogil
    cdef inline void read_side(self, int side, unsigned int word) noexcept nogil
    @cython.locals(packed=cython.ulonglong, side=cython.int, word=cython.int, squares=cython.ulonglong, cell=cython.ulonglong)
    cdef void pack(self, History out) noexcept nogil
    @cython.locals(packed=cython.ulonglong, side=cython.int, cell=cython.int)
    cdef void unpack(self, History words) noexcept nogil
