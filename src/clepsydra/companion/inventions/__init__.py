"""Chronos beside a box of Inventions, with two people (IC2), or with Hephaestus against one (IH)."""

from clepsydra.companion.inventions.course import Chronos, Hephaestus

__all__ = ["Chronos", "Hephaestus"]
