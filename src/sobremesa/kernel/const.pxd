# twin
cdef enum:
    PLAYERS = 4
    MOVES = 16384
    ROOM = 4096
    UNDO = 512
    UNDO_MASK = 511
