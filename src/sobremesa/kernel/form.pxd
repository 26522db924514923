# twin
cdef enum:
    PLAIN = 0
