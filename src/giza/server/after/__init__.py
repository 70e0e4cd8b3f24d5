"""What there is to see when a game is over, and to learn before one begins."""
