cimport cython
cimport sobremesa.kernel.bits as bits
cimport sobremesa.kernel.bytes_view as bytes_view
from sobremesa.kernel.history cimport History
from sobremesa.kernel.numbers cimport Numbers
from sobremesa.kernel.position cimport Position
from sobremesa.kernel.rng cimport Rng
from sobremesa.kernel.task cimport Task

cdef class Slots(History):
    cdef unsigned long long[::1] words
    cdef long long base
    cdef int width

    cdef void seek(self, long long slot) noexcept nogil
    cdef void push(self, unsigned long long key) noexcept nogil
    cdef unsigned long long at(self, int index) noexcept nogil
    cdef unsigned long long next(self) noexcept nogil
    @cython.locals(first=cython.int, i=cython.int)
    cdef void add_newest(self, History other, int count) noexcept nogil

cdef class Batch(Task):
    cdef Position position
    cdef Numbers numbers
    cdef Slots slots
    cdef Rng rng
    cdef long long[::1] actions
    cdef unsigned char[::1] masks
    cdef unsigned char[::1] planes
    cdef float[::1] rewards
    cdef unsigned char[::1] ended
    cdef unsigned char[::1] cut
    cdef long long[::1] movers
    cdef long long[::1] lengths
    cdef unsigned long long[::1] seeds
    cdef long long[::1] chosen
    cdef long long first, last, start
    cdef int cap, opening

    @cython.locals(game=cython.longlong, player=cython.int)
    cdef void run(self) noexcept nogil
    @cython.locals(left=cython.int, chosen=cython.int)
    cdef void begin(self, long long game) noexcept nogil
    @cython.locals(found=cython.int, player=cython.int, share=cython.double)
    cdef void play(self, long long game) noexcept nogil
    @cython.locals(mover=cython.int, size=cython.longlong, found=cython.int)
    cdef void write(self, long long game) noexcept nogil

cpdef void pack_into(Slots slots, long long slot, Position position)
cpdef void fill_mask(Numbers numbers, unsigned char[::1] out)
cpdef void fill_planes(Numbers numbers, int player, unsigned char[::1] out)
