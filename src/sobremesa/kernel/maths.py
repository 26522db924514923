"""The few functions of real numbers that tree search needs.

>>> root(9.0), logarithm(1.0), power(0.0)
(3.0, 0.0, 1.0)
"""

import math


def root(x: float) -> float:
    """Give the square root."""
    return math.sqrt(x)


def logarithm(x: float) -> float:
    """Give the natural logarithm."""
    return math.log(x)


def power(x: float) -> float:
    """Give e to the power of `x`."""
    return math.exp(x)
