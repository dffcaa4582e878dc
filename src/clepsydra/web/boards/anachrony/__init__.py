"""Anachrony on the web."""

from clepsydra.web.boards.anachrony.board import AnachronyBoard

__all__ = ["AnachronyBoard"]
