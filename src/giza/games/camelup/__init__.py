"""Camel Up, both editions."""
