"""The report's sections, in order."""

from sections import clean, detect, kernels, pdf, quality, text, time, web

SECTIONS = [detect, web, clean, text, quality, pdf, time, kernels]
