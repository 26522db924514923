from sobremesa.kernel.keys cimport Keys
from sobremesa.kernel.moves cimport Moves
from sobremesa.kernel.position cimport Position
from sobremesa.kernel.spelling cimport Spelling
cimport cython

@cython.final
@cython.freelist(64)
cdef class Snapshot:
    cdef readonly bytes data
    cdef readonly Position copy
    cdef readonly unsigned long long key
    cdef readonly int to_move
    cdef readonly bint over

cdef class Cursor:
    cdef Position position
    cdef Moves moves
    cdef Keys words
    cdef Snapshot here

    @cython.locals(found=Snapshot)
    cpdef Snapshot take(self, Position position)
    cpdef Snapshot read(self, bytes data)
    cpdef Position stand(self, Snapshot snapshot)
    cpdef listed(self, Snapshot snapshot, Spelling spelling)
    cpdef play(self, Snapshot snapshot, unsigned long long move)
