"""Chronos and Hephaestus: seats that act by procedure."""

from clepsydra.games.inventions.automa.base import add_automas

__all__ = ["add_automas"]
