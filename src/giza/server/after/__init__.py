"""Finished games (records, replays, analyses), guided games and lessons."""
