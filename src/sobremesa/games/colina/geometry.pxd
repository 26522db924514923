cimport sobremesa.games.colina.const as const
cimport sobremesa.kernel.form as form

cdef class Ground:
    cdef signed char[324] zone
    cdef short[324] slot
    cdef short[256] cell
    cdef signed char[648] level
    cdef unsigned long long[32] terrace
    cdef readonly int squares
