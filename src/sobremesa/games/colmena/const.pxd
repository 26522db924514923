# twin
cdef enum:
    CELLS = 4096
    CELL_MASK = 4095
    ROW = 64
    STAMPS = 65535
    QUEEN = 0
    WALL = 1
    JUMPER = 2
    ROLLER = 3
    BOOT = 4
    MIMIC = 5
    PEPPER = 6
    KINDS = 7
    WHITE_QUEEN = 1
    GRANA_QUEEN = 17
    COLOUR_BITS = 4
    PIECE_MASK = 31
    SLOT_MASK = 15
    CELL_SHIFT = 8
    AROUND = 63
    HEIGHT_SHIFT = 12
    HEIGHT = 4096
    SURROUNDED = 1
    BOTH = 2
    REPETITION = 3
