cimport sobremesa.games.colina.const as const
from sobremesa.games.colina.board cimport Board

cdef class Table(Board):
    pass
