"""The report's sections, in order."""

from sections import clean, detect, kernels, pdf, quality, text, time

SECTIONS = [detect, clean, text, quality, pdf, time, kernels]
