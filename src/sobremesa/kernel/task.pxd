cdef class Task:
    cdef bint stop
    cdef void run(self) noexcept nogil
