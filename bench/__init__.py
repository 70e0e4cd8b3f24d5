"""One file per performance claim; `python -m bench` runs them all."""
