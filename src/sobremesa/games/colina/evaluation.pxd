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
cdef signed char[2048] APART
cdef int ORIGIN, ABSENT, FAR
cdef unsigned long long[1296] AIR

cdef class ColinaEvaluation(Evaluation):
    cdef Colina board
    cdef int[8] worth
    cdef int[128] near
    cdef int[324] throne
    cdef int heir, hill_turn, piece_away, siege, draught, point, score
    cdef short[324] seen
    cdef int[4] total
    cdef int[4] reign
    cdef int[4] crowns
    cdef unsigned int read
    cdef int home, active

    @cython.locals(cell=cython.int, word=cython.int, squares=cython.ulonglong)
    cdef inline void enthrone(self, int ruler, int away, int summit) noexcept nogil
    @cython.locals(side=cython.int)
    cdef void evaluate(self) noexcept nogil
    @cython.locals(noted=cython.uint, active=cython.int, side=cython.int, cell=cython.int, man=cython.int)
    cdef inline void catch_up(self) noexcept nogil
    @cython.locals(side=cython.int, cell=cython.int)
    cdef inline void count_anew(self) noexcept nogil
    @cython.locals(side=cython.int, kind=cython.int, harm=cython.int, ruled=cython.int, care=cython.int)
    cdef inline void meet(self, int man, int cell, int times) noexcept nogil
    cdef inline int care(self, int harm, int cell, int ruler) noexcept nogil
    @cython.locals(ruler=cython.int, side=cython.int, feared=cython.bint, word=cython.int, men=cython.ulonglong, cell=cython.int, kind=cython.int)
    cdef inline void follow_crown(self, int ruled) noexcept nogil
    @cython.locals(ruler=cython.int, worth=cython.int)
    cdef inline int prospects(self, int side) noexcept nogil
    cdef void prepare_ordering(self) noexcept nogil
    @cython.locals(action=cython.int, origin=cython.int, target=cython.int, kind=cython.int, own=cython.bint)
    cdef int move_score(self, unsigned long long move) noexcept nogil
    cdef void forcing_moves(self, Moves out, int need) noexcept nogil
    @cython.locals(action=cython.int)
    cdef bint forcing(self, unsigned long long move) noexcept nogil
