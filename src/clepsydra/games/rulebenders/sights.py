"""What Flexo's rules read of a table of Rulebenders; its own cubes and discs are no secret to it."""

from __future__ import annotations

from typing import ClassVar

from clepsydra.kernel import Draw, Sight


class TopFlexoCard(Sight, frozen=True):
    """The card that is revealed for Flexo, and which of its figures count: `panel`, `value`, `arrow`."""

    drawn: ClassVar[bool] = True
    reads: tuple[str, ...]


class NextSetup(Draw, frozen=True):
    """The set-up card that is turned up next, when so many were turned up before it."""

    printed: ClassVar[bool] = True
    before: int


class FreeColumn(Sight, frozen=True):
    """Whether a column of the tie-break track is empty (see RB-PLC-02)."""


class FreeSpot(Sight, frozen=True):
    """Whether a locked spot of a panel is free (see RB-CMP-07)."""

    panel: str


class FaceDown(Sight, frozen=True):
    """Whether a token is still at the end of its track, face down (see RB-HID-03)."""

    kind: str
    panel: str


class TokenThere(Sight, frozen=True):
    """Whether a token is still at the end of its track, open or not."""

    kind: str
    panel: str


class MultiplierThere(Sight, frozen=True):
    """Whether a Multiplier lies beside the Electron token of a panel."""

    panel: str


class PanelCubes(Sight, frozen=True):
    """How many cubes each seat has on a panel, open and locked (see RB-EVA-03)."""

    panel: str


class TrackOrder(Sight, frozen=True):
    """Whose cubes on the tie-break track are the best-ranked among the tied (see RB-TIE-01)."""

    tied: tuple[int, ...]
