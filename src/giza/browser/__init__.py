"""Whole games in a browser, without a server: a server's messages, answered in the tab itself, and Giza under Pyodide.

The local server does no I/O, never waits and has no clock: its driver stores, reads, thinks and keeps the time.
"""
