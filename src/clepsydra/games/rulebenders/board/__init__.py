"""Rulebenders on the web."""

from clepsydra.games.rulebenders.board.board import RulebendersBoard

__all__ = ["RulebendersBoard"]
