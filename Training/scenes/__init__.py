"""Draws photos of pages with exact truth. `draw(seed, index, size)` is the way in."""

from .scene import Scene, draw
from .truth import maps

__all__ = ["Scene", "draw", "maps"]
