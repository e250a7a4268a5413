"""The report's sections, in order."""

from sections import clean, detect, kernels, pdf, quality, shape, text, time, web

SECTIONS = [detect, web, shape, clean, text, quality, pdf, time, kernels]
