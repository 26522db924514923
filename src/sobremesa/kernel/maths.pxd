# twin
cdef extern from "math.h":
    double root "sqrt"(double x) noexcept nogil
    double logarithm "log"(double x) noexcept nogil
    double power "exp"(double x) noexcept nogil
