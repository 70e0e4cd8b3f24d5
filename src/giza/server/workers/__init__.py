"""Processes for computations: bots, hints, odds and analyses."""
