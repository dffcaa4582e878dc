"""What an owner corrects of a box: checked by the game, kept with who they are, used at the tables they open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import structs

from clepsydra.kernel import Denial, GameDefinition, Setup, deny, installed_games
from clepsydra.kernel.components import RECONSTRUCTED, by_provenance
from clepsydra.kernel.corrections import fitting
from clepsydra.tables.service import TableService
from clepsydra.tables.table import Guest

LARGEST = 48 * 1024
"""So many characters of corrections are kept of a game."""


def whole_box(definition: GameDefinition, corrections: Mapping[str, Any] | None = None) -> Setup:
    """A table with everything that is in the box, its modules too: what an owner may correct."""
    modules = tuple(module.name for module in definition.modules)
    return Setup(definition.name, definition.seatings[0], modules, corrections=dict(corrections or {}))


def figure_counts(definition: GameDefinition) -> dict[str, int]:
    """How many figures of a box there are, and how many come from where; none if it keeps none.

    >>> figure_counts(installed_games()["hourglass"])
    {}
    """
    if definition.components is None:
        return {}
    found = by_provenance(definition.components.facts(whole_box(definition)))
    return {"all": sum(found.values())} | {
        source: found.get(source, 0) for source in ("rulebook", "public", RECONSTRUCTED)
    }


def complaints(definition: GameDefinition, corrections: Mapping[str, Any]) -> list[Denial]:
    """All that is wrong with an owner's corrections."""
    if len(str(corrections)) > LARGEST:
        return [deny("TB-SET-05", "much", most=LARGEST)]
    return list(definition.complaints(whole_box(definition, corrections)))


async def keep(
    service: TableService, guest: Guest, definition: GameDefinition, corrections: Mapping[str, Any]
) -> list[Denial]:
    """Keep an owner's corrections, or say all that is wrong with them and keep those before."""
    wrong = complaints(definition, corrections)
    if not wrong:
        await service.store.keep_box(guest.id, definition.name, corrections, service.now())
    return wrong


async def with_own_box(service: TableService, host: Guest, setup: Setup) -> Setup:
    """A setup with the host's corrections of what is played, unless it brings some itself (see TB-SET-05)."""
    if setup.corrections:
        return setup
    kept = await service.store.box(host.id, setup.game)
    return structs.replace(setup, corrections=used(setup, kept)) if kept else setup


def used(setup: Setup, kept: Mapping[str, Any]) -> dict[str, Any]:
    """Those of an owner's corrections that concern what a table plays with."""
    components = installed_games()[setup.game].components
    return {} if components is None else fitting(kept, components.blanks(setup))
