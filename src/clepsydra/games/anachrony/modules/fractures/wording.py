"""What options of Fractures of Time say: technologies, actions of the device, leaders, bonuses of workers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.fractures.device import empty_spaces
from clepsydra.games.anachrony.modules.fractures.leaders import MASTERY, device_work
from clepsydra.games.anachrony.modules.fractures.pieces import OPERATOR
from clepsydra.games.anachrony.modules.fractures.thalia import FAVOURS
from clepsydra.games.anachrony.modules.fractures.valley import (
    ASSIMILATE,
    EXTRACT,
    figures_of_assimilate,
    figures_of_extract,
    most_saved,
)
from clepsydra.games.anachrony.placing import acts_as
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.games.anachrony.state import ADMINISTRATOR, SCIENTIST
from clepsydra.games.anachrony.wording.options import does, first_thing, removed
from clepsydra.games.anachrony.wording.placements import placed
from clepsydra.games.anachrony.wording.printed import ability, but_for_price
from clepsydra.games.anachrony.wording.refusals import in_case
from clepsydra.kernel import Option, Phrase, Said

REFUSALS = {
    "FT-VCP-01/decline": "copy",
    "FT-ASM-03/decline": "technology",
    "FT-ASM-06/decline": "bonus",
    "FT-EXT-02/decline": "bonus",
    "FT-TEC-08/decline": "bonus",
    "FT-CCT-01/decline": "bonus",
    f"{FAVOURS}/decline": "leader",
}
"""What refuses more than yes or no, by question and verb: the case of its text."""


def add_words(rules: AnachronyRules) -> None:
    """Add what the options of the module say."""
    rules.advantages.add(ASSIMILATE, assimilates)
    rules.advantages.add(EXTRACT, extracts)
    rules.option_words.add_all(
        {
            "assimilate": technology,
            "blink": blinks,
            "blink_to": blinks_to,
            "call": first_thing,
            "recall_worker": recalled,
            **{key: in_case(case) for key, case in REFUSALS.items()},
            "remove_flux": removed,
            f"{MASTERY}/do": by_eldrin,
            "FT-ASM-06/bonus": bonus_of_assimilate,
            "FT-EXT-02/bonus": bonus_of_extract,
        }
    )


def technology(game: Anachrony, _ask: Any, option: Option) -> Said | None:
    """Say what a technology on offer is worth and does; nothing is printed on an Operator."""
    return does(but_for_price(game.rules, str(option[1])))


def blinks(game: Anachrony, ask: Any, option: Option) -> Said | None:
    """Say what the Flux die will be compared with; an Operator rolls none (FT-BLK-04, FT-GLI-02)."""
    if option[1] == OPERATOR:
        return does(Phrase("no_check"))
    return does(Phrase("check", {"empty": len(empty_spaces(game, ask.seat)) - 1}))


def blinks_to(game: Anachrony, ask: Any, option: Option) -> Said | None:
    """Say what the worker that Blinks gains on the space where it goes."""
    return placed(game, ask, ("place", ask.params["worker"], str(option[1])))


def recalled(game: Anachrony, ask: Any, option: Option) -> Said | None:
    """Say in which column a worker that is recalled comes home (FT-RCL-03)."""
    after = (each.after for each in game.player(ask.seat).busy if (each.kind, each.where) == option[1:])
    return next((Said(case=column) for column in after if column in ("active", "tired")), None)


def by_eldrin(game: Anachrony, ask: Any, option: Option) -> Said | None:
    """Say what an action of the device does."""
    found = device_work(game, ask.seat).get((str(option[0]), str(option[1])))
    return None if found is None else does(ability(found))


def assimilates(game: Anachrony, act: Act) -> Iterator[Any]:
    """Yield the bonuses of the worker for Assimilate (FT-ASM-04, 05)."""
    if most_saved(game, act):
        yield Phrase("technology_for_less", {"count": most_saved(game, act)})
    if acts_as(game, act, ADMINISTRATOR):
        yield Phrase("gains", {"goods": dict(figures_of_assimilate(game).gains)})


def extracts(game: Anachrony, act: Act) -> Iterator[Any]:
    """Yield the bonuses of the worker for Extract (FT-EXT-02)."""
    for kind, bonus in figures_of_extract(game).gains.items():
        if acts_as(game, act, kind):
            yield Phrase("gains_more", {"goods": dict(bonus)})


def bonus_of_assimilate(game: Anachrony, _ask: Any, option: Option) -> Said | None:
    """Say what a worker adds to Assimilate."""
    if option[1] == SCIENTIST:
        return does(Phrase("technology_for_less", {"count": figures_of_assimilate(game).saves}))
    return does(Phrase("gains", {"goods": dict(figures_of_assimilate(game).gains)}))


def bonus_of_extract(game: Anachrony, _ask: Any, option: Option) -> Said | None:
    """Say what a worker adds to Extract."""
    return does(Phrase("gains_more", {"goods": dict(figures_of_extract(game).gains[str(option[1])])}))
