"""The games in the interfaces of other libraries, one file each: PettingZoo, Gymnasium, OpenSpiel.

Each file needs its library, which comes with the extra of the same name: `pip install giza[pettingzoo]`.
"""
