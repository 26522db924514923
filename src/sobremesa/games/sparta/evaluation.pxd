cimport cython
cimport sobremesa.games.sparta.const as const
cimport sobremesa.kernel.bits as bits
from sobremesa.kernel.evaluation cimport Evaluation
from sobremesa.games.sparta.kernel cimport Sparta
from sobremesa.kernel.moves cimport Moves

cdef unsigned long long MIDDLE, UPPER_MIDDLE, BOARD

cdef class SpartaEvaluation(Evaluation):
    cdef Sparta field
    cdef unsigned long long near_low, near_high
    cdef int piece, hero, three_left, two_left, city, seven_cities, at_home, middle, exposed, turn

    @cython.locals(side=cython.int, word=cython.int, south=cython.ulonglong, north=cython.ulonglong, free=cython.ulonglong)
    cdef void evaluate(self) noexcept nogil
    @cython.locals(low=cython.ulonglong, high=cython.ulonglong, left=cython.int, value=cython.int, heroes=cython.int, central=cython.int)
    cdef inline int army(self, int side) noexcept nogil
    @cython.locals(low=cython.ulonglong, high=cython.ulonglong, held=cython.int, waiting=cython.int, value=cython.int)
    cdef inline int cities(self, int side) noexcept nogil
    @cython.locals(above=cython.ulonglong, below=cython.ulonglong, danger=cython.ulonglong)
    cdef inline void add_exposed(self, unsigned long long south, unsigned long long north, unsigned long long free, int step) noexcept nogil
    @cython.locals(mover=cython.int, held=cython.int, foe=cython.int, left=cython.int)
    cdef int threat_level(self) noexcept nogil
    @cython.locals(foe=cython.int, low=cython.ulonglong, high=cython.ulonglong)
    cdef void prepare_ordering(self) noexcept nogil
    @cython.locals(end=cython.int, word=cython.int, near=cython.ulonglong, value=cython.int, start=cython.int)
    cdef int move_score(self, unsigned long long move) noexcept nogil
    @cython.locals(foe=cython.int)
    cdef void forcing_moves(self, Moves out, int need) noexcept nogil
    @cython.locals(end=cython.int, near=cython.ulonglong)
    cdef bint forcing(self, unsigned long long move) noexcept nogil
