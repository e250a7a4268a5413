"""Rank correlation."""

import numpy as np


def ranks(values) -> np.ndarray:
    """1 for the least; equal values share the mean of their ranks."""
    values = np.asarray(values, float)
    order = np.sort(values)
    first = np.searchsorted(order, values, "left")
    last = np.searchsorted(order, values, "right")
    return (first + last + 1) / 2


def spearman(a, b) -> float | None:
    """Spearman's correlation, ties by average ranks; None where one side is constant."""
    x, y = ranks(a), ranks(b)
    if len(x) < 3 or x.std() == 0 or y.std() == 0:
        return None
    return float(np.corrcoef(x, y)[0, 1])
