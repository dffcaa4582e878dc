"""`python -m clepsydra` is the command line."""

from clepsydra.terminal import main

main()
