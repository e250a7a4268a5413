"""The report's sections, in order."""

from sections import (
    clean, detect, dewarp, kernels, library, pages, pdf, quality, shape, sizes, text, time, web)

SECTIONS = [
    detect, web, shape, pages, dewarp, clean, text, quality, pdf, sizes, time, kernels, library]
