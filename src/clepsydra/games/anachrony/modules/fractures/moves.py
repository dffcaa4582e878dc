"""What moves of Fractures of Time are told as: cores, Glitches and the dice of a check in one clause each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from clepsydra.games.anachrony.events import DieShows, UsedFree
from clepsydra.games.anachrony.modules.fractures.blink import Blinked
from clepsydra.games.anachrony.modules.fractures.device import CorePlaced
from clepsydra.games.anachrony.modules.fractures.glitch_check import (
    FLUX_FACE,
    GLITCH_FACE,
    GlitchDue,
    GlitchLacking,
    NoGlitch,
)
from clepsydra.games.anachrony.modules.fractures.glitches import GlitchCame, GlitchGone
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.kernel import Phrase, gathered

OUTCOMES = (GlitchDue, GlitchLacking, NoGlitch)
"""What names the result of the Flux die."""


def add_summaries(rules: AnachronyRules) -> None:
    """Add what tells several events of a move together."""
    rules.summaries.add("fractures", together)


def together(parts: list[Any]) -> list[Any]:
    """Tell a Blink first, then cores, the check and the Glitches."""
    if not any(isinstance(part, UsedFree) for part in parts):
        parts = sorted(parts, key=lambda part: not isinstance(part, Blinked))
    checked = any(isinstance(part, OUTCOMES) for part in parts)
    parts = [part for part in parts if not (checked and is_said(part))]
    if any(isinstance(part, GlitchCame) for part in parts):
        parts = gathered(parts, GlitchDue, due)
    parts = gathered(parts, CorePlaced, cores)
    parts = gathered(parts, GlitchGone, gone)
    return gathered(parts, GlitchCame, came)


def is_said(part: Any) -> bool:
    """Whether the outcome of a check says what a die shows."""
    return isinstance(part, DieShows) and part.die in (FLUX_FACE, GLITCH_FACE)


def due(told: Sequence[GlitchDue]) -> Phrase:
    """Tell the Flux die alone, where the Glitch is told with its place."""
    return Phrase("flux_die", {"flux": told[-1].flux, "empty": told[-1].empty})


def cores(told: Sequence[CorePlaced]) -> Phrase | None:
    """Tell several flux cores together, by their spaces."""
    return Phrase("cores", {"spaces": [each.space for each in told]}) if len(told) > 1 else None


def came(told: Sequence[GlitchCame]) -> Phrase | None:
    """Tell several Glitches together, by their places."""
    return Phrase("glitches_came", {"places": [each.where for each in told]}) if len(told) > 1 else None


def gone(told: Sequence[GlitchGone]) -> Phrase | None:
    """Tell several removed Glitches together, by their places."""
    return Phrase("glitches_gone", {"places": [each.where for each in told]}) if len(told) > 1 else None
