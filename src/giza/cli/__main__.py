"""Lets `python -m giza.cli` do what `giza` does."""

from giza.cli import main

main()
