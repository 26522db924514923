# twin
cdef enum:
    ARMY = 8
    SLOT = 32
    WORTH = 0
    FORCE = 1
    NEAR = 2
    HUNTED = 3
    OUTLOOK = 4
    LEAD = 5
    IDLE = 6
    BEST = 7
