"""The art of the games' tables: each sheet of pictures is written by a small program, so that its parts agree."""
