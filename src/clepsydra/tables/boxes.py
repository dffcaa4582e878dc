"""What an owner corrects of a box: checked by the game, kept with who they are, used at the tables they open."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from msgspec import structs

from clepsydra.kernel import Denial, GameDefinition, Setup, deny, installed_games
from clepsydra.kernel.components import RECONSTRUCTED, Section, Sheets, by_provenance
from clepsydra.kernel.corrections import Data, fitting
from clepsydra.kernel.validators import Blank
from clepsydra.tables.service import TableService
from clepsydra.tables.table import Guest

LARGEST = 48 * 1024
"""So many characters of corrections are kept of a game."""


def whole_box(definition: GameDefinition, corrections: Mapping[str, Any] | None = None) -> Setup:
    """A table with everything that is in the box, its modules and automas too: what an owner may correct."""
    modules = tuple(module.name for module in definition.modules)
    seats = (*definition.seatings[0], *(automa.name for automa in definition.automas))
    return definition.with_defaults(
        Setup(definition.name, seats, modules, corrections=dict(corrections or {}))
    )


def component_at(path: str) -> str:
    """The component or the table that a path leads to.

    >>> component_at("building.301.vp")
    'building.301'
    """
    return ".".join(path.split(".")[:2])


def base_game(definition: GameDefinition, corrections: Mapping[str, Any] | None = None) -> Setup:
    """Return a table with nothing but the base game: it has components that a module or an option would replace."""
    return Setup(definition.name, definition.seatings[0], corrections=dict(corrections or {}))


def blanks(definition: GameDefinition) -> tuple[Blank, ...]:
    """Every figure of a box that its owner may correct, also those of components that a module replaces."""
    if definition.components is None:
        return ()
    return (*definition.components.blanks(whole_box(definition)), *_replaced(definition))


def _replaced(definition: GameDefinition) -> list[Blank]:
    """What the whole box does not show, because other components are there in its place."""
    if definition.components is None:
        return []
    there = {(blank.table, blank.id) for blank in definition.components.blanks(whole_box(definition))}
    alone = definition.components.blanks(base_game(definition))
    return [blank for blank in alone if (blank.table, blank.id) not in there]


def _parted(definition: GameDefinition, corrections: Mapping[str, Any]) -> tuple[Data, Data]:
    """Corrections of what lies in the whole box, and of what others replace there."""
    replaced = {(blank.table, blank.id) for blank in _replaced(definition)}

    def is_replaced(name: str, entry: Any) -> bool:
        id_ = entry.get("id") if isinstance(entry, Mapping) else None
        return isinstance(id_, str | int | float) and (name, id_) in replaced

    whole: Data = {}
    others: Data = {}
    for name, table in corrections.items():
        entries = table if isinstance(table, list) else []
        aside = [entry for entry in entries if is_replaced(name, entry)]
        if aside:
            others[name] = aside
        if not aside or len(aside) < len(entries):
            whole[name] = [entry for entry in entries if not is_replaced(name, entry)] if aside else table
    return whole, others


def sheets(definition: GameDefinition, corrections: Mapping[str, Any], lang: str) -> Sheets:
    """The components of a box with its owner's corrections; those that a module replaces end each kind."""
    components = definition.components
    if components is None:
        return Sheets(())
    whole, others = _parted(definition, corrections)
    replaced = {component_at(blank.path) for blank in _replaced(definition)}
    alone = {
        section.title: tuple(
            piece
            for piece in section.pieces
            if any(component_at(fact.path) in replaced for fact in piece.facts)
        )
        for section in components.sheets(base_game(definition, others), lang).sections
    }
    return Sheets(
        tuple(
            Section(section.title, (*section.pieces, *alone.get(section.title, ())))
            for section in components.sheets(whole_box(definition, whole), lang).sections
        )
    )


def figure_counts(definition: GameDefinition) -> dict[str, int]:
    """How many figures of a box there are, and how many come from where; none if it keeps none.

    >>> figure_counts(installed_games()["hourglass"])
    {}
    """
    return counts_at(whole_box(definition))


def counts_at(setup: Setup) -> dict[str, int]:
    """Return the same of what a table plays with; what its host corrected is no longer reconstructed."""
    definition = installed_games()[setup.game]
    if definition.components is None:
        return {}
    found = by_provenance(definition.components.facts(setup))
    return {"all": sum(found.values())} | {
        source: found.get(source, 0) for source in ("rulebook", "public", RECONSTRUCTED)
    }


def complaints(definition: GameDefinition, corrections: Mapping[str, Any]) -> list[Denial]:
    """All that is wrong with an owner's corrections."""
    if _is_too_large(corrections):
        return [deny("TB-SET-05", "much", most=LARGEST)]
    whole, others = _parted(definition, corrections)
    return [
        *definition.complaints(whole_box(definition, whole)),
        *definition.complaints(base_game(definition, others)),
    ]


def _is_too_large(corrections: Mapping[str, Any]) -> bool:
    try:
        return len(str(corrections)) > LARGEST
    except ValueError:  # an integer of more than 4,300 digits
        return True


async def keep(
    service: TableService, guest: Guest, definition: GameDefinition, corrections: Mapping[str, Any]
) -> list[Denial]:
    """Keep an owner's corrections, or say all that is wrong with them and keep those before."""
    wrong = await service.threads.run(partial(complaints, definition, corrections))
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
