# twin
cdef extern from "math.h":
    double sqrt(double x) noexcept nogil
    double log(double x) noexcept nogil
    double exp(double x) noexcept nogil
