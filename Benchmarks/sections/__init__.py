"""The report's sections, in order."""

from sections import clean, detect, kernels, pdf, quality, shape, text, time

SECTIONS = [detect, shape, clean, text, quality, pdf, time, kernels]
