"""From the net's maps to a quad. `find(maps, score, photo)` is the way in.

The Swift detector does the same; this one serves training and measuring.
"""

from .find import Finding, find

__all__ = ["Finding", "find"]
