"""The report's sections, in order."""

from sections import clean, detect, kernels, pdf, text, time, web

SECTIONS = [detect, web, clean, text, pdf, time, kernels]
