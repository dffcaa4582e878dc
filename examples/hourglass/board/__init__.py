"""Hourglass on the web."""

from hourglass.board.board import HourglassBoard

__all__ = ["HourglassBoard"]
