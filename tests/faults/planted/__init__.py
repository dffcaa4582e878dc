"""A game whose rules do not come to an end, put on the shelf of a process by its path alone."""
