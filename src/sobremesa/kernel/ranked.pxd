cimport sobremesa.kernel.form as form
from sobremesa.kernel.moves cimport Moves

cdef class RankedMoves(Moves):
    cdef int[16384] ranks
    cdef int guard  # an array at the end would not be checked by the sanitiser
