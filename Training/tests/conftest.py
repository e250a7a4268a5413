"""Lets the tests import the training modules, which are scripts beside them."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
