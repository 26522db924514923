cimport cython
cimport sobremesa.kernel.maths as maths
cimport sobremesa.kernel.form as form
from sobremesa.kernel.ranked cimport RankedMoves
from sobremesa.kernel.moves cimport Moves
from sobremesa.kernel.position cimport Position

cdef class Evaluation:
    cdef Position position
    cdef int[4] values
    cdef double[4] chances
    cdef bint has_forcing_moves, evaluates_ahead
    cdef int futility_margin

    cdef void evaluate(self) noexcept nogil
    cdef bint evaluate_after(self, unsigned long long move, unsigned long long key) noexcept nogil
    cdef int threat_level(self) noexcept nogil
    cdef void winning_moves(self, Moves out) noexcept nogil
    cdef void prepare_ordering(self) noexcept nogil
    cdef int move_score(self, unsigned long long move) noexcept nogil
    cdef bint forcing(self, unsigned long long move) noexcept nogil
    cdef bint loses_material(self, unsigned long long move) noexcept nogil
    @cython.locals(begin=cython.int, end=cython.int, i=cython.int)
    cdef void forcing_moves(self, Moves out, int need) noexcept nogil
    @cython.locals(i=cython.int)
    cdef void score_moves(self, RankedMoves out, int begin) noexcept nogil
    @cython.locals(end=cython.int, i=cython.int, move=cython.ulonglong)
    cdef void score_forcing(self, RankedMoves out, int begin) noexcept nogil
    @cython.locals(most=cython.int, total=cython.double, player=cython.int)
    cdef inline void estimate_chances(self) noexcept nogil
