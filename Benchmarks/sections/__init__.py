"""The report's sections, in order."""

from sections import clean, detect, kernels, pdf, text, time

SECTIONS = [detect, clean, text, pdf, time, kernels]
