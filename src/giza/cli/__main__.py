"""Runs `giza` as `python -m giza.cli`."""

from giza.cli import main

main()
