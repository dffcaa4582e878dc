"""Inventions: Evolution of Ideas on the web."""

from clepsydra.web.boards.inventions.board import InventionsBoard

__all__ = ["InventionsBoard"]
