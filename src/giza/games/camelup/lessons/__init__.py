"""Lessons about Camel Up, both editions."""
