cimport cython
cimport sobremesa.ai.const as const
cimport sobremesa.kernel.bits as bits
cimport sobremesa.kernel.const as shared
cimport sobremesa.kernel.form as form
from sobremesa.ai.evaluation.base cimport Evaluation
from sobremesa.ai.memory cimport Memory
from sobremesa.ai.ordering cimport Ordering
from sobremesa.kernel.position cimport Position

cdef int SORTED
cdef int[4096] REDUCTION

@cython.locals(reduction=cython.int)
cpdef int reduction_of(int depth, int number)

cdef class Search(Ordering):
    cdef Position position
    cdef Memory memory
    cdef int[4] side
    cdef unsigned long long[96] trail
    cdef unsigned long long[9216] line
    cdef int[96] length
    cdef unsigned long long[16384] roots
    cdef unsigned long long seed
    cdef public long long nodes, budget
    cdef public int depth, low, high
    cdef readonly unsigned long long best
    cdef public int score
    cdef readonly int count
    cdef readonly bint found
    cdef bint backwards
    cdef int first, second, stir, jitter, blind, own, limit

    @cython.final
    @cython.locals(share=cython.double, fair=cython.double, player=cython.int)
    cdef int verdict(self, int ply) noexcept nogil
    @cython.final
    @cython.locals(total=cython.int, player=cython.int, draw=cython.int)
    cdef int weigh(self) noexcept nogil
    @cython.final
    @cython.locals(draw=cython.int)
    cdef bint overlooked(self, unsigned long long move) noexcept nogil
    @cython.final
    @cython.locals(back=cython.int)
    cdef bint repeated(self, unsigned long long key, int ply) noexcept nogil
    @cython.final
    @cython.locals(mover=cython.int, begin=cython.int, i=cython.int, won=cython.bint, value=cython.int)
    cdef bint strike(self) noexcept nogil
    @cython.final
    @cython.locals(best=cython.int, mover=cython.int, careless=cython.bint, begin=cython.int, end=cython.int, i=cython.int, move=cython.ulonglong, value=cython.int)
    cdef int settle(self, int ply, int low, int high) noexcept nogil
    @cython.final
    @cython.locals(key=cython.ulonglong, data=cython.ulonglong, tag=cython.ulonglong, bound=cython.int, reach=cython.int, known=cython.int, value=cython.int, tension=cython.int, soon=cython.int)
    cdef int explore(self, int depth, int ply, int low, int high) noexcept nogil
    @cython.final
    @cython.locals(margin=cython.int)
    cdef bint hopeless(self, int value, int depth, int low, int high) noexcept nogil
    @cython.final
    @cython.locals(key=cython.ulonglong, mover=cython.int, careless=cython.bint, floor=cython.int, ceiling=cython.int, best=cython.int, chosen=cython.ulonglong, begin=cython.int, end=cython.int, tried=cython.int, i=cython.int, move=cython.ulonglong, less=cython.int, value=cython.int)
    cdef int try_all(self, int depth, int ply, int low, int high, unsigned long long tag) noexcept nogil
    @cython.final
    @cython.locals(value=cython.int)
    cdef int step(self, int depth, int less, int ply, int low, int high, int mover, int tried) noexcept nogil
    @cython.final
    @cython.locals(at=cython.int, after=cython.int, i=cython.int)
    cdef void prolong(self, int ply, unsigned long long move) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, value=cython.int)
    cdef void glance(self) noexcept nogil
    @cython.final
    @cython.locals(move=cython.ulonglong, j=cython.int)
    cdef void bring_forward(self, int i) noexcept nogil
    @cython.locals(low=cython.int, high=cython.int, best=cython.int, i=cython.int, move=cython.ulonglong, less=cython.int, value=cython.int, better=cython.bint)
    cdef void run(self) noexcept nogil
