"""Tables as SVG, for notebooks and documents: a module for each family of games, drawn from a view alone.

`Game.svg` asks the module that the game names as its `picture`. A picture stands alone and loads nothing.
"""
