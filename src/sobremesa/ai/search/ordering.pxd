cimport cython
cimport sobremesa.kernel.form as form
from sobremesa.kernel.evaluation cimport Evaluation
from sobremesa.kernel.ranked cimport RankedMoves
from sobremesa.ai.search.history cimport MoveHistory
from sobremesa.kernel.task cimport Task

cdef class MoveOrdering(Task):
    cdef Evaluation evaluation
    cdef RankedMoves moves
    cdef unsigned long long[288] staged
    cdef MoveHistory move_history

    @cython.locals(one=cython.ulonglong, two=cython.ulonglong)
    cdef inline void stage_moves(self, int ply, unsigned long long table_move) noexcept nogil
    @cython.locals(move=cython.ulonglong)
    cdef inline unsigned long long staged_move(self, int at) noexcept nogil
    @cython.locals(table_move=cython.ulonglong, one=cython.ulonglong, two=cython.ulonglong, i=cython.int, move=cython.ulonglong)
    cdef inline void rank_moves(self, int begin, int ply, int mover) noexcept nogil
    @cython.locals(best=cython.int, j=cython.int, move=cython.ulonglong, move_score=cython.int)
    cdef inline unsigned long long pick_best(self, int i, int end) noexcept nogil
    cpdef share_history(self, MoveOrdering other)
