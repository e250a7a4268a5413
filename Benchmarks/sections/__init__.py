"""The report's sections, in order."""

from sections import clean, detect, kernels, pdf, quality, shape, sizes, text, time, web

SECTIONS = [detect, web, shape, clean, text, quality, pdf, sizes, time, kernels]
