"""A game whose rules do not come to an end, installed in a process by its path alone."""
