"""The command line."""

from clepsydra.terminal.app import main

__all__ = ["main"]
