"""The command line."""

import sys


def main() -> None:
    """Run the command line. Ctrl-C while it is loaded ends it without a traceback, as Ctrl-C later does."""
    try:
        from clepsydra.terminal.app import app
    except KeyboardInterrupt:
        sys.exit(130)
    app()
