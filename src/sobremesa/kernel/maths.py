"""The functions of C's ``math.h`` that tree search needs.

>>> sqrt(9.0), log(1.0), exp(0.0)
(3.0, 0.0, 1.0)
"""

import math


def sqrt(x: float) -> float:
    """Give the square root."""
    return math.sqrt(x)


def log(x: float) -> float:
    """Give the natural logarithm."""
    return math.log(x)


def exp(x: float) -> float:
    """Give the exponential, e to the power of `x`."""
    return math.exp(x)
