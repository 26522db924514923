cimport cython
cimport sobremesa.ai.const as const
cimport sobremesa.kernel.bits as bits
cimport sobremesa.kernel.const as shared
cimport sobremesa.kernel.form as form
from sobremesa.ai.evaluation.base cimport Evaluation
from sobremesa.ai.memory cimport Memory
from sobremesa.ai.settling cimport Settling
from sobremesa.kernel.position cimport Position

cdef int SORTED
cdef int NOBODY
cdef unsigned long long[5] FREE
cdef int[4096] REDUCTION

@cython.locals(reduction=cython.int)
cpdef int reduction_of(int depth, int number)

cdef class Lookahead(Settling):
    cdef Memory memory
    cdef unsigned long long[96] trail
    cdef unsigned long long[97] signs
    cdef unsigned long long[9216] line
    cdef int[96] length
    cdef int[96] aim
    cdef int[96] floor
    cdef int[96] ceiling
    cdef int answer, aside
    cdef public bint accompanied, in_turn
    cdef int free

    @cython.locals(sign=cython.ulonglong)
    cdef inline void trace(self, unsigned long long key, int ply) noexcept nogil
    @cython.locals(back=cython.int)
    cdef inline bint repeated(self, unsigned long long key, int ply) noexcept nogil
    @cython.locals(key=cython.ulonglong, data=cython.ulonglong, value=cython.int, tension=cython.int, soon=cython.int)
    cdef inline int explore(self, int depth, int ply, int low, int high) noexcept nogil
    @cython.locals(reach=cython.int, bound=cython.int, known=cython.int, value=cython.int)
    cdef inline bint answered(self, unsigned long long data, int depth, int ply, int low, int high) noexcept nogil
    @cython.locals(back=cython.int)
    cdef inline void listen(self, int ply) noexcept nogil
    @cython.locals(margin=cython.int)
    cdef inline bint hopeless(self, int value, int depth, int low, int high) noexcept nogil
    @cython.locals(key=cython.ulonglong, mover=cython.int, free=cython.int, bound=cython.bint, careless=cython.bint, floor=cython.int, ceiling=cython.int, best=cython.int, chosen=cython.ulonglong, begin=cython.int, end=cython.int, divided=cython.bint, later=cython.bint, tried=cython.int, i=cython.int, move=cython.ulonglong, less=cython.int, value=cython.int)
    cdef inline int try_all(self, int depth, int ply, int low, int high, unsigned long long hint) noexcept nogil
    @cython.locals(key=cython.ulonglong)
    cdef inline bint foretold(self, unsigned long long move, int ply) noexcept nogil
    cdef inline unsigned long long mark(self) noexcept nogil
    cdef inline void prepare(self, unsigned long long move) noexcept nogil
    cdef inline void release(self, int free, int mover, int tried) noexcept nogil
    cdef inline bint leave(self, unsigned long long key, unsigned long long move) noexcept nogil
    @cython.locals(value=cython.int)
    cdef inline int step(self, int depth, int less, int ply, int low, int high, int mover, int tried) noexcept nogil
    @cython.locals(at=cython.int, after=cython.int, i=cython.int)
    cdef inline void prolong(self, int ply, unsigned long long move) noexcept nogil
