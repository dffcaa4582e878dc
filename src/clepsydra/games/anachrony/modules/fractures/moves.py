"""What moves of Fractures of Time are told as: cores, Glitches and the dice of a check in one clause each."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import Any

from clepsydra.games.anachrony.events import DieShows, Placed, WorkerGained
from clepsydra.games.anachrony.modules.fractures.blink import BLINK, Blinked
from clepsydra.games.anachrony.modules.fractures.device import CorePlaced
from clepsydra.games.anachrony.modules.fractures.glitch_check import (
    FLUX_FACE,
    GLITCH_FACE,
    GlitchDue,
    GlitchLacking,
    NoGlitch,
)
from clepsydra.games.anachrony.modules.fractures.glitches import GlitchCame, GlitchGone
from clepsydra.games.anachrony.modules.fractures.recall import Recalled
from clepsydra.games.anachrony.modules.fractures.technologies import TookTechnology
from clepsydra.games.anachrony.modules.fractures.valley import ASSIMILATE, EXTRACT, VALLEY_CAPITAL
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.games.anachrony.wording.causes import naming_actions
from clepsydra.kernel import Gained, Paid, Phrase, gathered

OUTCOMES = (GlitchDue, GlitchLacking, NoGlitch)
"""What names the result of the Flux die."""


def add_summaries(rules: AnachronyRules) -> None:
    """Add what tells several events of a move together; a Blink begins a move."""
    rules.beginnings.add(BLINK, "a Blink")
    rules.summaries.add("fractures", partial(together, rules), before="copied")
    rules.summaries.add("blinks", blink, before="causes")


def together(rules: AnachronyRules, parts: list[Any]) -> list[Any]:
    """Tell cores, the check and the Glitches; name what comes back or is copied."""
    checked = any(isinstance(part, OUTCOMES) for part in parts)
    parts = [part for part in parts if not (checked and is_said(part))]
    if any(isinstance(part, GlitchCame) for part in parts):
        parts = gathered(parts, GlitchDue, due)
    parts = naming_actions(parts, partial(is_valley_capital, rules), "copies", valley_action)
    parts = gathered(parts, Recalled, recalled)
    parts = gathered(parts, CorePlaced, cores)
    parts = gathered(parts, GlitchGone, gone)
    return gathered(parts, GlitchCame, came)


def blink(parts: list[Any]) -> list[Any]:
    """Tell in the place of the flux core that is paid who Blinks, from where to where, and what the space costs (FT-BLK)."""
    paid = next((part for part in parts if isinstance(part, Paid) and part.why == BLINK), None)
    if paid is None:
        return parts
    left = next((part for part in parts if isinstance(part, Blinked)), None)
    if left is None:
        return [Phrase("begins_blink", {"price": paid.goods}) if part is paid else part for part in parts]
    sent = next(
        (after for part, after in pairwise(parts) if part is left and isinstance(after, Placed)), None
    )
    water = next((part for part in parts if isinstance(part, Paid) and part.why == left.to), None)
    price = {**paid.goods, **(water.goods if water else {})}
    told = Phrase("blinks", {"worker": left.worker, "where": left.where, "to": left.to, "price": price})
    said = (left, sent, water)
    others = [part for part in parts if not any(part is one for one in said)]
    return [told if part is paid else _its_core(part) for part in others]


def _its_core(part: Any) -> Any:
    """The core that was paid for the Blink, as it comes on the device (see FT-BLK-03)."""
    return Phrase("its_core", {"space": part.space}) if isinstance(part, CorePlaced) else part


def is_valley_capital(rules: AnachronyRules, where: str) -> bool:
    """Whether a Valley action is copied there."""
    return where in rules.spaces and rules.spaces[where].action == VALLEY_CAPITAL


def valley_action(part: Any) -> str:
    """Return the Valley action that brings an event, if it shows (see FT-VCP-01)."""
    if isinstance(part, TookTechnology | WorkerGained):
        return ASSIMILATE
    return EXTRACT if isinstance(part, Gained) else ""


def is_said(part: Any) -> bool:
    """Whether the outcome of a check says what a die shows."""
    return isinstance(part, DieShows) and part.die in (FLUX_FACE, GLITCH_FACE)


def due(told: Sequence[GlitchDue]) -> Phrase:
    """Tell the Flux die alone, where the Glitch is told with its place."""
    return Phrase("flux_die", {"flux": told[-1].flux, "empty": told[-1].empty})


def recalled(told: Sequence[Recalled]) -> Phrase:
    """Tell who comes back from where, and which markers."""
    things = [
        Phrase("recalled_worker", {"worker": worker, "where": where})
        if worker
        else Phrase("recalled_mark", {"where": where})
        for each in told
        for where, worker in zip(each.places, each.workers, strict=True)
    ]
    return Phrase("recalls", {"things": things})


def cores(told: Sequence[CorePlaced]) -> Phrase | None:
    """Tell several flux cores together, by their spaces."""
    return Phrase("cores", {"spaces": [each.space for each in told]}) if len(told) > 1 else None


def came(told: Sequence[GlitchCame]) -> Phrase | None:
    """Tell several Glitches together, by their places."""
    return Phrase("glitches_came", {"places": [each.where for each in told]}) if len(told) > 1 else None


def gone(told: Sequence[GlitchGone]) -> Phrase | None:
    """Tell several removed Glitches together, by their places."""
    return Phrase("glitches_gone", {"places": [each.where for each in told]}) if len(told) > 1 else None
