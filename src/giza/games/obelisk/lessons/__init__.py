"""Lessons about Obelisk."""
