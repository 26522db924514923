cimport cython
cimport sobremesa.kernel.bits as bits
cimport sobremesa.kernel.const as const
cimport sobremesa.kernel.form as form
from sobremesa.kernel.moves cimport Moves
from sobremesa.kernel.position cimport Position
from sobremesa.kernel.rng cimport Rng
from sobremesa.kernel.task cimport Task

@cython.locals(length=cython.int)
cdef int play_randomly(Position position, Moves moves, Rng rng, int cap) noexcept nogil

cdef class Perft(Task):
    cdef Position position
    cdef Moves moves
    cdef unsigned long long nodes
    cdef int depth, part, parts, level, dealt
    cdef bint bulk, full

    cdef void run(self) noexcept nogil
    @cython.locals(turn=cython.int)
    cdef bint owns_next(self) noexcept nogil
    @cython.locals(total=cython.ulonglong, begin=cython.int, end=cython.int, i=cython.int)
    cdef unsigned long long count(self, int depth) noexcept nogil

cdef class Playouts(Task):
    cdef Position position
    cdef Moves moves
    cdef Rng rng
    cdef unsigned long long seed
    cdef double[4] sums
    cdef readonly long long played, actions, capped
    cdef long long games
    cdef int cap, part, parts

    @cython.locals(game=cython.longlong)
    cdef void run(self) noexcept nogil
    @cython.locals(player=cython.int)
    cdef void play(self) noexcept nogil
