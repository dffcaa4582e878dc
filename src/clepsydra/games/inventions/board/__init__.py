"""Inventions: Evolution of Ideas on the web."""

from clepsydra.games.inventions.board.board import InventionsBoard

__all__ = ["InventionsBoard"]
