"""Obelisk."""
