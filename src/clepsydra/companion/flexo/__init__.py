"""Flexo beside a box of Rulebenders, with two people (RF)."""

from clepsydra.companion.flexo.course import Flexo

__all__ = ["Flexo"]
