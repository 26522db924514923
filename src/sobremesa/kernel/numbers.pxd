cimport cython
cimport sobremesa.kernel.form as form
cimport sobremesa.kernel.bytes_view as bytes_view
from sobremesa.kernel.moves cimport Moves
from sobremesa.kernel.position cimport Position

cdef class Numbers:
    cdef Position position
    cdef Moves moves
    cdef int[16384] codes
    cdef object listed_for
    cdef list shared_integers
    cdef readonly int actions, planes, area

    cdef int number(self, unsigned long long move) noexcept nogil
    cdef void observe(self, int player, unsigned char* out) noexcept nogil
    cdef void list_moves(self) noexcept nogil
    @cython.locals(i=cython.int)
    cdef int find(self, int number) noexcept nogil
    @cython.locals(i=cython.int)
    cdef void mask(self, unsigned char* out) noexcept nogil
    cdef void view(self, int player, unsigned char* out) noexcept nogil
    @cython.locals(i=cython.int)
    cpdef void list_numbers(self, object what)
    @cython.locals(i=cython.int)
    cpdef listed(self)
    @cython.locals(i=cython.int)
    cdef int index_of(self, int number) noexcept nogil
    cpdef int number_of(self, unsigned long long move)
