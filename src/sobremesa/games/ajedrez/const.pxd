# twin
cdef enum:
    PAWN = 1
    KNIGHT = 2
    BISHOP = 3
    ROOK = 4
    QUEEN = 5
    KING = 6
    KIND_MASK = 7
    BLACK = 8
    NOWHERE = 64
    ALL_RIGHTS = 15
    QUIET_LIMIT = 100
    CHECKMATE = 1
    STALEMATE = 2
    REPETITION = 3
    FIFTY = 4
    MATERIAL = 5
