"""Whole games in a browser, without a server: a server's messages, answered in the tab itself, and Giza under Pyodide.

Nothing of the local server does I/O, waits, or asks for the time: whoever drives it stores, reads, thinks and keeps the
clock.
"""
