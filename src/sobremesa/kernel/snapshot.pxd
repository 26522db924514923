from sobremesa.kernel.keys cimport Keys
from sobremesa.kernel.moves cimport Moves
from sobremesa.kernel.numbers cimport Numbers
from sobremesa.kernel.position cimport Position
from sobremesa.kernel.move_text cimport MoveText
cimport cython

@cython.final
@cython.freelist(64)
cdef class Snapshot:
    cdef readonly bytes data
    cdef readonly Position copy
    cdef readonly unsigned long long key, move
    cdef readonly int to_move
    cdef readonly bint over

cdef class Cursor:
    cdef Position position
    cdef Moves moves
    cdef Keys words
    cdef Snapshot current, previous
    cdef object numbers_type
    cdef Numbers numbers

    @cython.locals(found=Snapshot)
    cpdef Snapshot take(self, Position position)
    @cython.locals(found=Snapshot)
    cpdef Snapshot read(self, bytes data, unsigned long long move=*)
    @cython.locals(is_previous=cython.bint)
    cpdef Position goto(self, Snapshot snapshot)
    cpdef listed(self, Snapshot snapshot, MoveText texts)
    cpdef play(self, Snapshot snapshot, unsigned long long move)
    @cython.locals(found=Snapshot, before=Snapshot)
    cdef Snapshot play_legal(self, unsigned long long move)
    cpdef Numbers numbers_at(self, Snapshot snapshot)
    @cython.locals(found=Numbers)
    cpdef Numbers listed_numbers(self, Snapshot snapshot)
    @cython.locals(numbers=Numbers, i=cython.int)
    cpdef step(self, Snapshot snapshot, int number)
    @cython.locals(numbers=Numbers, i=cython.int)
    cpdef move_numbered(self, Snapshot snapshot, int number)
