cimport cython
cimport sobremesa.ai.search.const as const
cimport sobremesa.kernel.bits as bits
cimport sobremesa.kernel.const as shared
cimport sobremesa.kernel.form as form
from sobremesa.kernel.evaluation cimport Evaluation
from sobremesa.ai.search.transpositions cimport TranspositionTable
from sobremesa.ai.search.quiescence cimport Quiescence
from sobremesa.kernel.position cimport Position

cdef int SELECTION_SORTED
cdef int NOBODY
cdef unsigned long long[5] FREE_REPLIER
cdef int[4096] REDUCTION

@cython.locals(reduction=cython.int)
cpdef int reduction_of(int depth, int move_number)

cdef class PrincipalVariationSearch(Quiescence):
    cdef TranspositionTable table
    cdef unsigned long long[96] path_keys
    cdef unsigned long long[97] path_filter
    cdef unsigned long long[9216] pv
    cdef int[96] pv_length
    cdef int[96] split_depth
    cdef int[96] split_alpha
    cdef int[96] split_beta
    cdef int found_score, solved_ply
    cdef public bint parallel, best_reply
    cdef int free_replier

    @cython.locals(bit=cython.ulonglong)
    cdef inline void push_path(self, unsigned long long key, int ply) noexcept nogil
    @cython.locals(back=cython.int)
    cdef inline bint repeated(self, unsigned long long key, int ply) noexcept nogil
    @cython.locals(key=cython.ulonglong, data=cython.ulonglong, value=cython.int, threat=cython.int, has_room=cython.bint, win_score=cython.int)
    cdef inline int search(self, int depth, int ply, int alpha, int beta) noexcept nogil
    @cython.locals(entry_depth=cython.int, bound=cython.int, stored_score=cython.int, value=cython.int)
    cdef inline bint table_cutoff(self, unsigned long long data, int depth, int ply, int alpha, int beta) noexcept nogil
    @cython.locals(back=cython.int)
    cdef inline void find_solved_ancestor(self, int ply) noexcept nogil
    @cython.locals(margin=cython.int)
    cdef inline bint futile(self, int value, int depth, int alpha, int beta) noexcept nogil
    @cython.locals(key=cython.ulonglong, mover=cython.int, free_replier=cython.int, restricted=cython.bint, overlooking=cython.bint, old_alpha=cython.int, old_beta=cython.int, best=cython.int, chosen=cython.ulonglong, begin=cython.int, end=cython.int, deferring=cython.bint, revisiting=cython.bint, tried=cython.int, i=cython.int, move=cython.ulonglong, reduction=cython.int, move_number=cython.int, value=cython.int)
    cdef inline int search_moves(self, int depth, int ply, int alpha, int beta, unsigned long long table_move) noexcept nogil
    @cython.locals(key=cython.ulonglong)
    cdef inline bint evaluate_leaf(self, unsigned long long move, int ply) noexcept nogil
    cdef inline unsigned long long node_key(self) noexcept nogil
    cdef inline void prefetch_child(self, unsigned long long move) noexcept nogil
    cdef inline void choose_free_replier(self, int free_replier, int mover, int tried) noexcept nogil
    cdef inline bint defer(self, unsigned long long key, unsigned long long move) noexcept nogil
    @cython.locals(value=cython.int)
    cdef inline int search_child(self, int depth, int reduction, int ply, int alpha, int beta, int mover, int tried) noexcept nogil
    @cython.locals(at=cython.int, after=cython.int, i=cython.int)
    cdef inline void update_pv(self, int ply, unsigned long long move) noexcept nogil
