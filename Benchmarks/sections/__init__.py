"""The report's sections, in order."""

from sections import clean, detect, kernels, pdf, shape, text, time

SECTIONS = [detect, shape, clean, text, pdf, time, kernels]
