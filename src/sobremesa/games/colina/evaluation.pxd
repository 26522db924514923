cimport cython
cimport sobremesa.games.colina.const as const
cimport sobremesa.kernel.bits as bits
cimport sobremesa.kernel.form as form
from sobremesa.kernel.evaluation cimport Evaluation
from sobremesa.games.colina.kernel cimport Colina
from sobremesa.kernel.moves cimport Moves

cdef int[8] REACH
cdef int[8] VALUE
cdef int[324] AWAY
cdef short[324] PLACE
cdef signed char[2048] DISTANCE
cdef int ORIGIN, ABSENT, FAR
cdef unsigned long long[1296] NEIGHBOURS

cdef class ColinaEvaluation(Evaluation):
    cdef Colina board
    cdef int[8] piece_values
    cdef int[128] near
    cdef int[324] ruler_values
    cdef int heir, hill_turn, piece_away, siege, free_neighbour, point, score
    cdef short[324] counted_pieces
    cdef int[4] piece_sums
    cdef int[4] ruler_sums
    cdef int[4] ruler_cells
    cdef unsigned int changes_read
    cdef int own_ruler, counted_states

    @cython.locals(cell=cython.int, word=cython.int, squares=cython.ulonglong)
    cdef inline void fill_ruler_values(self, int ruler, int away, int summit) noexcept nogil
    @cython.locals(side=cython.int)
    cdef void evaluate(self) noexcept nogil
    @cython.locals(change_count=cython.uint, active=cython.int, side=cython.int, cell=cython.int, piece=cython.int)
    cdef inline void update_sums(self) noexcept nogil
    @cython.locals(side=cython.int, cell=cython.int)
    cdef inline void recount(self) noexcept nogil
    @cython.locals(side=cython.int, kind=cython.int, row=cython.int, owner=cython.int, nearness=cython.int)
    cdef inline void count_piece(self, int piece, int cell, int times) noexcept nogil
    cdef inline int nearness(self, int row, int cell, int ruler) noexcept nogil
    @cython.locals(ruler=cython.int, side=cython.int, feared=cython.bint, word=cython.int, pieces=cython.ulonglong, cell=cython.int, kind=cython.int)
    cdef inline void recount_ruler(self, int owner) noexcept nogil
    @cython.locals(ruler=cython.int, value=cython.int)
    cdef inline int ruler_bonus(self, int side) noexcept nogil
    cdef void prepare_ordering(self) noexcept nogil
    @cython.locals(action=cython.int, origin=cython.int, target=cython.int, kind=cython.int, own=cython.bint)
    cdef int move_score(self, unsigned long long move) noexcept nogil
    cdef void forcing_moves(self, Moves out, int need) noexcept nogil
    @cython.locals(action=cython.int)
    cdef bint forcing(self, unsigned long long move) noexcept nogil
