"""The report's sections, in order."""

from sections import (
    clean, detect, dewarp, kernels, library, pdf, quality, shape, sizes, text, time, web)

SECTIONS = [detect, web, shape, dewarp, clean, text, quality, pdf, sizes, time, kernels,
            library]
