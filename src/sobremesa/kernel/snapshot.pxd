from sobremesa.kernel.keys cimport Keys
from sobremesa.kernel.moves cimport Moves
from sobremesa.kernel.numbers cimport Numbers
from sobremesa.kernel.position cimport Position
from sobremesa.kernel.spelling cimport Spelling
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
    cdef Snapshot here, before
    cdef object kind
    cdef Numbers numbers

    @cython.locals(found=Snapshot)
    cpdef Snapshot take(self, Position position)
    @cython.locals(found=Snapshot)
    cpdef Snapshot read(self, bytes data, unsigned long long move=*)
    @cython.locals(near=cython.bint)
    cpdef Position stand(self, Snapshot snapshot)
    cpdef listed(self, Snapshot snapshot, Spelling spelling)
    cpdef play(self, Snapshot snapshot, unsigned long long move)
    @cython.locals(found=Snapshot, before=Snapshot)
    cdef Snapshot follow(self, unsigned long long move)
    cpdef Numbers counting(self, Snapshot snapshot)
    @cython.locals(found=Numbers)
    cpdef Numbers told(self, Snapshot snapshot)
    @cython.locals(numbers=Numbers, i=cython.int)
    cpdef step(self, Snapshot snapshot, int number)
    @cython.locals(numbers=Numbers, i=cython.int)
    cpdef move_numbered(self, Snapshot snapshot, int number)
