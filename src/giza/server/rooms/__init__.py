"""Live tables: rooms, the people connected to them, and those who act in them."""
