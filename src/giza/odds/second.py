"""The exact odds of a whole race in the second edition, without tiles, from every position at the start of a leg.

Crazy camels carry racers back, so a race can come back to where it was, and the odds are the solution of a system of
3.6 million equations. It is solved by sweeps over the levels of `positions`, nearest to the finish line first.

Within a leg three things count: the position, which racing dice are still in the pyramid (a set, by rank), and whether
the grey die is. Once it is out, racers only go forward: these values (`grey_out`) follow from nearer levels alone.
While it is inside (`grey_in`) they also depend on `grey_out` after the grey die, on the same level or, where the crazy
camel carries racers, on one further away. Only there a sweep uses values of the sweep before.

Values are whole numbers, of which `ONE` is certainty. That is 1e-10 fine everywhere, in half the memory of float64;
float32 would be 1e-7 fine. Each is an average, summed up exactly and rounded once.
"""

import resource
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from os import process_cpu_count
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
