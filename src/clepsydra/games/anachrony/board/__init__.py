"""Anachrony on the web."""

from clepsydra.games.anachrony.board.board import AnachronyBoard

__all__ = ["AnachronyBoard"]
