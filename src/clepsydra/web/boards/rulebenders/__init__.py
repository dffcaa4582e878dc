"""Rulebenders on the web."""

from clepsydra.web.boards.rulebenders.board import RulebendersBoard

__all__ = ["RulebendersBoard"]
