"""What an action was about."""

from __future__ import annotations

from msgspec import Struct


class Deed(Struct, frozen=True):
    """What an action was about: its region, and the specialty of the citizens who returned."""

    region: str = ""
    specialty: str = ""
