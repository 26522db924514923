cimport cython
cimport sobremesa.games.colmena.const as const
cimport sobremesa.kernel.bits as bits
cimport sobremesa.kernel.form as form
from sobremesa.kernel.evaluation cimport Evaluation
from sobremesa.kernel.ranked cimport RankedMoves
from sobremesa.games.colmena.kernel cimport Colmena
from sobremesa.kernel.moves cimport Moves

cdef int[16] KIND
cdef int[6] STEP
cdef int[6] OPPOSITE_BIT
cdef signed char[4096] BESIDE
cdef signed char[4096] TOWARDS

cdef class ColmenaEvaluation(Evaluation):
    cdef Colmena hive
    cdef int[8] filled_weights
    cdef int[8] free_weights
    cdef int[64] air_values
    cdef int[1024] ground_values
    cdef int[8] hand_weights
    cdef unsigned int[2] seen_hand
    cdef int[2] seen_hand_value
    cdef int[2] piece_sums
    cdef int[2] values_after
    cdef unsigned long long counted
    cdef int covered_queen, covered, turn, carrier_weight, mine, theirs
    cdef long long slots_end

    @cython.locals(colour=cython.int)
    cdef void evaluate(self) noexcept nogil
    @cython.locals(white=cython.int, grana=cython.int, slot=cython.longlong)
    cdef inline void count(self) noexcept nogil
    @cython.locals(cell=cython.int)
    cdef inline int queen_value(self, int colour) noexcept nogil
    @cython.locals(queen=cython.int)
    cdef inline int carrier_bonus(self, int colour, int carrier) noexcept nogil
    @cython.locals(value=cython.int)
    cdef inline int queen_value_with(self, int colour, int around, int top) noexcept nogil
    @cython.locals(cell=cython.longlong, info=cython.longlong)
    cdef inline int piece_value(self, long long piece, long long slot) noexcept nogil
    @cython.locals(slots=cython.uint)
    cdef inline int hand_value(self, int colour) noexcept nogil
    @cython.locals(piece=cython.int, slot=cython.int, mover=cython.int, cell=cython.int, start=cython.int, filled=cython.int, emptied=cython.int, colour=cython.int, queen=cython.int, around=cython.int, top=cython.int, carrier=cython.int)
    cdef bint evaluate_after(self, unsigned long long move, unsigned long long key) noexcept nogil
    @cython.locals(slot=cython.int, around=cython.int, under=cython.int, colour=cython.int, d=cython.int, near=cython.int)
    cdef inline void count_arrival(self, int piece, int cell, int start, int filled, int emptied) noexcept nogil
    @cython.locals(around=cython.int, under=cython.int, slot=cython.int, value=cython.int, d=cython.int, near=cython.int, more=cython.int)
    cdef inline void count_departure(self, int piece, int cell, int start, int filled, int emptied) noexcept nogil
    @cython.locals(info=cython.int, piece=cython.int, at=cython.int, around=cython.int, change=cython.int)
    cdef inline void count_neighbour(self, int cell, int more, int less) noexcept nogil
    @cython.locals(queen=cython.int, cell=cython.int)
    cdef int threat_level(self) noexcept nogil
    @cython.locals(free=cython.uint, goal=cython.int, most=cython.int, queen=cython.int)
    cdef void winning_moves(self, Moves out) noexcept nogil
    @cython.locals(mover=cython.int)
    cdef void prepare_ordering(self) noexcept nogil
    cdef int move_score(self, unsigned long long move) noexcept nogil
    @cython.locals(piece=cython.int, cell=cython.int, start=cython.int, value=cython.int)
    cdef inline int ordering_score(self, unsigned long long move, int mine, int theirs) noexcept nogil
    @cython.locals(mine=cython.int, theirs=cython.int, i=cython.int)
    cdef void score_moves(self, RankedMoves out, int begin) noexcept nogil
    @cython.locals(free=cython.uint, goal=cython.int)
    cdef void forcing_moves(self, Moves out, int need) noexcept nogil
    @cython.locals(cell=cython.int, start=cython.int)
    cdef bint forcing(self, unsigned long long move) noexcept nogil
