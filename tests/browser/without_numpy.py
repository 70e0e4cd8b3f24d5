"""Runs tests as plain Python with the stand-in for NumPy, in a process of its own: `without_numpy.py TESTS`."""

import os
import sys
from pathlib import Path
from random import Random

import pytest
from hypothesis.internal import entropy

if __name__ == "__main__":
    os.environ.update(GIZA_PURE="1", PYTEST_DISABLE_PLUGIN_AUTOLOAD="1")
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    from giza.browser import standin

    standin.install()
    entropy.NP_RANDOM = Random(0)  # Hypothesis would look for NumPy's generators, to seed them
    plugins = ["-p", "_hypothesis_pytestplugin", "-p", "no:cacheprovider"]
    sys.exit(pytest.main(["-q", *plugins, *sys.argv[1:]]))
