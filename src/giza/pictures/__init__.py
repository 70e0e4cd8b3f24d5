"""Tables as SVG, for notebooks and documents: what the pictures of all games share.

Each family of games draws its table from a view alone, in its own module. A picture is self-contained and loads
nothing.
"""
