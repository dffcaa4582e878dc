"""Whether a table fits the windows that people have, in many positions of a game: `python -m tools.positions`."""
