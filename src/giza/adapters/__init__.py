"""Adapters to other libraries, one file each: PettingZoo, Gymnasium, OpenSpiel.

Each file needs its library, which the extra of the same name installs: `pip install giza[pettingzoo]`.
"""
